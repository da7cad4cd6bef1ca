import type { MapView } from '../../../machines/search/map/view.ts';

/** What the drawing library tells when the view of its map changes. */
interface ViewChange {
  readonly viewState: object;
  readonly interactionState: object;
}

/**
 * The view that a hand on the map has moved to; null when the library moved nothing. It also tells the view it has when
 * its size changes, as one of its own: taken for a move, that would undo the first look at all pins, which comes with
 * the size and which the library does not know yet.
 */
export function viewByHand({ viewState, interactionState }: ViewChange): MapView | null {
  if (!Object.values(interactionState).some(Boolean)) return null;
  // The only view is one of a map.
  const { longitude, latitude, zoom } = viewState as MapView;
  return { longitude, latitude, zoom };
}
