import { amortize } from '../../src/calc/mortgage/amortize.ts';
import { MORTGAGE_FIELDS, type Mortgage } from '../../src/calc/mortgage/mortgage.ts';
import { scheduleInDollars } from '../../src/calc/mortgage/scheduleInDollars.ts';
import { validateMortgage } from '../../src/calc/mortgage/validateMortgage.ts';
import type { Command } from './command.ts';
import { missingOfLoan } from './missingOfLoan.ts';
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
  summary: 'A mortgage with amount, rate and term in, its schedule out.',
  example: { type: 'FIXED_INTEREST', amount: 162_000, fixedInterestRate: 0.03875, fixedInterestTerm: 360 },
  fields: MORTGAGE_FIELDS,
  help: async () => {
    const { fields } = (await import('./contractFields.ts')).mortgageHelp();
    return { fields: fields.map((field) => (field.name === 'amount' ? { ...field, isRequired: true } : field)) };
  },
  validate(record) {
    const errors = validateMortgage(record);
    if (errors.length > 0) return errors;
    // Validated just now.
    const mortgage = record as Mortgage;
    const amount = mortgage.amount == null ? [{ path: 'amount', message: 'is missing' }] : [];
    return [...amount, ...missingOfLoan(mortgage)];
  },
  run(record) {
    // Validated before.
    const schedule = scheduleInDollars(amortize(record as Mortgage));
    return { record: schedule, table: () => tableOf(COLUMNS, schedule.rows) };
  },
};
