import { formatCurrency } from '../../../calc/format/currency.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatPercent } from '../../../calc/format/number.ts';
import type { PaymentRow, Schedule } from '../../../calc/mortgage/amortize.ts';
import type { Mortgage } from '../../../calc/mortgage/mortgage.ts';
import { scheduleYears, type ScheduleYear } from '../../../calc/mortgage/scheduleYears.ts';
import type { ScheduleMode } from '../../../machines/deal/analysis/views.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';

type Amounts = Pick<
  PaymentRow,
  'payment' | 'interest' | 'principal' | 'balance' | 'cumulativeInterest' | 'cumulativePrincipal'
>;

/** A payment, or a year of payments added up. */
export interface ScheduleRow {
  readonly kind: 'payment' | 'year';
  readonly label: string;
  readonly date: string;
  readonly amounts: Amounts;
  /** The rate that begins with this payment; empty when it goes on. */
  readonly rate: string;
  readonly mark: 'none' | 'newRate' | 'balloon';
}

/** The payments, each year's sums after them, or the years alone. */
export function scheduleRows(schedule: Schedule, mortgage: Mortgage, mode: ScheduleMode): ScheduleRow[] {
  const payments = paymentRows(schedule);
  if (mode === 'payments') return payments;
  const years = scheduleYears(schedule, mortgage);
  if (mode === 'years') return years.map(yearRow);
  return years.flatMap((year) => [...payments.slice(year.firstPayment - 1, year.lastPayment), yearRow(year)]);
}

function paymentRows({ rows, rateChanges, balloon }: Schedule): ScheduleRow[] {
  const rates = new Map(rateChanges.map((change) => [change.paymentNumber, change]));
  return rows.map((row): ScheduleRow => {
    const change = rates.get(row.paymentNumber);
    const isBalloon = row.paymentNumber === balloon?.paymentNumber;
    return {
      kind: 'payment',
      label: String(row.paymentNumber),
      date: row.date === null ? '' : formatDate(row.date),
      amounts: row,
      rate: change === undefined ? '' : formatPercent(change.rate, 4),
      mark: isBalloon ? 'balloon' : change !== undefined && change.type !== 'INITIAL' ? 'newRate' : 'none',
    };
  });
}

const yearRow = (year: ScheduleYear): ScheduleRow => ({
  kind: 'year',
  label: year.isCalendarYear ? String(year.year) : `Year ${year.year}`,
  date: `${year.firstPayment}–${year.lastPayment}`,
  amounts: year,
  rate: '',
  mark: 'none',
});

const money = (key: keyof Amounts, label: string, title: string, width = 98): GridColumn<ScheduleRow> => ({
  key,
  label,
  title,
  width,
  align: 'right',
  text: ({ amounts }) => formatCurrency(amounts[key], { forceCents: true }),
});

/** Columns of the payments; due dates only when the mortgage has a first one, or the payments of each year. */
export const scheduleColumns = (hasDates: boolean, mode: ScheduleMode): GridColumn<ScheduleRow>[] => [
  { key: 'label', label: mode === 'years' ? 'Year' : 'No.', width: 58, align: 'right', text: ({ label }) => label },
  ...(hasDates || mode !== 'payments'
    ? [
        {
          key: 'date',
          label: mode === 'years' ? 'Payments' : 'Due',
          width: 92,
          align: 'right' as const,
          text: ({ date }: ScheduleRow) => date,
        },
      ]
    : []),
  money('payment', 'Payment', 'Payment'),
  money('interest', 'Interest', 'Interest', 92),
  money('principal', 'Principal', 'Principal', 92),
  money('balance', 'Balance', 'Balance after the payment', 112),
  money('cumulativeInterest', 'Interest to date', 'Interest paid since the beginning', 116),
  money('cumulativePrincipal', 'Principal to date', 'Principal paid since the beginning', 120),
  {
    key: 'rate',
    label: 'Rate',
    title: 'The rate that begins with this payment',
    width: 70,
    text: ({ rate }) => rate,
  },
];

export const scheduleRowClass = ({ kind, mark }: ScheduleRow): string =>
  `${kind === 'year' ? 'amortization-year' : ''} ${mark === 'none' ? '' : `amortization-${mark}`}`.trim();
