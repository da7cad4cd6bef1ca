/** What results are called and how they are written and read: for goal seek, tables, sensitivity, scenarios, traces. */
import { periodColumn } from '../../../calc/deal/periodCatalogue.ts';
import { formatDollars } from '../../../calc/format/currency.ts';
import { MISSING } from '../../../calc/format/missing.ts';
import { formatNumber, formatPercent } from '../../../calc/format/number.ts';
import { resultKind, resultReference, type ResultPath } from '../../../calc/deal/whatIf/resultPath.ts';
import type { CellKind } from '../../../api/catalogue/deal/fieldKinds.ts';

/** What people ask for most, in the order in which they ask. Any other result is asked for from its cell. */
export const COMMON_RESULTS: readonly ResultPath[] = [
  'periods[0].cashOnCashRate',
  'periods[0].capRate',
  'periods[0].cashBeforeTax',
  'periods[0].cashAfterTax',
  'periods[0].noi',
  'returns.irrBeforeTax',
  'returns.irrAfterTax',
  'returns.dscr',
  'returns.equityMultiple',
  'returns.breakEvenRatio',
  'returns.grossRentMultiplier',
  'returns.finalLoanToValue',
  'periods[last].cumulativeSaleNetProfit',
  'periods[last].saleProceedsAfterTax',
  'periods[last].equity',
  'initialCash',
  'exits.flipProfit',
  'exits.flipReturn',
  'exits.refinanceCashLeft',
  'exits.refinanceCashOnCash',
  'exits.wholesaleRoom',
  'exits.maximumOffer',
];

const dealTitles: Readonly<Record<string, string>> = {
  initialCash: 'Initial cash',
  termMonths: 'Hold',
  irrBeforeTax: 'IRR before tax',
  irrAfterTax: 'IRR after tax',
  dscr: 'Debt service cover (DSCR)',
  breakEvenRatio: 'Break-even ratio',
  grossRentMultiplier: 'Gross rent multiplier',
  finalLoanToValue: 'Loan to value at the end',
  equityMultiple: 'Equity multiple',
  maximumOffer: 'Maximum offer',
  wholesaleProfit: 'Wholesale: profit',
  wholesaleRoom: 'Wholesale: room left for the end buyer',
  flipProfit: 'Flip: profit',
  flipReturn: 'Flip: return on cash',
  refinanceCashLeft: 'BRRRR: cash left in the deal',
  refinanceCashFlow: 'BRRRR: cash flow of a year',
  refinanceCashOnCash: 'BRRRR: cash on cash',
};

/**
 * A result in words. The periods of a hold of less than a year are months.
 *
 * @example resultTitle('periods[0].cashOnCashRate') // 'Cash-on-cash rate, year 1'
 * @example resultTitle('periods[last].equity', 'month') // 'Equity, last month'
 */
export function resultTitle(path: ResultPath, period: 'year' | 'month' = 'year'): string {
  const reference = resultReference(path);
  if (reference === null) return path;
  if (reference.of !== 'period') return dealTitles[reference.name] ?? path;
  const label = periodColumn(reference.name)?.label ?? reference.name;
  return `${label}, ${reference.index === 'last' ? `last ${period}` : `${period} ${reference.index + 1}`}`;
}

const shortTitles: Readonly<Record<string, string>> = {
  'periods[0].noi': 'NOI',
  'periods[0].cashBeforeTax': 'Cash flow',
  'periods[0].cashAfterTax': 'After tax',
  'periods[0].cashOnCashRate': 'Cash on cash',
  'periods[0].capRate': 'Cap rate',
  'returns.dscr': 'DSCR',
  'returns.irrBeforeTax': 'IRR',
  'returns.irrAfterTax': 'IRR, taxed',
  'returns.finalLoanToValue': 'Final LTV',
  'returns.breakEvenRatio': 'Break-even',
  'returns.grossRentMultiplier': 'GRM',
  'returns.equityMultiple': 'Multiple',
  'exits.maximumOffer': 'Max. offer',
  'exits.flipProfit': 'Flip profit',
  'exits.flipReturn': 'Flip return',
  'exits.wholesaleRoom': 'Room left',
  'exits.refinanceCashLeft': 'Cash left',
  'exits.refinanceCashOnCash': 'BRRRR CoC',
};

/** A result in a word or two, for the heading of a narrow column. */
export const shortResultTitle = (path: ResultPath): string => shortTitles[path] ?? resultTitle(path);

/** A result as text; `n/a` when it does not exist. */
export function resultText(path: ResultPath, value: number | null): string {
  if (value === null) return MISSING;
  switch (resultKind(path)) {
    case 'money':
      return formatDollars(value);
    case 'rate':
      return formatPercent(value);
    case 'months':
      return `${formatNumber(value)} months`;
    default:
      return formatNumber(value, 2);
  }
}

/** How a target for a result is typed. */
export function resultCellKind(path: ResultPath): CellKind {
  const kinds = { money: 'money', rate: 'percent', months: 'months', number: 'number' } as const;
  return { kind: kinds[resultKind(path)] };
}
