import { columns, tableTypes, type ColumnKey, type TableType } from '../../../api/catalogue/search/columns.ts';
import { leadTypes, type LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';
import type { Layout } from '../../../api/contract/account/session.ts';
import { readOrder, writeThenBy, type SortKey } from '../../../api/contract/search/order.ts';

/** Results as rows or as pictures (R-SEARCH-006). */
export type PageLayout = 'GRID' | 'PICTURE';

/** How a person arranged the columns of one lead type. */
export interface LeadColumns {
  /** The columns of the CUSTOM table, in their order; empty: none were chosen yet, those that tell most are shown. */
  readonly chosen: readonly ColumnKey[];
  /** Columns of any table that are not shown. */
  readonly hidden: readonly ColumnKey[];
  /** Widths in pixels that are not the usual ones. */
  readonly widths: Readonly<Partial<Record<ColumnKey, number>>>;
  /** Columns that stay at the left, in their order; null: the usual ones. */
  readonly pinned: readonly ColumnKey[] | null;
  /** What rows were sorted by last; empty: in the order that suits the lead type. */
  readonly sort: readonly SortKey<ColumnKey>[];
}

/** Nothing was arranged. */
export const noLeadColumns: LeadColumns = { chosen: [], hidden: [], widths: {}, pinned: null, sort: [] };

/** How results are laid out: what a person chose, and what the server keeps under it (O-096). */
export interface ResultsLayout extends Pick<LeadColumns, 'chosen' | 'widths'> {
  readonly layout: PageLayout;
  readonly tableType: TableType;
  /** By lead type; `chosen` and `widths` beside it are those of an earlier version, for lead types that are not here. */
  readonly byLead: Readonly<Partial<Record<LeadTypeCode, LeadColumns>>>;
}

/** The name that the server keeps it under, as a grid layout (O-096). */
export const RESULTS_LAYOUT = 'Results';

/** As it stands among the layouts of a person. */
export const resultsLayoutIn = (layouts: readonly Layout[]): Layout | undefined =>
  layouts.find(({ type, name }) => type === 'PROPERTY_GRID' && name === RESULTS_LAYOUT);

export const firstResultsLayout: ResultsLayout = {
  layout: 'GRID',
  tableType: 'CUSTOM',
  chosen: [],
  widths: {},
  byLead: {},
};

/** How the columns of a lead type are arranged. */
export const leadColumnsOf = ({ chosen, widths, byLead }: ArrangedColumns, leadType: LeadTypeCode): LeadColumns =>
  byLead[leadType] ?? { ...noLeadColumns, chosen, widths };

type ArrangedColumns = Pick<ResultsLayout, 'chosen' | 'widths' | 'byLead'>;

/** The layout with other columns of a lead type. */
export const withLeadColumns = (
  layout: ResultsLayout,
  leadType: LeadTypeCode,
  change: Partial<LeadColumns>,
): Pick<ResultsLayout, 'byLead'> => ({
  byLead: { ...layout.byLead, [leadType]: { ...leadColumnsOf(layout, leadType), ...change } },
});

/** No column disappears, none fills the screen. */
const NARROWEST = 36;
const WIDEST = 640;

/** What a step of the keyboard adds to a column. */
export const WIDTH_STEP = 12;

const isColumn = (key: unknown): key is ColumnKey => typeof key === 'string' && key in columns;

/** The widths with one column changed; null gives it its usual width again. */
export function withWidth(widths: LeadColumns['widths'], key: ColumnKey, width: number | null): LeadColumns['widths'] {
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
  const { layout, tableType, columns: keys, widths, byLead } = stored as Record<string, unknown>;
  return {
    layout: layout === 'PICTURE' ? 'PICTURE' : 'GRID',
    tableType: tableTypes.find((known) => known === tableType) ?? firstResultsLayout.tableType,
    chosen: columnsIn(keys),
    widths: widthsIn(widths),
    byLead: Object.fromEntries(
      entriesIn(byLead).flatMap(([code, own]) => (isLeadType(code) ? [[code, readLeadColumns(own)]] : [])),
    ),
  };
}

function readLeadColumns(stored: unknown): LeadColumns {
  const { columns: keys, hidden, widths, pinned, sort } = Object.fromEntries(entriesIn(stored));
  return {
    chosen: columnsIn(keys),
    hidden: columnsIn(hidden),
    widths: widthsIn(widths),
    pinned: Array.isArray(pinned) ? columnsIn(pinned) : null,
    sort: typeof sort === 'string' ? readOrder(sort) : [],
  };
}

const isLeadType = (code: string): code is LeadTypeCode => code in leadTypes;
const entriesIn = (stored: unknown): [string, unknown][] =>
  typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
const columnsIn = (stored: unknown): ColumnKey[] =>
  Array.isArray(stored) ? [...new Set(stored.filter(isColumn))] : [];
const widthsIn = (stored: unknown): LeadColumns['widths'] =>
  entriesIn(stored).reduce<LeadColumns['widths']>(
    (known, [key, width]) => (isColumn(key) && typeof width === 'number' ? withWidth(known, key, width) : known),
    {},
  );

/** As `readResultsLayout` reads it. What nobody arranged is left out. */
export const writeResultsLayout = ({ layout, tableType, chosen, widths, byLead }: ResultsLayout): unknown => ({
  layout,
  tableType,
  columns: chosen,
  widths,
  ...(Object.keys(byLead).length === 0
    ? {}
    : { byLead: Object.fromEntries(Object.entries(byLead).map(([code, own]) => [code, writeLeadColumns(own)])) }),
});

const writeLeadColumns = ({ chosen, hidden, widths, pinned, sort }: LeadColumns): unknown => ({
  columns: chosen,
  ...(hidden.length === 0 ? {} : { hidden }),
  widths,
  ...(pinned === null ? {} : { pinned }),
  ...(sort.length === 0 ? {} : { sort: writeThenBy(sort) }),
});
