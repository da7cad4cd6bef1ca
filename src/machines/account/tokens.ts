import { assign, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { ApiToken, NewToken, Tokens } from '../../api/contract/account/tokens.ts';
import { caller, callOrThrow, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage, refusedIn, wordsOf } from '../app/errors.ts';
import { toRoot, type Broadcast, type MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { cursorInside, noRows, rowUnderCursor, type PagedRows } from '../parts/pagedRows.ts';
import { afterRowEvent, type RowEvent } from '../parts/rowEvents.ts';
import { noSelection } from '../parts/selection.ts';
import { notShown, shownPage, type ShownPage } from '../parts/shownPage.ts';

type TokensEvent =
  | Broadcast
  | MessageTo<'tokens'>
  | Extract<RowEvent<'tokens', number>, { readonly type: 'tokens.cursor' | 'tokens.move' | 'tokens.moveTo' }>
  /** The dialog of a new one, and what was chosen there. */
  | { readonly type: 'tokens.start' }
  | { readonly type: 'tokens.make'; readonly token: NewToken }
  /** Takes the token under the cursor back. */
  | { readonly type: 'tokens.end' }
  /** The dialog was left: the token that was told once is kept no longer. */
  | { readonly type: 'tokens.forget' };

interface TokensContext extends PagedRows<ApiToken>, ShownPage {
  readonly client: Client;
  /** Why none was made, in a sentence, and by field. */
  readonly refusal: string | null;
  readonly wrong: Readonly<Record<string, string>>;
  /** The new one, as long as its dialog is there. */
  readonly made: string | null;
}

/** The cursor stays inside. */
const shown = ({ cursor }: Pick<TokensContext, 'cursor'>, { tokens }: Tokens) => ({
  rows: tokens,
  total: tokens.length,
  loadUntil: tokens.length,
  cursor: cursorInside(tokens, Math.max(0, cursor)),
});
const page = shownPage<TokensContext, TokensEvent, Tokens>({
  pane: 'security',
  refresh: { type: 'tokens.refresh' },
  mayRead: () => true,
  read: async ({ client }, signal) => await callOrThrow(client, 'tokens', {}, signal),
  show: (context, tokens) => shown(context, tokens),
});

const nothing = { refusal: null, wrong: {}, made: null } as const;

/** The tokens with which programs of the user act: made, told once, taken back. */
export const tokensMachine = setup({
  types: { context: {} as TokensContext, events: {} as TokensEvent, input: {} as ChildInput },
  actors: { ...page.actors, make: caller('makeToken'), end: caller('endToken') },
  guards: { ...page.guards, isOne: ({ context }) => rowUnderCursor(context) !== undefined },
  actions: {
    ...page.actions,
    updateRows: assign(({ context, event }) =>
      afterRowEvent({ ...context, selection: noSelection }, event, ({ id }) => id),
    ),
    showAnswer: assign(({ context }, tokens: Tokens) => shown(context, tokens)),
  },
}).createMachine({
  id: 'tokens',
  context: ({ input: { client } }) => ({ client, ...noRows, ...nothing, ...notShown }),
  type: 'parallel',
  on: {
    'tokens.cursor': { actions: 'updateRows' },
    'tokens.move': { actions: 'updateRows' },
    'tokens.moveTo': { actions: 'updateRows' },
    'tokens.forget': { actions: assign(nothing) },
    'tokens.start': {
      actions: [assign(nothing), sendTo(toRoot, { type: 'workspace.open', overlay: 'securityToken' })],
    },
  },
  states: {
    list: { ...page.region, on: { ...page.region.on, 'tokens.refresh': page.again } },
    work: {
      initial: 'idle',
      states: {
        idle: { on: { 'tokens.make': 'making', 'tokens.end': { guard: 'isOne', target: 'ending' } } },
        making: {
          tags: 'saving',
          entry: assign({ refusal: null, wrong: {} }),
          invoke: {
            id: 'make',
            src: 'make',
            input: ({ context: { client }, event }): CallInput<'makeToken'> => {
              if (event.type !== 'tokens.make') throw new Error(`no token is made by ${event.type}`);
              return { client, request: { body: event.token } };
            },
            onDone: {
              target: 'idle',
              actions: [
                assign({ made: ({ event }) => event.output.token }),
                { type: 'showAnswer', params: ({ event }) => event.output },
                // It is shown once: whoever left the dialog meanwhile sees it as well.
                sendTo(toRoot, { type: 'workspace.open', overlay: 'securityToken' }),
              ],
            },
            // What was typed stays in the dialog.
            onError: {
              target: 'idle',
              actions: [
                assign(({ event }) => {
                  const failure = failureOf(event.error);
                  return { refusal: wordsOf(failure), wrong: failure.fieldErrors };
                }),
                sendTo(toRoot, ({ event }) => refusedIn(['securityToken'], event.error)),
              ],
            },
          },
        },
        ending: {
          tags: 'working',
          invoke: {
            id: 'end',
            src: 'end',
            input: ({ context }): CallInput<'endToken'> => ({
              client: context.client,
              request: { params: { id: rowUnderCursor(context)?.id ?? 0 } },
            }),
            onDone: { target: 'idle', actions: { type: 'showAnswer', params: ({ event }) => event.output } },
            // It may be over by itself: what there is is read anew.
            onError: {
              target: 'idle',
              actions: [
                sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error))),
                sendTo(toRoot, { type: 'tokens.refresh' }),
              ],
            },
          },
        },
      },
    },
  },
});
