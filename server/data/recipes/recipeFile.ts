/** What a recipe says of one of its files: how it is found, read, and which parcel a row is of. */
import { z } from 'zod';

const fixedColumns = z
  .array(z.strictObject({ name: z.string().min(1), start: z.number().int().min(1), length: z.number().int().min(1) }))
  .min(1)
  .refine(
    (columns) => columns.every(({ start, length }) => start + length <= 1_000_000),
    'a line has a million characters at most',
  )
  .refine(
    (columns) => new Set(columns.map(({ name }) => name.trim().toLowerCase())).size === columns.length,
    'each column a name of its own',
  );

export const recipeFile = z.strictObject({
  /** Name patterns with `*`; compressed (.gz) or not, the ending need not be given. */
  match: z.array(z.string()).min(1),
  /** Column of the parcel number, or columns joined with a blank. Absent: a parcel is known by its address alone. */
  apn: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
  /** Digits a parcel number has: shorter ones have lost leading zeros to a spreadsheet and get them back. */
  apnDigits: z.number().int().min(2).max(30).optional(),
  /** Column of the five-digit county code, where one file holds several counties, or a column with a code list. */
  fips: z.union([z.string(), z.strictObject({ column: z.string(), codes: z.string() })]).optional(),
  /** false: its rows add to parcels that another file lists; an APN found only here is no parcel. */
  listsParcels: z.boolean().default(true),
  optional: z.boolean().default(false),
  /** Rows of one parcel are taken in this order instead of the file's. */
  order: z.strictObject({ column: z.string(), descending: z.boolean().default(false) }).optional(),
  delimiter: z.string().length(1).optional(),
  encoding: z.enum(['utf-8', 'latin-1', 'utf-16']).optional(),
  /** Of a workbook: the name of the sheet. Absent: the only one that has a table. */
  sheet: z.string().min(1).optional(),
  /** The layout of text of fixed width: where each column begins (the first character is 1) and how long it is. */
  columns: fixedColumns.optional(),
  /** Of text of fixed width: characters of a line, where the layout says so; by that such a file is recognised. */
  lineLength: z.number().int().min(1).optional(),
  /** Of text of fixed width: lines end with their last text, what they lack is blank. Else a short line is rejected. */
  trimmed: z.boolean().optional(),
});
export type RecipeFile = z.infer<typeof recipeFile>;
