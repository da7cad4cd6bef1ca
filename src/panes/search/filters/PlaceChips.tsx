import { useSelector } from '@xstate/react';
import { placeText } from '../../../api/search/placeText.ts';
import { placesIn } from '../../../machines/search/search/updateCriteria.ts';
import { useActors } from '../../parts/actors.tsx';

/** The places of a search over several, each with a button that takes it away. */
export function PlaceChips() {
  const { root, search } = useActors();
  const criteria = useSelector(search, (state) => state.context.criteria);
  const places = placesIn(criteria);
  if (places.length < 2) return null;
  return (
    <ul className="chips" aria-label="Places">
      {places.map((place, index) => (
        <li key={JSON.stringify(place)}>
          <button
            type="button"
            className="chip chip--place"
            aria-label={`Remove ${placeText(place)}`}
            onClick={() => root.send({ type: 'search.removeLocation', index })}
          >
            {placeText(place)} <span aria-hidden="true">✕</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
