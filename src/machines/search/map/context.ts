import type { Client } from '../../../api/client.ts';
import type { MapMetric, MapSettings } from '../../../api/contract/search/map.ts';
import type { ResultRow } from '../../../api/contract/search/search.ts';
import type { Place } from '../../../api/search/map/imageAddress.ts';
import { mapMetrics, NO_METRIC, type AreaKind, type MapMetricId } from '../../../api/search/map/mapMetrics.ts';
import { noPins, pinOf, type PinSet } from '../../../api/search/map/pins.ts';
import type { Broadcast, Message, MessageTo } from '../../app/messages.ts';
import { FEET_PER_DEGREE } from '../../../calc/feetPerDegree.ts';
import { criteriaKey, type Criteria } from '../search/criteria.ts';
import { withAround } from './aroundPins.ts';
import { cornersOfDefinition, type DrawTool } from './shapes.ts';
import { boundsOf, extentOf, FIRST_VIEW, fitted, isInside, type Bounds, type MapSize, type MapView } from './view.ts';

/** Every row a pin, cells with counts, or whichever says more at this zoom (R-MAP-001). */
export const pinModes = ['auto', 'pins', 'density'] as const;
export type PinMode = (typeof pinModes)[number];

export const baseMaps = ['outlines', 'tiles', 'satellite'] as const;
export type BaseMap = (typeof baseMaps)[number];

export type MapEvent =
  | Broadcast
  | MessageTo<'map'>
  | Extract<Message, { readonly type: 'results.changed' }>
  | Extract<Message, { readonly type: 'settings.changed' }>
  | { readonly type: 'property.open'; readonly propertyId: number | null }
  /** The map was dragged or turned by the wheel. */
  | { readonly type: 'map.view'; readonly view: MapView }
  | { readonly type: 'map.size'; readonly size: MapSize }
  /** Shares of the map's size. */
  | { readonly type: 'map.pan'; readonly east: number; readonly south: number }
  | { readonly type: 'map.zoom'; readonly by: number }
  /** Shows all pins, or the subject. */
  | { readonly type: 'map.fit' }
  | { readonly type: 'map.center' }
  /** The pin east of the subject among those on the map, or west of it; after the last the first. */
  | { readonly type: 'map.next'; readonly by: 1 | -1 }
  | { readonly type: 'map.pick'; readonly propertyId: number }
  /** The pointer is on a pin whose row is not loaded, or no longer. */
  | { readonly type: 'map.hover'; readonly propertyId: number | null }
  /** A place that has no pin was clicked. */
  | { readonly type: 'map.at'; readonly place: Place }
  /** Selects the subject, or not: as in the grid. */
  | { readonly type: 'map.toggle' }
  | { readonly type: 'map.tool'; readonly tool: DrawTool; readonly isAdded?: boolean }
  /** A corner of what is drawn: where the map was clicked, else its middle. */
  | { readonly type: 'map.point'; readonly point?: Place }
  /** Puts a corner while something is drawn; else opens the subject. */
  | { readonly type: 'map.enter' }
  | { readonly type: 'map.finish' }
  | { readonly type: 'map.undoPoint' }
  | { readonly type: 'map.cancel' }
  | { readonly type: 'map.draw'; readonly text: string }
  | { readonly type: 'map.clearShape' }
  | { readonly type: 'map.metric'; readonly metric: MapMetricId }
  | { readonly type: 'map.stepMetric'; readonly by: 1 | -1 }
  | { readonly type: 'map.area' }
  | { readonly type: 'map.mode' }
  | { readonly type: 'map.base' }
  | { readonly type: 'map.street' };

export interface Drawing {
  readonly tool: DrawTool;
  readonly points: readonly Place[];
  /** One more place to search in, instead of the only one. */
  readonly isAdded: boolean;
}

export interface MapContext {
  readonly client: Client;
  readonly canSearch: boolean;
  readonly isShown: boolean;
  /** What the rows on screen were asked for. */
  readonly criteria: Criteria | null;
  /** Of which data: pins and values are not those of newer data. */
  readonly dataChanges: number;
  /** The pushpins, a list of their own (R-MAP-004), with those of what is shown around the one property. */
  readonly pins: PinSet;
  /** Those of the search alone, and the rows around its property. */
  readonly found: PinSet;
  readonly around: readonly ResultRow[];
  readonly pinsFor: string | null;
  readonly pinsError: string | null;
  readonly subjectId: number | null;
  /** Shown once the pins of a new place are there. */
  readonly isFitDue: boolean;
  readonly view: MapView;
  readonly size: MapSize;
  readonly settings: MapSettings | null;
  readonly pinMode: PinMode;
  readonly base: BaseMap;
  /** What the person wants it to begin with. */
  readonly begins: { readonly pins: PinMode; readonly base: BaseMap };
  readonly metrics: readonly MapMetric[];
  readonly metric: MapMetricId;
  readonly area: AreaKind;
  /** The values on the map, and what they were asked for. */
  readonly values: MapMetric | null;
  readonly valuesFor: string | null;
  readonly valuesBox: Bounds | null;
  readonly valuesError: string | null;
  readonly drawing: Drawing | null;
  readonly drawProblem: string | null;
  readonly hoverId: number | null;
  /** The row of `hoverId` once it is there. */
  readonly hovered: ResultRow | null;
  readonly street: { readonly propertyId: number; readonly url: string } | null;
  readonly streetError: string | null;
}

export const firstMap = (client: Client): MapContext => ({
  client,
  canSearch: false,
  isShown: false,
  criteria: null,
  dataChanges: 0,
  pins: noPins,
  found: noPins,
  around: [],
  pinsFor: null,
  pinsError: null,
  subjectId: null,
  isFitDue: true,
  view: FIRST_VIEW,
  size: { width: 0, height: 0 },
  settings: null,
  pinMode: 'auto',
  base: 'outlines',
  begins: { pins: 'auto', base: 'outlines' },
  metrics: [],
  metric: NO_METRIC,
  area: 'ZIP',
  values: null,
  valuesFor: null,
  valuesBox: null,
  valuesError: null,
  drawing: null,
  drawProblem: null,
  hoverId: null,
  hovered: null,
  street: null,
  streetError: null,
});

export const isPlaced = ({ criteria }: MapContext): boolean => criteria !== null && criteria.location !== null;

export const pinsKey = ({ criteria, dataChanges }: MapContext): string | null =>
  criteria === null ? null : `${criteriaKey(criteria)} ${dataChanges}`;

/** Where the subject lies; null when it has no pin. */
export function subjectPlace({ pins, subjectId }: Pick<MapContext, 'pins' | 'subjectId'>): Place | null {
  const at = subjectId === null ? -1 : pinOf(pins, subjectId);
  return at < 0 ? null : { longitude: pins.positions[at * 2] ?? 0, latitude: pins.positions[at * 2 + 1] ?? 0 };
}

/** The map with other pins, or with other rows around the property: all that is new is shown. */
export function withPins(
  context: MapContext,
  change: Partial<Pick<MapContext, 'found' | 'around'>>,
): Partial<MapContext> {
  const { found, around } = { ...context, ...change };
  const next = { ...change, pins: withAround(found, around), isFitDue: context.isFitDue || around.length > 0 };
  return { ...next, ...settled({ ...context, ...next }) };
}

const hasSize = ({ size }: MapContext): boolean => size.width > 0 && size.height > 0;

/** The view with the subject in it: it moves only when the subject would be outside. */
export function following(context: MapContext): Partial<MapContext> {
  const place = subjectPlace(context);
  if (place === null || !hasSize(context) || isInside(boundsOf(context.view, context.size), place)) return {};
  return { view: { ...context.view, ...place } };
}

/** All pins on the map, as soon as there are pins and a map. */
export function fittedView(context: MapContext): Partial<MapContext> {
  const { location = null, also = [] } = context.criteria ?? {};
  // What is searched in is looked at whole, also where its pins are all in one corner, or there are none.
  const corners = [location, ...also].flatMap((place) => cornersOfDefinition(place?.shapeDefinition ?? ''));
  const extent = extentOf([
    ...boundsAsPositions(extentOf(context.pins.positions)),
    ...context.pins.zips.flatMap(({ longitude, latitude, feet }) => {
      const reach = feet / FEET_PER_DEGREE;
      return [longitude - reach, latitude - reach, longitude + reach, latitude + reach];
    }),
    ...corners.flatMap(({ longitude, latitude }) => [longitude, latitude]),
  ]);
  if (extent === null || !hasSize(context)) return {};
  return { view: fitted(extent, context.size), isFitDue: false };
}

const boundsAsPositions = (bounds: Bounds | null): number[] =>
  bounds === null ? [] : [bounds.west, bounds.south, bounds.east, bounds.north];

/** The view after new pins or a new size: all pins when the place is another, else the subject stays on the map. */
export const settled = (context: MapContext): Partial<MapContext> =>
  context.isFitDue ? fittedView(context) : following(context);

/** The next pin on the map to the east of the subject, or to the west; the first one when there is none. */
export function nextPin({ pins, subjectId, view, size }: MapContext, by: 1 | -1): number | null {
  const bounds = boundsOf(view, size);
  const subject = subjectId === null ? -1 : pinOf(pins, subjectId);
  const [from, fromId] = subject < 0 ? [by * -Infinity, 0] : [pins.positions[subject * 2] ?? 0, subjectId ?? 0];
  let [best, first] = [-1, -1];
  const isBefore = (a: number, b: number): boolean => {
    const [left = 0, right = 0] = [pins.positions[a * 2], pins.positions[b * 2]];
    return left === right ? by * (a - b) < 0 : by * (left - right) < 0;
  };
  for (let at = 0; at < pins.count; at++) {
    const [longitude = 0, latitude = 0] = [pins.positions[at * 2], pins.positions[at * 2 + 1]];
    if (!isInside(bounds, { longitude, latitude })) continue;
    if (first < 0 || isBefore(at, first)) first = at;
    const ahead = longitude === from ? by * ((pins.propertyIds[at] ?? 0) - fromId) > 0 : by * (longitude - from) > 0;
    if (ahead && (best < 0 || isBefore(at, best))) best = at;
  }
  const found = best < 0 ? first : best;
  return found < 0 ? null : (pins.propertyIds[found] ?? null);
}

export const nextOf = <T>(all: readonly T[], current: T, by: 1 | -1 = 1): T =>
  all[(all.indexOf(current) + by + all.length) % all.length] ?? current;

export const metricIds = mapMetrics.map(({ id }) => id);

/**
 * The rectangle whose values are asked for: somewhat more than the map shows, kept while the map stays inside it and
 * does not look much closer. County values are those of everywhere.
 */
export function valuesBox({ view, size, valuesBox: box, area }: MapContext): Bounds | null {
  if (area === 'COUNTY') return null;
  const { west, south, east, north } = boundsOf(view, size);
  const isKept =
    box !== null &&
    west >= box.west &&
    east <= box.east &&
    south >= box.south &&
    north <= box.north &&
    east - west > (box.east - box.west) / 5;
  if (isKept) return box;
  const [width, height] = [(east - west) / 2, (north - south) / 2];
  return { west: west - width, east: east + width, south: south - height, north: north + height };
}

export const valuesKey = (context: MapContext): string => {
  const box = valuesBox(context);
  const edges = box === null ? [] : [box.west, box.south, box.east, box.north].map((edge) => edge.toFixed(4));
  return [context.metric, context.area, context.dataChanges, ...edges].join(' ');
};
