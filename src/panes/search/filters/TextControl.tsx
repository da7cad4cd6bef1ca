import { useState } from 'react';
import type { FilterKey } from '../../../api/catalogue/search/filters.ts';
import { filterOf, textValue, type FilterValue, type TextValue } from '../../../api/search/filterState.ts';
import { Field } from '../../parts/Field.tsx';
import { useActors } from '../../parts/actors.tsx';
import { useEnterSearches } from './useEnterSearches.ts';

const LIMIT = 100;

/** A text that the value must hold; behind a minus one that it must not: `oak -court`, `-llc`. */
export function TextControl({ filterKey, value }: { readonly filterKey: FilterKey; readonly value: TextValue | null }) {
  const { root } = useActors();
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (): void => {
    if (typed === null) return;
    root.send({ type: 'search.setFilter', key: filterKey, value: readText(typed) });
    setTyped(null);
  };
  const onKeyDown = useEnterSearches(() => {
    commit();
    return true;
  });
  return (
    <Field label={filterOf(filterKey).label} title={filterOf(filterKey).label} className="filter-row">
      {(control) => (
        <input
          {...control}
          className="field"
          data-field={filterKey}
          maxLength={LIMIT}
          placeholder="contains, -lacks"
          value={typed ?? textOf(value)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
      )}
    </Field>
  );
}

const textOf = (value: TextValue | null): string =>
  value === null ? '' : [value.text, ...(value.excluded === undefined ? [] : [`-${value.excluded}`])].join(' ').trim();

/** The first minus at the start of a word begins what must not be held. */
function readText(typed: string): FilterValue | null {
  const [, text = '', excluded = ''] = /^(.*?)(?:(?:^|\s)-(.*))?$/s.exec(typed.trim()) ?? [];
  return textValue(text, excluded);
}
