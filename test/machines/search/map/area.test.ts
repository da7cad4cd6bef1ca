/** What the map shows as the place of the search, and the streets under it: the map's machine on the real server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSettings } from '../../../../src/api/contract/account/settings.ts';
import type { Location } from '../../../../src/api/contract/search/search.ts';
import { mapMachine } from '../../../../src/machines/search/map.ts';
import { areaOf, isMapArea, isTooWide, milesShown } from '../../../../src/machines/search/map/mapArea.ts';
import { cornersOfDefinition } from '../../../../src/machines/search/map/shapes.ts';
import { boundsOf, pixelsBetween, placeOfPixel } from '../../../../src/machines/search/map/view.ts';
import type { Criteria } from '../../../../src/machines/search/search/criteria.ts';
import { openDesk } from '../../../support/desk.ts';
import { inService } from '../../../support/inService.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { publishParcels } from '../../../support/smallWarehouse.ts';

const SETTLE_MS = 400;
const size = { width: 600, height: 400 };
const county: Criteria = {
  location: { type: 'COUNTY', fips: '51540', label: 'Charlottesville' },
  leadType: 'CUSTOM',
  filter: {},
};
const at = (location: Location): Criteria => ({ ...county, location });
const polygon: Location = {
  type: 'SHAPE',
  fips: undefined,
  shapeDefinition: '37.9 -78.6/37.9 -78.2/38.1 -78.2',
  label: 'Polygon of 3 corners',
};
const wanted = (change: Partial<typeof beginSettings>) =>
  ({ type: 'settings.changed', settings: { ...beginSettings, ...change } }) as const;

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  const { id } = await publishParcels(
    server.services.config.warehouseDir,
    [1, 2, 3].map((propertyId) => ({
      propertyId,
      fips: '51540',
      stateCode: 'VA',
      latitude: 38,
      longitude: -78.6 + propertyId / 10,
    })),
  );
  await inService(server.services.warehouse, id);
  me = await server.signIn();
});
afterAll(async () => await server.close());

/** A map that searches as it is moved, over the county. */
async function open(mapSearch: 'asked' | 'moved' = 'moved') {
  const desk = openDesk(mapMachine, { server, me });
  await desk.does(
    { type: 'app.signedIn', answer: me.auth },
    wanted({ mapSearch }),
    { type: 'pane.shown', pane: 'map' },
    { type: 'map.size', size },
    { type: 'results.changed', criteria: county },
  );
  const asked = () => desk.heard('search.draw') as unknown as { shape: Location; isMoved?: boolean }[]; // of this type
  return { ...desk, asked, east: async () => await desk.does({ type: 'map.pan', east: 0.2, south: 0 }) };
}

describe('a map that searches as it is moved', () => {
  it('R-MAP-009 asks once for what it shows when it rests, however often it was moved', async () => {
    const { passes, asked, east, context, state } = await open();
    for (const _ of [1, 2, 3]) {
      await east();
      await passes(SETTLE_MS - 1);
    }
    expect(state().hasTag('areaDue')).toBe(true);
    expect(asked()).toEqual([]);
    await passes(1);
    expect(state().hasTag('areaDue')).toBe(false);
    const { west, south, east: edge, north } = boundsOf(context().view, size);
    expect(asked()).toMatchObject([{ isAdded: false, isMoved: true, shape: { type: 'SHAPE' } }]);
    const corners = cornersOfDefinition(asked()[0]?.shape.shapeDefinition ?? '');
    expect(corners).toHaveLength(4);
    expect(corners[0]?.latitude).toBeCloseTo(south, 4);
    expect(corners[0]?.longitude).toBeCloseTo(west, 4);
    expect(corners[2]?.latitude).toBeCloseTo(north, 4);
    expect(corners[2]?.longitude).toBeCloseTo(edge, 4);
    await passes(5000);
    expect(asked()).toHaveLength(1);
  });

  it('stays where it is when the rows of what it shows come, and is not called back by those of where it was', async () => {
    const { does, passes, asked, east, context } = await open();
    await does({ type: 'property.open', propertyId: 2 });
    await east();
    await passes(SETTLE_MS);
    const { view } = context();
    await does({ type: 'results.changed', criteria: at(asked()[0]?.shape ?? polygon) });
    expect(context().pins.count).toBeGreaterThan(0);
    expect(context().view).toEqual(view);
    // Moved on before the pins of the first area are there.
    for (const _ of [1, 2, 3, 4]) await east();
    const further = context().view;
    await does({ type: 'results.changed', criteria: at(asked()[0]?.shape ?? polygon), dataChanges: 1 });
    expect(context().view).toEqual(further);
    await passes(SETTLE_MS);
    expect(asked()).toHaveLength(2);
  });

  it('asks for nothing while it is looked at from afar, by others, or while something is drawn', async () => {
    const { does, passes, asked, east } = await open();
    await does({ type: 'map.fit' }, { type: 'property.open', propertyId: 3 });
    await passes(SETTLE_MS);
    await does({ type: 'map.view', view: { longitude: -96, latitude: 38.5, zoom: 3 } });
    await passes(SETTLE_MS);
    await does({ type: 'map.view', view: { longitude: -78.4, latitude: 38, zoom: 12 } });
    await does({ type: 'map.tool', tool: 'circle' });
    await east();
    await passes(SETTLE_MS);
    expect(asked()).toEqual([]);
    await does({ type: 'map.cancel' });
    await passes(SETTLE_MS);
    expect(asked()).toHaveLength(1);
  });

  it('is moved over a shape that was drawn, from the moment it is drawn until it is cleared', async () => {
    const { does, passes, asked, east } = await open();
    await does({ type: 'map.draw', text: 'circle 2 mi' });
    await east();
    await passes(SETTLE_MS);
    await does({ type: 'results.changed', criteria: at(polygon) });
    await east();
    await passes(SETTLE_MS);
    expect(asked().filter(({ isMoved }) => isMoved)).toEqual([]);
    await does({ type: 'map.clearShape' }, { type: 'results.changed', criteria: county });
    await east();
    await passes(SETTLE_MS);
    expect(asked().filter(({ isMoved }) => isMoved)).toHaveLength(1);
  });

  it('is switched on and off, for the person; on, what it shows is asked for', async () => {
    const { does, passes, asked, east, heard, context } = await open('asked');
    await east();
    await passes(SETTLE_MS);
    expect(asked()).toEqual([]);
    await does({ type: 'map.follow' });
    expect(asked()).toEqual([expect.not.objectContaining({ isMoved: true })]);
    await passes(SETTLE_MS);
    await does({ type: 'map.follow' });
    await east();
    await passes(SETTLE_MS);
    expect(asked()).toHaveLength(1);
    expect(heard('settings.set')).toEqual(
      ['moved', 'asked'].map((mapSearch) => ({ type: 'settings.set', change: { mapSearch } })),
    );
    // A row that is gone to is on the map as before.
    await does({ type: 'property.open', propertyId: 1 });
    expect(context().view.longitude).toBeCloseTo(-78.5, 6);
  });

  it('shows all pins of it by key, not each time from farther away', async () => {
    const { does, passes, asked, east, context } = await open();
    await east();
    await passes(SETTLE_MS);
    await does({ type: 'results.changed', criteria: at(asked()[0]?.shape ?? polygon) });
    await does({ type: 'map.fit' });
    const { zoom } = context().view;
    await does({ type: 'map.fit' });
    expect(context().view.zoom).toBe(zoom);
    expect(zoom).toBeGreaterThan(10);
  });
});

describe('the area of a map', () => {
  it('has its size in its name, by which it is told from what was drawn', () => {
    const view = { longitude: -78.5, latitude: 38, zoom: 12 };
    const { across, down } = milesShown(view, size);
    expect(across / down).toBeCloseTo(1.5, 2);
    const area = areaOf(view, size);
    expect(area.label).toMatch(/^Area of the map, [\d.]+ mi by [\d.]+ mi$/);
    expect([isMapArea(area), isMapArea(polygon)]).toEqual([true, false]);
  });

  it.each([
    ['a town', 12, false],
    ['a state', 7, false],
    ['the country', 4, true],
    ['the world and beyond', 2, true],
  ])('of %s is searched, or is too wide', (_name, zoom, isWide) => {
    expect(isTooWide({ longitude: -96, latitude: 38.5, zoom }, { width: 900, height: 600 })).toBe(isWide);
  });

  it('is measured in pixels as it is drawn', () => {
    const view = { longitude: -78.5, latitude: 38, zoom: 12.3 };
    expect(placeOfPixel(view, size, 300, 200)).toEqual({
      longitude: expect.closeTo(-78.5, 9) as number,
      latitude: expect.closeTo(38, 9) as number,
    });
    const [one, other] = [placeOfPixel(view, size, 10, 20), placeOfPixel(view, size, 13, 24)];
    expect(pixelsBetween(view, one, other)).toBeCloseTo(5, 6);
    const bounds = boundsOf(view, size);
    expect(placeOfPixel(view, size, 0, 0).longitude).toBeCloseTo(bounds.west, 9);
    expect(placeOfPixel(view, size, 600, 400).latitude).toBeCloseTo(bounds.south, 9);
  });
});

describe('streets', () => {
  it('are hidden and shown for the person; what failed is asked for anew', async () => {
    const { does, heard, context } = await open();
    await does({ type: 'map.streetsFailed' });
    expect(context().streets).toEqual({ isShown: true, isFailed: true, attempt: 0 });
    await does({ type: 'map.retryStreets' });
    expect(context().streets).toEqual({ isShown: true, isFailed: false, attempt: 1 });
    await does({ type: 'map.streets' });
    expect(context().streets.isShown).toBe(false);
    await does({ type: 'map.streets' });
    expect(heard('settings.set')).toEqual(
      ['hidden', 'shown'].map((mapStreets) => ({ type: 'settings.set', change: { mapStreets } })),
    );
    await does(wanted({ mapStreets: 'hidden' }));
    expect(context().streets.isShown).toBe(false);
  });
});
