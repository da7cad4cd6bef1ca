import { useSelector } from '@xstate/react';
import { Fragment } from 'react';
import { occupancyReason } from '../../../api/property/occupancyText.ts';
import { filterChips } from '../../../api/search/filterChips.ts';
import { filterContradictions } from '../../../api/search/filterContradictions.ts';
import { leadTypes } from '../../../api/catalogue/search/leadTypes.ts';
import type { Funnel } from '../../../api/contract/search/search.ts';
import { placesText } from '../../../api/search/placeText.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { criteriaKey } from '../../../machines/search/search/criteria.ts';
import { placesIn } from '../../../machines/search/search/updateCriteria.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandWords } from '../../parts/CommandWords.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { FunnelOffers } from './FunnelOffers.tsx';
import './funnel.css';

/**
 * Why the search finds what it finds: the rows left after each criterion as bars, the rows there would be without it,
 * those lost because a value is not known; of a lead type without rows the parts of its rule. Below, what to loosen.
 */
export function FunnelView() {
  const { search, root } = useActors();
  const criteria = useSelector(search, (state) => state.context.criteria);
  const funnel = useSelector(search, (state) =>
    state.context.funnelFor === criteriaKey(state.context.criteria) ? state.context.funnel : null,
  );
  const isLoading = useSelector(search, (state) => !state.matches({ funnel: 'idle' }));
  const contradictions = filterContradictions({ ...criteria.filter, listingType: criteria.leadType });
  const chips = filterChips(criteria.filter);
  const labelOf = (key: string): string => {
    if (key === 'location') return placesText(placesIn(criteria));
    if (key === 'leadType') return leadTypes[criteria.leadType].label;
    return chips.find((chip) => chip.key === key)?.text ?? key;
  };
  return (
    <div className="funnel" data-testid="funnel" aria-busy={isLoading}>
      {contradictions.map(({ message }) => (
        <p key={message} className="filters-contradiction">
          {message}
        </p>
      ))}
      {funnel !== null ? (
        <>
          <Steps funnel={funnel} labelOf={labelOf} />
          {funnel.steps.some(({ key, left }) => key === 'location' && left === 0) && (
            <p>
              No parcel of this place is loaded. <CommandWords id="search.place">chooses another</CommandWords>.
            </p>
          )}
          <FunnelOffers funnel={funnel} labelOf={labelOf} />
          <p className="muted funnel-note">{noteOf(funnel)}</p>
        </>
      ) : isLoading ? (
        <Progress label="Counting what each criterion leaves" />
      ) : criteria.location === null ? (
        <p className="muted">Choose a place first.</p>
      ) : (
        contradictions.length === 0 && (
          <p className="funnel-failed">
            What each criterion leaves could not be counted.
            <button type="button" className="button" onClick={() => root.send({ type: 'search.run' })}>
              Try again <Keys keys="r" />
            </button>
          </p>
        )
      )}
    </div>
  );
}

function Steps({ funnel, labelOf }: { readonly funnel: Funnel; readonly labelOf: (key: string) => string }) {
  const most = Math.max(1, ...funnel.steps.map(({ left }) => left));
  return (
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
          <Fragment key={key}>
            {key === 'leadType' && <RuleParts rule={funnel.rule} />}
            <tr>
              <th scope="row">
                <span className="funnel-name">{labelOf(key)}</span>
                <span className="funnel-bar" style={{ inlineSize: `${(100 * left) / most}%` }} aria-hidden="true" />
              </th>
              <td className={left === 0 ? 'funnel-none' : undefined}>{formatNumber(left)}</td>
              <td className={unknown === 0 ? 'muted' : undefined}>{unknown === 0 ? '' : formatNumber(unknown)}</td>
              <td className="muted">{formatNumber(without)}</td>
            </tr>
            <Reasons reasons={funnel.reasons.filter((reason) => reason.key === key)} />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

/** What the rule of a lead type without rows asks, before its own line: the first part that leaves none stands out. */
function RuleParts({ rule }: { readonly rule: Funnel['rule'] }) {
  const at = rule.findIndex(({ left }) => left === 0);
  return rule.map(({ text, left, newest }, index) => (
    <tr key={text} className="funnel-part" data-testid="rule-part">
      <th scope="row">{text}</th>
      <td className={index === at ? 'funnel-none' : 'muted'}>{formatNumber(left)}</td>
      <td className="muted" colSpan={2}>
        {newest === null ? '' : `newest ${formatDate(newest)}`}
      </td>
    </tr>
  ));
}

/** What decided who lives in the house, behind the line of the filter that asks it: a person can check it. */
function Reasons({ reasons }: { readonly reasons: Funnel['reasons'] }) {
  return reasons.map(({ basis, kept, leftOut, unknown }) => (
    <tr key={basis} className="funnel-part" data-testid="occupancy-reason">
      <th scope="row">{occupancyReason(basis)}</th>
      <td className="muted">{formatNumber(kept)}</td>
      <td className="muted">{unknown === 0 ? '' : formatNumber(unknown)}</td>
      <td className="muted">{leftOut === unknown ? '' : `${formatNumber(leftOut - unknown)} left out`}</td>
    </tr>
  ));
}

function noteOf({ asOf, total }: Funnel): string {
  const loaded = `${formatNumber(total)} parcels are loaded`;
  if (asOf === null) return `${loaded}.`;
  const day =
    asOf.oldest === asOf.newest ? formatDate(asOf.newest) : `${formatDate(asOf.oldest)} to ${formatDate(asOf.newest)}`;
  return `${loaded}. The data here is as of ${day}; days such as “last 90” count back from then.`;
}
