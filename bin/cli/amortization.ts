import { amortize } from '../../src/calc/mortgage/amortize.ts';
import { MORTGAGE_FIELDS, type Mortgage } from '../../src/calc/mortgage/mortgage.ts';
import { scheduleInDollars } from '../../src/calc/mortgage/scheduleInDollars.ts';
import { validateMortgage } from '../../src/calc/mortgage/validateMortgage.ts';
import type { Command } from './command.ts';
import { tableOf, type TableColumn } from './table.ts';

const COLUMNS: readonly TableColumn[] = [
  { name: 'paymentNumber', kind: 'plain' },
  { name: 'date', kind: 'plain' },
  { name: 'payment', kind: 'money' },
  { name: 'interest', kind: 'money' },
  { name: 'principal', kind: 'money' },
  { name: 'balance', kind: 'money' },
  { name: 'cumulativeInterest', kind: 'money' },
  { name: 'cumulativePrincipal', kind: 'money' },
];

/** A mortgage's schedule. */
export const amortizationCommand: Command = {
  name: 'amortization',
  fields: MORTGAGE_FIELDS,
  validate: validateMortgage,
  run(record) {
    // Validated before.
    const schedule = scheduleInDollars(amortize(record as Mortgage));
    return { record: schedule, table: () => tableOf(COLUMNS, schedule.rows) };
  },
};
