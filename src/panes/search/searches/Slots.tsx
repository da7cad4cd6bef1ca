import { useSelector } from '@xstate/react';
import { SLOT_COUNT } from '../../../api/contract/search/searches.ts';
import { inSlot, pending } from '../../../machines/search/savedSearches/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Keys } from '../../parts/Keys.tsx';

const slots = Array.from({ length: SLOT_COUNT }, (_, index) => index + 1);

/** The eight favourite slots; an empty one says so (R-SAVED-003). */
export function Slots() {
  const { searches, root } = useActors();
  const shown = useSelector(searches, (state) => pending(state.context), sameSearches);
  return (
    <ol className="searches-slots" aria-label="Favourite searches">
      {slots.map((slot) => {
        const search = inSlot(shown, slot);
        return (
          <li key={slot} className="searches-slot">
            <button
              type="button"
              className="searches-slot-button"
              tabIndex={-1}
              disabled={search === undefined}
              title={search?.name}
              onClick={() => root.send({ type: 'searches.runSlot', slot })}
            >
              <Keys keys={`g ${slot}`} />
              <span className={search === undefined ? 'searches-slot-name muted' : 'searches-slot-name'}>
                {search?.name ?? '-Empty-'}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

const sameSearches = <T,>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((search, index) => search === b[index]);
