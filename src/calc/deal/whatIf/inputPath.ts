import type { Analysis } from '../analysis.ts';
import { LARGEST_DOLLARS } from '../../money.ts';
import { afterPart, makesThePrice } from '../../mortgage/financePurchase.ts';
import { firstMortgage } from '../../mortgage/mortgageList.ts';
import { ENTRY_LISTS } from '../analysis.ts';
import { entryKey, followed, withoutOrigin } from '../origins.ts';

/**
 * The path of a numeric input, written as in the record: `purchaseAmount`, `mortgages[0].fixedInterestRate`,
 * `rentalUnits[1].amount`.
 */
export type InputPath = string;

/** What values an input takes: its bounds, and the step between two values that differ for a person. */
export interface InputScale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

const MONEY: InputScale = { min: 0, max: LARGEST_DOLLARS, step: 0.01 };
const SIGNED_MONEY: InputScale = { ...MONEY, min: -LARGEST_DOLLARS };
const PRICE: InputScale = { min: 0, max: 10_000, step: 0.0001 };
const RATE: InputScale = { min: 0, max: 1, step: 1e-8 };
const GROWTH: InputScale = { min: -0.99, max: 1, step: 1e-8 };
const MONTHS: InputScale = { min: 0, max: 1200, step: 1 };
const COUNT: InputScale = { min: 0, max: 1_000_000, step: 1 };

const SCALES: Readonly<Record<string, InputScale>> = {
  term: MONTHS,
  purchaseAmount: MONEY,
  marketValue: MONEY,
  propertyValue: MONEY,
  saleAmount: MONEY,
  expenseIncreaseAmount: SIGNED_MONEY,
  expenseIncreaseRate: GROWTH,
  incomeIncreaseAmount: SIGNED_MONEY,
  incomeIncreaseRate: GROWTH,
  saleCostAmount: MONEY,
  saleCostRate: RATE,
  depreciableYears: { min: 0, max: 100, step: 0.1 },
  depreciableAmount: MONEY,
  marketValueIncreaseRate: GROWTH,
  capRate: RATE,
  inflationRate: GROWTH,
  leasingCommissionAmount: MONEY,
  leasingCommissionRate: RATE,
  propertyManagementRate: RATE,
  stateTaxRate: RATE,
  federalTaxRate: RATE,
  capitalGainTaxRate: RATE,
  offerShare: RATE,
  minimumProfit: MONEY,
  assignmentFee: MONEY,
  assignmentCost: MONEY,
  projectMonths: MONTHS,
  refinanceShare: RATE,
  refinanceRate: RATE,
  refinanceTerm: MONTHS,
  refinanceCost: MONEY,
  'mortgages.amount': MONEY,
  'mortgages.downPaymentAmount': MONEY,
  'mortgages.loanToPrice': RATE,
  'mortgages.extraPaymentAmount': MONEY,
  'mortgages.balloonPaymentNumber': COUNT,
  'mortgages.fixedInterestRate': RATE,
  'mortgages.interestOnlyRate': RATE,
  'mortgages.fixedInterestTerm': MONTHS,
  'mortgages.interestOnlyTerm': MONTHS,
  'mortgages.armIncreaseRate': GROWTH,
  'mortgages.armIncreaseRateMax': RATE,
  'mortgages.armRateMax': RATE,
  'mortgages.armFixedInterestTerm': MONTHS,
  'mortgages.armRateIncreaseTerm': MONTHS,
  'rentalUnits.amount': MONEY,
  'rentalUnits.occupancyRate': RATE,
  'rentalUnits.rentIncreaseRate': GROWTH,
  'rentalUnits.quantity': COUNT,
  'rentalUnits.squareFeet': COUNT,
  'rentalUnits.pricePerSquareFoot': PRICE,
  'closingCosts.amount': SIGNED_MONEY,
  'improvements.amount': SIGNED_MONEY,
  'incomes.amount': SIGNED_MONEY,
  'expenses.amount': SIGNED_MONEY,
};

/**
 * The scale of a numeric input, or null when the path names none.
 *
 * @example inputScale('mortgages[0].fixedInterestTerm')?.max // 1200
 * @example inputScale('firstPaymentDate') // null
 */
export function inputScale(path: InputPath): InputScale | null {
  return SCALES[path.replace(/\[\d+\]/, '')] ?? null;
}

type Container = Readonly<Record<string, unknown>> | readonly unknown[];

function keysOf(path: InputPath): string[] {
  return path.replaceAll('[', '.').replaceAll(']', '').split('.');
}

/** The value at a path; null when it is missing, not a number, or in a list entry that does not exist. */
export function readInput(analysis: Analysis, path: InputPath): number | null {
  let value: unknown = analysis;
  for (const key of keysOf(path)) {
    if (typeof value !== 'object' || value === null) return null;
    value = Object.getOwnPropertyDescriptor(value, key)?.value;
  }
  return typeof value === 'number' ? value : null;
}

/** Whether the record has a place for the path: a top-level field, or an entry of a list that exists. */
export function hasInput(analysis: Analysis, path: InputPath): boolean {
  if (inputScale(path) === null) return false;
  const match = /^(\w+)\[(\d+)\]/.exec(path);
  if (match === null) return true;
  const list: unknown = Object.getOwnPropertyDescriptor(analysis, match[1] ?? '')?.value;
  return Array.isArray(list) && Number(match[2]) < list.length;
}

/**
 * A copy of the analysis with another value at a path, and what follows from it: amounts that are a share of something,
 * and the rest of the price where loan and down payment make it. What is not touched is shared with the original.
 *
 * @example withInput({ rentalUnits: [{ amount: 1 }, { amount: 2 }] }, 'rentalUnits[1].amount', 3) // { rentalUnits: [{ amount: 1 }, { amount: 3 }] }
 */
export function withInput(analysis: Analysis, path: InputPath, value: number): Analysis {
  if (!hasInput(analysis, path)) throw new RangeError(`no numeric input: ${path}`);
  // The path was just checked against the catalogue, so the copy has the shape of the original.
  const changed = replaced(analysis as Container, keysOf(path), value) as Analysis;
  return followed(withoutOrigin(withRest(changed, analysis, path), originKey(analysis, path)));
}

/** The other part of the price, when one part of it was changed. */
function withRest(changed: Analysis, before: Analysis, path: InputPath): Analysis {
  const match = /^mortgages\[(\d+)\]\.(amount|downPaymentAmount)$/.exec(path);
  const old = before.mortgages?.[Number(match?.[1])];
  if (match === null || old === undefined || !makesThePrice(old, before.purchaseAmount)) return changed;
  if (old !== firstMortgage(before.mortgages ?? [])) return changed;
  const part = match[2] === 'amount' ? 'amount' : 'downPaymentAmount';
  return {
    ...changed,
    mortgages: (changed.mortgages ?? []).map((mortgage, index) =>
      index === Number(match[1]) ? afterPart(mortgage, part, changed.purchaseAmount) : mortgage,
    ),
  };
}

function originKey(analysis: Analysis, path: InputPath): string {
  const match = /^(\w+)\[(\d+)\]\.amount$/.exec(path);
  const list = ENTRY_LISTS.find((name) => name === match?.[1]);
  const field = list === undefined ? undefined : analysis[list]?.[Number(match?.[2])]?.field;
  return list === undefined || field === undefined ? path : entryKey(list, field);
}

function replaced(container: Container, [key = '', ...rest]: readonly string[], value: number): Container {
  const old: unknown = Object.getOwnPropertyDescriptor(container, key)?.value;
  // Every key but the last leads to a list or a record: see hasInput.
  const changed = rest.length === 0 ? value : replaced(old as Container, rest, value);
  if (isList(container)) return container.map((item, index) => (String(index) === key ? changed : item));
  return { ...container, [key]: changed };
}

function isList(container: Container): container is readonly unknown[] {
  return Array.isArray(container);
}

/** The nearest value on an input's scale. */
export function onScale(value: number, { min, max, step }: InputScale): number {
  const clamped = Math.min(Math.max(value, min), max);
  // Through the decimal text, so that 3 steps of 0.01 are 0.03 and not 0.030000000000000002.
  return Number((Math.round(clamped / step) * step).toFixed(8));
}
