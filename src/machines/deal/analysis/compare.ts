import { readResult, type ResultPath } from '../../../calc/deal/whatIf/resultPath.ts';
import { formatCurrency } from '../../../calc/format/currency.ts';
import { MISSING } from '../../../calc/format/missing.ts';
import { calculate, type Calculation } from '../../../api/deal/calculateDeal.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import { resultText } from './results.ts';

/** What scenarios are compared by; short, because the scenarios need the room. */
const compared: readonly (readonly [ResultPath, string])[] = [
  ['initialCash', 'Initial cash'],
  ['periods[0].noi', 'NOI, first'],
  ['periods[0].cashBeforeTax', 'Cash flow, first'],
  ['periods[0].cashOnCashRate', 'Cash on cash, first'],
  ['periods[0].capRate', 'Cap rate, first'],
  ['returns.dscr', 'DSCR, first'],
  ['returns.irrBeforeTax', 'IRR before tax'],
  ['returns.irrAfterTax', 'IRR after tax'],
  ['returns.equityMultiple', 'Equity multiple'],
  ['periods[last].equity', 'Equity at the end'],
  ['periods[last].cumulativeSaleNetProfit', 'Profit at the end'],
  ['exits.flipProfit', 'Flip profit'],
  ['exits.refinanceCashLeft', 'BRRRR cash left'],
];

export interface ComparedRow {
  readonly key: string;
  readonly label: string;
  /** One for each deal, in their order. */
  readonly texts: readonly string[];
}

/** The results of deals side by side. */
export function comparedResults(deals: readonly Deal[]): ComparedRow[] {
  const calculations = deals.map(calculatedOnce);
  const rows = compared.map(([path, label]): ComparedRow => ({
    key: path,
    label,
    texts: deals.map((deal, index) => {
      const calculation = calculations[index];
      return resultText(path, calculation?.ok === true ? readResult(deal, calculation.outcome.result, path) : null);
    }),
  }));
  const offers = calculations.map((calculation) =>
    calculation.ok && calculation.outcome.offer !== null ? formatCurrency(calculation.outcome.offer.offer) : MISSING,
  );
  return [...rows, { key: 'offer', label: 'Maximum offer', texts: offers }];
}

/** A deal never changes: what was calculated of it stays right for as long as it is held. */
const known = new WeakMap<Deal, Calculation>();

function calculatedOnce(deal: Deal): Calculation {
  const before = known.get(deal);
  if (before !== undefined) return before;
  const made = calculate(deal);
  known.set(deal, made);
  return made;
}
