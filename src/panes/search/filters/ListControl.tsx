import { Check } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { FilterKey } from '../../../api/catalogue/search/filters.ts';
import { optionLabel } from '../../../api/search/filterChips.ts';
import { choicesOf, filterOf, listValue, type ListValue } from '../../../api/search/filterState.ts';
import { best } from '../../../commands/score.ts';
import { Field } from '../../parts/Field.tsx';
import { useActors } from '../../parts/actors.tsx';
import { useEnterSearches } from './useEnterSearches.ts';
import '../../parts/combobox.css';

const SHOWN = 60;

/**
 * Any of several options, and none of others (R-CATALOG-008). The field says which are chosen; with the keyboard in it
 * typing narrows the options, arrows move, Space includes one or leaves it, minus excludes it, Enter takes what was typed,
 * and searches where nothing is typed.
 */
export function ListControl({ filterKey, value }: { readonly filterKey: FilterKey; readonly value: ListValue | null }) {
  const { root } = useActors();
  const filter = filterOf(filterKey);
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const id = useId();
  const isOpen = typed !== null;
  const options = isOpen ? best(choicesOf(filter), typed, ({ code, label }) => `${label} ${code}`, SHOWN) : [];
  const chosen = Math.min(at, options.length - 1);
  const values = value?.values ?? [];
  const excluded = value?.excluded ?? [];
  const set = (code: string, to: 'include' | 'exclude'): void => {
    const [own, other] = to === 'include' ? [values, excluded] : [excluded, values];
    const toggled = own.includes(code) ? own.filter((one) => one !== code) : [...own, code];
    const rest = other.filter((one) => one !== code);
    root.send({
      type: 'search.setFilter',
      key: filterKey,
      value: to === 'include' ? listValue(toggled, rest) : listValue(rest, toggled),
    });
  };
  const label = (code: string): string => optionLabel(filter, code);
  const shownText = [...values.map(label), ...excluded.map((code) => `not ${label(code)}`)].join(', ');
  const list = useRef<HTMLUListElement>(null);
  // Near the lower edge there would be no room for the options.
  useLayoutEffect(() => {
    if (!isOpen) return;
    list.current?.scrollIntoView({ block: 'nearest' });
    list.current?.parentElement?.querySelector('input')?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const enter = useEnterSearches(() => true);
  return (
    <Field label={filter.label} title={filter.label} className="filter-row">
      {(control) => (
        <div className="combobox">
          <input
            {...control}
            className="field"
            data-field={filterKey}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-activedescendant={isOpen && chosen >= 0 ? `${id}-${chosen}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={isOpen ? 'Space includes, - excludes' : 'Any'}
            title={shownText}
            value={typed ?? shownText}
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
              } else if ((event.key === ' ' || event.key === '-') && option !== undefined) {
                event.preventDefault();
                set(option.code, event.key === ' ' ? 'include' : 'exclude');
                setTyped('');
              } else if (event.key === 'Enter' && typed !== null && typed !== '' && option !== undefined) {
                // Who has typed a word and sees it stand out means it; the next Enter searches.
                event.preventDefault();
                if (!values.includes(option.code)) set(option.code, 'include');
                setTyped('');
              } else enter(event);
            }}
          />
          {isOpen && (
            <ul
              ref={list}
              className="combobox-list"
              id={`${id}-list`}
              role="listbox"
              aria-multiselectable="true"
              aria-label={filter.label}
            >
              {options.map(({ code, label: text }, index) => (
                <li
                  key={code}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={values.includes(code)}
                  aria-label={excluded.includes(code) ? `${text}, excluded` : text}
                  className={index === chosen ? 'combobox-option combobox-option--chosen' : 'combobox-option'}
                  ref={index === chosen ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
                  onMouseDown={(event) => {
                    event.preventDefault();
                    set(code, event.shiftKey || event.altKey ? 'exclude' : 'include');
                  }}
                >
                  <span className="combobox-check" aria-hidden="true">
                    {values.includes(code) ? <Check size={12} /> : excluded.includes(code) ? '−' : ''}
                  </span>
                  <span className="combobox-text">{text}</span>
                </li>
              ))}
              {options.length === 0 && <li className="combobox-option muted">Nothing is called so</li>}
            </ul>
          )}
        </div>
      )}
    </Field>
  );
}
