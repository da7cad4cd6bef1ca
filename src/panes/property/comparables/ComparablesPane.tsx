import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { comparisonTabs } from '../../../api/contract/property/surroundings.ts';
import { comparableAverages } from '../../../calc/comps/comparables.ts';
import { formatDollars } from '../../../calc/format/currency.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf } from '../../../commands/commands.ts';
import type { TabActor } from '../../../machines/property/surroundings.ts';
import { isSelected, selectedCount } from '../../../machines/parts/selection.ts';
import type { CompView } from '../../../machines/property/surroundings/events.ts';
import { selectedRows } from '../../../machines/property/surroundings/tabContext.ts';
import { tabValue } from '../../../machines/property/surroundings/tabValue.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { Adjustments } from './Adjustments.tsx';
import { CompChart } from './CompChart.tsx';
import { CompFilter } from './CompFilter.tsx';
import { CompGrid } from './CompGrid.tsx';
import { CompMap } from './CompMap.tsx';
import { scatterOf, type Subject } from './scatter.ts';
import { markSize } from '../../shell/style/markSize.ts';
import { CompTotals, FlipTotals } from './Totals.tsx';
import { NoRows } from './NoRows.tsx';
import './comparables.css';

/** Sales to compare the subject with: which ones, what they average to, and what that says of the subject. */
export function Pane() {
  const { surroundings } = useActors();
  const tab = useSelector(surroundings, ({ context }) => context.tabs[context.active]);
  const hasSubject = useSelector(surroundings, (state) => state.context.subjectId !== null);
  return (
    <div ref={markSize} className="comps">
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
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Thirteen tabs are wider than most panes: the one that is looked at is seen.
    strip.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, available]);
  if (available.length < 2) return null;
  return (
    <div ref={strip} className="comps-tabs" role="tablist" aria-label="Comparison">
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
  const isRefused = useSelector(tab, (state) => state.context.isRefused);
  const isStale = useSelector(tab, (state) => state.context.isStale);
  const note = useSelector(tab, (state) => state.context.note);
  const count = useSelector(tab, (state) => state.context.rows.length);
  const selected = useSelector(tab, ({ context: { selection, rows } }) =>
    selectedCount(selection, { total: rows.length }),
  );
  const code = useSelector(tab, (one) => one.context.tab);
  const state = isLoading ? 'loading' : error !== null ? 'failed' : isStale ? 'stale' : isEmpty ? 'empty' : 'ready';
  return (
    <div className="comps-tabpanel" data-state={state} data-tab={code} data-testid="comparables">
      <PaneStatus pane="comparables">
        {!isEmpty && error === null && (
          <span>{count === 0 ? 'nothing found' : `${formatNumber(selected)} of ${formatNumber(count)} selected`}</span>
        )}
        {isStale && <span className="tag tag--warn">stale</span>}
      </PaneStatus>
      <CompFilter tab={tab} />
      <Progress label={`Looking for ${comparisonTabs[code].toLowerCase()}`} isOn={isLoading} />
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
          <p className="empty-title">{comparisonTabs[code]} could not be loaded</p>
          <p>{error}</p>
          {isRefused ? (
            <CommandButton command={commandOf('go.map')} />
          ) : (
            <button type="button" className="button" onClick={() => root.send({ type: 'surroundings.run' })}>
              Try again
            </button>
          )}
        </div>
      ) : (
        <NoRows code={code} />
      )}
    </div>
  );
}

function Rows({ tab }: { readonly tab: TabActor }) {
  const code = useSelector(tab, (state) => state.context.tab);
  if (code === 'COMP') return <Comparables tab={tab} />;
  return (
    <div className="comps-body comps-body--alone">
      <div className="comps-table">
        <CompGrid tab={tab} />
        {code === 'FLIP' && <Flips tab={tab} />}
      </div>
    </div>
  );
}

function Flips({ tab }: { readonly tab: TabActor }) {
  const rows = useSelector(tab, (state) => state.context.rows);
  const selection = useSelector(tab, (state) => state.context.selection);
  return <FlipTotals selected={selectedRows({ rows, selection })} />;
}

const viewTitles: Readonly<Record<CompView, string>> = { map: 'Map', chart: 'Prices', adjustments: 'Adjustments' };

/** What stands beside the sales, one at a time. */
function Views({ view }: { readonly view: CompView }) {
  const { root } = useActors();
  return (
    <div className="comps-views" role="tablist" aria-label="Beside the sales">
      {(Object.keys(viewTitles) as CompView[]) /* names of a const object */
        .map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            tabIndex={-1}
            className="comps-tab"
            aria-selected={name === view}
            onClick={() => name !== view && root.send({ type: 'surroundings.view', view: name })}
          >
            {viewTitles[name]}
          </button>
        ))}
    </div>
  );
}

function Comparables({ tab }: { readonly tab: TabActor }) {
  const { root, surroundings } = useActors();
  const [pointed, setPointed] = useState<number | null>(null);
  const cursor = useSelector(tab, (state) => state.context.cursor);
  const view = useSelector(surroundings, (state) => state.context.view);
  const rows = useSelector(tab, (state) => state.context.rows);
  const selection = useSelector(tab, (state) => state.context.selection);
  const market = useSelector(tab, (state) => state.context.market);
  const rates = useSelector(tab, (state) => state.context.rates);
  const home = useSelector(tab, (state) => state.context.home);
  const search = useSelector(tab, (state) => state.context.search);
  const selected = useMemo(() => selectedRows({ rows, selection }), [rows, selection]);
  const value = useMemo(
    () => tabValue({ home, search, rows, selection, market, rates }),
    [home, search, rows, selection, market, rates],
  );
  const scatter = useMemo(() => {
    const ids = new Set(selected.map(({ id }) => id));
    const { pricePerSquareFoot } = comparableAverages(selected);
    const estimate = value === null ? (home?.estimatedValue ?? null) : Math.round(value.value);
    const subject: Subject = { squareFeet: home?.squareFeet ?? null, estimatedValue: estimate };
    return scatterOf(rows, ({ id }) => ids.has(id), pricePerSquareFoot, subject);
  }, [rows, selected, home, value]);
  return (
    <div className="comps-body">
      <div className="comps-table">
        <CompGrid tab={tab} pointed={pointed} onPoint={setPointed} />
        <CompTotals selected={selected} value={value} />
      </div>
      <div className="comps-beside">
        <Views view={view} />
        {view === 'adjustments' && <Adjustments value={value} home={home} rates={rates} rows={rows} />}
        {view === 'chart' &&
          (scatter === null ? (
            <p className="comps-map-none">No sale has both a price and a size.</p>
          ) : (
            <CompChart
              scatter={scatter}
              subjectLabel={value === null ? 'Subject at its estimate' : 'Subject at its value'}
              label={`Price against size of ${rows.length} sales.${value === null ? '' : ` By them the subject is worth ${formatDollars(Math.round(value.value))}.`}`}
            />
          ))}
        {view === 'map' && (
          <CompMap
            subject={home?.position ?? null}
            rows={rows}
            isSelected={({ id }) => isSelected(selection, id)}
            cursor={cursor}
            pointed={pointed}
            onPoint={setPointed}
            onChoose={(index) => root.send({ type: 'surroundings.cursor', index })}
          />
        )}
      </div>
    </div>
  );
}
