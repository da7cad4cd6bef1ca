import { timedIrr, type TimedFlow } from '../../src/calc/returns/irr.ts';
import { FieldChecks, isRecord, MONEY } from '../../src/calc/validation/fieldChecks.ts';
import type { FieldError } from '../../src/calc/validation/fieldError.ts';
import type { Command } from './command.ts';
import { tableOf } from './table.ts';

const COLUMNS = [
  { name: 'rate', kind: 'rate' },
  { name: 'reason', kind: 'plain' },
  { name: 'rates', kind: 'plain' },
] as const;

const MOST_PERIODS = 100_000;

function isNumberList(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'number');
}

/** The flows of a record: its `flows`, or the record itself when it is a plain list of numbers. */
function flowsOf(record: unknown): unknown {
  return isRecord(record) ? record['flows'] : record;
}

function flowErrors(flow: unknown, path: string): FieldError[] {
  if (!isRecord(flow) && typeof flow !== 'number') return [{ path, message: 'must be a number or { amount, time }' }];
  const checks = isRecord(flow) ? new FieldChecks(flow, `${path}.`) : new FieldChecks({ [path]: flow });
  if (!isRecord(flow)) checks.number(path, MONEY);
  else {
    checks.known(['amount', 'time']);
    checks.required('amount');
    checks.required('time');
    checks.number('amount', MONEY);
    checks.number('time', { min: -MOST_PERIODS, max: MOST_PERIODS });
  }
  return checks.errors;
}

/** The internal rate of return per period; null with a reason when there is none or more than one. */
export const irrCommand: Command = {
  name: 'irr',
  summary: 'Amounts in, their internal rate of return per period out.',
  example: { flows: [-45_000, 3200, 3400, 3600, 61_000] },
  help: async () =>
    await Promise.resolve({
      fields: [
        {
          name: 'flows',
          type: 'list',
          meaning:
            'Dollars, one a period, what is paid below 0, the first now: [-100, 110]. Or each with its time in periods: [{ "amount": -100, "time": 0 }, { "amount": 110, "time": 0.5 }]. A list alone is taken as well.',
          isRequired: true,
        },
      ],
    }),
  fields: ['flows'],
  isRecord: isNumberList,
  validate(record) {
    const flows = flowsOf(record);
    if (flows === undefined || flows === null) return [{ path: 'flows', message: 'is missing' }];
    if (!Array.isArray(flows)) return [{ path: 'flows', message: 'must be a list of amounts' }];
    if (flows.length > MOST_PERIODS) return [{ path: 'flows', message: `must be ${MOST_PERIODS} amounts or fewer` }];
    return flows.flatMap((flow: unknown, index) => flowErrors(flow, `flows[${index}]`));
  },
  run(record) {
    // Validated before.
    const flows = flowsOf(record) as (number | TimedFlow)[];
    const found = timedIrr(flows.map((flow, time) => (typeof flow === 'number' ? { amount: flow, time } : flow)));
    const answer = {
      rate: found.ok ? found.value : null,
      reason: found.ok ? null : found.reason,
      rates: !found.ok && found.reason === 'several' ? found.rates : null,
    };
    const rows = answer.rates?.map((rate) => ({ rate, reason: 'one of several' })) ?? [answer];
    return {
      record: answer,
      table: () => tableOf(COLUMNS, [answer]),
      tables: () => [tableOf(COLUMNS.slice(0, 2), rows)],
    };
  },
};
