import { yesNoOptions } from '../../../api/catalogue/property/codes.ts';
import type { FilterKey } from '../../../api/catalogue/search/filters.ts';
import { filterOf } from '../../../api/search/filterState.ts';
import { useActors } from '../../parts/actors.tsx';

/** Longer names of a choice do not fit beside the label. */
const LONGEST_BESIDE = 10;

/** Any, Yes or No; one tab stop, arrows choose. */
export function BooleanControl({
  filterKey,
  value,
}: {
  readonly filterKey: FilterKey;
  readonly value: boolean | null;
}) {
  const { root } = useActors();
  const { label, choices: names = yesNoOptions } = filterOf(filterKey);
  const choices = [
    { label: names.Any, value: null },
    { label: names.Yes, value: true },
    { label: names.No, value: false },
  ];
  const isWide = choices.some((choice) => choice.label.length > LONGEST_BESIDE);
  return (
    <fieldset className={isWide ? 'filter-row filter-row--wide' : 'filter-row'}>
      <legend className="filter-label" title={label}>
        {label}
      </legend>
      <div className="segments">
        {choices.map((choice) => (
          <label key={choice.label} className="segment">
            <input
              type="radio"
              className="visually-hidden"
              name={`filter-${filterKey}`}
              data-field={choice.value === null ? filterKey : undefined}
              checked={value === choice.value}
              onChange={() =>
                root.send({
                  type: 'search.setFilter',
                  key: filterKey,
                  value: choice.value === null ? null : { kind: 'boolean', value: choice.value },
                })
              }
            />
            <span className="segment-text">{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
