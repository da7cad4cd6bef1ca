import type { ClosingCostEntry, EntryList } from '../analysis.ts';
import { entriesInForce } from '../entries.ts';
import { fieldById } from '../fieldCatalogue.ts';
import type { Mortgage } from '../../mortgage/mortgage.ts';
import { centsOf } from '../../money.ts';
import { plus, type TraceContext } from './traceContext.ts';
import type { TraceNode, TraceTerm } from './traceNode.ts';

/** The mortgage fields that a schedule may depend on, with their kinds. */
const MORTGAGE_FIELDS = {
  type: 'text',
  amount: 'money',
  downPaymentAmount: 'money',
  compoundFrequency: 'text',
  paymentFrequency: 'text',
  extraPaymentAmount: 'money',
  extraPaymentFrequency: 'text',
  adjustableRate: 'text',
  balloon: 'text',
  biWeekly: 'text',
  doublePrincipal: 'text',
  balloonPaymentNumber: 'number',
  fixedInterestRate: 'rate',
  interestOnlyRate: 'rate',
  fixedInterestTerm: 'months',
  interestOnlyTerm: 'months',
  armType: 'text',
  armHybridType: 'text',
  armRateCapType: 'text',
  armIncreaseRate: 'rate',
  armIncreaseRateMax: 'rate',
  armRateMax: 'rate',
  armFixedInterestTerm: 'months',
  armRateIncreaseTerm: 'months',
} as const satisfies Partial<Record<keyof Mortgage, TraceNode['kind']>>;

/** The fields of a mortgage that were filled in, and for the First one what completes its amount. */
export function mortgageInputs(context: TraceContext, index: number): TraceTerm[] {
  const mortgage = context.analysis.mortgages?.[index];
  if (mortgage === undefined) return [];
  const filled = Object.entries(MORTGAGE_FIELDS).filter(([field]) => isFilled(Object.entries(mortgage), field));
  const terms = filled.map(([field, kind]) => plus(context.input(`mortgages[${index}].${field}`, kind)));
  // Without an amount the First mortgage takes it from the purchase (conventions 18).
  const isCompleted = index === context.firstMortgageIndex && !mortgage.amount;
  return isCompleted ? [...terms, plus(context.input('purchaseAmount', 'money'))] : terms;
}

function isFilled(entries: readonly (readonly [string, unknown])[], field: string): boolean {
  const value = entries.find(([name]) => name === field)?.[1];
  return value !== undefined && value !== null && value !== '';
}

/** The amount that a mortgage lends: entered, or completed from the purchase. */
export function borrowed(context: TraceContext, index: number, amount: number): TraceNode {
  return context.node(`mortgages[${index}] borrowed`, () => ({
    label: `Mortgage ${index + 1}: amount borrowed`,
    kind: 'money',
    value: Math.max(0, amount) / 100,
    operation: 'rule',
    formula: 'amount, or the rest of the purchase amount',
    terms: [
      ...context.inputs([`mortgages[${index}].amount`, `mortgages[${index}].downPaymentAmount`], 'money'),
      ...(index === context.firstMortgageIndex ? [plus(context.input('purchaseAmount', 'money'))] : []),
    ],
  }));
}

/** The entries of a list, rounded to cents. Those of 0 are among them: they count as soon as they change. */
export function entryTerms(
  context: TraceContext,
  list: EntryList,
  isCounted: (entry: ClosingCostEntry) => boolean = () => true,
): TraceTerm[] {
  const all: readonly ClosingCostEntry[] = context.analysis[list] ?? [];
  const inForce = new Set(entriesInForce(context.analysis, list));
  return all.flatMap((entry, index) => {
    if (!inForce.has(entry) || !isCounted(entry)) return [];
    const node = context.node(`${list}[${index}].amount`, () => ({
      label: fieldById(entry.field)?.label ?? `Field ${entry.field}`,
      kind: 'money',
      value: centsOf(entry.amount ?? 0) / 100,
      operation: 'input',
      formula: null,
      terms: [],
    }));
    return [plus(node)];
  });
}

/** The fields of all rental units that set their rent, and others on request. */
export function unitTerms(context: TraceContext, more: readonly ('occupancyRate' | 'rentIncreaseRate')[]): TraceTerm[] {
  return (context.analysis.rentalUnits ?? []).flatMap((unit, index) => {
    const path = `rentalUnits[${index}]`;
    const isPriced = (unit.pricePerSquareFoot ?? 0) > 0;
    return [
      ...(isPriced
        ? [
            plus(context.input(`${path}.squareFeet`, 'number')),
            plus(context.input(`${path}.pricePerSquareFoot`, 'number')),
          ]
        : [plus(context.input(`${path}.amount`, 'money'))]),
      plus(context.input(`${path}.quantity`, 'number')),
      ...more.map((field) => plus(context.input(`${path}.${field}`, 'rate'))),
    ];
  });
}

/** What the length of the hold depends on. */
export function holdTerms(context: TraceContext): TraceTerm[] {
  const isMortgageTerm = context.analysis.termType === 'MORTGAGE' && context.firstMortgageIndex >= 0;
  return [
    plus(context.input('termType', 'text')),
    plus(context.input('term', 'months')),
    ...(isMortgageTerm ? mortgageInputs(context, context.firstMortgageIndex) : []),
  ];
}
