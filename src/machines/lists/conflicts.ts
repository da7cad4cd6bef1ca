import { assign, enqueueActions, fromPromise, not, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { ImportConflict } from '../../api/contract/lists/exportImport.ts';
import type { Group } from '../../api/contract/lists/groups.ts';
import { callOrThrow, failureOf } from '../app/call.ts';
import { wordsOf } from '../app/errors.ts';
import type { Step } from '../app/history/steps.ts';
import { toRoot, type Broadcast, type MessageTo } from '../app/messages.ts';
import type { DownloadMessage } from '../app/messages/workspace.ts';
import type { ChildInput } from '../app/ports.ts';
import { cursorInside } from '../parts/pagedRows.ts';
import { noWork, workQueue, type Work } from '../parts/workQueue.ts';

/** A row of an import, and the parcel that a person says it is; null: none. */
interface Decision {
  readonly importId: number;
  readonly row: number;
  readonly propertyId: number | null;
}

export type ConflictsEvent =
  | Broadcast
  | MessageTo<'conflicts'>
  | { readonly type: 'conflicts.cursor'; readonly index: number }
  | { readonly type: 'conflicts.move'; readonly by: number }
  /** The n-th candidate, from 1; 0: none. And on to the next row. */
  | { readonly type: 'conflicts.choose'; readonly position: number }
  /** Undo and redo. */
  | ({ readonly type: 'conflicts.decide'; readonly isReplay: true } & Decision)
  /** The report of the import, with every row and why. */
  | { readonly type: 'conflicts.report' };

interface Shown {
  readonly importId: number;
  readonly fileName: string;
  readonly header: readonly string[];
  readonly conflicts: readonly ImportConflict[];
  /** All conflicts of the file: those beyond the ones kept stand in the report alone. */
  readonly total: number;
}

interface Task extends Decision {
  readonly before: number | null;
}

interface ConflictsContext extends Work<Task> {
  readonly client: Client;
  /** The import asked for; null: the newest one with conflicts. */
  readonly wanted: number | null;
  readonly shown: Shown | null;
  readonly cursor: number;
  readonly error: string | null;
}

const load = fromPromise<Shown | null, { readonly client: Client; readonly wanted: number | null }>(
  async ({ input: { client, wanted }, signal }) => {
    const { importJobs } = await callOrThrow(client, 'listImports', {}, signal);
    const having = importJobs.filter(({ conflicts }) => conflicts > 0);
    const job =
      wanted === null
        ? (having.find(({ conflicts, decided }) => decided < conflicts) ?? having[0])
        : importJobs.find(({ id }) => id === wanted);
    if (job === undefined) return null;
    const { header, conflicts } = await callOrThrow(client, 'importConflicts', { params: { id: job.id } }, signal);
    const total = Math.max(job.counts?.conflicts ?? 0, conflicts.length);
    return { importId: job.id, fileName: job.fileName, header, conflicts, total };
  },
);

interface Decided {
  readonly conflicts: readonly ImportConflict[];
  readonly groups: readonly Group[];
  readonly groupId: number | null;
}

const nothing = { wanted: null, shown: null, cursor: 0, error: null } as const;

const chosen = (shown: Shown | null, { importId, row, propertyId }: Decision): Shown | null =>
  shown === null || shown.importId !== importId
    ? shown
    : { ...shown, conflicts: shown.conflicts.map((one) => (one.row === row ? { ...one, propertyId } : one)) };

const within = ({ shown }: ConflictsContext, index: number): number => cursorInside(shown?.conflicts ?? [], index);

/** The rows with what waits decided already. */
const withTasks = (shown: Shown | null, tasks: readonly Task[]): Shown | null => tasks.reduce(chosen, shown);

const work = workQueue<ConflictsContext, ConflictsEvent, Task, Decided>({
  name: 'conflicts',
  tasksOf,
  carryOut: async ({ importId, row, propertyId }, { client }, signal) => {
    const request = { params: { id: importId }, body: { row, propertyId } };
    const { conflicts, groups, importJobs } = await callOrThrow(client, 'decideConflict', request, signal);
    return { conflicts, groups, groupId: importJobs.find(({ id }) => id === importId)?.groupId ?? null };
  },
  show: (context, task) => ({
    shown: chosen(context.shown, task),
    // Whoever decides goes on to the next row.
    ...(task.ticket.isReplay ? {} : { cursor: within(context, context.cursor + 1) }),
  }),
  remember: ({ importId, row, propertyId, before }, { shown }) => {
    const step = (to: number | null): Step => ({
      type: 'conflicts.decide',
      importId,
      row,
      propertyId: to,
      isReplay: true,
    });
    const label = `Decide row ${row} of ${shown?.fileName ?? 'an import'}`;
    return { label, undo: step(before), redo: step(propertyId) };
  },
  done: ({ shown, tasks }, { importId }, { conflicts, groups, groupId }) => ({
    change: { shown: withTasks(shown?.importId === importId ? { ...shown, conflicts } : shown, tasks) },
    tell: [
      { type: 'group.replaced', groups, groupIds: groupId === null ? null : [groupId] },
      { type: 'imports.refresh' },
    ],
  }),
  refused: ({ shown, tasks }, task, _, message) => ({
    change: { shown: withTasks(chosen(shown, { ...task, propertyId: task.before }), tasks) },
    tell: [message],
  }),
});

/** What is undecided says the candidates by number; a decision lands at once and can be undone. */
export const conflictsMachine = setup({
  types: { context: {} as ConflictsContext, events: {} as ConflictsEvent, input: {} as ChildInput },
  actors: { ...work.actors, load },
  guards: {
    ...work.guards,
    isOurs: ({ event }) => 'pane' in event && event.pane === 'conflicts',
  },
  actions: {
    ...work.actions,
    point: enqueueActions(({ context, enqueue }) => {
      const row = context.shown?.conflicts[context.cursor];
      if (typeof row?.propertyId === 'number')
        enqueue.sendTo(toRoot, { type: 'subject.changed', propertyId: row.propertyId });
    }),
  },
}).createMachine({
  id: 'conflicts',
  context: ({ input: { client } }) => ({ client, ...nothing, ...noWork }),
  type: 'parallel',
  on: {
    'conflicts.cursor': {
      actions: [assign({ cursor: ({ context, event }) => within(context, event.index) }), 'point'],
    },
    'conflicts.move': {
      actions: [assign({ cursor: ({ context, event }) => within(context, context.cursor + event.by) }), 'point'],
    },
    'conflicts.choose': { actions: 'take' },
    'conflicts.decide': { actions: 'take' },
    'conflicts.report': {
      guard: ({ context }) => context.shown !== null,
      actions: sendTo(toRoot, ({ context: { shown } }): DownloadMessage => ({
        type: 'download.start',
        title: `Report of ${shown?.fileName ?? ''}`,
        what: { call: 'importReport', request: { params: { id: shown?.importId ?? 0 } } },
      })),
    },
  },
  states: {
    rows: {
      initial: 'idle',
      on: {
        'pane.shown': { guard: 'isOurs', target: '.asked' },
        'conflicts.open': {
          target: '.asked',
          actions: [
            assign(({ event }) => ({ wanted: event.id ?? null, cursor: 0 })),
            sendTo(toRoot, { type: 'workspace.openPane', pane: 'conflicts' }),
          ],
        },
      },
      states: {
        idle: {},
        /** Rows that were read before a decision landed would show what was before it. */
        asked: { tags: 'loading', always: { guard: not('hasWork'), target: 'loading' } },
        loading: {
          tags: 'loading',
          entry: assign({ error: null }),
          always: { guard: 'hasWork', target: 'asked' },
          invoke: {
            id: 'load',
            src: 'load',
            input: ({ context: { client, wanted } }) => ({ client, wanted }),
            onDone: {
              target: 'idle',
              actions: assign(({ context, event: { output } }) => ({
                shown: output,
                cursor: within({ ...context, shown: output }, context.cursor),
              })),
            },
            onError: { target: 'idle', actions: assign({ error: ({ event }) => wordsOf(failureOf(event.error)) }) },
          },
        },
      },
    },
    work: work.region,
  },
});

/** What an event decides; nothing when it changes nothing. */
function tasksOf({ shown, cursor }: ConflictsContext, event: ConflictsEvent): Task[] {
  if (event.type === 'conflicts.decide') {
    const { importId, row, propertyId } = event;
    const known = shown?.importId === importId ? shown.conflicts.find((one) => one.row === row) : undefined;
    return [{ importId, row, propertyId, before: known?.propertyId ?? null }];
  }
  const conflict = shown?.conflicts[cursor];
  if (event.type !== 'conflicts.choose' || shown === null || conflict === undefined) return [];
  const propertyId = event.position === 0 ? null : conflict.candidates[event.position - 1]?.propertyId;
  if (propertyId === undefined || propertyId === conflict.propertyId) return [];
  const { importId } = shown;
  return [{ importId, row: conflict.row, propertyId, before: conflict.propertyId }];
}
