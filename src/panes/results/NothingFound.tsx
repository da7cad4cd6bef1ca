import { useSelector } from '@xstate/react';
import { filterChips } from '../../api/filterChips.ts';
import { filterContradictions } from '../../api/filterContradictions.ts';
import { leadTypes } from '../../api/catalogue/leadTypes.ts';
import { formatNumber } from '../../calc/format/number.ts';
import { resultOf } from '../../machines/search/context.ts';
import { useActors } from '../actors.tsx';

/** Zero rows explain themselves: what contradicts, what each filter costs, what unknown values hide. */
export function NothingFound() {
  const { search, root } = useActors();
  const { filter, leadType, location } = useSelector(search, (state) => state.context.criteria);
  const explanation = useSelector(search, (state) => state.context.explanation);
  const unknown = useSelector(search, (state) => resultOf(state.context).unknownExcluded);
  const rule = useSelector(search, (state) => state.context.leadRules[leadType]);
  const counts = useSelector(search, (state) => state.context.counts);
  const chips = filterChips(filter);
  const contradictions = filterContradictions({ ...filter, listingType: leadType });
  const textOf = (key: string): string => chips.find((chip) => chip.key === key)?.text ?? key;
  const costly = (explanation ?? []).toSorted((a, b) => b.count - a.count);
  const all = counts.CUSTOM;
  return (
    <div className="empty" data-testid="nothing-found">
      <p className="empty-title">
        No {leadTypes[leadType].label} rows{location?.label === undefined ? '' : ` in ${location.label}`}
        {chips.length > 0 && ' with these filters'}
      </p>
      {contradictions.map(({ message }) => (
        <p key={message} className="filters-contradiction">
          {message}
        </p>
      ))}
      {chips.length === 0 && rule !== undefined && <p>{rule}</p>}
      {chips.length === 0 && all !== undefined && all > 0 && (
        <p>{formatNumber(all)} parcels are loaded there; no source says that one of them is of this type.</p>
      )}
      {chips.length > 0 && explanation === null && <p className="muted">Finding out which filter costs the rows</p>}
      {costly.length > 0 && (
        <ul className="nothing-list" aria-label="Rows without each filter">
          {costly.map(({ key, count }) => (
            <li key={key} className="nothing-item">
              <span>Without {textOf(key)}</span>
              <strong>
                {formatNumber(count)} {count === 1 ? 'row' : 'rows'}
              </strong>
              <button
                type="button"
                className="button"
                onClick={() => {
                  root.send({ type: 'search.setFilter', key, value: null });
                  root.send({ type: 'search.run' });
                }}
              >
                Leave it out
              </button>
            </li>
          ))}
        </ul>
      )}
      {unknown > 0 && (
        <p>
          {formatNumber(unknown)} rows are left out only because a value is not known. The ? beside a range includes
          them.
        </p>
      )}
    </div>
  );
}
