/** Whether rows of an export are as PostgreSQL writes them, value by value, and as the program that reads them needs them. */
import { z } from 'zod';
import { OwnValues } from '../../../src/api/contract/lists/groups.ts';
import type { TableShape } from '../archive/tableShapes.queries.ts';
import { BadArchive } from './badArchive.ts';

// The database keeps no text with this sign in it.
const text = z.string().refine((value) => !value.includes('\u0000'), 'must hold no zero sign');
const whole = (bits: number) =>
  z
    .int()
    .min(-(2 ** (bits - 1)))
    .max(2 ** (bits - 1) - 1);
const json = z.json().refine((value) => !JSON.stringify(value).includes(String.raw`\u0000`), 'must hold no zero sign');
const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d(:\d\d)?)$/, 'must be an instant')
  .refine((value) => !Number.isNaN(Date.parse(value.replace(/([+-]\d\d)$/, '$1:00'))), 'must be an instant');

/** By the types of the columns that are read; a table with another one needs a line here. */
export const types: Readonly<Record<string, z.ZodType>> = {
  bigint: z.int(),
  boolean: z.boolean(),
  date: z.iso.date(),
  integer: whole(32),
  jsonb: json,
  smallint: whole(16),
  text,
  'text[]': z.array(text),
  'timestamp with time zone': instant,
};

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const object = z.record(z.string(), z.json());

/** What the program itself trusts, since only checked values are written. */
const contents: Readonly<Record<string, z.ZodType>> = {
  'analysis.body': object,
  'deal_settings.body': object,
  'fact_correction.value': scalar,
  'group_member.watched': object.nullable(),
  'saved_property.own': OwnValues,
  'saved_search.search': object,
  'surrounding_search.search': object,
  'user_parcel.facts': object,
  'user_settings.body': object,
};

/** Throws BadArchive at the first value that is not right. `columns`: those that the export has of the table. */
export function rowCheck(
  { name, columns }: Pick<TableShape, 'name' | 'columns'>,
  file: string,
  written: readonly string[],
): (row: Readonly<Record<string, unknown>>, line: number) => void {
  const checks = columns
    .filter((column) => written.includes(column.name))
    .map((column) => {
      const type = types[column.type];
      if (type === undefined) throw new Error(`${name}.${column.name} is a ${column.type}, which nothing checks`);
      const content = contents[`${name}.${column.name}`];
      const schema = content === undefined ? type : type.pipe(content);
      return { column: column.name, schema: column.isRequired ? schema : schema.nullable() };
    });
  const known = new Set(written);
  return (row, line) => {
    for (const column of Object.keys(row))
      if (!known.has(column)) throw new BadArchive('The manifest names no such column.', { file, line, column });
    for (const { column, schema } of checks) {
      if (!Object.hasOwn(row, column)) throw new BadArchive('The value is missing.', { file, line, column });
      const { success, error } = schema.safeParse(row[column]);
      if (!success) throw new BadArchive(`The value ${saidOf(error)}.`, { file, line, column });
    }
  };
}

function saidOf({ issues: [issue] }: z.ZodError): string {
  if (issue === undefined) return 'is not right';
  const path = issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`;
  return issue.code === 'custom' || issue.code === 'invalid_format'
    ? `is not right${path}: it ${issue.message.startsWith('must') ? issue.message : 'has another form'}`
    : `is not right${path}: ${issue.message.charAt(0).toLowerCase()}${issue.message.slice(1)}`;
}
