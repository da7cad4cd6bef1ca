import { useId, useState } from 'react';
import type { FilterKey } from '../../api/catalogue/filters.ts';
import { optionLabel } from '../../api/filterChips.ts';
import { choicesOf, filterOf } from '../../api/filterState.ts';
import { best } from '../../commands/score.ts';
import { useActors } from '../actors.tsx';
import { useEnterSearches } from './useEnterSearches.ts';

const SHOWN = 60;

/**
 * Any of several options. The field says which are chosen; with the keyboard in it typing narrows the options, arrows
 * move, Space takes or leaves one, Enter searches.
 */
export function ListControl({
  filterKey,
  value,
}: {
  readonly filterKey: FilterKey;
  readonly value: readonly string[];
}) {
  const { root } = useActors();
  const filter = filterOf(filterKey);
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const id = useId();
  const isOpen = typed !== null;
  const options = isOpen ? best(choicesOf(filter), typed, ({ code, label }) => `${label} ${code}`, SHOWN) : [];
  const chosen = Math.min(at, options.length - 1);
  const toggle = (code: string): void => {
    const values = value.includes(code) ? value.filter((other) => other !== code) : [...value, code];
    root.send({
      type: 'search.setFilter',
      key: filterKey,
      value: values.length === 0 ? null : { kind: 'list', values },
    });
  };
  const enter = useEnterSearches(() => true);
  return (
    <div className="filter-row">
      <label className="filter-label" htmlFor={id} title={filter.label}>
        {filter.label}
      </label>
      <div className="combobox">
        <input
          id={id}
          className="field"
          data-field={filterKey}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && chosen >= 0 ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={isOpen ? 'Type to narrow, Space to choose' : 'Any'}
          title={value.map((code) => optionLabel(filter, code)).join(', ')}
          value={typed ?? value.map((code) => optionLabel(filter, code)).join(', ')}
          onFocus={() => {
            setTyped('');
            setAt(0);
          }}
          onBlur={() => setTyped(null)}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
            const option = options[chosen];
            if (by !== 0) {
              event.preventDefault();
              setAt(Math.max(0, Math.min(chosen + by, options.length - 1)));
            } else if (event.key === ' ' && option !== undefined) {
              event.preventDefault();
              toggle(option.code);
              setTyped('');
            } else enter(event);
          }}
        />
        {isOpen && (
          <ul
            className="combobox-list"
            id={`${id}-list`}
            role="listbox"
            aria-multiselectable="true"
            aria-label={filter.label}
          >
            {options.map(({ code, label }, index) => (
              <li
                key={code}
                id={`${id}-${index}`}
                role="option"
                aria-selected={value.includes(code)}
                className={index === chosen ? 'combobox-option combobox-option--chosen' : 'combobox-option'}
                ref={index === chosen ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
                onMouseDown={(event) => {
                  event.preventDefault();
                  toggle(code);
                }}
              >
                <span className="combobox-check" aria-hidden="true">
                  {value.includes(code) ? '✓' : ''}
                </span>
                <span className="combobox-text">{label}</span>
              </li>
            ))}
            {options.length === 0 && <li className="combobox-option muted">Nothing is called so</li>}
          </ul>
        )}
      </div>
    </div>
  );
}
