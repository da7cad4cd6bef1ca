import { inDoubles, roundFormula, type Formula } from '../arithmetic.ts';
import { addMonths, type CalendarDate } from '../dates.ts';

/** The part of a comparable row that the rules below read. Amounts are dollars, as the wire carries them. */
export interface ComparableRow {
  readonly id: string;
  readonly propertyId: string | number | null;
  /** M from a listing service, U from public records. */
  readonly type: 'M' | 'U';
  readonly seq: number;
  readonly saleDate: CalendarDate | null;
  readonly saleAmount: number | null;
  readonly squareFeet: number | null;
  readonly pricePerSquareFoot: number | null;
  readonly daysOnMarket: number | null;
}

type SaleOfProperty = Pick<ComparableRow, 'id' | 'propertyId' | 'type' | 'seq' | 'saleDate'>;

/**
 * The square-foot bounds a comparables search starts with: 20 % below and above the subject, to the nearest whole
 * square foot, half up; null when the subject's size is unknown (R-COMP-007, O-099).
 *
 * @example squareFeetBounds(1234) // { squareFeetMin: 987, squareFeetMax: 1481 }
 * @example squareFeetBounds(0) // null
 */
export function squareFeetBounds(
  squareFeet: number | null | undefined,
): { squareFeetMin: number; squareFeetMax: number } | null {
  if (squareFeet === null || squareFeet === undefined || !(squareFeet > 0)) return null;
  const share = (tenths: number) =>
    roundFormula((in_) => in_.over(in_.times(in_.of(squareFeet), in_.of(tenths)), in_.of(10)));
  return { squareFeetMin: share(8), squareFeetMax: share(12) };
}

/**
 * The sale dates a comparables search starts with: from one year before today to today (R-COMP-008);
 * Feb 29 starts on Feb 28 of the year before (O-104).
 *
 * @example saleDateWindow('2024-02-29') // { saleDateMin: '2023-02-28', saleDateMax: '2024-02-29' }
 */
export function saleDateWindow(today: CalendarDate): { saleDateMin: CalendarDate; saleDateMax: CalendarDate } {
  return { saleDateMin: addMonths(today, -12), saleDateMax: today };
}

/**
 * Price per square foot: the row's own, else sale amount over square feet, else null (R-COMP-005). Not rounded (O-102).
 *
 * @example pricePerSquareFootOf({ pricePerSquareFoot: null, saleAmount: 300_000, squareFeet: 1500 }) // 200
 * @example pricePerSquareFootOf({ pricePerSquareFoot: null, saleAmount: 300_000, squareFeet: 0 }) // null
 */
export function pricePerSquareFootOf(
  row: Pick<ComparableRow, 'pricePerSquareFoot' | 'saleAmount' | 'squareFeet'>,
): number | null {
  if (row.pricePerSquareFoot !== null) return row.pricePerSquareFoot;
  if (row.saleAmount === null || row.squareFeet === null || row.squareFeet <= 0) return null;
  return row.saleAmount / row.squareFeet;
}

/**
 * Of the selected rows, those that stay selected while no listing type is set: one per property (R-COMP-006).
 *
 * Type M is preferred when the subject lies in a non-disclosure state, otherwise type U. Among several rows of the
 * preferred type the latest sale wins, then the lower seq; a property without a row of the preferred type keeps its
 * best row of the other type (O-100). The row a person has just selected wins over all of that: selecting the second
 * source of a property deselects the first (O-101). Rows of an unknown property stand for themselves.
 */
export function keepOnePerProperty<Row extends SaleOfProperty>(
  selected: readonly Row[],
  { isNonDisclosure, justSelectedId }: { isNonDisclosure: boolean; justSelectedId?: string | null },
): Row[] {
  const preferredType = isNonDisclosure ? 'M' : 'U';
  const isBetter = (row: Row, best: Row): boolean => {
    if (row.id === justSelectedId || best.id === justSelectedId) return row.id === justSelectedId;
    if (row.type !== best.type) return row.type === preferredType;
    const rowDate = row.saleDate ?? '';
    const bestDate = best.saleDate ?? '';
    return rowDate === bestDate ? row.seq < best.seq : rowDate > bestDate;
  };
  const bestOf = new Map<string, Row>();
  for (const row of selected) {
    const key = keyOf(row);
    const best = bestOf.get(key);
    if (best === undefined || isBetter(row, best)) bestOf.set(key, row);
  }
  return selected.filter((row) => bestOf.get(keyOf(row)) === row);
}

function keyOf(row: SaleOfProperty): string {
  return row.propertyId === null ? `row ${row.id}` : `property ${row.propertyId}`;
}

export interface ComparableAverages {
  /** Whole dollars (R-COMP-012). */
  readonly saleAmount: number | null;
  /** Dollars with two decimals (R-COMP-013). */
  readonly pricePerSquareFoot: number | null;
  /** Whole days, rounded down (R-COMP-014). */
  readonly daysOnMarket: number | null;
}

/**
 * The averages over selected rows, each over the rows that have the value (R-COMP-011); null, shown as n/a, when none
 * has it (O-103). The price per square foot is the mean of the rows' prices, not total over total (O-102).
 *
 * @example comparableAverages([]) // { saleAmount: null, pricePerSquareFoot: null, daysOnMarket: null }
 */
export function comparableAverages(selected: readonly ComparableRow[]): ComparableAverages {
  const amounts = selected.map((row) => row.saleAmount).filter(isKnown);
  const prices = selected.filter((row) => pricePerSquareFootOf(row) !== null);
  const days = selected.map((row) => row.daysOnMarket).filter(isKnown);
  return {
    saleAmount: amounts.length === 0 ? null : roundFormula(meanOf(amounts)),
    pricePerSquareFoot: prices.length === 0 ? null : roundFormula(meanPrice(prices)) / 100,
    daysOnMarket: days.length === 0 ? null : Math.floor(meanOf(days)(inDoubles)),
  };
}

function isKnown(value: number | null): value is number {
  return value !== null && Number.isFinite(value);
}

function meanOf(values: readonly number[]): Formula {
  return (in_) =>
    in_.over(
      values.reduce((sum, value) => in_.plus(sum, in_.of(value)), in_.of(0)),
      in_.of(values.length),
    );
}

/** The mean price per square foot in hundredths. */
function meanPrice(rows: readonly ComparableRow[]): Formula {
  return (in_) => {
    let sum = in_.of(0);
    for (const { pricePerSquareFoot, saleAmount, squareFeet } of rows) {
      const price = in_.of(pricePerSquareFoot ?? saleAmount ?? 0);
      sum = in_.plus(sum, pricePerSquareFoot === null ? in_.over(price, in_.of(squareFeet ?? 1)) : price);
    }
    return in_.over(in_.times(sum, in_.of(100)), in_.of(rows.length));
  };
}
