import type { Client } from '../../../api/client.ts';
import type { Basemap, MapMetric, MapSettings } from '../../../api/contract/search/map.ts';
import type { Location, ResultRow } from '../../../api/contract/search/search.ts';
import type { Place } from '../../../api/search/map/imageAddress.ts';
import { mapMetrics, NO_METRIC, type AreaKind, type MapMetricId } from '../../../api/search/map/mapMetrics.ts';
import { noPins, pinOf, type PinSet } from '../../../api/search/map/pins.ts';
import { FEET_PER_DEGREE } from '../../../calc/feetPerDegree.ts';
import { criteriaKey, type Criteria } from '../search/criteria.ts';
import { withAround } from './aroundPins.ts';
import { areaOf, isMapArea, isTooWide } from './mapArea.ts';
import { firstService, type ServiceState } from './serviceState.ts';
import { cornersOfDefinition, type DrawTool } from './shapes.ts';
import { boundsOf, extentOf, FIRST_VIEW, fitted, isInside, type Bounds, type MapSize, type MapView } from './view.ts';

/** Every row a pin, cells with counts, or whichever says more at this zoom (R-MAP-001). */
export const pinModes = ['auto', 'pins', 'density'] as const;
export type PinMode = (typeof pinModes)[number];

export const baseMaps = ['outlines', 'tiles', 'satellite'] as const;
export type BaseMap = (typeof baseMaps)[number];

export interface Drawing {
  readonly tool: DrawTool;
  readonly points: readonly Place[];
  /** One more place to search in, instead of the only one. */
  readonly isAdded: boolean;
  /** What the map showed when a hand put the last corner; null when a key did, or there is none. */
  readonly pointedIn: MapView | null;
}

/** The streets under the pins, where the server has a file of them. */
export interface Streets {
  readonly isShown: boolean;
  /** A part of the file could not be read. */
  readonly isFailed: boolean;
  /** How often they were asked for anew. */
  readonly attempt: number;
}

/** The outlines of parcels on the map, at street zoom. */
export interface Lots {
  readonly count: number;
  /** There are more than are drawn. */
  readonly isMore: boolean;
  /** Some could not be loaded. */
  readonly isFailed: boolean;
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
  /** A shape was drawn whose rows are not there yet. */
  readonly isDrawnSent: boolean;
  /** What the map shows is searched as it is moved. */
  readonly follows: boolean;
  /** Where a hand or a key has moved the map and nothing was searched yet. */
  readonly moved: MapView | null;
  /** When the map began to rest there. */
  readonly restingAt: MapView | null;
  /** The area of the map that was asked for and whose rows are not there yet. */
  readonly areaAsked: string | null;
  readonly streets: Streets;
  readonly lots: Lots;
  readonly service: ServiceState;
  readonly hoverId: number | null;
  /** The row of `hoverId` once it is there. */
  readonly hovered: ResultRow | null;
  readonly street: { readonly propertyId: number; readonly url: string } | null;
  readonly streetError: string | null;
}

/** The streets that are drawn: a file of a whole basemap has more than those of the Census. */
export const streetsOf = (settings: MapSettings | null): Basemap | null => settings?.basemap ?? settings?.roads ?? null;

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
  isDrawnSent: false,
  follows: false,
  moved: null,
  restingAt: null,
  areaAsked: null,
  streets: { isShown: true, isFailed: false, attempt: 0 },
  lots: { count: 0, isMore: false, isFailed: false },
  service: firstService,
  hoverId: null,
  hovered: null,
  street: null,
  streetError: null,
});

const placesOf = ({ criteria }: Pick<MapContext, 'criteria'>): readonly Location[] =>
  criteria?.location == null ? [] : [criteria.location, ...(criteria.also ?? [])];

/** A shape that somebody drew is searched in: the map may be moved over it. */
export const isDrawnOver = (context: Pick<MapContext, 'criteria' | 'isDrawnSent'>): boolean =>
  context.isDrawnSent || placesOf(context).some((place) => place.type === 'SHAPE' && !isMapArea(place));

/** What the map shows, where it is searched; null where it is too wide, or asked for already. */
export function areaToAsk({ view, size, areaAsked, criteria }: MapContext): ReturnType<typeof areaOf> | null {
  if (size.width === 0 || isTooWide(view, size)) return null;
  const area = areaOf(view, size);
  return (areaAsked ?? criteria?.location?.shapeDefinition) === area.shapeDefinition ? null : area;
}

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
  // Rows of where the map was before do not call it back from where it is now.
  if (context.follows && (context.moved !== null || context.areaAsked !== null)) return {};
  if (place === null || !hasSize(context) || isInside(boundsOf(context.view, context.size), place)) return {};
  return { view: { ...context.view, ...place } };
}

/** All pins on the map, as soon as there are pins and a map. */
export function fittedView(context: MapContext): Partial<MapContext> {
  // What is searched in is looked at whole, also where its pins are all in one corner, or there are none. What the map
  // showed is no shape of its own: each look at all of it would be from farther away.
  const corners = placesOf(context)
    .filter((place) => !isMapArea(place) || context.pins.count === 0)
    .flatMap(({ shapeDefinition = '' }) => cornersOfDefinition(shapeDefinition));
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
