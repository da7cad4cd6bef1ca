/** The comparison tabs of a subject, on the real server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparisonTabCodes } from '../../../src/api/contract/property/surroundings.ts';
import { REST_MS } from '../../../src/machines/property/property.ts';
import { availableTabs, surroundingsMachine } from '../../../src/machines/property/surroundings.ts';
import { selectedRows } from '../../../src/machines/property/surroundings/tabContext.ts';
import { openDesk } from '../../support/desk.ts';
import { sampleIds, saveInto } from '../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';
import { comparedIn, shapeAround, type Compared } from './compared.ts';

let server: TestServer;
let me: SignedIn;
/** In Ohio, where prices are public, and in Texas, where they are not. */
let subject: Compared;
let closed: Compared;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  me = await server.signIn();
  subject = await comparedIn(server, me, '39049');
  closed = await comparedIn(server, me, '48491');
});
afterAll(async () => await server.close());

function tabs() {
  const at = openDesk(surroundingsMachine, { server, me });
  return {
    ...at,
    comparables: () => at.context().tabs.COMP.getSnapshot().context,
    asked: () => at.wire.of('comparables').map(({ body }) => body as { subjectPropertyId: number }),
    /** The cursor rests on a property. */
    rest: async () => await at.passes(REST_MS),
  };
}
const told = ({ home }: Compared) => ({ type: 'surroundings.subject', home, searches: [], savedId: null }) as const;

describe('comparison tabs', () => {
  it('R-PERM-007 R-PERM-008 are 13, of which the long ones are always there and single letters when the account has them (O-029)', () => {
    const all = availableTabs([...comparisonTabCodes]);
    expect(all).toEqual(['COMP', 'FLIP', 'NEIGHBOR', 'LINKED', 'C', 'P', 'F', 'L', 'E', 'V', 'R', 'B', 'D']);
    expect(availableTabs([])).toEqual(['COMP', 'FLIP', 'NEIGHBOR', 'LINKED']);
    expect(availableTabs(['V', 'M'])).toEqual(['COMP', 'FLIP', 'NEIGHBOR', 'LINKED', 'V']);
    expect(Object.keys(tabs().context().tabs)).toEqual([...comparisonTabCodes]);
  });

  it('ask once the cursor rests, and only while they are seen', async () => {
    const { does, rest, wire, asked, comparables } = tabs();
    await does({ type: 'property.open', propertyId: subject.propertyId });
    await rest();
    expect(wire.sent).toHaveLength(0);
    await does({ type: 'pane.shown', pane: 'comparables' });
    await rest();
    expect(wire.sent).toHaveLength(1);
    for (const propertyId of [...(await sampleIds(server, 2)), closed.propertyId])
      await does({ type: 'property.open', propertyId });
    expect(comparables().rows).toEqual([]);
    await rest();
    expect(asked().map(({ subjectPropertyId }) => subjectPropertyId)).toEqual([subject.propertyId, closed.propertyId]);
    expect(comparables().rows.length).toBeGreaterThan(0);
  });

  it('start anew for another property (R-PROP-008) and tell the tab where prices are not public', async () => {
    const { does, rest, comparables } = tabs();
    await does({ type: 'pane.shown', pane: 'comparables' }, { type: 'property.open', propertyId: closed.propertyId });
    await rest();
    await does(told(closed));
    expect(comparables().isNonDisclosure).toBe(true);
    expect(selectedRows(comparables()).map(({ id }) => id)).toEqual(closed.proposed);
    await does({ type: 'surroundings.update', change: { distanceMax: 3 } });
    expect(comparables().search?.distanceMax).toBe(3);
    await does({ type: 'property.open', propertyId: subject.propertyId });
    expect(comparables()).toMatchObject({ rows: [], search: null, isNonDisclosure: false });
    // What is said of another property does not count.
    await does(told(closed));
    expect(comparables().isNonDisclosure).toBe(false);
  });

  it('R-SURR-003 R-SURR-009 each kind asks its own call: comparables, flips, neighbours, and the rest by their code', async () => {
    const { does, rest, wire, context } = tabs();
    await does(
      { type: 'app.signedIn', answer: me.auth },
      { type: 'pane.shown', pane: 'comparables' },
      { type: 'property.open', propertyId: subject.propertyId },
    );
    await rest();
    for (let step = 1; step < comparisonTabCodes.length; step += 1) await does({ type: 'surroundings.step', by: 1 });
    expect(wire.sent.map(({ name, params }) => params['listingType'] ?? name)).toEqual([
      'comparables',
      'flipComparables',
      'neighbors',
      'LINKED',
      'C',
      'P',
      'F',
      'L',
      'E',
      'V',
      'R',
      'B',
      'D',
    ]);
    const states = Object.values(context().tabs).map((tab) => tab.getSnapshot().value);
    expect(states).toEqual(comparisonTabCodes.map(() => 'ready'));
    // Round again: what is there is not asked for twice.
    await does({ type: 'surroundings.step', by: 1 });
    expect(context().active).toBe('COMP');
    await does({ type: 'surroundings.step', by: -1 });
    expect(context().active).toBe('D');
    expect(wire.sent).toHaveLength(13);
  });

  it('R-SURR-006 look only inside the shape drawn on the map when told to, follow it, and reach as far as before without it', async () => {
    const { does, rest, asked, comparables, context } = tabs();
    const [row = { latitude: null, longitude: null }] = subject.rows;
    const [shape, other] = [shapeAround(row), shapeAround(row, 0.005)];
    await does({ type: 'pane.shown', pane: 'comparables' }, { type: 'property.open', propertyId: subject.propertyId });
    await rest();
    await does({ type: 'surroundings.update', change: { distanceMax: 3 } });
    // Without a shape there is nothing to look in.
    await does({ type: 'surroundings.shape' });
    expect(asked()).toHaveLength(1);
    await does({ type: 'surroundings.drawn', shape });
    // Drawn for the search of leads: it limits nothing by itself.
    expect(asked()).toHaveLength(1);
    await does({ type: 'surroundings.shape' });
    const { distanceMax: _reach, ...unbounded } = subject.search;
    const always = { subjectPropertyId: subject.propertyId, useDefaults: false, withMarket: true, mostAlike: true };
    expect(asked()[1]).toEqual({ ...unbounded, shapeDefinition: shape, ...always });
    expect(comparables().rows.length).toBeGreaterThan(0);
    // A tab not asked yet begins with the shape.
    await does({ type: 'surroundings.drawn', shape: other });
    expect(asked()[2]).toMatchObject({ shapeDefinition: other });
    expect(context().tabs.FLIP.getSnapshot().context.shape).toBe(other);
    await does({ type: 'surroundings.shape' });
    expect(asked()[3]).toEqual({ ...unbounded, distanceMax: 3, ...always });
    expect(comparables().search).not.toHaveProperty('shapeDefinition');
    // Another property lies elsewhere.
    await does({ type: 'surroundings.shape' }, { type: 'property.open', propertyId: closed.propertyId });
    await rest();
    expect(asked().at(-1)).toEqual({
      subjectPropertyId: closed.propertyId,
      useDefaults: true,
      withMarket: true,
      mostAlike: true,
    });
  });

  it('R-SURR-008 keeps the bounds of the tabs with the saved property, and begins with what was kept', async () => {
    const { propertyId } = subject;
    await saveInto(me, 'Leads', [propertyId]);
    const record = async () =>
      valueOf(await me.client.call('property', { params: { id: propertyId }, query: { m: 'F' } }));
    const { savedPropertyId: id = 0 } = (await record()).saved ?? {};
    const surroundingSearches = [{ tab: 'COMP' as const, search: { ...subject.search, distanceMax: 2 } }];
    valueOf(await me.client.call('saveSurroundingSearches', { params: { id }, body: { surroundingSearches } }));

    const { does, rest, asked, comparables } = tabs();
    const { surroundingSearches: searches } = await record();
    await does({ type: 'property.open', propertyId }, { ...told(subject), searches, savedId: id });
    await does({ type: 'pane.shown', pane: 'comparables' });
    await rest();
    expect(asked()[0]).toMatchObject({ distanceMax: 2, useDefaults: false });
    await does({ type: 'surroundings.update', change: { distanceMax: 1 }, isRun: true });
    expect(comparables().search).toEqual({ ...subject.search, distanceMax: 1 });
    await does({ type: 'surroundings.keep' });
    expect((await record()).surroundingSearches).toEqual([
      { tab: 'COMP', search: { ...subject.search, distanceMax: 1 } },
    ]);
  });
});
