/** Where a map looks: pure geometry of Web Mercator. A world is 512 pixels wide at zoom 0, as the drawing library has it. */
import type { Place } from '../../../api/search/map/imageAddress.ts';

export interface MapView extends Place {
  readonly zoom: number;
}
export interface MapSize {
  readonly width: number;
  readonly height: number;
}
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export const WORLD = 512;
export const LEAST_ZOOM = 2;
export const MOST_ZOOM = 20;
/** The contiguous states. */
export const FIRST_VIEW: MapView = { longitude: -96, latitude: 38.5, zoom: 3 };
/** A single pin is not shown closer than this. */
const CLOSEST_FIT = 16;
/** Share of the map that stays free around what is fitted. */
const MARGIN = 0.08;
const MOST_LATITUDE = 85;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Fractions of the world: 0,0 is its north-west corner. */
export const mercatorX = (longitude: number): number => (longitude + 180) / 360;
export const mercatorY = (latitude: number): number =>
  0.5 - Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2)) / (2 * Math.PI);
export const longitudeOf = (x: number): number => x * 360 - 180;
export const latitudeOf = (y: number): number => (360 / Math.PI) * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90;

const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

export const placedView = ({ longitude, latitude, zoom }: MapView): MapView => ({
  longitude: between(longitude, -180, 180),
  latitude: between(latitude, -MOST_LATITUDE, MOST_LATITUDE),
  zoom: between(zoom, LEAST_ZOOM, MOST_ZOOM),
});

/** The view moved by shares of the map's own size, to the east and to the south. */
export function panned(view: MapView, { width, height }: MapSize, east: number, south: number): MapView {
  const scale = WORLD * 2 ** view.zoom;
  return placedView({
    ...view,
    longitude: longitudeOf(mercatorX(view.longitude) + (east * width) / scale),
    latitude: latitudeOf(mercatorY(view.latitude) + (south * height) / scale),
  });
}

export const zoomed = (view: MapView, by: number): MapView => placedView({ ...view, zoom: view.zoom + by });

/** What the map shows. */
export function boundsOf(view: MapView, { width, height }: MapSize): Bounds {
  const scale = WORLD * 2 ** view.zoom;
  const [x, y] = [mercatorX(view.longitude), mercatorY(view.latitude)];
  return {
    west: longitudeOf(x - width / 2 / scale),
    east: longitudeOf(x + width / 2 / scale),
    north: latitudeOf(y - height / 2 / scale),
    south: latitudeOf(y + height / 2 / scale),
  };
}

/** The place under a pixel of the map, counted from its upper left corner. */
export function placeOfPixel(view: MapView, { width, height }: MapSize, x: number, y: number): Place {
  const scale = WORLD * 2 ** view.zoom;
  return {
    longitude: longitudeOf(mercatorX(view.longitude) + (x - width / 2) / scale),
    latitude: latitudeOf(mercatorY(view.latitude) + (y - height / 2) / scale),
  };
}

/** How many pixels lie between two places. */
export const pixelsBetween = ({ zoom }: Pick<MapView, 'zoom'>, one: Place, other: Place): number =>
  WORLD *
  2 ** zoom *
  Math.hypot(
    mercatorX(one.longitude) - mercatorX(other.longitude),
    mercatorY(one.latitude) - mercatorY(other.latitude),
  );

export const isInside = ({ west, south, east, north }: Bounds, { longitude, latitude }: Place): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north;

/** The bounds of positions, longitude and latitude one after the other; null for none. */
export function extentOf(positions: ArrayLike<number>): Bounds | null {
  if (positions.length < 2) return null;
  const bounds = { west: 180, south: 90, east: -180, north: -90 };
  for (let at = 0; at < positions.length; at += 2) {
    const longitude = positions[at] ?? 0;
    const latitude = positions[at + 1] ?? 0;
    if (longitude < bounds.west) bounds.west = longitude;
    if (longitude > bounds.east) bounds.east = longitude;
    if (latitude < bounds.south) bounds.south = latitude;
    if (latitude > bounds.north) bounds.north = latitude;
  }
  return bounds;
}

/** The closest view that shows all of some bounds. */
export function fitted({ west, south, east, north }: Bounds, { width, height }: MapSize): MapView {
  const [left, right, top, bottom] = [mercatorX(west), mercatorX(east), mercatorY(north), mercatorY(south)];
  const across = Math.max((right - left) / width, (bottom - top) / height) / (1 - 2 * MARGIN);
  const zoom = across <= 0 ? CLOSEST_FIT : Math.min(CLOSEST_FIT, -Math.log2(across * WORLD));
  return placedView({ longitude: longitudeOf((left + right) / 2), latitude: latitudeOf((top + bottom) / 2), zoom });
}

/** What is prepared for a map: a whole zoom, and bounds around what it shows. */
export interface Room {
  readonly zoom: number;
  readonly bounds: Bounds;
}

/**
 * The room around a view; null before the map has a size. It stays the same while the view moves a little: what is
 * prepared for it need not be prepared again at every frame. It reaches a whole map beyond what is shown.
 */
export function roomOf(view: MapView, size: MapSize): Room | null {
  if (size.width === 0 || size.height === 0) return null;
  const zoom = Math.floor(view.zoom);
  const { west, south, east, north } = boundsOf({ longitude: 0, latitude: 0, zoom }, size);
  const [width, height] = [east - west, north - south];
  const [longitude, latitude] = [
    Math.round(view.longitude / width) * width,
    Math.round(view.latitude / height) * height,
  ];
  return {
    zoom,
    bounds: {
      west: longitude - width * 1.5,
      east: longitude + width * 1.5,
      south: latitude - height * 1.5,
      north: latitude + height * 1.5,
    },
  };
}

export const isSameRoom = (a: Room | null, b: Room | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.zoom === b.zoom &&
    (['west', 'south', 'east', 'north'] as const).every((side) => a.bounds[side] === b.bounds[side]));
