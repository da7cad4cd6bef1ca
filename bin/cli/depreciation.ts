import { DEPRECIATION_METHODS, type Analysis } from '../../src/calc/deal/analysis.ts';
import { depreciationSchedule } from '../../src/calc/depreciation/depreciationSchedule.ts';
import { DEFAULT_DEPRECIABLE_YEARS } from '../../src/calc/depreciation/lifeMonths.ts';
import { centsOf, dollarsOf } from '../../src/calc/money.ts';
import { FieldChecks, isRecord, POSITIVE_MONEY } from '../../src/calc/validation/fieldChecks.ts';
import type { Command } from './command.ts';
import { tableOf } from './table.ts';

const COLUMNS = [
  { name: 'year', kind: 'plain' },
  { name: 'months', kind: 'plain' },
  { name: 'depreciation', kind: 'money' },
  { name: 'accumulated', kind: 'money' },
  { name: 'bookValue', kind: 'money' },
] as const;

const NAMES = ['depreciableAmount', 'depreciableYears', 'depreciationMethod'] as const;
type Input = Pick<Analysis, (typeof NAMES)[number]>;

/** Depreciation by year over the whole life. */
export const depreciationCommand: Command = {
  name: 'depreciation',
  summary: 'Amount, life and method in, depreciation by year over the whole life out.',
  example: { depreciableAmount: 220_000, depreciableYears: 27.5, depreciationMethod: 'STRAIGHT_LINE' },
  help: async () => {
    const { fields } = (await import('./contractFields.ts')).analysisHelp();
    const isRequired = (name: string) => name !== 'depreciableYears';
    return {
      fields: NAMES.flatMap((name) => fields.filter((field) => field.name === name)).map((field) => ({
        ...field,
        isRequired: isRequired(field.name),
      })),
    };
  },
  fields: NAMES,
  validate(record) {
    if (!isRecord(record)) return [{ path: 'record', message: 'must be a record' }];
    const checks = new FieldChecks(record);
    checks.required('depreciableAmount');
    checks.number('depreciableAmount', POSITIVE_MONEY);
    checks.number('depreciableYears', { min: 0, max: 100 });
    checks.required('depreciationMethod');
    checks.oneOf('depreciationMethod', DEPRECIATION_METHODS);
    return checks.errors;
  },
  run(record) {
    // Validated before.
    const { depreciableAmount, depreciableYears, depreciationMethod } = record as Input;
    const rows = depreciationSchedule({
      amount: centsOf(depreciableAmount ?? 0),
      years: depreciableYears ?? DEFAULT_DEPRECIABLE_YEARS,
      method: depreciationMethod ?? null,
    }).map((row) => ({
      ...row,
      depreciation: dollarsOf(row.depreciation),
      exactDepreciation: row.exactDepreciation / 100,
      accumulated: dollarsOf(row.accumulated),
      bookValue: dollarsOf(row.bookValue),
    }));
    return { record: { rows }, table: () => tableOf(COLUMNS, rows) };
  },
};
