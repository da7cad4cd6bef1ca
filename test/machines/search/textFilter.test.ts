import { afterEach, describe, expect, it } from 'vitest';
import { textFilterMachine } from '../../../src/machines/search/textFilter.ts';
import { answeringClient, Refused } from '../../support/answeringClient.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot, settled, type InRoot } from '../../support/inRoot.ts';

let running: InRoot<typeof textFilterMachine>[] = [];
afterEach(() => {
  for (const { stop } of running) stop();
  running = [];
});

const places = [
  { type: 'CITY', label: 'Charlottesville, VA', cityId: 5, fips: undefined },
  { type: 'COUNTY', label: 'Charlottesville city, VA', fips: '51540' },
] as const;

function line(
  suggestions: () => Refused | { suggestions: (typeof places)[number][] } = () => ({ suggestions: [...places] }),
) {
  const client = answeringClient({ suggestions });
  const run = inRoot(textFilterMachine, childInput(client));
  running.push(run);
  const { child, told } = run;
  return {
    client,
    told,
    errors: () => child.getSnapshot().context.errors.map(({ message }) => message),
    apply: async (text: string) => {
      child.send({ type: 'textFilter.apply', text });
      await settled();
    },
    reset: () => child.send({ type: 'textFilter.reset' }),
  };
}

describe('the text filter', () => {
  it('sets the filters and searches, at the place as it is', async () => {
    const { apply, told, client } = line();
    await apply('beds>=3 equity>50% -vacant lead:E');
    expect(told).toEqual([
      { type: 'search.setFilters', filter: { bedroomsMin: 3, equityShareMin: 0.5, vacant: false }, leadType: 'E' },
      { type: 'search.run' },
    ]);
    expect(client.calls).toEqual([]);
  });

  it('looks up a place by name, of the kind asked for', async () => {
    const { apply, told, client } = line();
    await apply('county:charlottesville absentee');
    expect(client.calls.map(({ request }) => request.query.get('q'))).toEqual(['charlottesville']);
    expect(told[0]).toMatchObject({
      type: 'search.setFilters',
      filter: { absentee: true },
      location: { type: 'COUNTY', fips: '51540' },
    });
    expect(told[1]).toEqual({ type: 'search.run' });
  });

  it('needs no call for a place that says itself where it is', async () => {
    const { apply, told, client } = line();
    await apply('zip:22901');
    expect(client.calls).toEqual([]);
    expect(told[0]).toMatchObject({ location: { type: 'ZIP', zip: '22901' } });
  });

  it('searches several places at once, looked up or plain', async () => {
    const { apply, told } = line();
    await apply('county:charlottesville zip:22903 city:charlottesville near:"38.03 -78.48 2mi"');
    expect(told[0]).toMatchObject({
      location: { type: 'COUNTY', fips: '51540' },
      also: [{ type: 'ZIP', zip: '22903' }, { type: 'CITY', cityId: 5 }, { type: 'SHAPE' }],
    });
  });

  it('says what it cannot read, and searches nothing', async () => {
    const { apply, told, errors, reset } = line();
    await apply('bedz>=3');
    expect(errors()).toEqual(['There is no word "bedz".']);
    expect(told).toEqual([]);
    reset();
    expect(errors()).toEqual([]);
  });

  it('says when no place is called so, or when nobody could be asked', async () => {
    const none = line(() => ({ suggestions: [] }));
    await none.apply('county:atlantis');
    expect(none.errors()).toEqual(['Nothing loaded is called “atlantis”.']);
    const down = line(() => new Refused(503));
    await down.apply('county:atlantis');
    expect(down.errors()).toEqual([
      '“atlantis” could not be looked up. Server is in process of restart. Please try again later.',
    ]);
    expect([...none.told, ...down.told]).toEqual([]);
  });

  it('a second line replaces the one whose place is being looked up', async () => {
    const { apply, told } = line();
    void apply('county:charlottesville');
    await apply('zip:22901');
    expect(told.filter(({ type }) => type === 'search.setFilters')).toMatchObject([{ location: { zip: '22901' } }]);
  });
});
