/** The map's machine with a client whose server answers in this process. */
import { SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { encodePins } from '../../../src/api/search/map/pins.ts';
import { mapMetrics } from '../../../src/api/search/map/mapMetrics.ts';
import { mapMachine } from '../../../src/machines/search/map.ts';
import { boundsOf } from '../../../src/machines/search/map/view.ts';
import type { Criteria } from '../../../src/machines/search/search/criteria.ts';
import { answeringClient, Refused } from '../../support/answeringClient.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot, settled } from '../../support/inRoot.ts';
import { resultRow } from './searchServer.ts';

const criteria: Criteria = {
  location: { type: 'COUNTY', fips: '51540', label: 'Charlottesville' },
  leadType: 'E',
  filter: {},
};
/** Parcels 1 to 3 from west to east; the record of each is its number and 100. */
const bytes = encodePins(
  {
    propertyIds: [1, 2, 3],
    ids: [101, 102, 103],
    longitudes: [-785e6, -784e6, -783e6],
    latitudes: [380e6, 380e6, 380e6],
    leads: [0, 1, 2],
  },
  4,
);

function open() {
  const server = {
    pins: (): Response | Refused => new Response(bytes.slice()),
    street: new Refused(404, 'No street view available') as Refused | { url: string; heading: null },
  };
  const client = answeringClient({
    mapPins: () => server.pins() as never, // bytes instead of the JSON that the contract states
    mapMetrics: ({ query }) =>
      mapMetrics.map((metric) => (metric.id === query.get('metrics') ? { ...metric, areas: [], asOf: null } : metric)),
    mapSettings: () => ({ tiles: null, satelliteTiles: null, satelliteImage: null, attribution: null }),
    streetView: () => server.street,
    parcelAt: () => new Refused(404),
    findProperty: ({ query }) => ({
      results: [resultRow(Number(query.get('propertyId')))],
      resultCount: 1,
      pageIndex: 0,
      pageCount: 1,
      unknownExcluded: 0,
    }),
  });
  const clock = new SimulatedClock();
  const at = inRoot(mapMachine, childInput(client), clock);
  const { child } = at;
  child.send({ type: 'app.signedIn', answer: { permissions: ['SEARCH_FULL'] } as never }); // what the map reads of it
  child.send({ type: 'pane.shown', pane: 'map' });
  child.send({ type: 'map.size', size: { width: 600, height: 400 } });
  const calls = (name: string) => client.calls.filter((call) => call.name === name).length;
  return { ...at, server, clock, client, calls, context: () => child.getSnapshot().context };
}

describe('pins', () => {
  it('R-MAP-003 R-MAP-004 load with a flag of their own into a list of their own, and show all of them', async () => {
    const { child, context, stop } = open();
    child.send({ type: 'results.changed', criteria });
    expect(child.getSnapshot().hasTag('loadingPins')).toBe(true);
    await settled();
    expect(child.getSnapshot().hasTag('loadingPins')).toBe(false);
    expect([...context().pins.propertyIds]).toEqual([1, 2, 3]);
    expect(context().pins.withoutPosition).toBe(4);
    expect(context().view.longitude).toBeCloseTo(-78.4, 5);
    stop();
  });

  it('shows the whole of a shape that is searched in, also where its pins are all in one corner', async () => {
    const { child, context, stop } = open();
    const shapeDefinition = '37 -79/37 -78/39 -78/39 -79';
    child.send({
      type: 'results.changed',
      criteria: { ...criteria, location: { type: 'SHAPE', fips: undefined, shapeDefinition } },
    });
    await settled();
    const shown = boundsOf(context().view, context().size);
    expect(shown.south).toBeLessThan(37);
    expect(shown.north).toBeGreaterThan(39);
    expect(shown.west).toBeLessThan(-79);
    stop();
  });

  it('R-SESSION-018 R-MAP-003 a failure is stored, leaves the rest alone and can be retried', async () => {
    const { child, context, server, told, stop } = open();
    server.pins = () => new Refused(503, 'down');
    child.send({ type: 'results.changed', criteria });
    await settled();
    expect(context().pinsError).not.toBeNull();
    expect(context().streetError).toBeNull();
    expect(told.filter(({ type }) => type === 'errors.add')).toHaveLength(1);
    server.pins = () => new Response(bytes.slice());
    child.send({ type: 'map.retry' });
    await settled();
    expect(context()).toMatchObject({ pinsError: null, pins: { count: 3 } });
    stop();
  });

  it('are asked for once for a search, and only while the map is on screen', async () => {
    const { child, calls, stop } = open();
    child.send({ type: 'pane.hidden', pane: 'map' });
    child.send({ type: 'results.changed', criteria });
    await settled();
    expect(calls('mapPins')).toBe(0);
    child.send({ type: 'pane.shown', pane: 'map' });
    await settled();
    child.send({ type: 'results.changed', criteria });
    await settled();
    expect(calls('mapPins')).toBe(1);
    stop();
  });

  it('R-MAP-001 the mode goes round: what fits, every pin, density', () => {
    const { child, context, stop } = open();
    const modes = [1, 2, 3, 4].map(() => {
      const { pinMode } = context();
      child.send({ type: 'map.mode' });
      return pinMode;
    });
    expect(modes).toEqual(['auto', 'pins', 'density', 'auto']);
    stop();
  });
});

describe('walking', () => {
  it('follows the subject when it would leave the map, and goes from pin to pin by key', async () => {
    const { child, context, told, stop } = open();
    child.send({ type: 'results.changed', criteria });
    await settled();
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
    stop();
  });

  it('selects the record of the subject', async () => {
    const { child, told, stop } = open();
    child.send({ type: 'results.changed', criteria });
    await settled();
    child.send({ type: 'property.open', propertyId: 2 });
    told.length = 0;
    child.send({ type: 'map.toggle' });
    expect(told).toEqual([{ type: 'search.toggle', ids: [102] }]);
    stop();
  });
});

describe('what lies around the property searched', () => {
  it('R-SEARCH-005 is on the map beside its pin, is walked to and selected, and goes with it', async () => {
    const { child, context, told, stop } = open();
    child.send({ type: 'results.changed', criteria });
    await settled();
    const far = { ...resultRow(9, 'F'), longitude: -78.1, latitude: 38.2 };
    child.send({
      type: 'map.around',
      rows: [far, { ...resultRow(8), longitude: -78.2, latitude: 38.1 }, resultRow(7)],
    });
    expect([...context().pins.propertyIds]).toEqual([1, 2, 3, 8, 9]);
    expect(context().pins.withoutPosition).toBe(5);
    expect(boundsOf(context().view, context().size).east).toBeGreaterThan(-78.1);
    child.send({ type: 'property.open', propertyId: 9 });
    told.length = 0;
    child.send({ type: 'map.toggle' });
    child.send({ type: 'map.next', by: -1 });
    expect(told).toEqual([
      { type: 'search.toggle', ids: [1009] },
      { type: 'search.seek', propertyId: 8 },
    ]);
    child.send({ type: 'map.around', rows: [] });
    expect(context().pins.count).toBe(3);
    stop();
  });
});

describe('the pin under the pointer', () => {
  it('is asked for once the pointer rests, and forgotten when it goes on', async () => {
    const { child, context, clock, client, calls, stop } = open();
    child.send({ type: 'results.changed', criteria });
    await settled();
    for (const propertyId of [1, 2, 3]) child.send({ type: 'map.hover', propertyId });
    clock.increment(1000);
    await settled();
    expect(calls('findProperty')).toBe(1);
    expect(client.calls.at(-1)?.request.query.get('listingType')).toBe('E');
    expect(context().hovered?.propertyId).toBe(3);
    child.send({ type: 'map.hover', propertyId: null });
    expect(context().hovered).toBeNull();
    stop();
  });
});

describe('drawing', () => {
  const shapes = (told: readonly { type: string }[]) => told.filter(({ type }) => type.startsWith('search.'));

  it('R-MAP-009 a circle by words becomes the place to search, or one more, and is cleared', async () => {
    const { child, told, stop } = open();
    child.send({ type: 'results.changed', criteria });
    await settled();
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
    stop();
  });

  it('by corners one more area is drawn as well', () => {
    const { child, told, stop } = open();
    child.send({ type: 'map.draw', text: '+rect' });
    child.send({ type: 'map.enter' });
    child.send({ type: 'map.pan', east: 0.2, south: 0.2 });
    child.send({ type: 'map.enter' });
    expect(shapes(told)).toMatchObject([{ type: 'search.draw', isAdded: true }]);
    stop();
  });

  it('a polygon whose sides cross is not searched in: its corners stay, to be put right', () => {
    const { child, context, told, stop } = open();
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
    stop();
  });

  it('keeps what could not be read as a problem and draws nothing', () => {
    const { child, context, told, stop } = open();
    child.send({ type: 'map.draw', text: 'circle many' });
    expect(context().drawProblem).toContain('circle 0.5 mi');
    expect(shapes(told)).toEqual([]);
    stop();
  });

  it('by keys: corners in the middle of the map, back, done', () => {
    const { child, context, told, stop } = open();
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
    stop();
  });

  it('by mouse: a rectangle is two clicks', () => {
    const { child, told, stop } = open();
    child.send({ type: 'map.tool', tool: 'rectangle' });
    child.send({ type: 'map.point', point: { latitude: 38, longitude: -78.5 } });
    child.send({ type: 'map.point', point: { latitude: 38.1, longitude: -78.4 } });
    expect(shapes(told)).toMatchObject([{ shape: { shapeDefinition: '38 -78.5/38 -78.4/38.1 -78.4/38.1 -78.5' } }]);
    stop();
  });
});

describe('metrics', () => {
  it('R-MAP-006 R-MAP-007 are none at first, are part of the search, and load when one is chosen', async () => {
    const { child, context, told, clock, calls, stop } = open();
    await settled();
    expect(context().metric).toBe('none');
    expect(told).toContainEqual({ type: 'search.hold', mapMetrics: mapMetrics.map(({ id }) => id) });
    const before = calls('mapMetrics');
    child.send({ type: 'map.stepMetric', by: 1 });
    clock.increment(1000);
    await settled();
    expect(calls('mapMetrics')).toBe(before + 1);
    expect(context().values).toMatchObject({ id: 'estimatedValue', areas: [] });
    child.send({ type: 'map.stepMetric', by: -1 });
    expect(context()).toMatchObject({ metric: 'none', values: null });
    stop();
  });
});

describe('street view', () => {
  it('R-SESSION-018 R-MAP-011 has a loading flag and a stored error of its own, and goes with the property', async () => {
    const { child, context, server, told, stop } = open();
    child.send({ type: 'property.open', propertyId: 2 });
    child.send({ type: 'map.street' });
    expect(child.getSnapshot().hasTag('loadingStreet')).toBe(true);
    await settled();
    expect(child.getSnapshot().hasTag('loadingStreet')).toBe(false);
    expect(context()).toMatchObject({ street: null, streetError: 'No street view available', pinsError: null });
    expect(told.some(({ type }) => type === 'errors.add')).toBe(false);
    server.street = { url: 'https://street.example/2', heading: null };
    child.send({ type: 'map.street' });
    await settled();
    expect(context()).toMatchObject({ street: { propertyId: 2, url: 'https://street.example/2' }, streetError: null });
    child.send({ type: 'property.open', propertyId: 3 });
    expect(context().street).toBeNull();
    stop();
  });
});
