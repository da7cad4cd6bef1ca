import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
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
    <ul className="asked-list" aria-label="Places">
      {places.map((place, index) => (
        <li key={JSON.stringify(place)} className="asked asked--place">
          {placeText(place)}
          <button
            type="button"
            className="asked-remove"
            aria-label={`Remove ${placeText(place)}`}
            onClick={() => {
              root.send({ type: 'search.removeLocation', index });
              root.send({ type: 'search.run' });
            }}
          >
            <X size={13} strokeWidth={2} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
