import { filterChips } from '../../../api/search/filterChips.ts';
import type { Filter } from '../../../api/contract/search/search.ts';
import { useActors } from '../../parts/actors.tsx';

/** The filters that are set, in words, each with a button that takes it away. */
export function FilterChips({ filter }: { readonly filter: Filter }) {
  const { root } = useActors();
  const chips = filterChips(filter);
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label="Filters set">
      {chips.map(({ key, text }, index) => (
        <li key={key}>
          <button
            type="button"
            className="chip"
            aria-label={`Remove ${text}`}
            onClick={() => root.send({ type: 'search.setFilter', key, value: null })}
            onKeyDown={(event) => {
              const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
              if (by === 0 && event.key !== 'Delete' && event.key !== 'Backspace') return;
              event.preventDefault();
              const chipsHere = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])];
              const at = chipsHere.indexOf(event.currentTarget);
              if (by === 0) root.send({ type: 'search.setFilter', key, value: null });
              (chipsHere[at + (by === 0 ? 1 : by)] ?? chipsHere[at - 1])?.focus();
            }}
            data-field={index === 0 ? 'chips' : undefined}
          >
            {text} <span aria-hidden="true">✕</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
