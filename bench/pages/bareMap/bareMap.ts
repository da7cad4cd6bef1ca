/** One layer of dots and nothing else: what our map is compared with. Pins, and place and size of ours, are given. */
import { Deck, MapView, ScatterplotLayer } from 'deck.gl';
import { decodePins } from '../../../src/api/search/map/pins.ts';
import { extentOf, fitted, LEAST_ZOOM, MOST_ZOOM } from '../../../src/machines/search/map/view.ts';
import type { MapBox } from '../../map/mapPages.ts';

const parent = document.querySelector<HTMLDivElement>('#map');
if (parent === null) throw new Error('no element for the map');
// Written by the benchmark for this page.
const { left, top, width, height } = (await (await fetch('./box.json')).json()) as MapBox;
Object.assign(parent.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
const { positions, count } = decodePins(await (await fetch('./pins')).arrayBuffer());
const colors = new Uint8Array(count * 4).fill(255);
for (let at = 0; at < count; at++) colors.set([(at * 7) % 256, 80, 160], at * 4);
const extent = extentOf(positions);
if (extent === null) throw new Error('no pins');

const deck = new Deck({
  parent,
  views: new MapView({ repeat: true }),
  initialViewState: { ...fitted(extent, { width, height }), minZoom: LEAST_ZOOM, maxZoom: MOST_ZOOM },
  controller: { keyboard: false, dragRotate: false, touchRotate: false },
  pickingRadius: 0,
  useDevicePixels: 1,
  layers: [
    new ScatterplotLayer({
      id: 'pins',
      data: {
        length: count,
        attributes: {
          getPosition: { value: positions, size: 2 },
          getFillColor: { value: colors, size: 4, normalized: true },
        },
      },
      radiusUnits: 'pixels',
      getRadius: 2.5,
    }),
  ],
  onAfterRender: () => {
    document.body.dataset['state'] = deck.isInitialized ? 'ready' : 'loading';
  },
});
