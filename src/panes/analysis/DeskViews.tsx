import { useSelector } from '@xstate/react';
import { deskViews, type DeskView } from '../../machines/analysis/desk.ts';
import type { Outcome } from '../../machines/analysis/calculate.ts';
import { useActors } from '../actors.tsx';
import { DealCharts } from './DealCharts.tsx';
import { PeriodGrid } from './PeriodGrid.tsx';

interface Props {
  readonly outcome: Outcome;
  readonly sheetKey: string | null;
}

/** What stands beside the sheet, one at a time. */
export function DeskViews({ outcome, sheetKey }: Props) {
  const { analysis, root } = useActors();
  const view = useSelector(analysis, (state) => state.context.desk.view);
  // Names of a const object.
  const views = Object.entries(deskViews) as [DeskView, string][];
  return (
    <div className="deal-desk">
      <div className="deal-views" role="tablist" aria-label="Beside the sheet">
        {views.map(([name, title]) => (
          <button
            key={name}
            type="button"
            role="tab"
            tabIndex={-1}
            aria-selected={name === view}
            className={name === view ? 'deal-view deal-view--open' : 'deal-view'}
            onClick={() => root.send({ type: 'analysis.view', view: name })}
          >
            {title}
          </button>
        ))}
      </div>
      <div className="deal-panel" role="tabpanel" data-field={view} tabIndex={-1} key={view}>
        {view === 'results' && (
          <>
            <PeriodGrid result={outcome.result} sheetKey={sheetKey} />
            <DealCharts result={outcome.result} />
          </>
        )}
        {view === 'charts' && <DealCharts result={outcome.result} />}
      </div>
    </div>
  );
}
