/** The order of a search's rows: a first field with its direction, and up to two more that break its ties. */
import { z } from 'zod';
import { columns, type ColumnKey } from '../../catalogue/search/columns.ts';

const sortable = Object.keys(columns) as [ColumnKey, ...ColumnKey[]]; // keys of a const object are exactly ColumnKey
export const SortField = z.enum(sortable);

/** Fields of a row that the specification writes differently (R-SEARCH-016), and the column that sorts like them. */
const sortAliases = {
  'address.streetAddress': 'streetAddress',
  'address.cityName': 'cityName',
  'address.stateCode': 'stateCode',
  'address.zip': 'zip',
  mlsListingDateFormatted: 'mlsListingDate',
} as const satisfies Record<string, ColumnKey>;
type SortAlias = keyof typeof sortAliases;
const aliases = Object.keys(sortAliases) as [SortAlias, ...SortAlias[]]; // never empty
/** As it is asked for: by the column, or by the specification's name of the field. */
export const AskedSortField = z
  .enum([...sortable, ...aliases])
  .transform((field): ColumnKey => (field in sortAliases ? sortAliases[field as SortAlias] : (field as ColumnKey))); // one of the two

/** A field that rows are sorted by. */
export interface SortKey<Field extends string = string> {
  readonly field: Field;
  readonly ascending: boolean;
}

/** Rows are sorted by so many fields at most; what is the same in all of them goes by property id. */
export const MOST_SORT_KEYS = 3;

const DESCENDING = '-';

/**
 * Fields of an order as text, a minus for those from large to small.
 *
 * @example writeThenBy([{ field: 'cityName', ascending: true }, { field: 'lastSaleDate', ascending: false }])
 * // 'cityName,-lastSaleDate'
 */
export const writeThenBy = (keys: readonly SortKey[]): string =>
  keys.map(({ field, ascending }) => `${ascending ? '' : DESCENDING}${field}`).join(',');

/** The further fields of an order from their text; a text with what is wrong where it cannot be read. */
function read(text: string, most = MOST_SORT_KEYS - 1): SortKey<ColumnKey>[] | string {
  const parts = text === '' ? [] : text.split(',').map((part) => part.trim());
  if (parts.length > most) return `takes up to ${most} fields, as in cityName,-lastSaleDate; these are ${parts.length}`;
  const keys: SortKey<ColumnKey>[] = [];
  for (const part of parts) {
    const field = AskedSortField.safeParse(part.replace(/^-/, ''));
    if (!field.success)
      return `takes columns of results, a minus before one sorts from large to small, as in cityName,-lastSaleDate; ${JSON.stringify(part.slice(0, 40))} is none`;
    keys.push({ field: field.data, ascending: !part.startsWith(DESCENDING) });
  }
  return keys;
}

/** As `ThenBy`, and it stays text. */
export const ThenByText = z.string().superRefine((text, context) => {
  const keys = read(text);
  if (typeof keys === 'string') context.addIssue({ code: 'custom', message: keys });
});

/** The further fields that an order asks for, at most two. */
export const ThenBy = ThenByText.transform((text) => readThenBy(text));

/** The further fields of an order as this version knows them; none where the text cannot be read. */
export const readThenBy = (text: string): readonly SortKey<ColumnKey>[] => readable(read(text));

/** A whole order written by `writeThenBy`, its first field included; none where the text cannot be read. */
export const readOrder = (text: string): readonly SortKey<ColumnKey>[] => readable(read(text, MOST_SORT_KEYS));

const readable = (keys: SortKey<ColumnKey>[] | string): readonly SortKey<ColumnKey>[] =>
  typeof keys === 'string' ? [] : keys;
