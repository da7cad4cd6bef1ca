import { imageAddress } from '../../../src/api/search/map/imageAddress.ts';
import { boundedBody } from '../../platform/http/boundedBody.ts';
import { download, type Download } from '../../platform/http/download.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import { refuseUnknownProperty } from '../../platform/http/refuseUnknownProperty.ts';
import type { Services } from '../../platform/http/services.ts';
import { decodeRings, OUTLINE_PARTS } from '../../../src/api/search/map/outlineRings.ts';
import { MOST_OUTLINES, type OutlineBytes } from '../../../src/api/search/map/outlines.ts';
import { FEET_PER_DEGREE } from '../../../src/calc/feetPerDegree.ts';
import { boxAround, type Box } from '../../data/warehouse/geo.sql.ts';
import { drawnParcels, feetPerPixel, LARGEST_SIDE, type DrawnParcel } from './drawnParcels.ts';
import { selectPlaced, selectWithin, type PlacedParcel } from './image.queries.ts';
import { streetsWithin } from './streets/drawnStreets.ts';
import { selectOutline, selectOutlines } from './outlines.queries.ts';

const FEET_PER_MILE = 5280;
/** A photograph shows a roof; drawn, one lot by itself says nothing: its neighbors are seen as well. */
const NEAREST_DRAWN_ZOOM = 18;

/** As near as an aerial image comes. */
export const NEAREST_ZOOM = 20;

interface Asked {
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
  /** A map that is drawn has a dark ground. */
  readonly isNight?: boolean;
}

/** The aerial image of a property, else a map of parcels of the same size that says what it is (C065). */
export async function propertyImage(
  { warehouse, config }: Services,
  id: number,
  { isNight = false, ...size }: Asked,
): Promise<Download | Refusal> {
  const subject = warehouse.current() === null ? undefined : await selectPlaced(warehouse, id);
  if (subject === undefined) return refuseUnknownProperty(warehouse);
  const { latitude, longitude, streetAddress } = subject;
  if (latitude === null || longitude === null) return refuse(404, 'The position of this property is not known.');
  const template = config.imagery.satelliteImage;
  if (template !== null) {
    const fetched = await fetchImage(imageAddress(template, { latitude, longitude }, size));
    const ending = fetched?.contentType.split('/')[1]?.split(';')[0] ?? 'png';
    if (fetched !== null) return download(`property-${id}.${ending}`, fetched.contentType, fetched.bytes);
  }
  const own = await selectOutline(warehouse, id);
  const box = own === null ? null : boxOfOutline(own);
  const center = box === null ? { latitude, longitude } : middleOf(box);
  const zoom = Math.min(size.zoom, NEAREST_DRAWN_ZOOM, zoomOfSide(sideOf(subject.lotSquareFeet, box), latitude, size));
  const feet = (feetPerPixel(zoom, latitude) * Math.hypot(size.width, size.height)) / 2;
  const seen = boxAround(center.latitude, center.longitude, feet / FEET_PER_MILE);
  const [around, outlines, streets] = await Promise.all([
    selectWithin(warehouse, seen),
    selectOutlines(warehouse, seen, MOST_OUTLINES),
    streetsWithin(warehouse, seen),
  ]);
  const svg = drawnParcels({
    ...size,
    zoom,
    isNight,
    title: `Parcels around ${streetAddress ?? `property ${id}`}`,
    note: `Drawn from ${own === null ? 'parcel positions and lot sizes' : 'outlines of parcels'}${streets.length === 0 ? '' : ', streets of the Census'}; ${
      template === null ? 'no imagery is configured' : 'the imagery service did not answer'
    }`,
    center,
    hasOutline: own !== null,
    streets,
    parcels: drawnAround(id, around, outlines),
  });
  return download(`property-${id}.svg`, SVG, svg);
}

/** Parcels by their outlines, those without one by their positions. */
function drawnAround(id: number, around: readonly PlacedParcel[], outlines: readonly OutlineBytes[]): DrawnParcel[] {
  const drawn = new Map(outlines.map((outline) => [outline.propertyId, outline]));
  const squares = around.flatMap(({ propertyId, latitude, longitude, lotSquareFeet }) =>
    latitude === null || longitude === null || drawn.has(propertyId)
      ? []
      : [{ latitude, longitude, lotSquareFeet, isSubject: propertyId === id, polygons: null }],
  );
  const shapes = [...drawn.values()].map(({ propertyId, corner, rings }) => ({
    latitude: corner[1] / OUTLINE_PARTS,
    longitude: corner[0] / OUTLINE_PARTS,
    lotSquareFeet: null,
    isSubject: propertyId === id,
    polygons: decodeRings(rings, corner),
  }));
  return [...shapes, ...squares];
}

function boxOfOutline({ corner, rings }: OutlineBytes): Box {
  const corners = decodeRings(rings, corner).flat(2);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) };
}

const middleOf = ({ west, east, south, north }: Box) => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
});

/** The longest side of a lot in feet; null where nothing is known of it. */
function sideOf(lotSquareFeet: number | null, box: Box | null): number | null {
  if (box !== null) {
    const flat = Math.cos((box.south * Math.PI) / 180);
    return Math.max((box.east - box.west) * flat, box.north - box.south) * FEET_PER_DEGREE;
  }
  return lotSquareFeet === null || lotSquareFeet <= 0 ? null : Math.min(Math.sqrt(lotSquareFeet), LARGEST_SIDE);
}

/** The nearest zoom at which a lot takes half of the picture at most: a farm is seen with what lies around it, too. */
function zoomOfSide(
  side: number | null,
  latitude: number,
  { width, height }: { readonly width: number; readonly height: number },
): number {
  if (side === null) return NEAREST_DRAWN_ZOOM;
  const feet = (2 * side) / Math.min(width, height);
  return Math.max(1, Math.floor(Math.log2(feetPerPixel(0, latitude) / feet)));
}

const SVG = 'image/svg+xml; charset=utf-8';

/** Pictures of places from a service that is configured by an address template (O-063). */
const PATIENCE_MS = 8000;
const MOST_BYTES = 8 * 1024 * 1024;

interface FetchedImage {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** The image at an address; null when the service does not answer with one itself, within some seconds. */
async function fetchImage(address: string): Promise<FetchedImage | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' });
    const contentType = response.headers.get('content-type') ?? '';
    if (!response.ok || !/^image\/(png|jpeg|webp|avif)\b/.test(contentType)) return null;
    const bytes = await boundedBody(response, MOST_BYTES);
    return bytes === null ? null : { contentType, bytes };
  } catch {
    // Unreachable, slow or no HTTP at all: the drawn map takes its place and says so.
    return null;
  }
}
