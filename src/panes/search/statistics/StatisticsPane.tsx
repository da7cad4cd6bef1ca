import { useSelector } from '@xstate/react';
import { growthPeriodCodes, statisticPeriodCodes, statisticPeriods } from '../../../api/catalogue/search/statistics.ts';
import type { AreaStatistics } from '../../../api/contract/search/statistics.ts';
import { formatStatistic } from '../../../api/search/map/formatStatistic.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { hasPlace, isOfOtherArea } from '../../../machines/search/statistics.ts';
import { useActors } from '../../parts/actors.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { SeriesChart } from './SeriesChart.tsx';
import './statistics.css';

/** What the area searched is worth, sells for and how fast: four series, value growth, and what they rest on. */
export function Pane() {
  const { statistics: machine, search, root } = useActors();
  const statistics = useSelector(machine, (state) => state.context.statistics);
  const isPlaced = useSelector(machine, (state) => hasPlace(state.context));
  const error = useSelector(machine, (state) => state.context.error);
  const canSearch = useSelector(machine, (state) => state.context.canSearch);
  const isLoading = useSelector(machine, (state) => state.hasTag('loading'));
  const criteria = useSelector(search, (state) => state.context.criteria);
  const isOldData = useSelector(search, (state) => state.context.isOldData);
  const isOtherArea = useSelector(machine, ({ context }) => isOfOtherArea(context, criteria));
  const state = isLoading ? 'loading' : error !== null ? 'failed' : statistics === null ? 'empty' : 'ready';
  return (
    <div className="stats" data-state={state} data-testid="statistics">
      <PaneStatus pane="statistics">
        {statistics !== null && (isOtherArea || isOldData) && <span className="tag tag--warn">stale</span>}
      </PaneStatus>
      <Progress label="Loading the statistics" isOn={isLoading} />
      {error !== null ? (
        <div className="empty" role="alert">
          <p className="empty-title">The statistics could not be loaded</p>
          <p>{error}</p>
          <button type="button" className="button" onClick={() => root.send({ type: 'statistics.retry' })}>
            Try again
          </button>
        </div>
      ) : statistics !== null && statistics.parcels === 0 ? (
        <div className="empty">
          <p className="empty-title">No parcel lies in {statistics.label ?? 'this area'}</p>
          <p>Statistics are of the data that is loaded, which has none there.</p>
        </div>
      ) : statistics !== null ? (
        <Statistics statistics={statistics} />
      ) : (
        <div className="empty">
          <p className="empty-title">{canSearch ? 'No area yet' : 'Your plan does not include statistics of areas'}</p>
          {canSearch && !isPlaced && <p>Search in a county, city, ZIP or drawn shape; its statistics stand here.</p>}
        </div>
      )}
    </div>
  );
}

function Statistics({ statistics }: { readonly statistics: AreaStatistics }) {
  const { label, parcels, asOf, series, notes } = statistics;
  return (
    <div
      className="stats-scroll"
      // What scrolls has to be reachable: arrows and Page Down move through the charts.
      tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex
      data-autofocus
    >
      <div className="stats-head">
        <Periods />
        <p className="muted">
          <strong className="stats-area">{label ?? 'The area searched'}</strong>
          <span>
            {formatNumber(parcels)} {parcels === 1 ? 'parcel' : 'parcels'}
            {asOf === null ? '' : `, to ${formatDate(asOf)}`}
          </span>
        </p>
      </div>
      <div className="stats-series">
        {series.map((one, index) => (
          <SeriesChart key={one.id} series={one} index={index} />
        ))}
      </div>
      <Growth statistics={statistics} />
      <ul className="stats-notes muted">
        {series.map(({ id, name, note }) => (
          <li key={id}>
            {name}: {note}.
          </li>
        ))}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}

/** The periods, the chosen one marked; a key goes on to the next. */
function Periods() {
  const { statistics: machine, root } = useActors();
  const period = useSelector(machine, (state) => state.context.period);
  return (
    <div className="stats-periods stats-periods--length" role="group" aria-label="Period">
      {statisticPeriodCodes.map((code) => (
        <button
          key={code}
          type="button"
          className="stats-period"
          aria-pressed={code === period}
          onClick={() => root.send({ type: 'statistics.period', period: code })}
        >
          {statisticPeriods[code].label}
        </button>
      ))}
    </div>
  );
}

function Growth({ statistics: { valueGrowth } }: { readonly statistics: AreaStatistics }) {
  const { statistics: machine, root } = useActors();
  const chosen = useSelector(machine, (state) => state.context.growthPeriod);
  const growth = valueGrowth.find(({ period }) => period === chosen);
  return (
    <section className="stats-growth" aria-label="Value growth">
      <h4>
        Value growth
        <strong>{formatStatistic(growth?.value ?? null, 'percent')}</strong>
        <span className="muted">{growth === undefined ? '' : `${formatNumber(growth.count)} sales compared`}</span>
      </h4>
      <div className="stats-periods" role="group" aria-label="Value growth over">
        {growthPeriodCodes.map((code) => {
          const one = valueGrowth.find(({ period }) => period === code);
          return (
            <button
              key={code}
              type="button"
              className="stats-period"
              aria-pressed={code === chosen}
              onClick={() => root.send({ type: 'statistics.growthPeriod', period: code })}
            >
              {one?.label ?? code}
              <span>{formatStatistic(one?.value ?? null, 'percent')}</span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
