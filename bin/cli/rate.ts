import { solveRate } from '../../src/calc/returns/solveRate.ts';
import { FieldChecks, isRecord, MONEY } from '../../src/calc/validation/fieldChecks.ts';
import type { Command } from './command.ts';
import { tableOf } from './table.ts';

const COLUMNS = [
  // Of one payment, so small that two decimals tell little.
  { name: 'rate', kind: 'rate', decimals: 4 },
  { name: 'reason', kind: 'plain' },
] as const;

/** The rate per payment interval of a level loan; null with a reason when there is none. */
export const rateCommand: Command = {
  name: 'rate',
  summary: 'A level loan by amount, payment and number of payments in, its rate per payment out.',
  example: { amount: 162_000, payment: 761.78, payments: 360 },
  help: async () =>
    await Promise.resolve({
      fields: [
        { name: 'amount', type: 'dollars', meaning: 'What is borrowed.', isRequired: true },
        { name: 'payment', type: 'dollars', meaning: 'What is paid each time.', isRequired: true },
        { name: 'payments', type: 'whole number', meaning: 'How often it is paid, 100000 at most.', isRequired: true },
      ],
    }),
  fields: ['amount', 'payment', 'payments'],
  validate(record) {
    if (!isRecord(record)) return [{ path: 'record', message: 'must be a record' }];
    const checks = new FieldChecks(record);
    for (const field of ['amount', 'payment', 'payments']) checks.required(field);
    checks.numbers(['amount', 'payment'], MONEY);
    checks.number('payments', { max: 100_000, whole: true });
    return checks.errors;
  },
  run(record) {
    // Validated before.
    const solved = solveRate(record as Parameters<typeof solveRate>[0]);
    const answer = { rate: solved.ok ? solved.value : null, reason: solved.ok ? null : solved.reason };
    return { record: answer, table: () => tableOf(COLUMNS, [answer]) };
  },
};
