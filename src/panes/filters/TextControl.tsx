import { useId, useState } from 'react';
import type { FilterKey } from '../../api/catalogue/filters.ts';
import { filterOf } from '../../api/filterState.ts';
import { useActors } from '../actors.tsx';
import { useEnterSearches } from './useEnterSearches.ts';

const LIMIT = 100;

/** A text that the value must hold. */
export function TextControl({ filterKey, value }: { readonly filterKey: FilterKey; readonly value: string }) {
  const { root } = useActors();
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const commit = (): void => {
    if (typed === null) return;
    const text = typed.trim();
    root.send({ type: 'search.setFilter', key: filterKey, value: text === '' ? null : { kind: 'text', text } });
    setTyped(null);
  };
  const onKeyDown = useEnterSearches(() => {
    commit();
    return true;
  });
  return (
    <div className="filter-row">
      <label className="filter-label" htmlFor={id} title={filterOf(filterKey).label}>
        {filterOf(filterKey).label}
      </label>
      <input
        id={id}
        className="field"
        data-field={filterKey}
        maxLength={LIMIT}
        placeholder="Any"
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
