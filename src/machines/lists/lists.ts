import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { ServerEvent } from '../../api/contract/events.ts';
import type { Folder, ListColumn } from '../../api/contract/lists/lists.ts';
import { failureOf } from '../app/call.ts';
import { errorMessage } from '../app/errors.ts';
import { runTask, type MemberChanges, type Stack, type TaskInput, type TaskResult } from './lists/runTask.ts';
import type { ListsTask } from './lists/tasks.ts';
import { toRoot, type Broadcast } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

type ListsEvent =
  Broadcast | ListsTask | { readonly type: 'lists.forget' } | Extract<ServerEvent, { type: 'lists.columnsChanged' }>;

interface ListsContext {
  readonly client: Client;
  readonly folders: readonly Folder[];
  readonly ownColumns: readonly ListColumn[];
  readonly tasks: readonly ListsTask[];
  /** Counts the tasks, for the ids of their history entries. */
  readonly made: number;
  readonly stack: Stack | null;
  readonly combined: number | null;
  readonly duplicates: NonNullable<TaskResult['duplicates']> | null;
  readonly changes: MemberChanges | null;
  readonly ran: NonNullable<TaskResult['ran']> | null;
  /** Stored error of the last task that a dialog asked for. */
  readonly error: string | null;
}

const nothingAsked = { stack: null, combined: null, duplicates: null, changes: null, ran: null, error: null } as const;

/** Tasks whose refusal is read in the dialog that asked; of the others a message tells. */
const asked = new Set<ListsTask['type']>([
  'lists.saveColumn',
  'lists.file',
  'lists.renameFolder',
  'lists.move',
  'lists.takeOff',
  'lists.combine',
  'lists.dedupe',
  'lists.automate',
]);

/** Lists as a whole: folders, own columns, layouts, stacking, automated lists. One task after the other. */
export const listsMachine = setup({
  types: { context: {} as ListsContext, events: {} as ListsEvent, input: {} as ChildInput },
  actors: { runTask },
  actions: {
    queue: assign(({ context, event }) => ({
      tasks: [...context.tasks, event as ListsTask], // only events of tasks queue
      made: context.made + 1,
      error: null,
    })),
    take: enqueueActions(({ context, enqueue }, result: TaskResult) => {
      const { columns, folders, layouts, groups, groupIds = null, isPart = false, opens, isDone, history } = result;
      enqueue.assign({
        tasks: context.tasks.slice(1),
        ownColumns: columns ?? context.ownColumns,
        folders: folders ?? context.folders,
        stack: result.stack ?? context.stack,
        combined: result.combined ?? null,
        duplicates: result.duplicates ?? null,
        changes: result.changes ?? context.changes,
        ran: result.ran ?? null,
      });
      if (columns !== undefined) enqueue.sendTo(toRoot, { type: 'group.ownColumns', columns });
      if (groups !== undefined) enqueue.sendTo(toRoot, { type: 'group.replaced', groups, groupIds, isPart });
      if (layouts !== undefined) enqueue.sendTo(toRoot, { type: 'group.layouts', layouts });
      if (history !== undefined) enqueue.sendTo(toRoot, history);
      if (isDone === true) enqueue.sendTo(toRoot, { type: 'workspace.close' });
      if (opens !== undefined) enqueue.sendTo(toRoot, { type: 'route.go', path: `/lists/${opens}` });
    }),
  },
}).createMachine({
  id: 'lists',
  context: ({ input: { client } }) => ({
    client,
    folders: [],
    ownColumns: [],
    tasks: [],
    made: 0,
    ...nothingAsked,
  }),
  on: {
    'app.signedIn': {
      actions: assign(({ context, event: { answer } }) => ({
        folders: answer.propertyFolders,
        tasks: [...context.tasks, { type: 'lists.loadColumns' as const }],
      })),
    },
    'app.signedOut': { target: '.idle', actions: assign({ tasks: [], ownColumns: [], ...nothingAsked }) },
    /** A dialog opens: what the one before asked is no longer of use. */
    'lists.forget': { actions: assign(nothingAsked) },
    /** A dialog that is open keeps what it says. */
    'lists.columnsChanged': {
      actions: enqueueActions(({ context, event: { columns }, enqueue }) => {
        if (columns === null) enqueue.assign({ tasks: [...context.tasks, { type: 'lists.loadColumns' as const }] });
        else {
          enqueue.assign({ ownColumns: columns });
          enqueue.sendTo(toRoot, { type: 'group.ownColumns', columns });
        }
      }),
    },
    'lists.*': { actions: 'queue' },
  },
  initial: 'idle',
  states: {
    idle: { always: { guard: ({ context }) => context.tasks.length > 0, target: 'running' } },
    running: {
      invoke: {
        id: 'runTask',
        src: 'runTask',
        input: ({ context }): TaskInput => ({
          client: context.client,
          task: context.tasks[0] ?? null,
          made: context.made,
        }),
        onDone: { target: 'idle', actions: { type: 'take', params: ({ event }) => event.output } },
        onError: [
          {
            guard: ({ context }) => asked.has(context.tasks[0]?.type ?? 'lists.stack'),
            target: 'idle',
            actions: assign(({ context, event }) => {
              const { message, detail } = failureOf(event.error);
              return { tasks: context.tasks.slice(1), error: detail ?? message };
            }),
          },
          {
            target: 'idle',
            actions: [
              sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error))),
              assign({ tasks: ({ context }) => context.tasks.slice(1) }),
            ],
          },
        ],
      },
    },
  },
});
