import type { Failure } from '../../../api/client.ts';
import type { GroupRow, SavedProperty } from '../../../api/contract/lists/groups.ts';
import type { ErrorMessage } from '../../app/errorEntry.ts';
import { errorMessage } from '../../app/errors.ts';
import type { HistoryMessage, Message } from '../../app/messages.ts';
import { noSelection } from '../../parts/rowSelection.ts';
import { ASKED, type GroupContext } from './context.ts';
import { historyAfter, isMadeFor } from './historyOf.ts';
import type { Job, JobResult } from './job.ts';
import { mergeLists } from './lists.ts';
import { exchanged, rowOf } from './placeOf.ts';
import { withSaved } from './rowChange.ts';
import { applied, shownRows } from './shownRows.ts';
import { refusalMessage } from './words.ts';

export type Outcome =
  { readonly ok: true; readonly result: JobResult } | { readonly ok: false; readonly failure: Failure };

type GroupMessage =
  | ErrorMessage
  | HistoryMessage
  | (Message & { readonly type: 'subject.marked' | 'contacts.merge' })
  | { readonly type: 'property.saved'; readonly saved: SavedProperty };

/** The context after its first jobs, one for each outcome, and what to tell the others. */
export function takeResults(
  before: GroupContext,
  outcomes: readonly Outcome[],
): { readonly context: Partial<GroupContext>; readonly messages: readonly GroupMessage[] } {
  let context = before;
  const messages: GroupMessage[] = [];
  const touched: number[] = [];
  for (const outcome of outcomes) {
    const [job] = context.jobs;
    if (job === undefined) break;
    const taken = outcome.ok ? landed(context, job, outcome.result) : refused(context, job, outcome.failure);
    context = { ...context, ...taken.context, jobs: context.jobs.slice(1) };
    messages.push(...taken.messages);
    if (outcome.ok) touched.push(...outcome.result.saved.map(({ propertyId }) => propertyId));
  }
  const { jobs, confirmed, confirmedTotal, lists, selection, loadedFor, groupId } = context;
  const shown = view(confirmed, confirmedTotal, jobs, {
    shown: before.rows,
    touched: touched.length <= MOST_TOLD ? touched : [],
  });
  return { context: { jobs, confirmed, confirmedTotal, lists, selection, loadedFor, groupId, ...shown }, messages };
}

interface Taken {
  readonly context: Partial<GroupContext>;
  readonly messages: readonly GroupMessage[];
}

/** Nothing of it landed: its outcome leaves the screen, its undo the history. */
function refused(context: GroupContext, job: Job, failure: Failure): Taken {
  const { message, detail } = errorMessage(failure);
  const why = detail === null || detail === undefined ? job.label : `${job.label}: ${detail}`;
  const messages: GroupMessage[] = [
    { type: 'errors.add', message, detail: why },
    { type: 'history.drop', id: job.id },
    ...unmarked(context, job),
  ];
  return { context: {}, messages };
}

function landed(context: GroupContext, job: Job, result: JobResult): Taken {
  const confirmed = confirm(context.confirmed, job, result);
  const isSavedIntoOpen = job.kind === 'save' && result.savedInto?.groupId === context.groupId;
  const isOpenDeleted = job.kind === 'delete' && job.groupId === context.groupId;
  return {
    context: {
      confirmed,
      confirmedTotal: context.confirmedTotal + confirmed.length - context.confirmed.length,
      lists: listsAfter(context, result),
      // Saves and deletions clear the selection (R-GROUP-020) and make what is loaded old (O-084).
      selection: job.kind === 'save' || job.kind === 'delete' ? noSelection : context.selection,
      // Rows that are on their way were read before it, perhaps.
      loadedFor: isSavedIntoOpen || isOpenDeleted || areRowsComing(context) ? null : context.loadedFor,
      groupId: isOpenDeleted ? null : context.groupId,
    },
    messages: messagesOf(context, job, result),
  };
}

const areRowsComing = ({ loadedFor, askedIds }: GroupContext): boolean => loadedFor === ASKED || askedIds.length > 0;

function view(
  confirmed: readonly GroupRow[],
  confirmedTotal: number,
  jobs: readonly Job[],
  { shown, touched }: { readonly shown: readonly GroupRow[]; readonly touched: readonly number[] },
): Pick<GroupContext, 'rows' | 'total'> {
  const rows = asShown(shownRows(confirmed, jobs), shown, touched);
  return { rows, total: confirmedTotal + rows.length - confirmed.length };
}

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

/** The confirmed rows after a job: what it did, with the records as the server answered them. */
function confirm(rows: readonly GroupRow[], job: Job, result: JobResult): readonly GroupRow[] {
  const records = new Map<number, SavedProperty>();
  for (const { propertyId, current } of result.refusals) if (current !== null) records.set(propertyId, current);
  for (const record of result.saved) records.set(record.propertyId, record);
  // Edits that were refused must not stay: only what the server answered counts.
  const base = job.kind === 'edit' ? rows : applied(rows, job);
  if (records.size === 0) return base;
  return exchanged(
    base,
    [...records].map(([propertyId, record]) => [propertyId, (row: GroupRow) => withSaved(row, record)] as const),
  );
}

function listsAfter({ lists }: GroupContext, { groups, isAllGroups }: JobResult): GroupContext['lists'] {
  if (groups === null) return lists;
  return isAllGroups ? groups : mergeLists(lists, groups);
}

function messagesOf(context: GroupContext, job: Job, result: JobResult): GroupMessage[] {
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
  if (result.contactGroups.length > 0) messages.push({ type: 'contacts.merge', groups: result.contactGroups });
  const wasKept = job.isKept === true;
  const isRefused = result.refusals.length > 0;
  if (isRefused && wasKept) messages.push({ type: 'history.drop', id: job.id });
  // A status on a row that stood on no list is a save and an edit: the triage is done with the row once.
  const next = context.jobs[1];
  const joins = next !== undefined && isMadeFor(job, next) ? next.id : null;
  const kept = job.isReplay ? null : historyAfter(job, result, { wasKept: wasKept && !isRefused, joins });
  if (kept !== null) messages.push(kept);
  // It was begun and changed nothing.
  else if (!job.isReplay && !wasKept) messages.push({ type: 'history.drop', id: job.id });
  if (job.kind === 'edit') {
    const { confirmed: rows, statuses } = context;
    const refusal = refusalMessage(result.refusals, { changes: job.changes, rows, statuses });
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

/** Results showed a job as done when it was given: what they have to show after it failed. */
function unmarked({ confirmed }: GroupContext, job: Job): GroupMessage[] {
  if (job.kind === 'save' && 'propertyIds' in job.source)
    return [{ type: 'subject.marked', propertyIds: job.source.propertyIds, mark: { isSaved: false } }];
  if (job.kind !== 'edit') return [];
  const known = new Map(confirmed.map((row) => [row.propertyId, row.statusId]));
  return marksOf(job.changes.map(({ propertyId }) => ({ propertyId, statusId: known.get(propertyId) ?? null })));
}
