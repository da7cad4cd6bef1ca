import { lackingWords } from '../../../../src/calc/deal/lacking.ts';
import { MISSING } from '../../../../src/calc/format/missing.ts';
import type { LoanReport } from '../loanReport.ts';
import { csvMoney } from '../../../paper/csv/csvMoney.ts';
import type { CsvCell } from '../../../paper/csv/csvText.ts';

const HEADER = [
  'Payment number',
  'Date',
  'Payment',
  'Interest',
  'Principal',
  'Balance',
  'Cumulative interest',
  'Cumulative principal',
];

/** The schedule of a loan: a header, then a record a payment. */
export function scheduleRecords({ schedule, lack }: LoanReport): CsvCell[][] {
  const rows = schedule.rows.map((row): CsvCell[] => [
    row.paymentNumber,
    row.date,
    csvMoney(row.payment),
    csvMoney(row.interest),
    csvMoney(row.principal),
    csvMoney(row.balance),
    csvMoney(row.cumulativeInterest),
    csvMoney(row.cumulativePrincipal),
  ]);
  return [HEADER, ...rows, ...(lack === null ? [] : [[`${MISSING}: ${lackingWords[lack]}`]])];
}
