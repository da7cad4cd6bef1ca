import { assign, emit, sendTo, setup } from 'xstate';
import { caller, failureOf } from '../app/call.ts';
import {
  cursorAt,
  documentUnderCursor,
  quiet,
  type DocumentsContext,
  type DocumentsEvent,
} from './documents/context.ts';
import { documentsWork } from './documents/work.ts';
import { errorMessage, wordsOf } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { DownloadMessage } from '../app/messages/workspace.ts';
import type { ChildInput } from '../app/ports.ts';
import { noWork } from '../parts/workQueue.ts';

/** How long the cursor rests on a property before its documents are asked for. */
export const REST_MS = 120;

/** Why a report is not deleted; the server refuses it as well. */
const BOUGHT = 'A report was paid for: it stays with the property.';

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
  actors: { ...documentsWork.actors, load: caller('documents'), look: caller('document') },
  delays: { rest: REST_MS },
  guards: {
    ...documentsWork.guards,
    isOther: ({ context, event }) => event.type === 'property.open' && event.propertyId !== context.propertyId,
    isOurs: ({ event }) => 'pane' in event && event.pane === 'documents',
    hasCursor: ({ context }) => documentUnderCursor(context) !== undefined,
    isDeletable: ({ context, event }) =>
      event.type === 'documents.remove' && (event.document ?? documentUnderCursor(context))?.editable === true,
    isEditable: ({ context }) => documentUnderCursor(context)?.editable === true,
  },
  actions: {
    ...documentsWork.actions,
    choose: assign(({ event }): Partial<DocumentsContext> => {
      if (event.type !== 'property.open') return {};
      return { propertyId: event.propertyId, documents: [], loadedFor: null, cursor: 0, view: null, ...quiet };
    }),
    step: assign(({ context, event }) =>
      event.type === 'documents.move' ? cursorAt(context, context.cursor + event.by) : {},
    ),
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
    ...noWork,
    isShown: false,
    ...quiet,
  }),
  type: 'parallel',
  on: {
    'pane.shown': { guard: 'isOurs', actions: assign({ isShown: true }) },
    'pane.hidden': { guard: 'isOurs', actions: assign({ isShown: false }) },
    'documents.choose': { guard: ({ context }) => context.propertyId !== null, actions: emit({ type: 'chooseFile' }) },
    'documents.bought': {
      guard: ({ context, event }) => context.propertyId === event.document.propertyId,
      // Bought before, it is in the list already. A list that is not there yet will hold it.
      actions: assign(({ context, event: { document } }) => ({
        documents:
          context.loadedFor === null
            ? context.documents
            : [document, ...context.documents.filter(({ id }) => id !== document.id)],
        cursor: 0,
      })),
    },
    'documents.add': { actions: 'take' },
    'documents.rename': { actions: 'take' },
    'documents.restore': { actions: 'take' },
    'documents.startRename': { guard: 'isEditable', actions: assign({ isRenaming: true }) },
    'documents.cancelRename': { actions: assign({ isRenaming: false }) },
    'documents.move': { actions: assign(({ context, event }) => cursorAt(context, context.cursor + event.by)) },
    'documents.moveTo': { actions: assign(({ context, event }) => cursorAt(context, event.index)) },
    'documents.download': {
      guard: 'hasCursor',
      actions: sendTo(toRoot, ({ context }): DownloadMessage => {
        const { id = 0, name = '' } = context.view ?? documentUnderCursor(context) ?? {};
        return {
          type: 'download.start',
          title: name,
          what: { call: 'documentFile', request: { params: { id } } },
        };
      }),
    },
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
                assign({ error: ({ event }) => wordsOf(failureOf(event.error)) }),
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
        // Here and not above: a region that handles an event keeps it from the whole.
        'documents.remove': [
          { guard: 'isDeletable', target: '.closed', actions: 'take' },
          { guard: 'hasCursor', actions: sendTo(toRoot, { type: 'errors.add', message: BOUGHT }) },
        ],
      },
      states: {
        closed: { entry: assign({ view: null }) },
        loading: {
          // The next one is looked at as soon as the cursor is on it, also when the one before is not there yet.
          on: { 'documents.move': { target: 'loading', reenter: true, actions: 'step' } },
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
        open: { on: { 'documents.move': { target: 'loading', actions: 'step' } } },
      },
    },
    work: documentsWork.region,
  },
});
