/** What the map shows as a place of the search. */
import type { Location } from '../../../api/contract/search/search.ts';
import { rectangleShape } from '../../../api/search/shapes.ts';
import { milesBetween, milesText } from './shapes.ts';
import { boundsOf, type MapSize, type MapView } from './view.ts';

/** What its label begins with, in links and saved searches too: so it is told from a rectangle that was drawn. */
const AREA = 'Area of the map';
/** Half the country is no search. */
const MOST_MILES = 500;

/** Miles from edge to edge, in the middle of the map. */
export function milesShown(view: MapView, size: MapSize): { readonly across: number; readonly down: number } {
  const { west, south, east, north } = boundsOf(view, size);
  const { latitude, longitude } = view;
  return {
    // The shortest way between two far edges leads over the pole: half of it, twice.
    across: east - west >= 360 ? Infinity : 2 * milesBetween(view, { latitude, longitude: east }),
    down: milesBetween({ latitude: north, longitude }, { latitude: south, longitude }),
  };
}

/** More than is searched as the map is moved. */
export function isTooWide(view: MapView, size: MapSize): boolean {
  const { across, down } = milesShown(view, size);
  return Math.max(across, down) > MOST_MILES;
}

/** What the map shows, cut at the edges of the world. */
export function areaOf(view: MapView, size: MapSize): Location & { readonly shapeDefinition: string } {
  const { west, south, east, north } = boundsOf(view, size);
  const { across, down } = milesShown(view, size);
  return {
    type: 'SHAPE',
    fips: undefined,
    shapeDefinition: rectangleShape(
      { latitude: south, longitude: Math.max(-180, west) },
      { latitude: north, longitude: Math.min(180, east) },
    ),
    label: `${AREA}, ${milesText(across)} by ${milesText(down)}`,
  };
}

export const isMapArea = ({ type, label }: Location): boolean => type === 'SHAPE' && label?.startsWith(AREA) === true;
