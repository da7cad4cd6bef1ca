import { useSelector } from '@xstate/react';
import { isDrawnOver } from '../../../machines/search/map/context.ts';
import { isTooWide } from '../../../machines/search/map/mapArea.ts';
import { staysStale } from '../../../machines/search/search.ts';
import { placesIn } from '../../../machines/search/search/updateCriteria.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandWords } from '../../parts/CommandWords.tsx';
import { askedWords } from './askedWords.ts';

/** What of the map is searched, where that was drawn or is what the map shows. */
export function MapAsked() {
  const { map, search } = useActors();
  const isDrawing = useSelector(map, ({ context }) => context.drawing !== null);
  const follows = useSelector(map, ({ context }) => context.follows && context.canSearch);
  const isOver = useSelector(map, ({ context }) => isDrawnOver(context));
  const isDue = useSelector(map, (state) => state.hasTag('areaDue'));
  const isWide = useSelector(map, ({ context: { view, size } }) => size.width > 0 && isTooWide(view, size));
  const criteria = useSelector(search, ({ context }) => context.criteria);
  const isSearching = useSelector(search, (state) => state.hasTag('loading') || state.hasTag('due'));
  const waits = useSelector(search, staysStale);
  const asked = askedWords({
    places: placesIn(criteria),
    follows,
    isDrawnOver: isOver,
    isTooWide: isWide,
    isDue,
    isSearching,
    waits,
  });
  // While something is drawn, the hint says what comes next.
  if (asked === null || isDrawing) return null;
  const { words, offer } = asked;
  return (
    <p className="map-asked" role="status" data-testid="map-asked">
      <span>{words}</span>
      {offer !== null && <CommandWords id={offer[0]}>{offer[1]}</CommandWords>}
    </p>
  );
}
