/** Shapes drawn on the map as places of a search. */
import type { Location } from '../../../api/contract/search/search.ts';
import type { SearchContext } from './context.ts';

type Drawn = Pick<SearchContext, 'beforeShape'> & { readonly places: readonly Location[] };

export const isShape = ({ type }: Location): boolean => type === 'SHAPE';

/**
 * The places after a shape was drawn: it alone, or one more. What it takes the place of is remembered, and a shape
 * drawn after a shape still goes back to what was before both.
 */
export function withShape(
  { beforeShape }: Pick<SearchContext, 'beforeShape'>,
  places: readonly Location[],
  shape: Location,
  isAdded: boolean,
): Drawn {
  if (isAdded) return { places: [...places, shape], beforeShape };
  const others = places.filter((place) => !isShape(place));
  return { places: [shape], beforeShape: others.length === 0 ? beforeShape : others };
}

/** The places without what was drawn: those beside it, else those before it; null when nothing is drawn. */
export function withoutShapes(
  { beforeShape }: Pick<SearchContext, 'beforeShape'>,
  places: readonly Location[],
): Drawn | null {
  const others = places.filter((place) => !isShape(place));
  if (others.length === places.length) return null;
  return { places: others.length === 0 ? beforeShape : others, beforeShape: [] };
}

/** The shapes of some places as they are written; the last one is the newest. */
export const shapesOf = (places: readonly Location[]): string[] =>
  places.flatMap((place) => (isShape(place) && place.shapeDefinition !== undefined ? [place.shapeDefinition] : []));
