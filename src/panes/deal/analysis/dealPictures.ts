import type { AnalysisResult, PeriodResult } from '../../../calc/deal/analyze.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import { cashFlowSteps, type CashFlowStep } from '../../../calc/deal/cashFlowSteps.ts';
import { lacksOf, type Lacking } from '../../../calc/deal/lacking.ts';
import type { ResultPath } from '../../../calc/deal/whatIf/resultPath.ts';
import { chartColor } from '../../../calc/format/chartColors.ts';
import { formatCurrency, formatDollars } from '../../../calc/format/currency.ts';
import { dollarsOf } from '../../../calc/money.ts';
import { roundHalfAway } from '../../../calc/roundHalfAway.ts';
import { shortDollars } from '../../charts/axes.ts';
import type { StackedBar, StackPart } from '../../charts/StackedBars.tsx';
import type { WaterfallStep } from '../../charts/Waterfall.tsx';
import { periodHeadings } from './resultRows.ts';

export interface FlowStep extends WaterfallStep {
  /** What its trace starts from. */
  readonly path: ResultPath;
}

const kinds: Readonly<Record<CashFlowStep['kind'], number>> = { income: 2, cost: 1, debt: 3, sum: 0 };

/** The first period, by the month; null for a deal without periods. */
export function flowPicture(
  deal: Deal,
  { periods, initialCash }: Pick<AnalysisResult, 'periods' | 'initialCash'>,
): { readonly steps: readonly FlowStep[]; readonly lack: Lacking | null } | null {
  const [first] = periods;
  if (first === undefined) return null;
  const { steps, lack } = cashFlowSteps(deal, first, lacksOf(deal, initialCash));
  const [heading] = periodHeadings(periods);
  return {
    lack,
    steps: steps.map(({ label, kind, amount, result }): FlowStep => ({
      key: `${result} ${label}`,
      label,
      amount: dollarsOf(amount) / first.months,
      isSum: kind === 'sum',
      color: kind === 'sum' && amount < 0 ? 'var(--bad)' : chartColor(kinds[kind]),
      text: formatDollars(roundHalfAway(dollarsOf(amount) / first.months)),
      title: `${label}: ${formatCurrency(amount)} in ${heading?.label.toLowerCase() ?? ''}`,
      path: `periods[0].${result}`,
    })),
  };
}

const parts: readonly StackPart[] = [
  { label: 'Loan', color: chartColor(3) },
  { label: 'Cost of selling', color: chartColor(1) },
  { label: 'Yours if sold', color: chartColor(2) },
];

/** The value at the end of each period as what is owed, what selling costs, and what is left. */
export function worthPicture(
  deal: Deal,
  { periods, initialCash }: Pick<AnalysisResult, 'periods' | 'initialCash'>,
): {
  readonly lack: Lacking | null;
  readonly by: string;
  readonly picture: { parts: readonly StackPart[]; bars: readonly StackedBar[] };
} {
  const lack = lacksOf(deal, initialCash).of('saleProceedsBeforeTax');
  const headings = periodHeadings(periods);
  const by = headings[0]?.label.split(' ')[0]?.toLowerCase() ?? '';
  return {
    lack,
    by,
    picture: { parts, bars: periods.map((period, at) => worthBar(period, headings[at]?.label ?? '')) },
  };
}

function worthBar(period: PeriodResult, label: string): StackedBar {
  const [loan, cost, left] = [period.mortgageBalance, period.saleCost, period.saleProceedsBeforeTax].map(dollarsOf) as [
    number,
    number,
    number,
  ]; // of three cents
  return {
    // Years and thousands are named above: bars stand close.
    label: label.replace(/^\w+ /, ''),
    amounts: [loan, cost, Math.max(0, left)],
    text: shortDollars(Math.abs(left) < 1e6 ? roundHalfAway(left / 1000) * 1000 : left).replace('$', ''),
    title: `${label}: value ${formatCurrency(period.propertyValue)}, loan ${formatCurrency(period.mortgageBalance)}, cost of selling ${formatCurrency(period.saleCost)}, left before tax ${formatCurrency(period.saleProceedsBeforeTax)}`,
  };
}
