import { timedIrr, type TimedFlow } from '../../src/calc/returns/irr.ts';
import { isRecord } from '../../src/calc/validation/fieldChecks.ts';
import type { FieldError } from '../../src/calc/validation/fieldError.ts';
import type { Command } from './command.ts';
import { tableOf } from './table.ts';

const COLUMNS = [
  { name: 'rate', kind: 'plain' },
  { name: 'reason', kind: 'plain' },
  { name: 'rates', kind: 'plain' },
] as const;

function isNumberList(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'number');
}

/** The flows of a record: its `flows`, or the record itself when it is a plain list of numbers. */
function flowsOf(record: unknown): unknown {
  return isRecord(record) ? record['flows'] : record;
}

function flowErrors(flow: unknown, path: string): FieldError[] {
  if (typeof flow === 'number') return Number.isFinite(flow) ? [] : [{ path, message: 'must be a number' }];
  if (!isRecord(flow)) return [{ path, message: 'must be a number or { amount, time }' }];
  return ['amount', 'time'].flatMap((field) =>
    typeof flow[field] === 'number' && Number.isFinite(flow[field])
      ? []
      : [{ path: `${path}.${field}`, message: 'must be a number' }],
  );
}

/** The internal rate of return per period; null with a reason when there is none or more than one. */
export const irrCommand: Command = {
  name: 'irr',
  fields: ['flows'],
  isRecord: isNumberList,
  validate(record) {
    const flows = flowsOf(record);
    if (!Array.isArray(flows)) return [{ path: 'flows', message: 'must be a list of amounts' }];
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
    return { record: answer, table: () => tableOf(COLUMNS, [answer]) };
  },
};
