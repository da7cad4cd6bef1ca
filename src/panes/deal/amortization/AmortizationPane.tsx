import { useSelector } from '@xstate/react';
import { useDeferredValue, useMemo } from 'react';
import { formatCurrency } from '../../../calc/format/currency.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber, formatPercent } from '../../../calc/format/number.ts';
import type { Schedule } from '../../../calc/mortgage/amortize.ts';
import { ORDINALS, type Mortgage } from '../../../calc/mortgage/mortgage.ts';
import { commandOf } from '../../../commands/commands.ts';
import { currentDeal } from '../../../machines/deal/analysis/context.ts';
import { loanCost, type LoanCost } from '../../../machines/deal/analysis/loanCost.ts';
import { useActors } from '../../parts/actors.tsx';
import { DataGrid } from '../../grid/DataGrid.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { markSize } from '../../shell/style/markSize.ts';
import { BalanceChart } from './BalanceChart.tsx';
import { scheduleColumns, scheduleRowClass, scheduleRows } from './scheduleRows.ts';
import './amortization.css';

const noSchedules: readonly Schedule[] = [];

/** Every payment of a mortgage of the deal, with its totals and changes of rate. */
export function Pane() {
  const { analysis } = useActors();
  const calculation = useSelector(analysis, (state) => state.context.calculation);
  const current = useSelector(analysis, (state) => currentDeal(state.context));
  const wanted = useSelector(analysis, (state) => state.context.views.scheduleIndex);
  // A few hundred payments follow in the frame after the results, so that these never wait for them.
  const { deal, schedules } = useDeferredValue(
    useMemo(
      () => ({ deal: current, schedules: calculation?.ok === true ? calculation.outcome.schedules : noSchedules }),
      [current, calculation],
    ),
  );
  const mortgages = deal?.mortgages;
  const index = Math.min(wanted, schedules.length - 1);
  const schedule = schedules[index];
  const mortgage = mortgages?.[index];
  const cost = useMemo(() => (deal === null || index < 0 ? null : loanCost(deal, index)), [deal, index]);
  const isEmpty = schedule === undefined || mortgage === undefined || schedule.rows.length === 0;
  return (
    <div ref={markSize} className="amortization" data-state={isEmpty ? 'empty' : 'ready'} data-testid="amortization">
      <PaneStatus pane="amortization">
        {schedules.length > 1 && <Mortgages count={schedules.length} shown={index} />}
        {!isEmpty && <span>{formatNumber(schedule.rows.length)} payments</span>}
      </PaneStatus>
      {isEmpty ? <NoPayments /> : <Payments schedule={schedule} mortgage={mortgage} cost={cost} />}
    </div>
  );
}

/** First or Second, when there are two. */
function Mortgages({ count, shown }: { readonly count: number; readonly shown: number }) {
  const { root } = useActors();
  return (
    <span className="amortization-tabs" role="tablist" aria-label="Mortgage">
      {ORDINALS.slice(0, count).map((ordinal, index) => (
        <button
          key={ordinal}
          type="button"
          role="tab"
          tabIndex={-1}
          className={index === shown ? 'amortization-tab amortization-tab--open' : 'amortization-tab'}
          aria-selected={index === shown}
          onClick={() => root.send({ type: 'analysis.schedule', index })}
        >
          {ordinal}
        </button>
      ))}
    </span>
  );
}

function NoPayments() {
  const { analysis } = useActors();
  const hasDeal = useSelector(analysis, (state) => state.context.currentKey !== null);
  const hasMortgage = useSelector(analysis, (state) => (currentDeal(state.context)?.mortgages?.length ?? 0) > 0);
  if (!hasDeal)
    return (
      <div className="empty">
        <p className="empty-title">No analysis is open</p>
        <p>The payments of its mortgages stand here.</p>
      </div>
    );
  return (
    <div className="empty">
      <p className="empty-title">{hasMortgage ? 'No payments' : 'Bought with cash'}</p>
      <p>{hasMortgage ? 'The mortgage has no amount, no rate or no term.' : 'The deal has no mortgage.'}</p>
      {!hasMortgage && <CommandButton command={commandOf('analysis.addMortgage')} />}
    </div>
  );
}

interface PaymentsProps {
  readonly schedule: Schedule;
  readonly mortgage: Mortgage;
  readonly cost: LoanCost | null;
}

function Payments({ schedule, mortgage, cost }: PaymentsProps) {
  const { analysis } = useActors();
  const mode = useSelector(analysis, (state) => state.context.views.scheduleMode);
  const rows = useMemo(() => scheduleRows(schedule, mortgage, mode), [schedule, mortgage, mode]);
  const hasDates = schedule.rows[0]?.date !== null;
  const columns = useMemo(() => scheduleColumns(hasDates, mode), [hasDates, mode]);
  return (
    <>
      <Totals schedule={schedule} cost={cost} />
      <div className="amortization-body">
        <DataGrid
          label="Payments"
          mode="triage"
          columns={columns}
          rows={rows}
          rowClassName={scheduleRowClass}
          rowHeader={null}
          fixedColumns={1}
        />
        <BalanceChart schedule={schedule} />
      </div>
    </>
  );
}

function Totals({ schedule, cost }: Omit<PaymentsProps, 'mortgage'>) {
  const { rows, balloon, rateChanges } = schedule;
  const last = rows.at(-1);
  const rates = rateChanges.map(({ rate }) => formatPercent(rate, 4));
  const figures: (readonly [string, string, string?])[] = [
    ['First payment', formatCurrency(rows[0]?.payment)],
    ...(cost === null ? [] : [costFigure(cost)]),
    ['Paid', formatCurrency(schedule.totalPayment)],
    ['Interest', formatCurrency(schedule.totalInterest)],
    ['Principal', formatCurrency(schedule.totalPrincipal)],
    ...(last === undefined || last.date === null ? [] : [['Paid off', formatDate(last.date)] as const]),
    ...(balloon === null
      ? []
      : [['Balloon', `${formatCurrency(balloon.payment)} at ${balloon.paymentNumber}`] as const]),
    ...(rates.length > 1
      ? [['Rate', `${rates[0]}, then ${rates.slice(1, 3).join(', ')}${rates.length > 3 ? ' …' : ''}`] as const]
      : []),
  ];
  return (
    <dl className="amortization-totals" aria-label="Totals">
      {figures.map(([label, text, title]) => (
        <div key={label} title={title}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The yearly rate with points and fees, beside the payment (O-160). */
function costFigure({ effectiveYearly, nominalYearly, fees }: LoanCost): readonly [string, string, string] {
  const counted = fees === 0 ? 'no points and fees' : `points and fees of ${formatCurrency(fees)}`;
  return [
    'Effective',
    formatPercent(effectiveYearly, 3),
    `Yearly, with ${counted}; as lenders quote it (APR): ${formatPercent(nominalYearly, 3)}`,
  ];
}
