/** The returns of the whole hold, under the results. */
import { MISSING } from '../../../../src/calc/format/missing.ts';
import { lacksOfReport, loanLackText } from '../lackText.ts';
import { cashFlows, type DealReturns } from '../../../../src/calc/deal/dealReturns.ts';
import type { Irr } from '../../../../src/calc/returns/irr.ts';
import type { DealReport } from '../dealReport.ts';
import { irrWords } from '../irrWords.ts';
import { NEEDS_NEW_FILE } from './inputRows.ts';
import type { RowKey } from './periodPlace.ts';
import { address, type DraftCell, type SheetDraft } from '../../../paper/xlsx/sheetDraft.ts';

/** The cell of a row in a period, by its index. */
type CellAt = (key: RowKey, index: number) => string;

const FLOWS = {
  before: { label: 'Cash flow with sale, before tax', cash: 'cashBeforeTax', proceeds: 'saleProceedsBeforeTax' },
  after: { label: 'Cash flow with sale, after tax', cash: 'cashAfterTax', proceeds: 'saleProceedsAfterTax' },
} as const;

export function addReturns(draft: SheetDraft, report: DealReport, cell: CellAt): void {
  const { returns, result } = report.outcome;
  const width = result.periods.length + 2;
  draft.add(['Returns', ...Array.from({ length: width - 1 }, () => null)].map((value) => ({ value, look: 'section' })));
  const days = isEvenlySpaced(result.periods) ? null : addDays(draft, report, cell);
  const flowsBefore = addFlows(draft, report, FLOWS.before, cell);
  const flowsAfter = addFlows(draft, report, FLOWS.after, cell);
  const lacks = lacksOfReport(report);
  const line = (label: string, key: keyof DealReturns, ...shown: DraftCell[]): void => {
    const lack = loanLackText(lacks, `returns.${key}`);
    draft.add([{ value: label, look: 'label' }, ...(lack === null ? shown : notThere(lack))]);
  };
  const irr = (found: Irr, flows: Flows) => irrCells(found, { ...flows, days }, report, cell);
  line('Internal rate of return, before tax', 'irrBeforeTax', ...irr(returns.irrBeforeTax, flowsBefore));
  line('Internal rate of return, after tax', 'irrAfterTax', ...irr(returns.irrAfterTax, flowsAfter));
  const last = result.periods.length - 1;
  const service = `(${cell('interest', 0)}+${cell('principal', 0)})`;
  const ratio = (
    value: number | null,
    none: string,
    condition: string,
    formula: string,
    format: DraftCell['format'],
  ): DraftCell => ({
    value: value ?? none,
    formula: `IF(${condition},${formula},"${none}")`,
    format,
  });
  const { dscr, breakEvenRatio, grossRentMultiplier } = returns;
  line(
    'Debt service coverage, first period',
    'dscr',
    ratio(dscr.ok ? dscr.value : null, 'no debt', `${service}>0`, `${cell('noi', 0)}/${service}`, 'ratio'),
  );
  line(
    'Break-even ratio, first period',
    'breakEvenRatio',
    ratio(
      breakEvenRatio.ok ? breakEvenRatio.value : null,
      'no income',
      `${cell('grossIncome', 0)}>0`,
      `(${cell('operatingExpenses', 0)}+${service})/${cell('grossIncome', 0)}`,
      'rate',
    ),
  );
  if (report.deal.units.length > 0) {
    line(
      'Gross rent multiplier',
      'grossRentMultiplier',
      ratio(
        grossRentMultiplier.ok ? grossRentMultiplier.value : null,
        'no rent',
        'Rent_one_year>0',
        'Purchase_price/Rent_one_year',
        'ratio',
      ),
    );
  }
  const value = cell('propertyValue', last);
  line(
    'Loan to value at the end',
    'finalLoanToValue',
    ratio(returns.finalLoanToValue, 'no value', `${value}>0`, `${cell('mortgageBalance', last)}/${value}`, 'rate'),
  );
  const received = `(${cell('cumulativeCashAfterTax', last)}+${cell('saleProceedsAfterTax', last)})`;
  line(
    'Equity multiple, after tax',
    'equityMultiple',
    ratio(returns.equityMultiple, 'no cash put in', 'Initial_cash>0', `${received}/Initial_cash`, 'ratio'),
  );
}

const notThere = (lack: string): DraftCell[] => [
  { value: MISSING, format: 'number', look: 'fixed' },
  { value: lack, look: 'remark' },
];

interface Flows {
  readonly amounts: readonly number[];
  /** The cells of some of them, counted from 0. */
  readonly range: (from: number, to: number) => string;
}

/** When the flows are due, as XIRR takes it: it counts years of 365 days, so a month that long makes its rate monthly. */
function addDays(draft: SheetDraft, { outcome }: DealReport, cell: CellAt): string {
  const months = [0, ...outcome.result.periods.map(({ lastMonth }) => lastMonth)];
  const row = draft.add([
    { value: 'Times for XIRR, 365 for each month', look: 'label' },
    ...months.map((month, time): DraftCell => ({
      value: 365 * (month + 1),
      formula: `365*(${cell('lastMonth', time - 1)}+1)`,
      format: 'whole',
    })),
  ]);
  return `${address(row, 1)}:${address(row, months.length)}`;
}

/** The flows that the rate of return is of. */
function addFlows(
  draft: SheetDraft,
  report: DealReport,
  kind: (typeof FLOWS)['before' | 'after'],
  cell: CellAt,
): Flows {
  const { outcome } = report;
  const { periods } = outcome.result;
  const lack = loanLackText(lacksOfReport(report), kind.cash);
  if (lack !== null) {
    draft.add([{ value: kind.label, look: 'label' }, ...notThere(lack)]);
    return { amounts: [], range: () => '' };
  }
  const flows = cashFlows(outcome.result, kind.cash, kind.proceeds);
  const row = draft.rows.length;
  draft.add([
    { value: kind.label, look: 'label' },
    ...flows.map(({ amount }, time): DraftCell => {
      const isLast = time === periods.length;
      const proceeds = isLast ? `+${cell(kind.proceeds, time - 1)}` : '';
      const formula = time === 0 ? '-Initial_cash' : `ROUND(${cell(kind.cash, time - 1)}${proceeds},2)`;
      return { value: amount / 100, formula, format: 'money' };
    }),
  ]);
  return {
    amounts: flows.map(({ amount }) => amount),
    range: (from, to) => `${address(row, 1 + from)}:${address(row, 1 + to)}`,
  };
}

/** Rates that IRR of a spreadsheet finds. */
const LOWEST_FOUND = -0.9;
const HIGHEST_FOUND = 10;

/**
 * A live IRR where the flows change sign at most once; else what the server found, and that it does not follow: of
 * several rates IRR shows any. It counts columns, so XIRR takes its place where a period is shorter than the others.
 */
function irrCells(
  irr: Irr,
  { range, amounts, days }: Flows & { readonly days: string | null },
  { outcome: { result } }: DealReport,
  cell: CellAt,
): DraftCell[] {
  const format = 'rate';
  const value = irr.ok ? irr.value : irrWords(irr);
  const isFound = irr.ok ? irr.value > LOWEST_FOUND && irr.value < HIGHEST_FOUND : irr.reason === 'none';
  if (!isFound || signChanges(amounts) > 1) {
    return [
      { value, format, look: 'fixed' },
      { value: 'As of this file; it does not follow', look: 'remark' },
    ];
  }
  const last = result.periods.length - 1;
  const isYearly = days === null && result.termMonths >= 12;
  const times = cell(isYearly ? 'number' : 'lastMonth', last);
  const later = range(1, amounts.length - 1);
  const flows = range(0, amounts.length - 1);
  // All that comes back comes with the last flow: near the rate, and on the side from which it is found.
  const guess = `IFERROR(MAX(${LOWEST_FOUND},(SUM(${later})/Initial_cash)^(1/${times})-1),0)`;
  const rate = days === null ? `IRR(${flows},${guess})` : `XIRR(${flows},${days},${guess})`;
  const yearly = isYearly ? rate : `(1+${rate})^12-1`;
  const changes = `SUMPRODUCT(--(${range(0, amounts.length - 2)}*${later}<0))`;
  const several = `IF(${changes}>1,"${NEEDS_NEW_FILE}",IFERROR(${yearly},"${NEEDS_NEW_FILE}"))`;
  return [{ value, formula: `IF(OR(MIN(${flows})>=0,MAX(${flows})<=0),"none",${several})`, format }];
}

/** How often neighbours differ in sign, as the formula counts it. */
const signChanges = (amounts: readonly number[]): number =>
  amounts.filter((amount, index) => amount * (amounts[index - 1] ?? 0) < 0).length;

function isEvenlySpaced(periods: DealReport['outcome']['result']['periods']): boolean {
  return periods.every(({ months }) => months === periods[0]?.months);
}
