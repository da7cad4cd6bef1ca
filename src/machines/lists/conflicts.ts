import { assign, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { ImportConflict } from '../../api/contract/lists/exportImport.ts';
import type { Group } from '../../api/contract/lists/groups.ts';
import { callOrThrow, failureOf } from '../app/call.ts';
import { errorMessage } from '../app/errors.ts';
import { toRoot, type Broadcast } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

/** A row of an import, and the parcel that a person says it is; null: none. */
interface Decision {
  readonly importId: number;
  readonly row: number;
  readonly propertyId: number | null;
}

export type ConflictsEvent =
  | Broadcast
  /** Shows the rows of an import; without an id those of the newest one that has some. */
  | { readonly type: 'conflicts.open'; readonly id?: number }
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
  readonly id: string;
  readonly isReplay: boolean;
  readonly before: number | null;
}

interface ConflictsContext {
  readonly client: Client;
  /** The import asked for; null: the newest one with conflicts. */
  readonly wanted: number | null;
  readonly shown: Shown | null;
  readonly cursor: number;
  readonly error: string | null;
  readonly tasks: readonly Task[];
  readonly made: number;
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

const decide = fromPromise<Decided, { readonly client: Client; readonly task: Task | undefined }>(
  async ({ input: { client, task }, signal }) => {
    if (task === undefined) throw new Error('there is nothing to decide');
    const { importId, row, propertyId } = task;
    const request = { params: { id: importId }, body: { row, propertyId } };
    const { conflicts, groups, importJobs } = await callOrThrow(client, 'decideConflict', request, signal);
    return { conflicts, groups, groupId: importJobs.find(({ id }) => id === importId)?.groupId ?? null };
  },
);

const nothing = { wanted: null, shown: null, cursor: 0, error: null, tasks: [] } as const;

const chosen = (shown: Shown | null, { importId, row, propertyId }: Decision): Shown | null =>
  shown === null || shown.importId !== importId
    ? shown
    : { ...shown, conflicts: shown.conflicts.map((one) => (one.row === row ? { ...one, propertyId } : one)) };

const within = ({ shown }: ConflictsContext, index: number): number =>
  Math.max(0, Math.min(index, (shown?.conflicts.length ?? 0) - 1));

/** What is undecided says the candidates by number; a decision lands at once and can be undone. */
export const conflictsMachine = setup({
  types: { context: {} as ConflictsContext, events: {} as ConflictsEvent, input: {} as ChildInput },
  actors: { load, decide },
  guards: {
    isOurs: ({ event, context }) => 'pane' in event && event.pane === 'conflicts' && context.tasks.length === 0,
  },
  actions: {
    point: enqueueActions(({ context, enqueue }) => {
      const row = context.shown?.conflicts[context.cursor];
      if (typeof row?.propertyId === 'number')
        enqueue.sendTo(toRoot, { type: 'subject.changed', propertyId: row.propertyId });
    }),
    take: enqueueActions(({ context, event, enqueue }) => {
      const task = taskOf(context, event);
      if (task === null) return;
      enqueue.assign({
        shown: chosen(context.shown, task),
        tasks: [...context.tasks, task],
        made: context.made + 1,
        ...(event.type === 'conflicts.choose' ? { cursor: within(context, context.cursor + 1) } : {}),
      });
      if (task.isReplay) return;
      const step = (propertyId: number | null): ConflictsEvent => ({
        type: 'conflicts.decide',
        importId: task.importId,
        row: task.row,
        propertyId,
        isReplay: true,
      });
      enqueue.sendTo(toRoot, {
        type: 'history.push',
        id: task.id,
        label: `Decide row ${task.row} of ${context.shown?.fileName ?? 'an import'}`,
        undo: step(task.before),
        redo: step(task.propertyId),
      });
    }),
    settle: enqueueActions(({ context, enqueue }, { conflicts, groups, groupId }: Decided) => {
      const [task, ...tasks] = context.tasks;
      const { shown } = context;
      // What waits behind it is on screen already.
      const known = shown === null || shown.importId !== task?.importId ? shown : { ...shown, conflicts };
      enqueue.assign({ tasks, shown: tasks.reduce<Shown | null>(chosen, known) });
      const groupIds = groupId === null ? null : [groupId];
      enqueue.sendTo(toRoot, { type: 'group.replaced', groups, groupIds });
      enqueue.sendTo(toRoot, { type: 'imports.refresh' });
    }),
    fail: enqueueActions(({ context, event, enqueue }) => {
      const [task, ...tasks] = context.tasks;
      if (task === undefined || !('error' in event)) return;
      enqueue.assign({ tasks, shown: chosen(context.shown, { ...task, propertyId: task.before }) });
      enqueue.sendTo(toRoot, errorMessage(failureOf(event.error)));
      enqueue.sendTo(toRoot, { type: 'history.drop', id: task.id });
    }),
  },
}).createMachine({
  id: 'conflicts',
  context: ({ input: { client } }) => ({ client, ...nothing, made: 0 }),
  initial: 'idle',
  on: {
    'app.signedOut': { target: '.idle', actions: assign(nothing) },
    'pane.shown': { guard: 'isOurs', target: '.loading' },
    'conflicts.open': {
      target: '.loading',
      actions: [
        assign(({ event }) => ({ wanted: event.id ?? null, cursor: 0 })),
        sendTo(toRoot, { type: 'workspace.openPane', pane: 'conflicts' }),
      ],
    },
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
      actions: sendTo(toRoot, ({ context: { shown } }) => ({
        type: 'download.start',
        title: `Report of ${shown?.fileName ?? ''}`,
        what: { call: 'importReport', request: { params: { id: shown?.importId ?? 0 } } },
      })),
    },
  },
  states: {
    idle: { always: { guard: ({ context }) => context.tasks.length > 0, target: 'deciding' } },
    loading: {
      entry: assign({ error: null }),
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { client, wanted } }) => ({ client, wanted }),
        onDone: {
          target: 'idle',
          actions: assign(({ context, event: { output } }) => ({
            shown: output === null ? null : context.tasks.reduce<Shown | null>(chosen, output),
            cursor: Math.max(0, Math.min(context.cursor, (output?.conflicts.length ?? 0) - 1)),
          })),
        },
        onError: { target: 'idle', actions: assign({ error: ({ event }) => failureOf(event.error).message }) },
      },
    },
    deciding: {
      invoke: {
        id: 'decide',
        src: 'decide',
        input: ({ context: { client, tasks } }) => ({ client, task: tasks[0] }),
        onDone: { target: 'idle', actions: { type: 'settle', params: ({ event }) => event.output } },
        onError: { target: 'idle', actions: 'fail' },
      },
    },
  },
});

/** What an event decides; null when it changes nothing. */
function taskOf({ shown, cursor, made }: ConflictsContext, event: ConflictsEvent): Task | null {
  const id = `conflicts-${made + 1}`;
  if (event.type === 'conflicts.decide') {
    const { importId, row, propertyId } = event;
    const known = shown?.importId === importId ? shown.conflicts.find((one) => one.row === row) : undefined;
    return { id, importId, row, propertyId, before: known?.propertyId ?? null, isReplay: true };
  }
  const conflict = shown?.conflicts[cursor];
  if (event.type !== 'conflicts.choose' || shown === null || conflict === undefined) return null;
  const propertyId = event.position === 0 ? null : conflict.candidates[event.position - 1]?.propertyId;
  if (propertyId === undefined || propertyId === conflict.propertyId) return null;
  const { importId } = shown;
  return { id, importId, row: conflict.row, propertyId, before: conflict.propertyId, isReplay: false };
}
