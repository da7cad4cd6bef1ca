import { useState } from 'react';
import type { FilterKey } from '../../../api/catalogue/search/filters.ts';
import { filterOf, type DateRangeValue, type RangeValue } from '../../../api/search/filterState.ts';
import { Field } from '../../parts/Field.tsx';
import { useActors } from '../../parts/actors.tsx';
import { boundText, readBound, withBound, type Bound } from './bounds.ts';
import { useEnterSearches } from './useEnterSearches.ts';

interface Props {
  readonly filterKey: FilterKey;
  readonly value: RangeValue | DateRangeValue | null;
}

/** From and to, typed freely (`250k`, `$1.2m`, `50%`, `2015`), and whether rows without a value fit too. */
export function RangeControl({ filterKey, value }: Props) {
  const { root } = useActors();
  const filter = filterOf(filterKey);
  const hasBound = value !== null;
  return (
    <fieldset className="filter-row">
      <legend className="filter-label" title={filter.label}>
        {filter.label}
      </legend>
      <div className="range">
        <BoundField filterKey={filterKey} value={value} bound="min" />
        <span className="range-to" aria-hidden="true">
          –
        </span>
        <BoundField filterKey={filterKey} value={value} bound="max" />
        <label className="range-unknown" title="Include rows whose value is not known">
          <input
            type="checkbox"
            className="visually-hidden"
            aria-label={`${filter.label}: include unknown`}
            disabled={!hasBound}
            checked={value?.unknown ?? false}
            onChange={(event) => {
              if (value !== null)
                root.send({
                  type: 'search.setFilter',
                  key: filterKey,
                  value: { ...value, unknown: event.target.checked },
                });
            }}
          />
          <span className="range-unknown-mark" aria-hidden="true">
            ?
          </span>
        </label>
      </div>
    </fieldset>
  );
}

function BoundField({ filterKey, value, bound }: Props & { readonly bound: Bound }) {
  const { root } = useActors();
  const filter = filterOf(filterKey);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const field = `${filterKey}${bound === 'min' ? 'Min' : 'Max'}`;

  /** Takes what was typed; false when it cannot be read. */
  const commit = (): boolean => {
    if (typed === null) return problem === null;
    const read = readBound(typed, filter, bound);
    if (!read.ok) {
      setProblem(read.problem);
      return false;
    }
    setTyped(null);
    setProblem(null);
    root.send({ type: 'search.setFilter', key: filterKey, value: withBound(filter, value, bound, read.value) });
    return true;
  };
  const onKeyDown = useEnterSearches(() => {
    const isRead = commit();
    if (!isRead && typed !== null) {
      const read = readBound(typed, filter, bound);
      if (!read.ok)
        root.send({ type: 'workspace.alert', message: `${filter.label}: ${read.problem}`, pane: 'filters', field });
    }
    return isRead;
  });
  return (
    <Field label={`${filter.label} ${bound === 'min' ? 'from' : 'to'}`} place="hidden" error={problem}>
      {(control) => (
        <input
          {...control}
          className="field field--number"
          data-field={field}
          autoComplete="off"
          spellCheck={false}
          placeholder={bound === 'min' ? 'from' : 'to'}
          value={typed ?? boundText(value, filter, bound)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
      )}
    </Field>
  );
}
