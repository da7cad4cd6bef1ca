import { stringify } from 'csv-stringify/sync';
import { alignedTextOf } from '../alignedText.ts';
import type { Format } from '../arguments.ts';
import type { Table } from '../table.ts';

/** What a command prints: the same as a record for programs and as a table for people, and what is said beside it. */
export interface Printed {
  readonly record: unknown;
  readonly table: Table;
  readonly note: string | null;
}

/** CSV is for spreadsheets, which run what begins like a formula: such text has a sign before it. */
export function textOf({ record, table }: Printed, format: Format): string {
  if (format === 'json') return `${JSON.stringify(record, null, 2)}\n`;
  if (format === 'table') return table.rows.length === 0 ? '' : alignedTextOf(table);
  return stringify([table.columns.map(({ name }) => name), ...table.rows.map((row) => row.map(({ value }) => value))], {
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}
