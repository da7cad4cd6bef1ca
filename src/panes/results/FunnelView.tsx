import { useSelector } from '@xstate/react';
import { filterChips } from '../../api/filterChips.ts';
import type { FilterKey } from '../../api/catalogue/filters.ts';
import { leadTypes } from '../../api/catalogue/leadTypes.ts';
import type { Filter, Funnel, Loosening } from '../../api/contract/search.ts';
import { filterOf } from '../../api/filterState.ts';
import { placesText } from '../../api/placeText.ts';
import { formatDate } from '../../calc/format/date.ts';
import { formatNumber } from '../../calc/format/number.ts';
import { criteriaKey } from '../../machines/search/context.ts';
import { placesIn } from '../../machines/search/updateCriteria.ts';
import { useActors } from '../actors.tsx';

/** Changes offered at first sight. */
const OFFERED = 6;

/**
 * Why the search finds what it finds: the rows left after each criterion as bars, the rows there would be without it,
 * those lost because a value is not known; below, what to loosen and the rows that gives (a search of its own each).
 */
export function FunnelView() {
  const { search, root } = useActors();
  const criteria = useSelector(search, (state) => state.context.criteria);
  const funnel = useSelector(search, (state) =>
    state.context.funnelFor === criteriaKey(state.context.criteria) ? state.context.funnel : null,
  );
  const isLoading = useSelector(search, (state) => !state.matches({ funnel: 'idle' }));
  if (funnel === null) {
    return <p className="muted">{isLoading ? 'Counting what each criterion leaves' : 'This could not be counted.'}</p>;
  }
  const chips = filterChips(criteria.filter);
  const labelOf = (key: string): string => {
    if (key === 'location') return placesText(placesIn(criteria));
    if (key === 'leadType') return leadTypes[criteria.leadType].label;
    return chips.find((chip) => chip.key === key)?.text ?? key;
  };
  const offers = funnel.loosenings.slice(0, OFFERED);
  const most = Math.max(1, ...funnel.steps.map(({ left }) => left));
  return (
    <div className="funnel" data-testid="funnel">
      {funnel.contradictions.map(({ message }) => (
        <p key={message} className="filters-contradiction">
          {message}
        </p>
      ))}
      <table className="funnel-table">
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            <th scope="col">Rows left</th>
            <th scope="col">Value unknown</th>
            <th scope="col">Without it</th>
          </tr>
        </thead>
        <tbody>
          {funnel.steps.map(({ key, left, without, unknown }) => (
            <tr key={key}>
              <th scope="row">
                <span className="funnel-name">{labelOf(key)}</span>
                <span className="funnel-bar" style={{ inlineSize: `${(100 * left) / most}%` }} aria-hidden="true" />
              </th>
              <td className={left === 0 ? 'funnel-none' : undefined}>{formatNumber(left)}</td>
              <td className={unknown === 0 ? 'muted' : undefined}>{unknown === 0 ? '' : formatNumber(unknown)}</td>
              <td className="muted">{formatNumber(without)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {offers.length > 0 && (
        <ul className="funnel-offers" aria-label="What to loosen">
          {offers.map((offer, index) => (
            <li key={JSON.stringify(offer.change)}>
              <button
                type="button"
                className="funnel-offer"
                data-autofocus={index === 0 ? '' : undefined}
                onClick={() => {
                  root.send({ type: 'search.loosen', index });
                  root.send({ type: 'workspace.close' });
                  root.send({ type: 'workspace.openPane', pane: 'results' });
                }}
              >
                <span>{offerText(offer, criteria.filter, labelOf)}</span>
                <strong>
                  {formatNumber(offer.count)} {offer.count === 1 ? 'row' : 'rows'}
                </strong>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="muted funnel-note">{noteOf(funnel)}</p>
    </div>
  );
}

function offerText({ keys, kind, change }: Loosening, filter: Filter, labelOf: (key: string) => string): string {
  if (kind === 'remove') return `Leave out: ${keys.map(labelOf).join(' and ')}`;
  const [key = ''] = keys;
  const changed = filterChips({ ...filter, ...change }).find((chip) => chip.key === key)?.text ?? labelOf(key);
  // steps of filters carry filter keys
  return kind === 'unknown' ? `Let unknown in: ${filterOf(key as FilterKey).label}` : `Loosen to: ${changed}`;
}

function noteOf({ asOf, total }: Funnel): string {
  const loaded = `${formatNumber(total)} parcels are loaded`;
  if (asOf === null) return `${loaded}.`;
  const day =
    asOf.oldest === asOf.newest ? formatDate(asOf.newest) : `${formatDate(asOf.oldest)} to ${formatDate(asOf.newest)}`;
  return `${loaded}. The data here is as of ${day}; days such as “last 90” count back from then.`;
}
