import { useSelector } from '@xstate/react';
import { useDeferredValue } from 'react';
import { viewTitles, type ViewName } from '../../../machines/deal/analysis/views.ts';
import type { Outcome } from '../../../api/deal/calculateDeal.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import { useActors } from '../../parts/actors.tsx';
import { markSize } from '../../shell/style/markSize.ts';
import { CompareView } from './CompareView.tsx';
import { CashChart } from './CashChart.tsx';
import { DealPictures } from './DealPictures.tsx';
import { ExitsView } from './ExitsView.tsx';
import { PeriodGrid } from './PeriodGrid.tsx';
import { PriceLine } from './PriceLine.tsx';
import { RiskView } from './RiskView.tsx';
import { SensitivityView } from './SensitivityView.tsx';
import { TableView } from './TableView.tsx';
import { TraceView } from './TraceView.tsx';

interface Props {
  readonly deal: Deal;
  readonly outcome: Outcome;
  readonly sheetKey: string | null;
}

/** Views that name the element inside them which takes the keyboard; the others give it to their grid. */
const ownFields: ReadonlySet<ViewName> = new Set(['exits', 'sensitivity', 'risk', 'trace']);

/** What stands beside the sheet, one at a time. */
export function ShownView({ deal, outcome, sheetKey }: Props) {
  const { analysis, root } = useActors();
  const view = useSelector(analysis, (state) => state.context.views.view);
  const period = outcome.result.termMonths < 12 ? 'month' : 'year';
  // Pictures follow the numbers.
  const drawn = useDeferredValue(outcome.result);
  // Names of a const object.
  const titles = Object.entries(viewTitles) as [ViewName, string][];
  return (
    <div className="deal-beside">
      <div className="deal-views" role="tablist" aria-label="Beside the sheet">
        {titles.map(([name, title]) => (
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
      <div
        ref={markSize}
        className="deal-panel"
        role="tabpanel"
        data-field={ownFields.has(view) ? undefined : view}
        tabIndex={-1}
        key={view}
      >
        {view === 'results' && (
          <>
            <DealPictures deal={deal} result={drawn} />
            <PeriodGrid deal={deal} result={outcome.result} sheetKey={sheetKey} />
            <PriceLine deal={deal} outcome={outcome} />
          </>
        )}
        {view === 'charts' && (
          <>
            <DealPictures deal={deal} result={drawn} />
            <CashChart result={drawn} />
          </>
        )}
        {view === 'exits' && <ExitsView deal={deal} exits={outcome.exits} sheetKey={sheetKey} />}
        {view === 'compare' && <CompareView />}
        {view === 'table' && <TableView deal={deal} period={period} />}
        {view === 'sensitivity' && <SensitivityView deal={deal} period={period} />}
        {view === 'risk' && <RiskView deal={deal} period={period} />}
        {view === 'trace' && <TraceView deal={deal} period={period} />}
      </div>
    </div>
  );
}
