import { ScatterplotLayer, TextLayer, type Layer } from 'deck.gl';
import type { LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';
import type { PinSet } from '../../../api/search/map/pins.ts';
import { formatBigNumber } from '../../../calc/format/bigNumber.ts';
import { rgbOf, type MapColors } from './mapColors.ts';
import type { Cluster } from './clusters.ts';
import { pinColor, pinColors, pinLetter, pinRadius, pinType, type PinType } from './pinLooks.ts';
import type { ZipSign } from './zipSigns.ts';
import { textOn } from '../../parts/leads/textOn.ts';

/** More letters than that are a grey cloud. */
const MOST_LETTERS = 6000;

/** Smaller pins have no edge: it would be all there is to see of them. */
const EDGE_ZOOM = 13;
const DARK_EDGE_ZOOM = 10;

/** How far above the middle of its pins a plate stands, in pixels. */
const PLATE_ABOVE = 20;

interface Pins {
  readonly pins: PinSet;
  /** The places in the set of those that are seen. */
  readonly seen: Int32Array;
  readonly searched: LeadTypeCode;
  readonly zoom: number;
  readonly colors: MapColors;
}

/** Rows as dots: one buffer of positions and one of colours for the graphics card, however many there are. */
export function pinLayer({ pins, seen, searched, zoom, colors }: Pins): Layer {
  const positions = new Float64Array(seen.length * 2);
  seen.forEach((at, index) => {
    positions[index * 2] = pins.positions[at * 2] ?? 0;
    positions[index * 2 + 1] = pins.positions[at * 2 + 1] ?? 0;
  });
  return new ScatterplotLayer({
    id: 'pins',
    data: {
      length: seen.length,
      attributes: {
        getPosition: { value: positions, size: 2 },
        getFillColor: { value: pinColors(pins, seen, searched), size: 4, normalized: true },
      },
    },
    radiusUnits: 'pixels',
    getRadius: pinRadius(zoom),
    updateTriggers: { getRadius: pinRadius(zoom) },
    stroked: zoom >= (colors.isDark ? DARK_EDGE_ZOOM : EDGE_ZOOM),
    getLineColor: [...colors.pinEdge] as [number, number, number], // with or without an opacity
    lineWidthUnits: 'pixels',
    getLineWidth: 1,
  });
}

/** The letters of the pins that are seen, unless they are too many. */
export function letterLayer({ pins, seen, searched }: Pick<Pins, 'pins' | 'seen' | 'searched'>): Layer | null {
  const shown: { readonly position: [number, number]; readonly type: PinType }[] = [];
  for (const at of seen) {
    const type = pinType(pins.leads[at] ?? 0, searched);
    if (type !== null) shown.push({ position: placeOfPin(pins, at), type });
    if (shown.length > MOST_LETTERS) return null;
  }
  return new TextLayer({
    id: 'letters',
    data: shown,
    getPosition: ({ position }) => position,
    getText: ({ type }) => pinLetter(type),
    getColor: ({ type }) => [...rgbOf(textOn(pinColor(type)))],
    getSize: 11,
    fontWeight: 700,
    fontFamily: 'system-ui, sans-serif',
  });
}

/** Longitude and latitude of a pin. */
export const placeOfPin = ({ positions }: PinSet, at: number): [number, number] => [
  positions[at * 2] ?? 0,
  positions[at * 2 + 1] ?? 0,
];

/** Rings around pins: those selected, and the subject. */
export function ringLayer(
  id: string,
  positions: readonly (readonly [number, number])[],
  { color, radius, width }: { readonly color: readonly number[]; readonly radius: number; readonly width: number },
): Layer {
  return new ScatterplotLayer({
    id,
    data: positions,
    getPosition: ([longitude, latitude]) => [longitude, latitude],
    filled: false,
    stroked: true,
    getLineColor: [color[0] ?? 0, color[1] ?? 0, color[2] ?? 0],
    radiusUnits: 'pixels',
    getRadius: radius,
    lineWidthUnits: 'pixels',
    getLineWidth: width,
    updateTriggers: { getRadius: radius, getLineColor: color.join(' ') },
  });
}

const METRES_PER_FOOT = 0.3048;

/** Signs of the ZIPs of parcels that nothing else places, and how far around them those may lie. */
export function zipLayers(signs: readonly ZipSign[], colors: MapColors): Layer[] {
  return [
    new ScatterplotLayer<ZipSign>({
      id: 'zip-reach',
      data: signs.filter(({ feet }) => feet > 0),
      getPosition: ({ position }) => [position[0], position[1]],
      getRadius: ({ feet }) => feet * METRES_PER_FOOT,
      radiusUnits: 'meters',
      filled: false,
      stroked: true,
      getLineColor: [...colors.state, 150],
      lineWidthUnits: 'pixels',
      getLineWidth: 1,
      updateTriggers: { getLineColor: colors.isDark },
    }),
    new TextLayer<ZipSign>({
      id: 'zip-signs',
      data: signs,
      getPosition: ({ position }) => [position[0], position[1]],
      getText: ({ text }) => text,
      getColor: [...colors.strong],
      background: true,
      getBackgroundColor: [...colors.surface, 235],
      getBorderColor: [...colors.state],
      getBorderWidth: 1,
      backgroundBorderRadius: 2,
      backgroundPadding: [5, 3, 5, 3],
      updateTriggers: { getColor: colors.isDark, getBackgroundColor: colors.isDark, getBorderColor: colors.isDark },
      getSize: 11,
      fontWeight: 600,
      fontFamily: 'system-ui, sans-serif',
    }),
  ];
}

/** Cells with their number of pins; over a metric small plates above them, so that the colours of the areas are seen. */
export function clusterLayers(clusters: readonly Cluster[], colors: MapColors, isOverMetric: boolean): Layer[] {
  const several = clusters.filter(({ count }) => count > 1);
  const bubble = (count: number): number => (count === 1 ? 5 : Math.min(24, 10 + 3.2 * Math.log10(count)));
  return [
    new ScatterplotLayer<Cluster>({
      id: 'clusters',
      data: isOverMetric ? clusters.filter(({ count }) => count === 1) : clusters,
      getPosition: ({ position }) => [position[0], position[1]],
      getFillColor: [...colors.accent, colors.isDark ? 225 : 235],
      updateTriggers: { getFillColor: colors.isDark, getRadius: isOverMetric },
      radiusUnits: 'pixels',
      getRadius: ({ count }) => (isOverMetric ? 3 : bubble(count)),
      stroked: true,
      getLineColor: [...colors.surface],
      lineWidthUnits: 'pixels',
      getLineWidth: 1.5,
    }),
    new TextLayer<Cluster>({
      // A text with a plate is another kind of layer than one without.
      id: isOverMetric ? 'cluster-plates' : 'cluster-counts',
      data: several,
      getPosition: ({ position }) => [position[0], position[1]],
      getText: ({ count }) => formatBigNumber(count),
      getColor: isOverMetric ? [...colors.strong] : colors.isDark ? [8, 18, 30] : [255, 255, 255],
      background: isOverMetric,
      getPixelOffset: [0, isOverMetric ? -PLATE_ABOVE : 0],
      getBackgroundColor: [...colors.surface, 225],
      getBorderColor: [...colors.state],
      getBorderWidth: 1,
      backgroundBorderRadius: 2,
      backgroundPadding: [3, 1, 3, 1],
      updateTriggers: {
        getColor: colors.isDark,
        getBackgroundColor: colors.isDark,
        getBorderColor: colors.isDark,
      },
      getSize: isOverMetric ? 10 : 11,
      fontWeight: 600,
      fontFamily: 'system-ui, sans-serif',
    }),
  ];
}
