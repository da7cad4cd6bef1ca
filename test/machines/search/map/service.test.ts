/** Streets of a service on screen: asked about, allowed, drawn once the page is new, and no more after the no. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginSettings } from '../../../../src/api/contract/account/settings.ts';
import { mapMachine } from '../../../../src/machines/search/map.ts';
import { drawnTiles } from '../../../../src/machines/search/map/service.ts';
import { openDesk } from '../../../support/desk.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let operator: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 0 });
  operator = await server.signIn();
});
afterAll(async () => await server.close());

async function opened(me: SignedIn = operator) {
  const desk = openDesk(mapMachine, { server, me });
  await desk.does({ type: 'app.signedIn', answer: me.auth }, { type: 'pane.shown', pane: 'map' });
  const wanted = { type: 'settings.changed', settings: { ...beginSettings, mapBase: 'tiles' } } as const;
  return { ...desk, wanted, drawn: () => drawnTiles(desk.context())?.template ?? null };
}
const TILES = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';

it('are allowed by who operates, whose page is too old for them; a new one draws them until the no', async () => {
  const desk = await opened();
  await desk.does(desk.wanted);
  expect([desk.context().base, desk.drawn()]).toEqual(['outlines', null]);
  await desk.does({ type: 'map.askService' });
  expect(desk.heard('workspace.open')).toEqual([{ type: 'workspace.open', overlay: 'mapService' }]);
  desk.wire.fail('setMapService', 'cut');
  await desk.does({ type: 'map.allowService', isAllowed: true });
  expect(desk.context().service.refusal).not.toBeNull();
  expect(desk.context().settings?.service.isAllowed).toBe(false);
  await desk.does({ type: 'map.allowService', isAllowed: true });
  expect(desk.context().service).toMatchObject({ refusal: null, isPageOld: true });
  expect(desk.heard('workspace.done')).toHaveLength(1);
  expect(desk.heard('settings.set')).toEqual([{ type: 'settings.set', change: { mapBase: 'tiles' } }]);
  await desk.does({ type: 'map.base' });
  expect([desk.context().base, desk.drawn()]).toEqual(['tiles', null]);

  const anew = await opened();
  await anew.does({ type: 'map.base' });
  expect([anew.drawn(), anew.context().service.isPageOld]).toEqual([TILES, false]);
  await desk.does({ type: 'map.allowService', isAllowed: false });
  // The server tells all pages.
  await anew.does({ type: 'map.serviceChanged' });
  expect([anew.context().base, anew.drawn()]).toEqual(['outlines', null]);
});

it('are not drawn by a page that was loaded before the yes and read of it after, whose browser asks nobody', async () => {
  const first = await opened();
  await first.does({ type: 'map.allowService', isAllowed: true });
  const late = await opened();
  await late.does({ type: 'map.base' });
  expect([late.drawn(), late.context().service.isPageOld]).toEqual([TILES, false]);
  await late.does({ type: 'map.streetsFailed', isPageOld: true });
  expect(late.drawn()).toBeNull();
  expect([late.context().service.isPageOld, late.context().streets.isFailed]).toEqual([true, false]);
  await first.does({ type: 'map.allowService', isAllowed: false });
});

it('are told to others, who cannot change them', async () => {
  const other = await server.newcomer();
  const desk = await opened(other);
  await desk.does({ type: 'map.askService' }, { type: 'map.allowService', isAllowed: true });
  expect(desk.heard('workspace.open')).toHaveLength(1);
  expect(desk.wire.of('setMapService')).toEqual([]);
});
