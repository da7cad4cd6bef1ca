import { imageAddress } from '../../../src/api/search/map/imageAddress.ts';
import { boundedBody } from '../../platform/http/boundedBody.ts';
import { download, type Download } from '../../platform/http/download.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import { refuseUnknownProperty } from '../../platform/http/refuseUnknownProperty.ts';
import type { Services } from '../../platform/http/services.ts';
import { boxAround } from '../../data/warehouse/geo.sql.ts';
import { drawnParcels, feetPerPixel, LARGEST_SIDE } from './drawnParcels.ts';
import { selectPlaced, selectWithin } from './image.queries.ts';

const FEET_PER_MILE = 5280;
/** A photograph shows a roof; drawn, one lot by itself says nothing: its neighbors are seen as well. */
const NEAREST_DRAWN_ZOOM = 18;

/** The aerial image of a property, else a map of parcels of the same size that says what it is (C065). */
export async function propertyImage(
  { warehouse, config }: Services,
  id: number,
  size: { readonly zoom: number; readonly width: number; readonly height: number },
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
  const zoom = Math.min(size.zoom, NEAREST_DRAWN_ZOOM, zoomOfLot(subject.lotSquareFeet, latitude, size));
  const feet = (feetPerPixel(zoom, latitude) * Math.hypot(size.width, size.height)) / 2;
  const around = await selectWithin(warehouse, boxAround(latitude, longitude, feet / FEET_PER_MILE));
  const svg = drawnParcels({
    ...size,
    zoom,
    title: `Parcels around ${streetAddress ?? `property ${id}`}`,
    note:
      template === null
        ? 'Drawn from parcel positions and lot sizes; no imagery is configured'
        : 'Drawn from parcel positions and lot sizes; the imagery service did not answer',
    center: { latitude, longitude },
    parcels: around.flatMap((parcel) =>
      parcel.latitude === null || parcel.longitude === null
        ? []
        : [
            {
              latitude: parcel.latitude,
              longitude: parcel.longitude,
              lotSquareFeet: parcel.lotSquareFeet,
              isSubject: parcel.propertyId === id,
            },
          ],
    ),
  });
  return download(`property-${id}.svg`, SVG, svg);
}

/** The nearest zoom at which a lot takes half of the picture at most: a farm is seen with what lies around it, too. */
function zoomOfLot(
  lotSquareFeet: number | null,
  latitude: number,
  { width, height }: { readonly width: number; readonly height: number },
): number {
  if (lotSquareFeet === null || lotSquareFeet <= 0) return NEAREST_DRAWN_ZOOM;
  const feet = (2 * Math.min(Math.sqrt(lotSquareFeet), LARGEST_SIDE)) / Math.min(width, height);
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
