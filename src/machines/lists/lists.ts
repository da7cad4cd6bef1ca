import { assign, enqueueActions, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { ServerEvent } from '../../api/contract/events.ts';
import type { Folder, ListColumn } from '../../api/contract/lists/lists.ts';
import { carryOut, type ListsResult, type MemberChanges } from './lists/carryOut.ts';
import type { ListsTask } from './lists/tasks.ts';
import { toRoot, type Broadcast, type Message } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import type { Overlay } from '../app/workspace/overlays.ts';
import { noWork, workQueue, type Work } from '../parts/workQueue.ts';

type ListsEvent =
  | Broadcast
  | ListsTask
  | { readonly type: 'lists.forget' }
  | Extract<ServerEvent, { type: 'lists.columnsChanged' | 'lists.handedOver' }>;

interface ListsContext extends Work<ListsTask> {
  readonly client: Client;
  readonly folders: readonly Folder[];
  readonly ownColumns: readonly ListColumn[];
  readonly changes: MemberChanges | null;
  readonly ran: NonNullable<ListsResult['ran']> | null;
  /** Stored error of the last task that a dialog asked for. */
  readonly error: string | null;
}

const nothingAsked = { changes: null, ran: null, error: null } as const;

/** The dialogs that ask for a task: its refusal is read there, and done they close. Of the others a message tells. */
const dialogs: ReadonlyMap<ListsTask['type'], readonly Overlay[]> = new Map([
  ['lists.saveColumn', ['ownColumns']],
  ['lists.file', ['listFolder']],
  ['lists.renameFolder', ['listFolder']],
  ['lists.move', ['moveRows', 'copyRows']],
  ['lists.takeOff', ['takeOffRows']],
  ['lists.combine', ['stackLists']],
  ['lists.dedupe', ['stackLists']],
  ['lists.automate', ['automateList']],
]);

const work = workQueue<ListsContext, ListsEvent, ListsTask, ListsResult>({
  name: 'lists',
  tasksOf: (_, event) => {
    switch (event.type) {
      case 'app.signedIn':
        return [{ type: 'lists.loadColumns' }];
      case 'lists.columnsChanged':
        return event.columns === null ? [{ type: 'lists.loadColumns' }] : [];
      case 'lists.handedOver':
        return [{ type: 'lists.loadFolders' }];
      case 'lists.forget':
      case 'app.leaving':
      case 'pane.shown':
      case 'pane.hidden':
        return [];
      default:
        return [event];
    }
  },
  // A dialog that is open keeps what it says while columns are read behind it.
  show: (_, { type }) => (type === 'lists.loadColumns' || type === 'lists.loadFolders' ? {} : { error: null }),
  carryOut,
  done: ({ ownColumns, folders, changes }, { type }, result) => ({
    change: {
      ownColumns: result.columns ?? ownColumns,
      folders: result.folders ?? folders,
      changes: result.changes ?? changes,
      ran: result.ran ?? null,
    },
    tell: messagesOf(result, dialogs.get(type) ?? []),
    ...(result.kept === undefined ? {} : { kept: result.kept }),
  }),
  refused: (_, { type }, { message, detail }, told) => {
    const of = dialogs.get(type);
    if (of === undefined) return { tell: [told] };
    return { change: { error: detail ?? message }, tell: [{ type: 'workspace.refused', of, said: told }] };
  },
});

/** Lists as a whole: folders, own columns, layouts, stacking, automated lists. One task after the other. */
export const listsMachine = setup({
  types: { context: {} as ListsContext, events: {} as ListsEvent, input: {} as ChildInput },
  actors: work.actors,
  guards: work.guards,
  actions: work.actions,
}).createMachine({
  id: 'lists',
  context: ({ input: { client } }) => ({ client, folders: [], ownColumns: [], ...noWork, ...nothingAsked }),
  ...work.region,
  on: {
    'app.signedIn': { actions: [assign({ folders: ({ event }) => event.answer.propertyFolders }), 'take'] },
    /** A dialog opens: what the one before asked is no longer of use. */
    'lists.forget': { actions: assign(nothingAsked) },
    'lists.columnsChanged': {
      actions: [
        'take',
        enqueueActions(({ event: { columns }, enqueue }) => {
          if (columns === null) return;
          enqueue.assign({ ownColumns: columns });
          enqueue.sendTo(toRoot, { type: 'group.ownColumns', columns });
        }),
      ],
    },
    'lists.*': { actions: 'take' },
  },
});

/** Whom what came of a task concerns. */
function messagesOf(
  { columns, layouts, groups, groupIds = null, isPart, opens, isDone }: ListsResult,
  of: readonly Overlay[],
) {
  const messages: Message[] = [];
  if (columns !== undefined) messages.push({ type: 'group.ownColumns', columns });
  if (groups !== undefined) messages.push({ type: 'group.replaced', groups, groupIds, isPart: isPart === true });
  if (layouts !== undefined) messages.push({ type: 'group.layouts', layouts });
  if (isDone === true) messages.push({ type: 'workspace.done', of });
  if (opens !== undefined) messages.push({ type: 'route.go', path: `/lists/${opens}` });
  return messages;
}
