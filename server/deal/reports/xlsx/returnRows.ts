/** The returns of the whole hold, under the results. */
import { MISSING } from '../../../../src/calc/format/missing.ts';
import { lacksOfReport, loanLackText } from '../lackText.ts';
import { cashFlows, type DealReturns } from '../../../../src/calc/deal/dealReturns.ts';
import type { Irr } from '../../../../src/calc/returns/irr.ts';
import type { DealReport } from '../dealReport.ts';
import { irrWords } from '../irrWords.ts';
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
  const flowsBefore = addFlows(draft, report, FLOWS.before, cell);
  const flowsAfter = addFlows(draft, report, FLOWS.after, cell);
  const lacks = lacksOfReport(report);
  const line = (label: string, key: keyof DealReturns, shown: DraftCell): void => {
    const lack = loanLackText(lacks, `returns.${key}`);
    draft.add([{ value: label, look: 'label' }, ...(lack === null ? [shown] : notThere(lack))]);
  };
  line('Internal rate of return, before tax', 'irrBeforeTax', irrCell(returns.irrBeforeTax, flowsBefore, report));
  line('Internal rate of return, after tax', 'irrAfterTax', irrCell(returns.irrAfterTax, flowsAfter, report));
  if (result.periods.length === 0) return;
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

/** The flows that the rate of return is of; answers their range. */
function addFlows(
  draft: SheetDraft,
  report: DealReport,
  kind: (typeof FLOWS)['before' | 'after'],
  cell: CellAt,
): string {
  const { outcome } = report;
  const { periods } = outcome.result;
  const lack = loanLackText(lacksOfReport(report), kind.cash);
  if (lack !== null) {
    draft.add([{ value: kind.label, look: 'label' }, ...notThere(lack)]);
    return '';
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
  return `${address(row, 1)}:${address(row, flows.length)}`;
}

/** Rates that IRR of a spreadsheet finds from a guess nearby. */
const LOWEST_FOUND = -0.9;
const HIGHEST_FOUND = 10;

/**
 * A live IRR where the flows are evenly spaced and have exactly one rate; else what the server found. IRR of a
 * spreadsheet counts columns, and of several rates it shows any.
 */
function irrCell(irr: Irr, flows: string, { outcome: { result } }: DealReport): DraftCell {
  if (!irr.ok) return { value: irrWords(irr), look: 'fixed' };
  const isLive = isEvenlySpaced(result.periods) && irr.value > LOWEST_FOUND && irr.value < HIGHEST_FOUND;
  if (!isLive) return { value: irr.value, format: 'rate', look: 'fixed' };
  const perYear = result.termMonths < 12 ? 12 : 1;
  const guess = ((1 + irr.value) ** (1 / perYear) - 1).toFixed(perYear === 1 ? 2 : 4);
  const rate = `IRR(${flows},${guess})`;
  return { value: irr.value, formula: perYear === 1 ? rate : `(1+${rate})^12-1`, format: 'rate' };
}

export function isEvenlySpaced(periods: DealReport['outcome']['result']['periods']): boolean {
  return periods.every(({ months }) => months === periods[0]?.months);
}
