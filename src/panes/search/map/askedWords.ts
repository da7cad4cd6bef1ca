import type { Location } from '../../../api/contract/search/search.ts';
import { placeText } from '../../../api/search/placeText.ts';
import { isMapArea } from '../../../machines/search/map/mapArea.ts';

/** How it stands with the search of what is drawn, or of what the map shows. */
export interface Asked {
  /** The places of the search as it stands. */
  readonly places: readonly Location[];
  /** What the map shows is searched as it is moved. */
  readonly follows: boolean;
  /** A shape that somebody drew is searched in: the map is moved over it. */
  readonly isDrawnOver: boolean;
  readonly isTooWide: boolean;
  /** The map was moved and rests no moment yet. */
  readonly isDue: boolean;
  readonly isSearching: boolean;
  /** Nothing is on its way, and the rows are others than those asked for. */
  readonly waits: boolean;
}

export interface AskedWords {
  readonly words: string;
  /** A command beside them, and what it is called there. */
  readonly offer: readonly ['search.run' | 'map.clearShape', string] | null;
}

/** What of the map is searched, in words; null where that is neither drawn nor moved. */
export function askedWords({
  places,
  follows,
  isDrawnOver,
  isTooWide,
  isDue,
  isSearching,
  waits,
}: Asked): AskedWords | null {
  const [shape, ...more] = places.filter(({ type }) => type === 'SHAPE');
  if (shape === undefined && !follows) return null;
  const says = (words: string, offer: AskedWords['offer'] = null): AskedWords => ({ words, offer });
  if (follows && !isDrawnOver && isTooWide) return says('Look closer: the map shows more than is searched at once');
  if (isDue) return says('Searching what the map shows');
  if (shape === undefined) return says('Move the map to search what it shows');
  const name = more.length === 0 ? placeText(shape) : `${more.length + 1} areas`;
  if (isSearching)
    return says(more.length === 0 && isMapArea(shape) ? 'Searching what the map shows' : `Searching: ${name}`);
  if (waits) return says(`${name}: not searched yet`, ['search.run', 'search']);
  return says(`Searched: ${name}`, follows && isDrawnOver ? ['map.clearShape', 'clear, to search as I move'] : null);
}
