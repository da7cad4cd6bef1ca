import { filterChips } from '../../api/filterChips.ts';
import type { Filter } from '../../api/contract/search.ts';
import { useActors } from '../actors.tsx';

/** The filters that are set, in words, each with a button that takes it away. */
export function FilterChips({ filter }: { readonly filter: Filter }) {
  const { root } = useActors();
  const chips = filterChips(filter);
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label="Filters set">
      {chips.map(({ key, text }) => (
        <li key={key}>
          <button
            type="button"
            className="chip"
            aria-label={`Remove ${text}`}
            onClick={() => root.send({ type: 'search.setFilter', key, value: null })}
          >
            {text} <span aria-hidden="true">✕</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
