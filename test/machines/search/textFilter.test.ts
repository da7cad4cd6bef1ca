/** The line of text that is a search, with places looked up at the real server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textFilterMachine } from '../../../src/machines/search/textFilter.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  me = await server.signIn();
});
afterAll(async () => await server.close());

function line() {
  const at = openDesk(textFilterMachine, { server, me });
  return {
    ...at,
    asked: () => at.wire.of('suggestions').map(({ query }) => query.get('q')),
    errors: () => at.context().errors.map(({ message }) => message),
    apply: async (text: string) => await at.does({ type: 'textFilter.apply', text }),
  };
}

describe('the text filter', () => {
  it('sets the filters and searches, at the place as it is', async () => {
    const { apply, told, wire } = line();
    await apply('beds>=3 equity>50% -vacant lead:E');
    expect(told).toEqual([
      { type: 'search.setFilters', filter: { bedroomsMin: 3, equityShareMin: 0.5, vacant: false }, leadType: 'E' },
      { type: 'search.run' },
    ]);
    expect(wire.sent).toEqual([]);
  });

  it('looks up a place by name, of the kind asked for', async () => {
    const { apply, told, asked } = line();
    await apply('county:franklin absentee');
    expect(asked()).toEqual(['franklin']);
    expect(told[0]).toMatchObject({
      type: 'search.setFilters',
      filter: { absentee: true },
      location: { type: 'COUNTY', fips: '39049' },
    });
    expect(told[1]).toEqual({ type: 'search.run' });
  });

  it('needs no call for a place that says itself where it is', async () => {
    const { apply, told, wire } = line();
    await apply('zip:22901');
    expect(wire.sent).toEqual([]);
    expect(told[0]).toMatchObject({ location: { type: 'ZIP', zip: '22901' } });
  });

  it('searches several places at once, looked up or plain', async () => {
    const { apply, told } = line();
    await apply('county:franklin zip:22903 city:columbus near:"38.03 -78.48 2mi"');
    expect(told[0]).toMatchObject({
      location: { type: 'COUNTY', fips: '39049' },
      also: [{ type: 'ZIP', zip: '22903' }, { type: 'CITY', cityId: expect.any(Number) as number }, { type: 'SHAPE' }],
    });
  });

  it('says what it cannot read, and searches nothing', async () => {
    const { apply, does, told, errors } = line();
    await apply('bedz>=3');
    expect(errors()).toEqual(['There is no word "bedz".']);
    expect(told).toEqual([]);
    await does({ type: 'textFilter.reset' });
    expect(errors()).toEqual([]);
  });

  it('says when no place is called so, or when nobody could be asked', async () => {
    const { apply, wire, told, errors } = line();
    await apply('county:atlantis');
    expect(errors()).toEqual(['Nothing loaded is called “atlantis”.']);
    wire.fail('suggestions', 503);
    await apply('county:atlantis');
    expect(errors()).toEqual([
      '“atlantis” could not be looked up. Server is in process of restart. Please try again later.',
    ]);
    expect(told).toEqual([]);
  });

  it('a second line replaces the one whose place is being looked up', async () => {
    const { apply, wire, heard } = line();
    const answers = wire.hold('suggestions', 'after');
    await apply('county:franklin');
    await apply('zip:22901');
    answers.open();
    await wire.quiet();
    expect(heard('search.setFilters')).toMatchObject([{ location: { zip: '22901' } }]);
  });
});
