export type Sortable = string | number | boolean | null | undefined;

function isEmpty(value: Sortable): boolean {
  return value === null || value === undefined || value === '' || Number.isNaN(value);
}

/**
 * Orders two values as the result grid does (R-SEARCH-011, O-054): text without regard to case, numbers and
 * `YYYY-MM-DD` dates as such, empty values last in both directions.
 *
 * @example compareValues('Oak', 'elm', true) > 0 // true
 * @example compareValues(null, 5, false) > 0 // true
 */
export function compareValues(a: Sortable, b: Sortable, isAscending: boolean): number {
  const isAEmpty = isEmpty(a);
  const isBEmpty = isEmpty(b);
  if (isAEmpty || isBEmpty) return Number(isAEmpty) - Number(isBEmpty);
  const order = compareFilled(a, b);
  return isAscending ? order : -order;
}

function compareFilled(a: Sortable, b: Sortable): number {
  if (typeof a === 'string' && typeof b === 'string') return order(a.toLowerCase(), b.toLowerCase());
  // A column of mixed kinds stays consistent: numbers and flags before text.
  if (typeof a === 'string' || typeof b === 'string') return typeof a === 'string' ? 1 : -1;
  return order(Number(a), Number(b));
}

function order<T extends string | number>(a: T, b: T): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}

/**
 * A sorted copy. The sort is stable, so rows given in the order of their resultIndex keep it among equals (O-054).
 *
 * @example sortRows([{ n: 2 }, { n: null }, { n: 3 }], (row) => row.n, false) // [{ n: 3 }, { n: 2 }, { n: null }]
 */
export function sortRows<Row>(rows: readonly Row[], read: (row: Row) => Sortable, isAscending = true): Row[] {
  return [...rows].sort((a, b) => compareValues(read(a), read(b), isAscending));
}
