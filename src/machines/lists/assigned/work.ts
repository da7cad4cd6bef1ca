import { offered } from '../../../api/catalogue/account/picklists.ts';
import type { Value } from '../../../api/client.ts';
import type { AssignedRow } from '../../../api/contract/lists/assigned.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { callOrThrow } from '../../app/call.ts';
import type { Step } from '../../app/history/steps.ts';
import { rowUnderCursor, withRows } from '../../parts/pagedRows.ts';
import { rowName } from '../../parts/rowName.ts';
import { workQueue } from '../../parts/workQueue.ts';
import { dayAfter } from '../group/context.ts';
import { inverseOf, isEmptyChange } from '../group/rowChange.ts';
import { statusName } from '../group/words.ts';
import { idOf, type AssignedContext, type AssignedEvent, type AssignedTask, type RowEdit } from './context.ts';

type Result = Value<'changeAssigned'>;

/** Whoever works on a row is the one to hand it back; own columns are its owner's. */
const editable = (row: AssignedRow) => ({ ...row, assigneeId: 0, own: {} });

const rowOf = (rows: readonly AssignedRow[], id: number): AssignedRow | undefined =>
  rows.find((row) => idOf(row) === id);

/** What is done to rows that are the person's to work on: at once on screen, one after the other on the server. */
export const assignedWork = workQueue<AssignedContext, AssignedEvent, AssignedTask, Result>({
  name: 'assigned',
  tasksOf: (context, event) => {
    const wanted = editsOf(context, event).filter(({ savedPropertyId, change }) => {
      const row = rowOf(context.rows, savedPropertyId);
      return row === undefined || (!isEmptyChange(editable(row), change) && !isLeaving(context, savedPropertyId));
    });
    const [first] = wanted;
    return first === undefined ? [] : [{ edits: wanted, label: labelOf(context, first) }];
  },
  // What was handed back is its owner's to give again.
  remember: ({ edits, label }, { rows }) => {
    if (edits.some(handsBack)) return null;
    const undo = edits.flatMap(({ savedPropertyId, change }) => {
      const row = rowOf(rows, savedPropertyId);
      return row === undefined ? [] : [{ savedPropertyId, change: inverseOf(editable(row), change) }];
    });
    const step = (changes: typeof edits): Step => ({ type: 'assigned.edit', edits: changes, isReplay: true });
    return undo.length < edits.length ? null : { label, undo: step(undo as RowEdit[]), redo: step(edits) };
  },
  show: ({ rows }, task) => ({ rows: shownBy(task, rows) }),
  carryOut: async ({ edits }, { client, rows }, signal) => {
    const body = {
      edits: edits.map(({ savedPropertyId, change: { tags, ...change } }) => ({
        savedPropertyId,
        version: rowOf(rows, savedPropertyId)?.version ?? null,
        change: { ...change, ...(tags === undefined ? {} : { tags: [...tags] }) },
      })),
    };
    return await callOrThrow(client, 'changeAssigned', { body }, signal);
  },
  done: (context, { edits }, { saved, refused }) => {
    const states = new Map(
      [...saved, ...refused.flatMap(({ current }) => current ?? [])].map((state) => [state.savedPropertyId, state]),
    );
    const gone = new Set([
      ...edits.filter(handsBack).map(({ savedPropertyId }) => savedPropertyId),
      ...refused.filter(({ reason }) => reason === 'NOT_ASSIGNED').map(({ savedPropertyId }) => savedPropertyId),
    ]);
    for (const { savedPropertyId, reason } of refused) if (reason === 'CHANGED') gone.delete(savedPropertyId);
    const answered = context.rows.flatMap((row) => (gone.has(idOf(row)) ? [] : [{ ...row, ...states.get(idOf(row)) }]));
    // The answer knows nothing of what waits: that stays as it was shown, and undo takes it for what it is.
    const rows = context.tasks.reduce<readonly AssignedRow[]>((before, later) => shownBy(later, before), answered);
    const [first] = refused;
    if (first === undefined) return { change: withRows(context, rows, idOf) };
    const name = nameOf(rowOf(context.rows, first.savedPropertyId));
    const detail =
      first.reason === 'CHANGED'
        ? `${name} was changed meanwhile: it stands here as it is now.`
        : `${name} is not yours to work on any more.`;
    return {
      change: withRows(context, rows, idOf),
      tell: [{ type: 'errors.add', message: 'Nothing was changed.', detail }],
      kept: null,
      isRefused: true,
    };
  },
  // What was shown before the server said no is read anew.
  refused: (_, __, ___, message) => ({ tell: [message], raise: [{ type: 'assigned.refresh' }] }),
});

/** Rows with what a task makes of them. */
const shownBy = ({ edits }: AssignedTask, rows: readonly AssignedRow[]): readonly AssignedRow[] =>
  rows.map((row) => {
    const { assigneeId: _, ...change } =
      edits.find(({ savedPropertyId }) => savedPropertyId === idOf(row))?.change ?? {};
    return Object.keys(change).length === 0 ? row : ({ ...row, ...change } as AssignedRow); // tags are only read
  });

const handsBack = ({ change }: RowEdit): boolean => change.assigneeId === null;

/** It is being handed back: a key that comes again is not for it. */
const isLeaving = ({ tasks }: AssignedContext, id: number): boolean =>
  tasks.some(({ edits }) => edits.some((edit) => edit.savedPropertyId === id && handsBack(edit)));

function editsOf(context: AssignedContext, event: AssignedEvent): readonly RowEdit[] {
  if (event.type === 'assigned.edit') return event.edits;
  const row = rowUnderCursor(context);
  if (row === undefined) return [];
  const to = (change: RowEdit['change']): RowEdit[] => [{ savedPropertyId: idOf(row), change }];
  switch (event.type) {
    case 'assigned.status': {
      const statusId = event.position === 0 ? null : offered(context.statuses)[event.position - 1]?.id;
      return statusId === undefined ? [] : to({ statusId });
    }
    case 'assigned.snooze':
      return to({ snoozedUntil: event.days === null ? null : dayAfter(context.now(), event.days) });
    case 'assigned.handBack':
      return to({ assigneeId: null });
    case 'assigned.write':
      return to(event.change);
    default:
      return [];
  }
}

const nameOf = (row: AssignedRow | undefined): string => (row && rowName(row)) ?? 'The row';

/** What an edit is called in the undo list. */
function labelOf({ rows, statuses }: AssignedContext, { savedPropertyId, change }: RowEdit): string {
  const name = nameOf(rowOf(rows, savedPropertyId));
  const { statusId, snoozedUntil } = change;
  if (handsBack({ savedPropertyId, change })) return `Hand back ${name}`;
  if (statusId !== undefined) return `Status ${statusName(statuses, statusId)}: ${name}`;
  if (snoozedUntil !== undefined)
    return `${snoozedUntil === null ? 'Wake' : `Snooze until ${formatDate(snoozedUntil)}`}: ${name}`;
  return `${change.note === undefined ? 'Tags' : 'Note'}: ${name}`;
}
