/** The map's machine beside the real controller of the drawing library, as the pane joins them. */
import { MapController, MapView } from 'deck.gl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapMachine } from '../../../../src/machines/search/map.ts';
import type { MapView as View } from '../../../../src/machines/search/map/view.ts';
import { viewByHand } from '../../../../src/panes/search/map/viewByHand.ts';
import { openDesk } from '../../../support/desk.ts';
import { inService } from '../../../support/inService.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { publishParcels } from '../../../support/smallWarehouse.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  const { id } = await publishParcels(server.services.config.warehouseDir, [
    { propertyId: 1, fips: '51540', stateCode: 'VA', latitude: 38, longitude: -78.5 },
    { propertyId: 2, fips: '51540', stateCode: 'VA', latitude: 38.1, longitude: -78.3 },
  ]);
  await inService(server.services.warehouse, id);
  me = await server.signIn();
});
afterAll(async () => await server.close());

/** A map on screen whose pins are there and whose size is not. */
async function open() {
  const { child, does, context } = openDesk(mapMachine, { server, me });
  await does(
    { type: 'app.signedIn', answer: me.auth },
    { type: 'pane.shown', pane: 'map' },
    {
      type: 'results.changed',
      criteria: { location: { type: 'COUNTY', fips: '51540' }, leadType: 'CUSTOM', filter: {} },
    },
  );

  const told: View[] = [];
  const library = new MapView({ id: 'map' });
  let size = { width: 1, height: 1 };
  const controller = new MapController({
    // Nothing moves by itself here, and nobody listens to a page.
    timeline: undefined as never,
    eventManager: { on: () => undefined, off: () => undefined } as never,
    makeViewport: (viewState) => library.makeViewport({ viewState: viewState as View, ...size }) as never, // of a map
    onStateChange: () => undefined,
    onViewStateChange: (change) => {
      told.push(change.viewState as View); // the view of a map
      const moved = viewByHand(change);
      if (moved !== null) child.send({ type: 'map.view', view: moved });
    },
  });
  const view = (): View => context().view;
  /** As the library does when its place on the page has this size. */
  const draw = (shown: View, width: number, height: number): void => {
    size = { width, height };
    controller.setProps({ ...shown, pitch: 0, bearing: 0, id: 'map', x: 0, y: 0, width, height });
  };
  return { child, context, told, view, draw, controller };
}

describe('the view of the map', () => {
  it('shows all pins at first, although the library tells its old view when it learns its size', async () => {
    const { child, context, told, view, draw } = await open();
    const first = view();
    draw(first, 1, 1);
    child.send({ type: 'map.size', size: { width: 800, height: 600 } });
    const fitted = view();
    expect(fitted.longitude).toBeCloseTo(-78.4, 3);
    told.length = 0;
    // The page has not drawn the new view yet when the library sees the new size.
    draw(first, 800, 600);
    expect(told).toMatchObject([{ longitude: first.longitude, latitude: first.latitude }]);
    expect(view()).toEqual(fitted);
    expect(context().isFitDue).toBe(false);
  });

  it('is that of the hand that moves it', async () => {
    const { child, view, draw, controller } = await open();
    child.send({ type: 'map.size', size: { width: 800, height: 600 } });
    const fitted = view();
    draw(fitted, 800, 600);
    controller.handleEvent({
      type: 'wheel',
      delta: 100,
      offsetCenter: { x: 400, y: 300 },
      srcEvent: { preventDefault: () => undefined },
      stopPropagation: () => undefined,
    } as never); // what the controller reads of it
    expect(view().zoom).toBeGreaterThan(fitted.zoom);
    expect(view().longitude).toBeCloseTo(fitted.longitude, 5);
  });
});
