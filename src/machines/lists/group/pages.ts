import type { GroupRow } from '../../../api/contract/lists/groups.ts';
import { noSelection } from '../../parts/rowSelection.ts';
import { ASKED, searchKey, type GroupContext } from './context.ts';
import { shownRows } from './shownRows.ts';

interface Page {
  readonly results: readonly GroupRow[];
  readonly resultCount: number;
}

type Rows = Pick<
  GroupContext,
  | 'loadedFor'
  | 'changedIds'
  | 'askedIds'
  | 'confirmed'
  | 'confirmedTotal'
  | 'rows'
  | 'total'
  | 'isLoadingAll'
  | 'cursor'
  | 'anchor'
  | 'selection'
>;

export const noRows: Rows = {
  loadedFor: null,
  changedIds: [],
  askedIds: [],
  confirmed: [],
  confirmedTotal: 0,
  rows: [],
  total: 0,
  isLoadingAll: false,
  cursor: 0,
  anchor: 0,
  selection: noSelection,
};

/** The context that asks for the first page. */
export const asked = { loadedFor: ASKED, changedIds: [], askedIds: [] } as const;

/**
 * The context with the first page of an answer; the cursor stays on its property where that is still there. Changes that
 * came after it was asked for may not be in it: they stay to be read.
 */
export function firstPage(context: GroupContext, { results, resultCount }: Page): Partial<GroupContext> {
  const subject = context.rows[context.cursor]?.propertyId;
  const next = view(context, results, resultCount);
  const index = next.rows.findIndex(({ propertyId }) => propertyId === subject);
  const cursor = index === -1 ? Math.min(context.cursor, Math.max(0, next.rows.length - 1)) : index;
  return { ...next, cursor, loadedFor: context.loadedFor === null ? null : searchKey(context), error: null };
}

/** The context with a further page. A row that moved there from a page before is not shown twice. */
export function nextPage(context: GroupContext, { results, resultCount }: Page): Partial<GroupContext> {
  const known = new Set(context.confirmed.map(({ propertyId }) => propertyId));
  const added = results.filter(({ propertyId }) => !known.has(propertyId));
  // A page without anything new ends the paging, whatever the count says.
  const total = added.length === 0 ? context.confirmed.length : resultCount;
  return view(context, [...context.confirmed, ...added], total);
}

function view(context: GroupContext, confirmed: readonly GroupRow[], confirmedTotal: number) {
  const rows = shownRows(confirmed, context.tasks);
  const total = confirmedTotal + rows.length - confirmed.length;
  const remainingSelected = context.selection.allSelected && total > rows.length;
  return { confirmed, confirmedTotal, rows, total, selection: { ...context.selection, remainingSelected } };
}
