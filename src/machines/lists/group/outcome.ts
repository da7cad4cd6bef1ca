import type { GroupRow, SavedProperty } from '../../../api/contract/lists/groups.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import type { ErrorMessage } from '../../app/errorEntry.ts';
import type { Message } from '../../app/messages.ts';
import type { RowsTask } from '../lists/tasks.ts';
import type { GroupEvent } from './events.ts';
import { noSelection } from '../../parts/selection.ts';
import type { Waiting } from '../../parts/ticket.ts';
import type { Outcome } from '../../parts/workQueue.ts';
import { asksFirst } from '../../parts/asksFirst.ts';
import { changeOf, edits } from './asked.ts';
import { ASKED, type GroupContext } from './context.ts';
import { keptAfter } from './history.ts';
import { mergeLists } from './lists.ts';
import { exchanged, rowOf } from './placeOf.ts';
import { withSaved } from './rowChange.ts';
import { applied, shownRows } from './shownRows.ts';
import type { GroupTask, GroupResult } from './task.ts';
import { refusalMessage } from './words.ts';

type GroupMessage =
  | ErrorMessage
  | (Message & { readonly type: 'subject.marked' | 'contacts.merge' | 'history.say' | 'property.listed' })
  | { readonly type: 'property.saved'; readonly saved: SavedProperty }
  | { readonly type: 'steps.saved'; readonly count: number };

/** Nothing of it landed: what results showed already is taken back, and the message says what it was. */
export function refused(context: GroupContext, task: GroupTask, { message, detail }: ErrorMessage) {
  const why = detail === null || detail === undefined ? task.label : `${task.label}: ${detail}`;
  const tell: GroupMessage[] = [{ type: 'errors.add', message, detail: why }, ...unmarked(context, task)];
  return { tell };
}

/** What came of a task; the rows on screen follow in `shownAfter`, once for all that one call brought. */
export function done(context: GroupContext, task: Waiting<GroupTask>, result: GroupResult) {
  const confirmed = confirm(context.confirmed, task, result);
  const isSavedIntoOpen = task.kind === 'save' && result.savedInto?.groupId === context.groupId;
  // Rows came or went that are not loaded: what is to be read is read anew.
  const isBeyond =
    (task.kind === 'remove' || task.kind === 'restore') &&
    task.groupId === context.groupId &&
    task.rows.length < task.propertyIds.length;
  const isOpenDeleted = task.kind === 'delete' && task.groupId === context.groupId;
  const change: Partial<GroupContext> = {
    confirmed,
    confirmedTotal: context.confirmedTotal + confirmed.length - context.confirmed.length,
    lists: listsAfter(context, result),
    // Saves and deletions clear the selection (R-GROUP-020) and make what is loaded old (O-084).
    selection: task.kind === 'save' || task.kind === 'delete' ? noSelection : context.selection,
    // Rows that are on their way were read before it, perhaps.
    loadedFor: isSavedIntoOpen || isBeyond || isOpenDeleted || areRowsComing(context) ? null : context.loadedFor,
    groupId: isOpenDeleted ? null : context.groupId,
  };
  const kept = keptAfter(task, result, context.tasks[0]);
  const { tell, raise } = deedsOf(context, task, result);
  const isNothing = result.removed?.length === 0 || (result.refusals.length > 0 && result.saved.length === 0);
  const isOutdated = kept !== null || isNothing || result.refusals.length > 0;
  return {
    change,
    tell: [...messagesOf(context, task, result), ...tell],
    raise,
    isRefused: task.kind === 'edit' && isNothing,
    ...(isOutdated ? { kept } : {}),
  };
}

/** What was to be done with the rows that were looked for. A status belongs to what is saved: the others are saved first. */
function deedsOf(
  context: GroupContext,
  task: GroupTask,
  { found }: GroupResult,
): { readonly tell: RowsTask[]; readonly raise: GroupEvent[] } {
  if (task.kind !== 'find' || found === null) return { tell: [], raise: [] };
  const { deed } = task;
  const propertyIds = [...new Set([...task.loaded, ...found])];
  if (deed.type === 'lists.move' || deed.type === 'lists.takeOff')
    return { tell: [], raise: [{ type: 'group.meant', task: { ...deed, propertyIds } }] };
  if (deed.type !== 'group.setStatus' && deed.type !== 'group.tag')
    return { tell: [], raise: [{ ...deed, propertyIds }] };
  const { search: _search, recordIds: _recordIds, isInversed: _isInversed, ...what } = deed;
  const events: GroupEvent[] = [
    { type: 'group.save', propertyIds, onlyUnsaved: true },
    { ...what, propertyIds },
  ];
  const change = changeOf(context, deed);
  if (change === null || !asksFirst('change', propertyIds.length)) return { tell: [], raise: events };
  const asked = { ...edits(context, propertyIds, change), savesFirst: true } as const;
  return { tell: [], raise: [{ type: 'group.hold', events, asked }] };
}

/** The rows on screen after the outcomes of a call. */
export function shownAfter(
  { confirmed, confirmedTotal, tasks }: GroupContext,
  { rows: shown }: GroupContext,
  outcomes: readonly Outcome<GroupResult>[],
): Pick<GroupContext, 'rows' | 'total'> {
  const touched = outcomes.flatMap((outcome) =>
    outcome.ok ? outcome.result.saved.map(({ propertyId }) => propertyId) : [],
  );
  const rows = asShown(shownRows(confirmed, tasks), shown, touched.length <= MOST_TOLD ? touched : []);
  return { rows, total: confirmedTotal + rows.length - confirmed.length };
}

const areRowsComing = ({ loadedFor, askedIds }: GroupContext): boolean => loadedFor === ASKED || askedIds.length > 0;

/**
 * Rows that look as they do on screen stay the very rows: an answer that confirms what a key showed already must not
 * have the grid drawn once more, while the next key waits.
 */
function asShown(
  rows: readonly GroupRow[],
  shown: readonly GroupRow[],
  touched: readonly number[],
): readonly GroupRow[] {
  if (rows.length !== shown.length) return rows;
  const same = touched.flatMap((id) => {
    const [now, next] = [rowOf(shown, id), rowOf(rows, id)];
    return now !== undefined && next !== undefined && looksSame(now, next) ? [[id, () => now] as const] : [];
  });
  const result = exchanged(rows, same);
  return result.every((row, index) => row === shown[index]) ? shown : result;
}

/** What every column of a list shows; of the last change it is the day, and whether there was one. */
const looksSame = (one: GroupRow, other: GroupRow): boolean =>
  one.version > 1 === other.version > 1 &&
  one.modified.slice(0, 10) === other.modified.slice(0, 10) &&
  JSON.stringify({ ...one, version: 0, modified: '' }) === JSON.stringify({ ...other, version: 0, modified: '' });

/** The confirmed rows after a task: what it did, with the records as the server answered them. */
function confirm(rows: readonly GroupRow[], task: GroupTask, result: GroupResult): readonly GroupRow[] {
  const records = new Map<number, SavedProperty>();
  for (const { propertyId, current } of result.refusals) if (current !== null) records.set(propertyId, current);
  for (const record of result.saved) records.set(record.propertyId, record);
  // Edits that were refused must not stay: only what the server answered counts.
  const base = task.kind === 'edit' ? rows : applied(rows, task);
  if (records.size === 0) return base;
  return exchanged(
    base,
    [...records].map(([propertyId, record]) => [propertyId, (row: GroupRow) => withSaved(row, record)] as const),
  );
}

function listsAfter({ lists }: GroupContext, { groups, isAllGroups }: GroupResult): GroupContext['lists'] {
  if (groups === null) return lists;
  return isAllGroups ? groups : mergeLists(lists, groups);
}

function messagesOf(context: GroupContext, task: GroupTask, result: GroupResult): GroupMessage[] {
  const subject = context.rows[context.cursor]?.propertyId;
  // Of very many records only the one on screen elsewhere is told: the property pane shows the row under the cursor.
  const told =
    result.saved.length <= MOST_TOLD ? result.saved : result.saved.filter(({ propertyId }) => propertyId === subject);
  const messages: GroupMessage[] = [
    ...told.map((saved) => ({ type: 'property.saved' as const, saved })),
    ...marksOf([
      ...result.saved,
      ...result.refusals.map(({ propertyId, current }) => ({ propertyId, statusId: current?.statusId ?? null })),
    ]),
  ];
  const isPart = task.kind === 'save' && 'propertyIds' in task.source && task.source.onlyUnsaved === true;
  if (task.kind === 'save' && !isPart && result.savedInto?.added.length === 0) {
    const { alreadyThere } = result.savedInto;
    const text = `${alreadyThere === 1 ? 'It stands' : `All ${formatNumber(alreadyThere)} stand`} on ${task.groupName} already`;
    messages.push({ type: 'history.say', text });
  }
  if (task.kind === 'remove') {
    // Of those that are not loaded nobody here knows whether they stand on other lists: whoever saves asks the server.
    const elsewhere = task.rows.filter(({ row }) => row.groupIds.some((id) => id !== task.groupId));
    const stay = new Set(elsewhere.map(({ row }) => row.propertyId));
    const propertyIds = task.propertyIds.filter((id) => !stay.has(id));
    if (propertyIds.length > 0) messages.push({ type: 'subject.marked', propertyIds, mark: { isSaved: false } });
    messages.push({ type: 'property.listed', propertyIds: task.propertyIds });
  }
  if (task.kind === 'save') {
    if ('propertyIds' in task.source) messages.push({ type: 'property.listed', propertyIds: task.source.propertyIds });
    const count = listsAfter(context, result).reduce((sum, { size }) => sum + size, 0);
    messages.push({ type: 'steps.saved', count });
  }
  if (result.contactGroups.length > 0) messages.push({ type: 'contacts.merge', groups: result.contactGroups });
  if (task.kind === 'edit') {
    const { confirmed: rows, statuses } = context;
    const refusal = refusalMessage(result.refusals, { changes: task.changes, rows, statuses });
    if (refusal !== null) messages.push(refusal);
  }
  return messages;
}

const MOST_TOLD = 100;

/** One message for each status. */
function marksOf(records: readonly Pick<SavedProperty, 'propertyId' | 'statusId'>[]): GroupMessage[] {
  const byStatus = Map.groupBy(records, ({ statusId }) => statusId);
  return [...byStatus].map(([statusId, marked]) => ({
    type: 'subject.marked',
    propertyIds: marked.map(({ propertyId }) => propertyId),
    mark: { statusId },
  }));
}

/** Results showed a task as done when it was given: what they have to show after it failed. */
function unmarked({ confirmed }: GroupContext, task: GroupTask): GroupMessage[] {
  if (task.kind === 'save' && 'propertyIds' in task.source)
    return [{ type: 'subject.marked', propertyIds: task.source.propertyIds, mark: { isSaved: false } }];
  if (task.kind !== 'edit') return [];
  const known = new Map(confirmed.map((row) => [row.propertyId, row.statusId]));
  return marksOf(task.changes.map(({ propertyId }) => ({ propertyId, statusId: known.get(propertyId) ?? null })));
}
