import { cents, centsOf, sumCents, type Cents } from '../money.ts';
import { roundHalfAway } from '../roundHalfAway.ts';
import type { Analysis } from './analysis.ts';
import type { PeriodResult } from './analyze.ts';
import { countedEntries } from './entries.ts';
import { fieldById } from './fieldCatalogue.ts';
import type { Lacking, Lacks } from './lacking.ts';

/** A step on the way from the rent of a period to its cash flow. */
export interface CashFlowStep {
  readonly label: string;
  readonly kind: 'income' | 'cost' | 'debt' | 'sum';
  /** What it adds, negative where it takes; of a sum what is left by then. */
  readonly amount: Cents;
  /** The result of the period that it is, or is a part of. */
  readonly result: keyof PeriodResult;
}

export interface CashFlow {
  /** In the order in which they add up. */
  readonly steps: readonly CashFlowStep[];
  /** Why the steps end before the cash flow; null where they reach it. */
  readonly lack: Lacking | null;
}

/** More costs than these stand as one, the smallest together. */
const MOST_COSTS = 4;

/**
 * How the rent of a period becomes its cash flow before taxes: income, vacancy, the largest costs by name, NOI, payments
 * of the loans, what is left. Steps without an amount are left out but for the rent and the sums. The parts of a sum add
 * up to it to the cent. Without what the loans need it ends at the NOI.
 */
export function cashFlowSteps(analysis: Analysis, period: PeriodResult, lacks: Lacks): CashFlow {
  const before: CashFlowStep[] = [
    { label: 'Rent', kind: 'income', amount: period.rent, result: 'rent' },
    { label: 'Other income', kind: 'income', amount: period.otherIncome, result: 'otherIncome' },
    cost('Vacancy', period.vacancyLoss, 'vacancyLoss'),
    ...costsOf(analysis, period.expenses),
    cost('Management', period.management, 'management'),
    cost('Leasing', period.leasingCommission, 'leasingCommission'),
  ];
  const payment = cents(-(period.interest + period.principal));
  const lack = lacks.of('cashBeforeTax');
  const isFinanced = payment !== 0 || lack !== null;
  const after: CashFlowStep[] = [
    { label: 'Loan', kind: 'debt', amount: payment, result: 'interest' },
    { label: 'Cash flow', kind: 'sum', amount: period.cashBeforeTax, result: 'cashBeforeTax' },
  ];
  const steps = [
    ...before,
    // Without loans the NOI is the cash flow.
    ...(isFinanced ? [{ label: 'NOI', kind: 'sum', amount: period.noi, result: 'noi' } as const] : []),
    ...(lack === null ? after : []),
  ].filter(({ amount, kind, result }) => amount !== 0 || kind === 'sum' || result === 'rent');
  return { steps, lack };
}

/** The expenses of a period by their names, in the proportion in which they were entered; the rest takes what is left. */
function costsOf(analysis: Analysis, expenses: Cents): CashFlowStep[] {
  const entries = countedEntries(analysis, 'expenses')
    .map(({ field, amount }) => ({ label: fieldById(field)?.label ?? 'Other', amount: centsOf(amount ?? 0) }))
    .toSorted((a, b) => b.amount - a.amount);
  const total = entries.reduce((sum, { amount }) => sum + amount, 0);
  if (total === 0) return [cost('Expenses', expenses)];
  const named = entries.length > MOST_COSTS ? entries.slice(0, MOST_COSTS - 1) : entries.slice(0, -1);
  const steps = named.map(({ label, amount }) => cost(label, cents(roundHalfAway((expenses * amount) / total))));
  const rest = expenses + sumCents(steps.map(({ amount }) => amount));
  const last = entries.length > MOST_COSTS ? 'Other costs' : (entries.at(-1)?.label ?? '');
  return [...steps, cost(last, cents(rest))];
}

const cost = (label: string, amount: Cents, result: CashFlowStep['result'] = 'expenses'): CashFlowStep => ({
  label,
  kind: 'cost',
  amount: cents(0 - amount),
  result,
});
