import type { PaymentRow } from '../../../../src/calc/mortgage/amortize.ts';
import { lackingWords } from '../../../../src/calc/deal/lacking.ts';
import { MISSING } from '../../../../src/calc/format/missing.ts';
import type { LoanReport } from '../loanReport.ts';
import { columnLetters } from '../../../paper/xlsx/columnLetters.ts';
import { dateSerial } from '../../../paper/xlsx/dateSerial.ts';
import {
  adjustedRate,
  biweeklyPayment,
  extraPayments,
  levelPayment,
  monthsAt,
  rateChanges,
  ratePerPayment,
} from './loanFormulas.ts';
import { contractEnd, loanSteps, rowsToContractEnd, type LoanStep } from './loanSteps.ts';
import type { NameBook } from '../../../paper/xlsx/nameBook.ts';
import { absolute, SheetDraft, type DraftCell, type NumberFormat } from '../../../paper/xlsx/sheetDraft.ts';

type Key =
  | 'number'
  | 'date'
  | 'month'
  | 'changes'
  | 'rate'
  | 'regular'
  | 'extras'
  | 'payment'
  | 'interest'
  | 'principal'
  | 'balance'
  | 'cumulativeInterest'
  | 'cumulativePrincipal';

interface Column {
  readonly key: Key;
  readonly label: string;
  readonly format: NumberFormat;
}

/** One row as its columns see it: references to cells of this row and of the one before. */
interface Place {
  readonly step: LoanStep;
  readonly row: PaymentRow;
  readonly at: (key: Key) => string;
  readonly before: (key: Key) => string;
}

const HEAD_ROWS = 3;
const OPENING_ROW = HEAD_ROWS;

/**
 * The schedule of a loan with a formula in every cell but the payment numbers. Names begin with `loan`; the ranges
 * `..._schedule_months`, `..._schedule_interest` and `..._schedule_principal` are for sums over periods.
 */
export function amortizationSheet(
  report: LoanReport,
  { sheet, loan, names }: { sheet: string; loan: string; names: NameBook },
): SheetDraft {
  const columns = columnsOf(report);
  const draft = new SheetDraft(sheet, {
    widths: columns.map(({ label, format }) => Math.max(format === 'money' ? 16 : 11, label.length + 2)),
    frozenRows: HEAD_ROWS,
    isLandscape: columns.length > 9,
  });
  const rows = rowsToContractEnd(report);
  const indexOf = (key: Key) => columns.findIndex((column) => column.key === key);
  const range = (key: Key) => {
    const [first, last] = [OPENING_ROW + 1, OPENING_ROW + rows.length];
    return `${absolute(first, indexOf(key))}:${absolute(last, indexOf(key))}`;
  };
  draft.add([{ value: report.title, look: 'title' }]);
  draft.add(totals(report, columns, range));
  draft.add(columns.map(({ label }) => ({ value: label, look: 'header', format: 'number' })));
  draft.add(columns.map(({ key, format }) => opening(key, format, report, loan)));

  if (report.lack !== null) draft.add([{ value: `${MISSING}: ${lackingWords[report.lack]}`, look: 'note' }]);
  const steps = loanSteps(report, rows);
  rows.forEach((row, index) => {
    const step = steps[index];
    if (step === undefined) throw new Error(`payment ${row.paymentNumber} has no step`); // both run over the same rows
    const at = (offset: number) => (key: Key) => `${columnLetters(indexOf(key))}${OPENING_ROW + index + 1 + offset}`;
    const place: Place = { step, row, at: at(1), before: at(0) };
    draft.add(columns.map(({ key, format }) => ({ ...cellOf(key, place, report, loan), format })));
  });
  if (rows.length > 0) {
    const [first, last] = [OPENING_ROW + 1, OPENING_ROW + rows.length];
    // After the last payment nothing is owed and nothing paid.
    const formula = `$${columnLetters(indexOf('balance'))}${OPENING_ROW + 1}=0`;
    draft.emptyWhere = { firstRow: first, lastRow: last, formula };
    names.define(`${loan}_schedule_months`, sheet, range('month'));
    names.define(`${loan}_schedule_interest`, sheet, range('interest'));
    names.define(`${loan}_schedule_principal`, sheet, range('principal'));
  }
  return draft;
}

function columnsOf({ mortgage, plan }: LoanReport): Column[] {
  const all: readonly (Column | null)[] = [
    { key: 'number', label: 'No.', format: 'whole' },
    mortgage.firstPaymentDate ? { key: 'date', label: 'Due', format: 'date' } : null,
    { key: 'month', label: 'Month', format: 'whole' },
    plan.adjustment === null ? null : { key: 'changes', label: 'Rate changes', format: 'whole' },
    { key: 'rate', label: 'Rate', format: 'rate' },
    plan.lastPayment > plan.interestOnlyPayments ? { key: 'regular', label: 'Regular payment', format: 'money' } : null,
    plan.extra === null ? null : { key: 'extras', label: 'Extra payments', format: 'whole' },
    { key: 'payment', label: 'Payment', format: 'money' },
    { key: 'interest', label: 'Interest', format: 'money' },
    { key: 'principal', label: 'Principal', format: 'money' },
    { key: 'balance', label: 'Balance', format: 'money' },
    { key: 'cumulativeInterest', label: 'Cumulative interest', format: 'money' },
    { key: 'cumulativePrincipal', label: 'Cumulative principal', format: 'money' },
  ];
  return all.filter((column) => column !== null);
}

/** Sums above the columns, where they stay in sight. */
function totals({ schedule }: LoanReport, columns: readonly Column[], range: (key: Key) => string): DraftCell[] {
  const sums: Partial<Record<Key, number>> = {
    payment: schedule.totalPayment / 100,
    interest: schedule.totalInterest / 100,
    principal: schedule.totalPrincipal / 100,
  };
  return columns.map(({ key }, index): DraftCell => {
    const value = sums[key];
    if (index === 0) return { value: 'Total', look: 'total' };
    if (value === undefined || schedule.rows.length === 0) return { value: null, look: 'total' };
    return { value, formula: `ROUND(SUM(${range(key)}),2)`, format: 'money', look: 'total' };
  });
}

/** The row before the first payment: what is owed, and nothing paid yet. */
function opening(key: Key, format: NumberFormat, { plan }: LoanReport, loan: string): DraftCell {
  switch (key) {
    case 'number':
    case 'cumulativeInterest':
    case 'cumulativePrincipal':
      return { value: 0, format, look: 'fixed' };
    case 'balance':
      return { value: plan.amount / 100, formula: `${loan}_amount`, format };
    default:
      return { value: null };
  }
}

function cellOf(key: Key, place: Place, report: LoanReport, loan: string): DraftCell {
  const { row, step, at, before } = place;
  const formula = (text: string, value: number | string | null): DraftCell => ({ formula: text, value });
  const money = (text: string, cents: number): DraftCell => ({ formula: text, value: cents / 100 });
  switch (key) {
    case 'number':
      return { value: row.paymentNumber, look: 'fixed' };
    case 'date':
      return dateCell(place, report, loan);
    case 'month':
      return formula(
        report.plan.interval.kind === 'biweekly'
          ? `ROUNDUP(${monthsAt(report.plan, at('number'), loan)},0)`
          : monthsAt(report.plan, at('number'), loan),
        step.month,
      );
    case 'changes':
      return formula(rateChanges(report.plan, at('number'), loan), step.changes);
    case 'rate':
      return formula(rateFormula(place, report, loan), step.rate);
    case 'regular':
      return regularCell(place, report, loan);
    case 'extras':
      return formula(extraPayments(report.plan, at('number'), loan), step.extras);
    case 'interest':
      return money(`ROUND(${before('balance')}*${rateFactor(place, report, loan)},2)`, row.interest);
    case 'principal':
      return money(principalFormula(place, report, loan), row.principal);
    case 'payment':
      return money(`ROUND(${at('interest')}+${at('principal')},2)`, row.payment);
    case 'balance':
      return money(`ROUND(${before('balance')}-${at('principal')},2)`, row.balance);
    case 'cumulativeInterest':
      return money(`ROUND(${before(key)}+${at('interest')},2)`, row.cumulativeInterest);
    case 'cumulativePrincipal':
      return money(`ROUND(${before(key)}+${at('principal')},2)`, row.cumulativePrincipal);
  }
}

function dateCell({ row, at }: Place, { mortgage, plan }: LoanReport, loan: string): DraftCell {
  const serial = row.date === null ? null : dateSerial(row.date);
  // The spreadsheet cannot count from a first date that it does not know.
  if (serial === null || dateSerial(mortgage.firstPaymentDate ?? '') === null)
    return { value: row.date, look: 'fixed' };
  const first = `${loan}_first_payment`;
  const number = `(${at('number')}-1)`;
  return {
    value: serial,
    formula:
      plan.interval.kind === 'biweekly' ? `${first}+14*${number}` : `EDATE(${first},${loan}_payment_months*${number})`,
  };
}

const baseName = ({ step }: Place, loan: string): string =>
  step.isInterestOnly ? `${loan}_interest_only_rate` : `${loan}_rate`;

function rateFormula(place: Place, { plan }: LoanReport, loan: string): string {
  const base = baseName(place, loan);
  return plan.adjustment === null ? base : adjustedRate(plan, base, place.at('changes'), loan);
}

/** What the balance is multiplied with: one cell for the whole loan, or this row's rate. */
function rateFactor(place: Place, { plan }: LoanReport, loan: string): string {
  if (plan.adjustment === null) return `${baseName(place, loan)}_per_payment`;
  const factor = ratePerPayment(plan, place.at('rate'), loan);
  return factor.startsWith('(') ? `(${factor})` : factor;
}

function regularCell(place: Place, { plan }: LoanReport, loan: string): DraftCell {
  const { step, row, at, before } = place;
  if (step.isInterestOnly || step.regularPayment === null) return { value: null };
  const value = step.regularPayment / 100;
  if (plan.adjustment === null) return { value, formula: `${loan}_regular_payment` };
  const rate = ratePerPayment(plan, at('rate'), loan);
  const anew =
    plan.interval.kind === 'biweekly'
      ? biweeklyPayment(plan, at('rate'), monthsLeft(at('changes'), loan), before('balance'), loan)
      : levelPayment(rate, `(${loan}_payments-${at('number')}+1)`, before('balance'));
  const isFirst = row.paymentNumber === plan.interestOnlyPayments + 1;
  return { value, formula: isFirst ? anew : `IF(${at('rate')}=${before('rate')},${before('regular')},${anew})` };
}

/** Months that were left at the scheduled change (conventions 8.5). */
function monthsLeft(changes: string, loan: string): string {
  return `(${loan}_term-IF(${changes}=0,0,${loan}_first_change_months+(${changes}-1)*${loan}_change_every_months))`;
}

function principalFormula({ step, row, at, before }: Place, { plan }: LoanReport, loan: string): string {
  if (row.paymentNumber === contractEnd(plan)) return before('balance');
  const regular = step.isInterestOnly ? '0' : `(${at('regular')}-${at('interest')})`;
  const times = plan.isPrincipalDoubled ? `${regular}*${loan}_principal_factor` : regular;
  const extra = plan.extra === null ? '' : `+${at('extras')}*${loan}_extra_payment`;
  if (times === '0' && extra === '') return '0';
  return `MIN(${before('balance')},ROUND(${times}${extra},2))`;
}
