import type { GroupRow } from '../../../api/contract/lists/groups.ts';
import { cursorAmong, nextPage as withPage, noRows as noPages, type Page } from '../../parts/pagedRows.ts';
import { noSelection } from '../../parts/selection.ts';
import { ASKED, idOf, searchKey, type GroupContext } from './context.ts';
import { shownRows } from './shownRows.ts';

type Rows = Pick<
  GroupContext,
  'loadedFor' | 'changedIds' | 'askedIds' | 'confirmed' | 'confirmedTotal' | 'selection' | keyof typeof noPages
>;

export const noRows: Rows = {
  loadedFor: null,
  changedIds: [],
  askedIds: [],
  confirmed: [],
  confirmedTotal: 0,
  ...noPages,
  selection: noSelection,
};

/** The context that asks for the first page. */
export const asked = { loadedFor: ASKED, changedIds: [], askedIds: [] } as const;

/**
 * The context with the first page of an answer; the cursor stays on its property where that is still there. Changes that
 * came after it was asked for may not be in it: they stay to be read.
 */
export function firstPage(context: GroupContext, { results, resultCount }: Page<GroupRow>): Partial<GroupContext> {
  const next = view(context, results, resultCount);
  const cursor = cursorAmong(context, next.rows, idOf);
  return { ...next, cursor, loadedFor: context.loadedFor === null ? null : searchKey(context), error: null };
}

/** The context with a further page. */
export function nextPage(context: GroupContext, page: Page<GroupRow>): Partial<GroupContext> {
  const { rows, total } = withPage({ rows: context.confirmed }, page, idOf);
  return view(context, rows, total);
}

function view({ tasks }: GroupContext, confirmed: readonly GroupRow[], confirmedTotal: number) {
  const rows = shownRows(confirmed, tasks);
  return { confirmed, confirmedTotal, rows, total: confirmedTotal + rows.length - confirmed.length };
}
