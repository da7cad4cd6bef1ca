import { assign, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { ServerEvent } from '../../api/contract/events.ts';
import type { SourceInService, Sources } from '../../api/contract/search/sources.ts';
import { caller, callOrThrow, failureOf, type CallInput } from '../app/call.ts';
import { wordsOf } from '../app/errors.ts';
import { toRoot, type Broadcast, type MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { firstPage, noRows, type PagedRows } from '../parts/pagedRows.ts';
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
  | { readonly type: 'sources.goBack' };

interface SourcesContext extends PagedRows<SourceInService>, ShownPage {
  readonly client: Client;
  readonly isSignedIn: boolean;
  /** As it was read; null: not yet. */
  readonly answer: Omit<Sources, 'sources'> | null;
  /** Why it was not gone back. */
  readonly refusal: string | null;
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
  actors: { ...page.actors, goBack: caller('goBack') },
  guards: { ...page.guards, canGoBack: ({ context }) => canGoBack(context) },
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
  },
});
