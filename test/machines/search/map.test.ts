/** The map's machine on the real server, over parcels with positions of their own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ResultRow } from '../../../src/api/contract/search/search.ts';
import { mapMetrics } from '../../../src/api/search/map/mapMetrics.ts';
import { mapMachine } from '../../../src/machines/search/map.ts';
import type { MapEvent } from '../../../src/machines/search/map/events.ts';
import { boundsOf } from '../../../src/machines/search/map/view.ts';
import type { Criteria } from '../../../src/machines/search/search/criteria.ts';
import { openDesk } from '../../support/desk.ts';
import { inService } from '../../support/inService.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';
import { publishParcels, type ParcelFacts } from '../../support/smallWarehouse.ts';

const criteria: Criteria = {
  location: { type: 'COUNTY', fips: '51540', label: 'Charlottesville' },
  leadType: 'M',
  filter: {},
};

/** On the market; the record of each is its number and 100. */
const parcel = (propertyId: number, fips: string, place: Partial<ParcelFacts> = {}): ParcelFacts => ({
  propertyId,
  fips,
  stateCode: 'VA',
  zip: fips === '51540' ? '22903' : '22901',
  streetAddress: `${propertyId} OAK ST`,
  estimatedValue: propertyId * 100_000,
  mlsListingId: propertyId + 100,
  mlsListingStatus: 'ACTIVE',
  leadM: true,
  ...place,
});
let server: TestServer;
let me: SignedIn;
/** Rows of the county beside it. */
let around: readonly ResultRow[];
beforeAll(async () => {
  server = await startTestServer({
    config: {
      imagery: {
        tiles: null,
        satelliteTiles: null,
        satelliteImage: null,
        attribution: null,
        streetView: 'https://street.example/{latitude}/{longitude}',
      },
    },
  });
  const { id } = await publishParcels(server.services.config.warehouseDir, [
    // From west to east.
    parcel(1, '51540', { latitude: 38, longitude: -78.5 }),
    parcel(2, '51540', { latitude: 38, longitude: -78.4 }),
    parcel(3, '51540', { latitude: 38, longitude: -78.3 }),
    ...[4, 5, 6, 7].map((number) => parcel(number, '51540')),
    parcel(8, '51003', { latitude: 38.1, longitude: -78.2 }),
    parcel(9, '51003', { latitude: 38.2, longitude: -78.1 }),
    parcel(10, '51003'),
  ]);
  await inService(server.services.warehouse, id);
  me = await server.signIn();
  const query = { type: 'COUNTY', fips: '51003', listingType: 'M', limit: 250, index: 0 } as const;
  around = valueOf(await me.client.call('listing', { query })).results;
});
afterAll(async () => await server.close());

async function open() {
  const at = openDesk(mapMachine, { server, me });
  await at.does(
    { type: 'app.signedIn', answer: me.auth },
    { type: 'pane.shown', pane: 'map' },
    { type: 'map.size', size: { width: 600, height: 400 } },
  );
  return {
    ...at,
    search: async (of = criteria) => await at.does({ type: 'results.changed', criteria: of }),
    calls: (name: 'mapPins' | 'findProperty' | 'mapMetrics') => at.wire.of(name).length,
  };
}

describe('pins', () => {
  it('R-MAP-003 R-MAP-004 load with a flag of their own into a list of their own, and show all of them', async () => {
    const { child, wire, state, context } = await open();
    child.send({ type: 'results.changed', criteria });
    expect(state().hasTag('loadingPins')).toBe(true);
    await wire.quiet();
    expect(state().hasTag('loadingPins')).toBe(false);
    expect([...context().pins.propertyIds]).toEqual([1, 2, 3]);
    expect(context().pins.withoutPosition).toBe(4);
    expect(context().view.longitude).toBeCloseTo(-78.4, 5);
  });

  it('shows the whole of a shape that is searched in, also where its pins are all in one corner', async () => {
    const { context, search } = await open();
    const shapeDefinition = '37 -79/37 -78/39 -78/39 -79';
    await search({ ...criteria, location: { type: 'SHAPE', fips: undefined, shapeDefinition } });
    expect(context().pins.count).toBe(5);
    const shown = boundsOf(context().view, context().size);
    expect(shown.south).toBeLessThan(37);
    expect(shown.north).toBeGreaterThan(39);
    expect(shown.west).toBeLessThan(-79);
  });

  it('R-SESSION-018 R-MAP-003 a failure is stored, leaves the rest alone and can be retried', async () => {
    const { does, search, context, wire, heard } = await open();
    wire.fail('mapPins', 503);
    await search();
    expect(context().pinsError).not.toBeNull();
    expect(context().streetError).toBeNull();
    expect(heard('errors.add')).toHaveLength(1);
    await does({ type: 'map.retry' });
    expect(context()).toMatchObject({ pinsError: null, pins: { count: 3 } });
  });

  it('are asked for once for a search, and only while the map is on screen', async () => {
    const { does, search, calls } = await open();
    await does({ type: 'pane.hidden', pane: 'map' });
    await search();
    expect(calls('mapPins')).toBe(0);
    await does({ type: 'pane.shown', pane: 'map' });
    await search();
    expect(calls('mapPins')).toBe(1);
  });

  it('R-MAP-001 the mode goes round: what fits, every pin, density', async () => {
    const { child, context } = await open();
    const modes = [1, 2, 3, 4].map(() => {
      const { pinMode } = context();
      child.send({ type: 'map.mode' });
      return pinMode;
    });
    expect(modes).toEqual(['auto', 'pins', 'density', 'auto']);
  });
});

describe('walking', () => {
  it('follows the subject when it would leave the map, and goes from pin to pin by key', async () => {
    const { child, context, told, search } = await open();
    await search();
    const { view } = context();
    child.send({ type: 'property.open', propertyId: 1 });
    expect(context().view).toEqual(view);
    child.send({ type: 'map.view', view: { longitude: -78.3, latitude: 38, zoom: 16 } });
    child.send({ type: 'property.open', propertyId: 2 });
    expect(context().view).toMatchObject({ longitude: -78.4, latitude: 38, zoom: 16 });
    child.send({ type: 'map.fit' });
    told.length = 0;
    child.send({ type: 'map.next', by: 1 });
    child.send({ type: 'property.open', propertyId: 3 });
    child.send({ type: 'map.next', by: 1 });
    child.send({ type: 'property.open', propertyId: 1 });
    child.send({ type: 'map.next', by: -1 });
    expect(told).toEqual([3, 1, 3].map((propertyId) => ({ type: 'search.seek', propertyId })));
  });

  it('selects the record of the subject', async () => {
    const { child, told, search } = await open();
    await search();
    child.send({ type: 'property.open', propertyId: 2 });
    told.length = 0;
    child.send({ type: 'map.toggle' });
    expect(told).toEqual([{ type: 'search.toggle', ids: [102] }]);
  });
});

describe('what lies around the property searched', () => {
  it('R-SEARCH-005 is on the map beside its pin, is walked to and selected, and goes with it', async () => {
    const { child, context, told, search } = await open();
    await search();
    expect(around.map(({ propertyId }) => propertyId).toSorted((one, other) => one - other)).toEqual([8, 9, 10]);
    child.send({ type: 'map.around', rows: around });
    expect([...context().pins.propertyIds]).toEqual([1, 2, 3, 8, 9]);
    expect(context().pins.withoutPosition).toBe(5);
    expect(boundsOf(context().view, context().size).east).toBeGreaterThan(-78.1);
    child.send({ type: 'property.open', propertyId: 9 });
    told.length = 0;
    child.send({ type: 'map.toggle' });
    child.send({ type: 'map.next', by: -1 });
    expect(told).toEqual([
      { type: 'search.toggle', ids: [109] },
      { type: 'search.seek', propertyId: 8 },
    ]);
    child.send({ type: 'map.around', rows: [] });
    expect(context().pins.count).toBe(3);
  });
});

describe('the pin under the pointer', () => {
  it('is asked for once the pointer rests, and forgotten when it goes on', async () => {
    const { child, does, passes, context, wire, search, calls } = await open();
    await search();
    for (const propertyId of [1, 2, 3]) child.send({ type: 'map.hover', propertyId });
    await passes(1000);
    expect(calls('findProperty')).toBe(1);
    expect(wire.of('findProperty').at(-1)?.query.get('listingType')).toBe('M');
    expect(context().hovered).toMatchObject({ propertyId: 3, streetAddress: '3 OAK ST' });
    await does({ type: 'map.hover', propertyId: null });
    expect(context().hovered).toBeNull();
  });
});

describe('drawing', () => {
  const shapes = (told: readonly { type: string }[]) =>
    told.filter(({ type }) => ['search.draw', 'search.clearShapes'].includes(type));

  it('R-MAP-009 a circle by words becomes the place to search, or one more, and is cleared', async () => {
    const { child, told, search } = await open();
    await search();
    told.length = 0;
    const circle = {
      type: 'SHAPE',
      label: 'Circle of 0.5 mi',
      shapeDefinition: expect.stringMatching(/^[\d.]+ -[\d.]+\//) as string,
    };
    child.send({ type: 'map.draw', text: 'circle 0.5 mi' });
    child.send({ type: 'map.draw', text: '+ circle 0.5 mi' });
    child.send({ type: 'map.clearShape' });
    child.send({ type: 'map.draw', text: 'clear' });
    expect(shapes(told)).toMatchObject([
      { type: 'search.draw', shape: circle, isAdded: false },
      { type: 'search.draw', shape: circle, isAdded: true },
      { type: 'search.clearShapes' },
      { type: 'search.clearShapes' },
    ]);
  });

  it('by corners one more area is drawn as well', async () => {
    const { child, told } = await open();
    child.send({ type: 'map.draw', text: '+rect' });
    child.send({ type: 'map.enter' });
    child.send({ type: 'map.pan', east: 0.2, south: 0.2 });
    child.send({ type: 'map.enter' });
    expect(shapes(told)).toMatchObject([{ type: 'search.draw', isAdded: true }]);
  });

  it('a polygon whose sides cross is not searched in: its corners stay, to be put right', async () => {
    const { child, context, told } = await open();
    child.send({ type: 'map.view', view: { longitude: -78, latitude: 38, zoom: 9 } });
    child.send({ type: 'map.tool', tool: 'polygon' });
    for (const [latitude, longitude] of [
      [38, -78],
      [38.1, -77.9],
      [38.1, -78],
      [38, -77.9],
    ] as const)
      // prettier-ignore
      child.send({ type: 'map.point', point: { latitude, longitude } });
    child.send({ type: 'map.finish' });
    expect(context().drawProblem).toContain('cross');
    child.send({ type: 'map.undoPoint' });
    expect(context()).toMatchObject({ drawProblem: null, drawing: { points: { length: 3 } } });
    child.send({ type: 'map.finish' });
    expect(shapes(told)).toMatchObject([{ shape: { label: 'Polygon of 3 corners' } }]);
  });

  it('keeps what could not be read as a problem and draws nothing', async () => {
    const { child, context, told } = await open();
    child.send({ type: 'map.draw', text: 'circle many' });
    expect(context().drawProblem).toContain('circle 0.5 mi');
    expect(shapes(told)).toEqual([]);
  });

  it('by keys: corners in the middle of the map, back, done', async () => {
    const { child, context, told } = await open();
    child.send({ type: 'map.tool', tool: 'polygon' });
    child.send({ type: 'map.enter' });
    child.send({ type: 'map.finish' });
    expect(context().drawProblem).toBe('A polygon needs 3 corners.');
    child.send({ type: 'map.pan', east: 0.2, south: 0 });
    child.send({ type: 'map.enter' });
    child.send({ type: 'map.undoPoint' });
    expect(context().drawing?.points).toHaveLength(1);
    child.send({ type: 'map.enter' });
    child.send({ type: 'map.pan', east: 0, south: 0.2 });
    child.send({ type: 'map.enter' });
    // The same place again closes it.
    child.send({ type: 'map.enter' });
    expect(context().drawing).toBeNull();
    expect(shapes(told)).toMatchObject([{ shape: { label: 'Polygon of 3 corners' } }]);
  });

  it('by mouse: a rectangle is two clicks', async () => {
    const { child, told } = await open();
    child.send({ type: 'map.view', view: { longitude: -78.5, latitude: 38, zoom: 9 } });
    child.send({ type: 'map.tool', tool: 'rectangle' });
    child.send({ type: 'map.point', point: { latitude: 38, longitude: -78.5 } });
    child.send({ type: 'map.point', point: { latitude: 38.1, longitude: -78.4 } });
    expect(shapes(told)).toMatchObject([{ shape: { shapeDefinition: '38 -78.5/38 -78.4/38.1 -78.4/38.1 -78.5' } }]);
  });
});

describe('a polygon by hand', () => {
  const corners = [
    { latitude: 38, longitude: -78.5 },
    { latitude: 38.1, longitude: -78.5 },
    { latitude: 38.1, longitude: -78.4 },
  ];
  async function drawn() {
    const at = await open();
    at.child.send({ type: 'map.view', view: { longitude: -78.45, latitude: 38.05, zoom: 10 } });
    at.child.send({ type: 'map.tool', tool: 'polygon' });
    for (const point of corners) at.child.send({ type: 'map.point', point });
    return at;
  }
  const oneShape = [{ shape: { label: 'Polygon of 3 corners' } }];

  it.each<[string, MapEvent]>([
    [
      'the same place again, as of a double click',
      { type: 'map.point', point: { latitude: 38.1, longitude: -78.4001 } },
    ],
    ['its first corner', { type: 'map.point', point: { latitude: 38.0001, longitude: -78.5 } }],
    ['Enter', { type: 'map.enter' }],
  ])('ends with %s', async (_name, event) => {
    const { child, context, heard } = await drawn();
    child.send(event);
    expect(heard('search.draw')).toMatchObject(oneShape);
    expect(context().drawing).toBeNull();
  });

  it('goes on by key once the map was moved: Enter puts a corner in its middle then', async () => {
    const { child, context } = await drawn();
    child.send({ type: 'map.pan', east: 0.1, south: 0 });
    child.send({ type: 'map.enter' });
    expect(context().drawing?.points).toHaveLength(4);
  });

  it('is put away by its own tool, and taken over by another', async () => {
    const { child, context } = await drawn();
    child.send({ type: 'map.tool', tool: 'circle' });
    expect(context().drawing).toMatchObject({ tool: 'circle', points: [] });
    child.send({ type: 'map.tool', tool: 'circle' });
    expect(context().drawing).toBeNull();
  });
});

describe('metrics', () => {
  it('R-MAP-006 R-MAP-007 are none at first, are part of the search, and load when one is chosen', async () => {
    const { does, passes, context, told, calls } = await open();
    expect(context().metric).toBe('none');
    expect(told).toContainEqual({ type: 'search.hold', mapMetrics: mapMetrics.map(({ id }) => id) });
    const before = calls('mapMetrics');
    await does({ type: 'map.stepMetric', by: 1 });
    await passes(1000);
    expect(calls('mapMetrics')).toBe(before + 1);
    expect(context().values?.id).toBe('estimatedValue');
    expect(context().values?.areas?.length).toBeGreaterThan(0);
    await does({ type: 'map.stepMetric', by: -1 });
    expect(context()).toMatchObject({ metric: 'none', values: null });
  });
});

describe('street view', () => {
  it('R-SESSION-018 R-MAP-011 has a loading flag and a stored error of its own, and goes with the property', async () => {
    const { child, does, wire, state, context, heard } = await open();
    // Its position is not known.
    child.send({ type: 'property.open', propertyId: 4 });
    child.send({ type: 'map.street' });
    expect(state().hasTag('loadingStreet')).toBe(true);
    await wire.quiet();
    expect(state().hasTag('loadingStreet')).toBe(false);
    expect(context()).toMatchObject({ street: null, streetError: 'No street view available', pinsError: null });
    expect(heard('errors.add')).toEqual([]);
    await does({ type: 'property.open', propertyId: 2 }, { type: 'map.street' });
    expect(context()).toMatchObject({
      street: { propertyId: 2, url: 'https://street.example/38/-78.4' },
      streetError: null,
    });
    await does({ type: 'property.open', propertyId: 3 });
    expect(context().street).toBeNull();
  });
});
