import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { filterChips } from '../../../api/search/filterChips.ts';
import type { FilterKey } from '../../../api/catalogue/search/filters.ts';
import type { Filter } from '../../../api/contract/search/search.ts';
import { useActors } from '../../parts/actors.tsx';

/** The filters that are set, in words: a click goes to the control of one, the cross takes it away. */
export function FilterChips({ filter }: { readonly filter: Filter }) {
  const { root } = useActors();
  const chips = filterChips(filter);
  if (chips.length === 0) return null;
  const remove = (key: FilterKey): void => {
    root.send({ type: 'search.setFilter', key, value: null });
    // What stands above the rows is changed on the spot, and so are they.
    root.send({ type: 'search.run' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, key: FilterKey): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 && event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    const chipsHere = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('.asked-text') ?? [])];
    const at = chipsHere.indexOf(event.currentTarget);
    if (by === 0) remove(key);
    (chipsHere[at + (by === 0 ? 1 : by)] ?? chipsHere[at - 1])?.focus();
  };
  return (
    <ul className="asked-list" aria-label="Filters set">
      {chips.map(({ key, text }, index) => (
        <li key={key} className="asked">
          <button
            type="button"
            className="asked-text"
            title={`Change: ${text}`}
            onClick={() => root.send({ type: 'search.showFilter', key })}
            onKeyDown={(event) => onKeyDown(event, key)}
            data-field={index === 0 ? 'chips' : undefined}
          >
            {text}
          </button>
          <button
            type="button"
            className="asked-remove"
            aria-label={`Remove ${text}`}
            tabIndex={-1}
            onClick={() => remove(key)}
          >
            <X size={13} strokeWidth={2} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
