import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { comparisonTabs } from '../../api/contract/surroundings.ts';
import { comparableAverages, type ComparableAverages } from '../../calc/comparables.ts';
import { formatDollars } from '../../calc/format/currency.ts';
import { formatNumber } from '../../calc/format/number.ts';
import { commandOf } from '../../commands/commands.ts';
import type { TabActor } from '../../machines/surroundings.ts';
import { selectedRows } from '../../machines/surroundings/tabContext.ts';
import { useActors } from '../actors.tsx';
import { CommandButton } from '../shell/CommandButton.tsx';
import { PaneStatus } from '../shell/PaneStatus.tsx';
import { Progress } from '../style/Progress.tsx';
import { CompChart } from './CompChart.tsx';
import { CompFilter } from './CompFilter.tsx';
import { CompGrid } from './CompGrid.tsx';
import { scatterOf, valueByAverage, type Subject } from './scatter.ts';
import './comparables.css';

/** Sales to compare the subject with: which ones, what they average to, and what that says of the subject. */
export function Pane() {
  const { surroundings } = useActors();
  const tab = useSelector(surroundings, ({ context }) => context.tabs[context.active]);
  const hasSubject = useSelector(surroundings, (state) => state.context.subjectId !== null);
  return (
    <div className="comps">
      <TabStrip />
      {hasSubject ? (
        <Tab tab={tab} key={tab.id} />
      ) : (
        <div className="empty">
          <p className="empty-title">No property yet</p>
          <p>Move to a row of the results or of a list; its comparables stand here.</p>
        </div>
      )}
    </div>
  );
}

/** The tabs that are served; a strip of one would only take room. */
function TabStrip() {
  const { root, surroundings } = useActors();
  const available = useSelector(surroundings, (state) => state.context.available);
  const active = useSelector(surroundings, (state) => state.context.active);
  if (available.length < 2) return null;
  return (
    <div className="comps-tabs" role="tablist" aria-label="Comparison">
      {available.map((code) => (
        <button
          key={code}
          type="button"
          role="tab"
          className="comps-tab"
          aria-selected={code === active}
          tabIndex={code === active ? 0 : -1}
          onClick={() => root.send({ type: 'surroundings.tab', tab: code })}
        >
          {comparisonTabs[code]}
        </button>
      ))}
    </div>
  );
}

function Tab({ tab }: { readonly tab: TabActor }) {
  const { root } = useActors();
  const isLoading = useSelector(tab, (state) => state.matches('loading'));
  const isEmpty = useSelector(tab, (state) => state.matches('empty'));
  const error = useSelector(tab, (state) => state.context.error);
  const isStale = useSelector(tab, (state) => state.context.isStale);
  const note = useSelector(tab, (state) => state.context.note);
  const count = useSelector(tab, (state) => state.context.rows.length);
  const selected = useSelector(tab, (state) => state.context.selection.selected);
  const state = isLoading ? 'loading' : error !== null ? 'failed' : isStale ? 'stale' : isEmpty ? 'empty' : 'ready';
  return (
    <div className="comps-tabpanel" data-state={state} data-testid="comparables">
      <PaneStatus pane="comparables">
        {!isEmpty && error === null && (
          <span>{count === 0 ? 'no sales' : `${formatNumber(selected)} of ${formatNumber(count)} selected`}</span>
        )}
        {isStale && <span className="tag tag--warn">stale</span>}
      </PaneStatus>
      <CompFilter tab={tab} />
      {isLoading ? <Progress label="Looking for comparables" /> : <div className="comps-rest" />}
      {note !== null && <p className="comps-note">{note}</p>}
      {error !== null && count > 0 && !isLoading && (
        <p className="comps-note comps-note--bad" role="alert">
          {error}
          <CommandButton command={commandOf('comparables.run')} />
        </p>
      )}
      {count > 0 ? (
        <Rows tab={tab} />
      ) : isLoading || isEmpty ? (
        <div className="comps-blank" />
      ) : error !== null ? (
        <div className="empty" role="alert">
          <p className="empty-title">The comparables could not be loaded</p>
          <p>{error}</p>
          <button type="button" className="button" onClick={() => root.send({ type: 'surroundings.run' })}>
            Try again
          </button>
        </div>
      ) : (
        <NoRows />
      )}
    </div>
  );
}

function NoRows() {
  return (
    <div className="empty">
      <p className="empty-title">No sale fits these bounds</p>
      <p>Widen the distance, the size or the dates above.</p>
      <CommandButton command={commandOf('comparables.filter')} />
    </div>
  );
}

function Rows({ tab }: { readonly tab: TabActor }) {
  const { property } = useActors();
  const rows = useSelector(tab, (state) => state.context.rows);
  const selection = useSelector(tab, (state) => state.context.selection);
  const subjectId = useSelector(tab, (state) => state.context.subjectId);
  const record = useSelector(property, (state) => state.context.record);
  const selected = useMemo(() => selectedRows({ rows, selection }), [rows, selection]);
  const averages = useMemo(() => comparableAverages(selected), [selected]);
  const subject = useMemo((): Subject => {
    const facts = record?.propertyId === subjectId ? record?.facts : undefined;
    return { squareFeet: facts?.squareFeet ?? null, estimatedValue: facts?.estimatedValue ?? null };
  }, [record, subjectId]);
  const scatter = useMemo(() => {
    const ids = new Set(selected.map(({ id }) => id));
    return scatterOf(rows, ({ id }) => ids.has(id), averages.pricePerSquareFoot, subject);
  }, [rows, selected, averages, subject]);
  const value = valueByAverage(averages.pricePerSquareFoot, subject.squareFeet);
  return (
    <div className="comps-body">
      <div className="comps-table">
        <CompGrid tab={tab} />
        <Averages averages={averages} count={selected.length} value={value} />
      </div>
      {scatter !== null && (
        <CompChart
          scatter={scatter}
          label={`Price against size of ${rows.length} sales. At the average of ${formatDollars(averages.pricePerSquareFoot)} a square foot the subject is worth ${formatDollars(value)}.`}
        />
      )}
    </div>
  );
}

/** Averages of the selected rows that have the value (R-COMP-011 to R-COMP-014). */
function Averages({
  averages,
  count,
  value,
}: {
  readonly averages: ComparableAverages;
  readonly count: number;
  readonly value: number | null;
}) {
  const figures = [
    ['Average price', formatDollars(averages.saleAmount)],
    ['Average $/sq ft', formatDollars(averages.pricePerSquareFoot, { forceCents: true })],
    ['Average DOM', formatNumber(averages.daysOnMarket)],
    ['Subject at average', formatDollars(value)],
  ] as const;
  return (
    <dl className="comps-averages" aria-label={`Averages of ${count} selected sales`}>
      {figures.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
