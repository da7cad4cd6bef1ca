import { assign, emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import type { Client } from '../api/client.ts';
import type { DocumentView, PropertyDocument } from '../api/contract/documents.ts';
import { caller, callOrThrow, failureOf } from './call.ts';
import { errorMessage } from './errors.ts';
import { toRoot, type Broadcast, type HistoryMessage } from './messages.ts';
import type { ChildInput } from './ports.ts';

/** What to do on the server, one after the other. */
type Task = { readonly id: string; readonly isReplay: boolean } & (
  | { readonly kind: 'add'; readonly propertyId: number; readonly file: File }
  | { readonly kind: 'rename'; readonly document: PropertyDocument; readonly name: string }
  | { readonly kind: 'remove'; readonly document: PropertyDocument }
  | { readonly kind: 'restore'; readonly document: PropertyDocument }
);

export type DocumentsEvent =
  | Broadcast
  | { readonly type: 'property.open'; readonly propertyId: number | null }
  | { readonly type: 'documents.refresh' }
  /** Asks the page for the file chooser. */
  | { readonly type: 'documents.choose' }
  | { readonly type: 'documents.add'; readonly files: readonly File[] }
  | { readonly type: 'documents.move'; readonly by: number }
  | { readonly type: 'documents.moveTo'; readonly index: number }
  /** Looks at the document under the cursor; `close` goes back to the list. */
  | { readonly type: 'documents.look' }
  | { readonly type: 'documents.close' }
  | { readonly type: 'documents.download' }
  | { readonly type: 'documents.startRename' }
  | { readonly type: 'documents.cancelRename' }
  | {
      readonly type: 'documents.rename';
      readonly name: string;
      readonly document?: PropertyDocument;
      readonly isReplay?: boolean;
    }
  | { readonly type: 'documents.remove'; readonly document?: PropertyDocument; readonly isReplay?: boolean }
  | { readonly type: 'documents.restore'; readonly document: PropertyDocument; readonly isReplay?: boolean };

export interface DocumentsContext {
  readonly client: Client;
  readonly propertyId: number | null;
  readonly documents: readonly PropertyDocument[];
  /** The property whose documents these are. */
  readonly loadedFor: number | null;
  readonly cursor: number;
  readonly isRenaming: boolean;
  readonly view: DocumentView | null;
  /** Why the list is not there (R-DOC-005). */
  readonly error: string | null;
  readonly tasks: readonly Task[];
  readonly made: number;
  readonly isShown: boolean;
}

/** How long the cursor rests on a property before its documents are asked for. */
export const REST_MS = 120;

const carryOut = fromPromise<readonly PropertyDocument[], { readonly client: Client; readonly task: Task | undefined }>(
  async ({ input: { client, task }, signal }) => {
    switch (task?.kind) {
      case 'add': {
        const request = { params: { id: task.propertyId }, upload: { file: task.file } };
        return (await callOrThrow(client, 'addDocument', request, signal)).documents;
      }
      case 'rename': {
        const body = { id: task.document.id, name: task.name };
        return (await callOrThrow(client, 'saveDocument', { body }, signal)).documents;
      }
      case 'restore': {
        const body = { id: task.document.id, removed: false } as const;
        return (await callOrThrow(client, 'saveDocument', { body }, signal)).documents;
      }
      case 'remove':
        return (await callOrThrow(client, 'deleteDocument', { params: { id: task.document.id } }, signal)).documents;
      default:
        return [];
    }
  },
);

/**
 * The documents of the subject: their list, one that is looked at, and what is being done to them. They load only while
 * the pane is on screen; another subject resets them (R-DOC-005, 000 §4).
 */
export const documentsMachine = setup({
  types: {
    context: {} as DocumentsContext,
    events: {} as DocumentsEvent,
    input: {} as ChildInput,
    emitted: {} as { readonly type: 'chooseFile' },
  },
  actors: { load: caller('documents'), look: caller('document'), carryOut },
  delays: { rest: REST_MS },
  guards: {
    isOther: ({ context, event }) => event.type === 'property.open' && event.propertyId !== context.propertyId,
    isOurs: ({ event }) => 'pane' in event && event.pane === 'documents',
    hasCursor: ({ context }) => documentUnderCursor(context) !== undefined,
    isEditable: ({ context }) => documentUnderCursor(context)?.editable === true,
  },
  actions: {
    choose: assign(({ event }): Partial<DocumentsContext> => {
      if (event.type !== 'property.open') return {};
      return { propertyId: event.propertyId, documents: [], loadedFor: null, cursor: 0, view: null, ...quiet };
    }),
    take: enqueueActions(({ context, event, enqueue }) => {
      const tasks = tasksOf(context, event);
      enqueue.assign({ tasks: [...context.tasks, ...tasks], made: context.made + tasks.length, isRenaming: false });
      for (const task of tasks) {
        const entry = task.isReplay ? null : historyOf(task);
        if (entry !== null) enqueue.sendTo(toRoot, entry);
      }
    }),
    settle: assign(({ context, event }) => {
      const [task, ...tasks] = context.tasks;
      if (!('output' in event) || task === undefined) return { tasks };
      const propertyId = task.kind === 'add' ? task.propertyId : task.document.propertyId;
      if (propertyId !== context.propertyId) return { tasks };
      const documents = event.output as readonly PropertyDocument[]; // the answer of carryOut
      const cursor = task.kind === 'add' ? 0 : Math.max(0, Math.min(context.cursor, documents.length - 1));
      return { tasks, documents, cursor, loadedFor: propertyId };
    }),
    fail: enqueueActions(({ context, event, enqueue }) => {
      const [task, ...tasks] = context.tasks;
      enqueue.assign({ tasks });
      if (task === undefined || !('error' in event)) return;
      const { message, detail } = errorMessage(failureOf(event.error));
      const name = task.kind === 'add' ? task.file.name : task.document.name;
      enqueue.sendTo(toRoot, { type: 'errors.add', message, detail: detail ? `${name}: ${detail}` : name });
      enqueue.sendTo(toRoot, { type: 'history.drop', id: task.id });
    }),
  },
}).createMachine({
  id: 'documents',
  context: ({ input }) => ({
    client: input.client,
    propertyId: null,
    documents: [],
    loadedFor: null,
    cursor: 0,
    view: null,
    tasks: [],
    made: 0,
    isShown: false,
    ...quiet,
  }),
  type: 'parallel',
  on: {
    'pane.shown': { guard: 'isOurs', actions: assign({ isShown: true }) },
    'pane.hidden': { guard: 'isOurs', actions: assign({ isShown: false }) },
    'documents.choose': { guard: ({ context }) => context.propertyId !== null, actions: emit({ type: 'chooseFile' }) },
    'documents.add': { actions: 'take' },
    'documents.rename': { actions: 'take' },
    'documents.remove': { actions: 'take' },
    'documents.restore': { actions: 'take' },
    'documents.startRename': { guard: 'isEditable', actions: assign({ isRenaming: true }) },
    'documents.cancelRename': { actions: assign({ isRenaming: false }) },
    'documents.move': { actions: assign(({ context, event }) => cursorAt(context, context.cursor + event.by)) },
    'documents.moveTo': { actions: assign(({ context, event }) => cursorAt(context, event.index)) },
    'documents.download': {
      guard: 'hasCursor',
      actions: sendTo(toRoot, ({ context }) => {
        const { id = 0, name = '' } = context.view ?? documentUnderCursor(context) ?? {};
        return {
          type: 'download.start',
          title: name,
          what: { call: 'documentFile', request: { params: { id } } },
        };
      }),
    },
    'app.signedOut': { actions: assign({ propertyId: null, documents: [], loadedFor: null, view: null, tasks: [] }) },
  },
  states: {
    list: {
      initial: 'waiting',
      on: {
        'property.open': { guard: 'isOther', target: '.waiting', actions: 'choose' },
        'documents.refresh': { target: '.loading', guard: ({ context }) => context.propertyId !== null },
      },
      states: {
        waiting: {
          always: {
            guard: ({ context: { propertyId, loadedFor, isShown } }) =>
              propertyId !== null && propertyId !== loadedFor && isShown,
            target: 'resting',
          },
        },
        resting: { after: { rest: 'loading' } },
        loading: {
          invoke: {
            id: 'load',
            src: 'load',
            // It is entered with a subject only.
            input: ({ context }) => ({
              client: context.client,
              request: { params: { id: context.propertyId ?? 0 } },
            }),
            onDone: {
              target: 'waiting',
              actions: assign(({ context, event }) => ({
                documents: event.output.documents,
                loadedFor: context.propertyId,
                error: null,
              })),
            },
            onError: {
              target: 'failed',
              actions: [
                assign({ error: ({ event }) => failureOf(event.error).message }),
                sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'documents.refresh' })),
              ],
            },
          },
        },
        failed: {},
      },
    },
    view: {
      initial: 'closed',
      on: {
        'property.open': { guard: 'isOther', target: '.closed' },
        'documents.look': { guard: 'hasCursor', target: '.loading' },
        'documents.close': { target: '.closed' },
        'documents.remove': { target: '.closed' },
      },
      states: {
        closed: { entry: assign({ view: null }) },
        loading: {
          invoke: {
            id: 'look',
            src: 'look',
            input: ({ context }) => ({
              client: context.client,
              request: { params: { id: documentUnderCursor(context)?.id ?? 0 }, query: {} },
            }),
            onDone: {
              target: 'open',
              actions: assign(({ context, event: { output } }) => ({
                view: output,
                // It is opened now: no longer marked as new (O-116).
                documents: context.documents.map((one) => (one.id === output.id ? { ...one, modified: false } : one)),
              })),
            },
            onError: {
              target: 'closed',
              actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'documents.look' })),
            },
          },
        },
        open: {
          on: {
            // The next one is looked at as soon as the cursor is on it.
            'documents.move': {
              target: 'loading',
              actions: assign(({ context, event }) => cursorAt(context, context.cursor + event.by)),
            },
          },
        },
      },
    },
    work: {
      initial: 'idle',
      states: {
        idle: { always: { guard: ({ context }) => context.tasks.length > 0, target: 'running' } },
        running: {
          invoke: {
            id: 'carryOut',
            src: 'carryOut',
            input: ({ context }) => ({ client: context.client, task: context.tasks[0] }),
            onDone: { target: 'idle', actions: 'settle' },
            onError: { target: 'idle', actions: 'fail' },
          },
        },
      },
    },
  },
});

const quiet = { isRenaming: false, error: null } as const;

export const documentUnderCursor = ({
  documents,
  cursor,
}: Pick<DocumentsContext, 'documents' | 'cursor'>): PropertyDocument | undefined => documents[cursor];

const cursorAt = ({ documents }: DocumentsContext, index: number): Partial<DocumentsContext> => ({
  cursor: Math.max(0, Math.min(index, documents.length - 1)),
  isRenaming: false,
});

/** Files under way to the server, by name. */
export const uploadsOf = ({ tasks }: Pick<DocumentsContext, 'tasks'>): string[] =>
  tasks.flatMap((task) => (task.kind === 'add' ? [task.file.name] : []));

function tasksOf(context: DocumentsContext, event: DocumentsEvent): Task[] {
  const isReplay = 'isReplay' in event && event.isReplay === true;
  const idOf = (index: number): string => `documents-${context.made + index + 1}`;
  const base = { id: idOf(0), isReplay };
  switch (event.type) {
    case 'documents.add': {
      const { propertyId } = context;
      if (propertyId === null) return [];
      return event.files.map((file, index) => ({ id: idOf(index), isReplay, kind: 'add', propertyId, file }));
    }
    case 'documents.rename': {
      const document = event.document ?? documentUnderCursor(context);
      const name = event.name.trim();
      return document === undefined || name === document.name ? [] : [{ ...base, kind: 'rename', document, name }];
    }
    case 'documents.remove': {
      const document = event.document ?? documentUnderCursor(context);
      return document === undefined ? [] : [{ ...base, kind: 'remove', document }];
    }
    case 'documents.restore':
      return [{ ...base, kind: 'restore', document: event.document }];
    default:
      return [];
  }
}

/** What takes a task back. An upload is taken back by deleting the document, which is a key of its own. */
function historyOf(task: Task): HistoryMessage | null {
  switch (task.kind) {
    case 'rename': {
      const { id, document, name } = task;
      const undo = { type: 'documents.rename', document: { ...document, name }, name: document.name, isReplay: true };
      const redo = { type: 'documents.rename', document, name, isReplay: true };
      return { type: 'history.push', id, label: `Rename document to ${name}`, undo, redo };
    }
    case 'remove': {
      const { id, document } = task;
      const undo = { type: 'documents.restore', document, isReplay: true };
      const redo = { type: 'documents.remove', document, isReplay: true };
      return { type: 'history.push', id, label: `Delete document ${document.name}`, undo, redo };
    }
    default:
      return null;
  }
}
