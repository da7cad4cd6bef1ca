import { assign, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { ServerEvent } from '../../api/contract/events.ts';
import type { SourceInService, SourceRemoval, Sources } from '../../api/contract/search/sources.ts';
import { caller, callOrThrow, failureOf, type CallInput } from '../app/call.ts';
import { wordsOf } from '../app/errors.ts';
import { toRoot, type Broadcast, type MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { firstPage, noRows, rowUnderCursor, type PagedRows } from '../parts/pagedRows.ts';
import { afterRowEvent, type RowEvent } from '../parts/rowEvents.ts';
import { noSelection } from '../parts/selection.ts';
import { notShown, shownPage, type ShownPage } from '../parts/shownPage.ts';

export type SourcesEvent =
  | Broadcast
  | MessageTo<'sources'>
  | Extract<ServerEvent, { readonly type: 'data.changed' }>
  | Extract<RowEvent<'sources', number>, { readonly type: 'sources.cursor' | 'sources.move' | 'sources.moveTo' }>
  /** The dialog that says what would come and go; its yes. */
  | { readonly type: 'sources.ask' }
  | { readonly type: 'sources.goBack' }
  /** The dialog that says what would go with the source under the cursor; its yes. */
  | { readonly type: 'sources.askRemoval' }
  | { readonly type: 'sources.remove' };

interface SourcesContext extends PagedRows<SourceInService>, ShownPage {
  readonly client: Client;
  readonly isSignedIn: boolean;
  /** As it was read; null: not yet. */
  readonly answer: Omit<Sources, 'sources'> | null;
  /** Why it was not gone back. */
  readonly refusal: string | null;
  /** The source that is to be taken out, and what would go with it; null: not counted yet. */
  readonly removing: SourceInService | null;
  readonly removal: SourceRemoval | null;
}

const idOf = ({ id }: SourceInService): number => id;

/** Whether who has signed in may go back, and there is something to go back to. */
export const canGoBack = ({ answer }: Pick<SourcesContext, 'answer'>): boolean =>
  answer?.canGoBack === true && answer.earlier?.isReadable === true;

const page = shownPage<SourcesContext, SourcesEvent, Sources>({
  pane: 'sources',
  refresh: { type: 'sources.refresh' },
  mayRead: ({ isSignedIn }) => isSignedIn,
  read: async ({ client }, signal) => await callOrThrow(client, 'sources', {}, signal),
  show: (context, { sources, ...answer }) => ({
    ...firstPage(context, { results: sources, resultCount: sources.length }, idOf),
    answer,
  }),
});

/** What facts are in service, read while the pane is on screen and anew when others come; who operates goes back. */
export const sourcesMachine = setup({
  types: { context: {} as SourcesContext, events: {} as SourcesEvent, input: {} as ChildInput },
  actors: {
    ...page.actors,
    goBack: caller('goBack'),
    countRemoval: caller('sourceRemoval'),
    remove: caller('removeSource'),
  },
  guards: {
    ...page.guards,
    canGoBack: ({ context }) => canGoBack(context),
    // Who may go back may take out.
    canAskRemoval: ({ context }) => context.answer?.canGoBack === true && rowUnderCursor(context) !== undefined,
    canRemove: ({ context: { removal } }) => removal !== null,
  },
  actions: {
    ...page.actions,
    updateRows: assign(({ context, event }) => afterRowEvent({ ...context, selection: noSelection }, event, idOf)),
  },
}).createMachine({
  id: 'sources',
  context: ({ input: { client } }) => ({
    client,
    isSignedIn: false,
    ...noRows,
    answer: null,
    refusal: null,
    removing: null,
    removal: null,
    ...notShown,
  }),
  type: 'parallel',
  on: {
    'app.signedIn': { actions: assign({ isSignedIn: true }) },
    'sources.cursor': { actions: 'updateRows' },
    'sources.move': { actions: 'updateRows' },
    'sources.moveTo': { actions: 'updateRows' },
    'sources.ask': {
      guard: 'canGoBack',
      actions: [assign({ refusal: null }), sendTo(toRoot, { type: 'workspace.open', overlay: 'sourcesBack' })],
    },
  },
  states: {
    list: {
      ...page.region,
      on: { ...page.region.on, 'sources.refresh': page.again, 'data.changed': page.again },
    },
    back: {
      initial: 'idle',
      states: {
        idle: { on: { 'sources.goBack': { guard: 'canGoBack', target: 'going' } } },
        going: {
          tags: 'working',
          entry: assign({ refusal: null }),
          invoke: {
            id: 'goBack',
            src: 'goBack',
            // What the dialog showed, never another one that came meanwhile.
            input: ({ context: { client, answer } }): CallInput<'goBack'> => ({
              client,
              request: { body: { to: answer?.earlier?.id ?? '', insteadOf: answer?.snapshotId ?? '' } },
            }),
            onDone: {
              target: 'idle',
              actions: [sendTo(toRoot, { type: 'workspace.close' }), sendTo(toRoot, { type: 'sources.refresh' })],
            },
            onError: { target: 'idle', actions: assign({ refusal: ({ event }) => wordsOf(failureOf(event.error)) }) },
          },
        },
      },
    },
    removal: {
      initial: 'idle',
      on: {
        'sources.askRemoval': {
          guard: 'canAskRemoval',
          target: '.counting',
          actions: [
            assign(({ context }) => ({
              refusal: null,
              removal: null,
              removing: rowUnderCursor(context) ?? null,
            })),
            sendTo(toRoot, { type: 'workspace.open', overlay: 'sourcesRemove' }),
          ],
        },
      },
      states: {
        idle: { on: { 'sources.remove': { guard: 'canRemove', target: 'removing' } } },
        counting: {
          tags: 'working',
          invoke: {
            id: 'countRemoval',
            src: 'countRemoval',
            input: ({ context: { client, removing } }): CallInput<'sourceRemoval'> => ({
              client,
              request: { params: { id: removing?.id ?? 0 } },
            }),
            onDone: { target: 'idle', actions: assign({ removal: ({ event }) => event.output }) },
            onError: { target: 'idle', actions: assign({ refusal: ({ event }) => wordsOf(failureOf(event.error)) }) },
          },
        },
        removing: {
          tags: 'working',
          entry: assign({ refusal: null }),
          invoke: {
            id: 'remove',
            src: 'remove',
            // In what the dialog counted, never in others that came meanwhile.
            input: ({ context: { client, removing, removal } }): CallInput<'removeSource'> => ({
              client,
              request: { params: { id: removing?.id ?? 0 }, query: { insteadOf: removal?.snapshotId ?? '' } },
            }),
            onDone: {
              target: 'idle',
              actions: [
                assign({ removal: null }),
                sendTo(toRoot, { type: 'workspace.close' }),
                sendTo(toRoot, { type: 'sources.refresh' }),
              ],
            },
            onError: { target: 'idle', actions: assign({ refusal: ({ event }) => wordsOf(failureOf(event.error)) }) },
          },
        },
      },
    },
  },
});
