import { columns, tableTypes, type ColumnKey, type TableType } from '../../../api/catalogue/search/columns.ts';

/** Results as rows or as pictures (R-SEARCH-006). */
export type PageLayout = 'GRID' | 'PICTURE';

/** How results are laid out: what a person chose, and what the server keeps under it (O-096). */
export interface ResultsLayout {
  readonly layout: PageLayout;
  readonly tableType: TableType;
  /** The columns of the CUSTOM table, in their order; empty: none were chosen yet. */
  readonly chosen: readonly ColumnKey[];
  /** Widths in pixels that are not the usual ones. */
  readonly widths: Readonly<Partial<Record<ColumnKey, number>>>;
}

export const firstResultsLayout: ResultsLayout = { layout: 'GRID', tableType: 'DEFAULT', chosen: [], widths: {} };

/** No column disappears, none fills the screen. */
const NARROWEST = 36;
const WIDEST = 640;

/** What a step of the keyboard adds to a column. */
export const WIDTH_STEP = 12;

const isColumn = (key: unknown): key is ColumnKey => typeof key === 'string' && key in columns;

/** The widths with one column changed; null gives it its usual width again. */
export function withWidth(
  widths: ResultsLayout['widths'],
  key: ColumnKey,
  width: number | null,
): ResultsLayout['widths'] {
  const others = Object.fromEntries(Object.entries(widths).filter(([other]) => other !== key));
  if (width === null || !Number.isFinite(width)) return others;
  return { ...others, [key]: Math.max(NARROWEST, Math.min(Math.round(width), WIDEST)) };
}

/**
 * What of a stored layout this version knows; the rest is left out. A bare list is the columns alone, as earlier
 * versions kept them.
 *
 * @example readResultsLayout(['apn', 'moonPhase']).chosen // ['apn']
 */
export function readResultsLayout(stored: unknown): ResultsLayout {
  if (Array.isArray(stored)) return { ...firstResultsLayout, chosen: stored.filter(isColumn) };
  if (typeof stored !== 'object' || stored === null) return firstResultsLayout;
  // Any object may be asked for its fields; each is judged below.
  const { layout, tableType, columns: keys, widths } = stored as Record<string, unknown>;
  const entries: [string, unknown][] = typeof widths === 'object' && widths !== null ? Object.entries(widths) : [];
  return {
    layout: layout === 'PICTURE' ? 'PICTURE' : 'GRID',
    tableType: tableTypes.find((known) => known === tableType) ?? 'DEFAULT',
    chosen: Array.isArray(keys) ? [...new Set(keys.filter(isColumn))] : [],
    widths: entries.reduce<ResultsLayout['widths']>(
      (known, [key, width]) => (isColumn(key) && typeof width === 'number' ? withWidth(known, key, width) : known),
      {},
    ),
  };
}

export const writeResultsLayout = ({ layout, tableType, chosen, widths }: ResultsLayout): unknown => ({
  layout,
  tableType,
  columns: chosen,
  widths,
});
