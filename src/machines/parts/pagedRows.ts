import { asBefore } from './asBefore.ts';

/**
 * Rows that come page by page, and the cursor on one of them: what every list is, as data and pure functions. A machine
 * holds these fields in its context and makes the calls; what their answers do to the rows is here.
 */
export interface PagedRows<Row> {
  /** The first rows in the order asked for. */
  readonly rows: readonly Row[];
  /** Rows there are, with those not loaded. */
  readonly total: number;
  /** Index of the row under the cursor; 0 without rows. */
  readonly cursor: number;
  /** Load page after page until so many rows are here. */
  readonly loadUntil: number;
  /** Why the last load failed. */
  readonly error: string | null;
}

/** What a call answers. */
export interface Page<Row> {
  readonly results: readonly Row[];
  readonly resultCount: number;
}

/** What tells a row from the others. */
export type KeyOf<Row> = (row: Row) => unknown;
type WithCursor<Row> = Pick<PagedRows<Row>, 'rows' | 'cursor'>;
type WithTotal = Pick<PagedRows<unknown>, 'rows' | 'total'>;

/** Nothing is loaded. */
export const noRows = { rows: [], total: 0, cursor: 0, loadUntil: 0, error: null } as const;

/** The index nearest to the wanted one that a row stands on. @example cursorInside([a, b, c], 7) // 2 */
export const cursorInside = ({ length }: { readonly length: number }, index: number): number =>
  Math.max(0, Math.min(index, length - 1));

export const rowUnderCursor = <Row>({ rows, cursor }: WithCursor<Row>): Row | undefined => rows[cursor];

/** Where the cursor stands among other rows: on the row that it was on, else as near as it can. */
export function cursorAmong<Row>(
  { rows: before, cursor }: WithCursor<Row>,
  rows: readonly Row[],
  keyOf: KeyOf<Row>,
): number {
  const current = before[cursor];
  if (current === undefined) return cursorInside(rows, cursor);
  const key = keyOf(current);
  const there = rows[cursor];
  // Mostly it is where it was: 100,000 rows are not looked through at each change of one.
  if (there !== undefined && keyOf(there) === key) return cursor;
  const index = rows.findIndex((row) => keyOf(row) === key);
  return index < 0 ? cursorInside(rows, cursor) : index;
}

/** The rows of a first page in place of those there were. */
export const firstPage = <Row>(
  before: WithCursor<Row>,
  { results, resultCount }: Page<Row>,
  keyOf: KeyOf<Row>,
): Pick<PagedRows<Row>, 'rows' | 'total' | 'cursor' | 'error'> => ({
  rows: asBefore(before.rows, results),
  total: resultCount,
  cursor: cursorAmong(before, results, keyOf),
  error: null,
});

/**
 * The rows with those of a further page. A row that moved there from a page before comes once; a page without anything
 * new ends the paging, whatever its count says.
 */
export function nextPage<Row>(
  { rows }: Pick<PagedRows<Row>, 'rows'>,
  { results, resultCount }: Page<Row>,
  keyOf: KeyOf<Row>,
): Pick<PagedRows<Row>, 'rows' | 'total'> {
  const known = new Set(rows.map(keyOf));
  const added = results.filter((row) => !known.has(keyOf(row)));
  return added.length === 0 ? { rows, total: rows.length } : { rows: [...rows, ...added], total: resultCount };
}

/** The rows as a change on screen left them; as many as left or came are less or more in all. */
export const withRows = <Row>(
  before: Pick<PagedRows<Row>, 'rows' | 'total' | 'cursor'>,
  rows: readonly Row[],
  keyOf: KeyOf<Row>,
): Pick<PagedRows<Row>, 'rows' | 'total' | 'cursor'> => ({
  rows,
  total: before.total + rows.length - before.rows.length,
  cursor: cursorAmong(before, rows, keyOf),
});

/** There are rows that are not loaded. */
export const hasMore = ({ rows, total }: WithTotal): boolean => rows.length < total;

/** Rows are wanted that are not loaded. */
export const wantsMore = ({ rows, total, loadUntil }: WithTotal & Pick<PagedRows<unknown>, 'loadUntil'>): boolean =>
  rows.length < Math.min(loadUntil, total);

/** A load that failed: rows stay, nothing further is waited for. */
export const failed = (error: string): Pick<PagedRows<never>, 'error' | 'loadUntil'> => ({ error, loadUntil: 0 });
