import { assign, sendTo, setup } from 'xstate';
import type { Webhooks } from '../../api/contract/account/webhooks.ts';
import { caller, callOrThrow, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage, wordsOf } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { cursorInside, noRows } from '../parts/pagedRows.ts';
import { afterRowEvent } from '../parts/rowEvents.ts';
import { noSelection } from '../parts/selection.ts';
import { notShown, shownPage } from '../parts/shownPage.ts';
import { leftBehind } from '../parts/ticket.ts';
import { noWork } from '../parts/workQueue.ts';
import {
  messageUnderCursor,
  shownMessages,
  shownWebhooks,
  underCursor,
  type WebhooksContext,
  type WebhooksEvent,
} from './webhooks/context.ts';
import { webhooksWork } from './webhooks/work.ts';

const page = shownPage<WebhooksContext, WebhooksEvent, Webhooks>({
  pane: 'webhooks',
  refresh: { type: 'webhooks.refresh' },
  mayRead: ({ tasks }) => tasks.length === 0,
  read: async ({ client }, signal) => await callOrThrow(client, 'webhooks', {}, signal),
  show: (context, answer) => ({ ...shownWebhooks(context, answer), isOld: true }),
});

const idOf = ({ id }: { readonly id: number }): number => id;

/** Where the user's events go, and what was sent to the one under the cursor: read while the pane is on screen. */
export const webhooksMachine = setup({
  types: { context: {} as WebhooksContext, events: {} as WebhooksEvent, input: {} as ChildInput },
  actors: {
    ...webhooksWork.actors,
    ...page.actors,
    readMessages: caller('webhookDeliveries'),
    appendMessages: caller('webhookDeliveries'),
    readBody: caller('webhookDelivery'),
  },
  guards: {
    ...webhooksWork.guards,
    ...page.guards,
    hasRow: ({ context }) => underCursor(context) !== undefined,
    meansMessage: ({ context }) => context.grid === 'messages' && messageUnderCursor(context) !== undefined,
    meansMessages: ({ context }) => context.grid === 'messages',
    mustRead: ({ context }) => {
      const row = underCursor(context);
      return context.isShown && context.isLoaded && row !== undefined && (context.isOld || row.id !== context.ofId);
    },
    hasMore: ({ context }) => context.isMore,
  },
  actions: {
    ...webhooksWork.actions,
    ...page.actions,
    moveRow: assign(({ context, event }) => afterRowEvent({ ...context, selection: noSelection }, event, idOf)),
    moveMessage: assign(({ context: { messages, at }, event }) => ({
      at:
        event.type === 'webhooks.move'
          ? cursorInside(messages, at + event.by)
          : event.type === 'webhooks.moveTo'
            ? cursorInside(messages, event.place === 'first' ? 0 : messages.length)
            : at,
    })),
    forget: assign(({ context }) => ({ form: null, refusal: null, wrong: {}, secret: null, ...leftBehind(context) })),
  },
}).createMachine({
  id: 'webhooks',
  context: ({ input: { client } }) => ({
    client,
    ...noRows,
    grid: 'webhooks',
    canSeal: true,
    messages: [],
    isMore: false,
    ofId: null,
    isOld: false,
    at: 0,
    body: null,
    bodyError: null,
    form: null,
    refusal: null,
    wrong: {},
    secret: null,
    ...notShown,
    ...noWork,
  }),
  type: 'parallel',
  on: {
    'webhooks.attend': { actions: assign({ grid: ({ event }) => event.grid }) },
    'webhooks.cursor': { actions: 'moveRow' },
    'webhooks.message': { actions: assign({ at: ({ event }) => event.index }) },
    'webhooks.move': [{ guard: 'meansMessages', actions: 'moveMessage' }, { actions: 'moveRow' }],
    'webhooks.moveTo': [{ guard: 'meansMessages', actions: 'moveMessage' }, { actions: 'moveRow' }],
    'webhooks.startAdd': {
      actions: ['forget', assign({ form: 'new' }), sendTo(toRoot, { type: 'workspace.open', overlay: 'webhookForm' })],
    },
    'webhooks.open': {
      guard: 'hasRow',
      actions: [
        'forget',
        assign({ form: ({ context }) => underCursor(context)?.id ?? null }),
        sendTo(toRoot, { type: 'workspace.open', overlay: 'webhookForm' }),
      ],
    },
    'webhooks.startRemove': {
      guard: 'hasRow',
      actions: sendTo(toRoot, { type: 'workspace.open', overlay: 'webhookRemove' }),
    },
    'webhooks.leave': { actions: 'forget' },
    'webhooks.keep': { actions: [assign({ refusal: null, wrong: {} }), 'take'] },
    'webhooks.remove': { actions: 'take' },
    'webhooks.pause': { actions: 'take' },
    'webhooks.test': { actions: 'take' },
    'webhooks.renew': { actions: 'take' },
    'webhooks.again': { actions: 'take' },
  },
  states: {
    list: {
      ...page.region,
      // What was sent meanwhile: read once the answer of before is there.
      on: { ...page.region.on, 'webhooks.refresh': page.again, 'webhooks.sent': page.again },
      states: {
        ...page.region.states,
        loading: { ...page.region.states.loading, always: { guard: 'hasWork', target: 'waiting' } },
      },
    },
    log: {
      initial: 'waiting',
      states: {
        waiting: {
          always: { guard: 'mustRead', target: 'reading' },
          on: { 'webhooks.more': { guard: 'hasMore', target: 'appending' } },
        },
        reading: {
          // What is sent from now on is not in the answer: whoever hears of it marks it old again.
          entry: assign({ isOld: false }),
          invoke: {
            id: 'readMessages',
            src: 'readMessages',
            input: ({ context: { client, rows, cursor } }): CallInput<'webhookDeliveries'> => ({
              client,
              request: { params: { id: rows[cursor]?.id ?? 0 }, query: {} },
            }),
            onDone: {
              target: 'waiting',
              actions: assign(({ context, event }) =>
                shownMessages(context, underCursor(context)?.id ?? null, event.output),
              ),
            },
            onError: {
              target: 'failed',
              actions: [
                assign({ isOld: true }),
                sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'webhooks.refresh' })),
              ],
            },
          },
          // Of the one that is under the cursor now.
          on: { 'webhooks.cursor': { target: 'reading', reenter: true, actions: 'moveRow' } },
        },
        appending: {
          invoke: {
            id: 'appendMessages',
            src: 'appendMessages',
            input: ({ context: { client, ofId, messages } }): CallInput<'webhookDeliveries'> => ({
              client,
              request: { params: { id: ofId ?? 0 }, query: { before: messages.at(-1)?.id ?? 0 } },
            }),
            onDone: {
              target: 'waiting',
              actions: assign(({ context, event }) => ({
                messages: [...context.messages, ...event.output.results],
                isMore: event.output.isMore,
              })),
            },
            onError: {
              target: 'waiting',
              actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'webhooks.more' })),
            },
          },
        },
        failed: {
          on: {
            'webhooks.refresh': 'waiting',
            'webhooks.sent': 'waiting',
            'webhooks.cursor': { target: 'waiting', actions: 'moveRow' },
          },
        },
      },
    },
    /** What a message carries is read once it is opened: a page of them would be long. */
    message: {
      initial: 'closed',
      on: {
        'webhooks.open': {
          guard: 'meansMessage',
          target: '.reading',
          actions: [
            assign({ body: null, bodyError: null }),
            sendTo(toRoot, { type: 'workspace.open', overlay: 'webhookMessage' }),
          ],
        },
      },
      states: {
        closed: {},
        reading: {
          invoke: {
            id: 'readBody',
            src: 'readBody',
            input: ({ context }): CallInput<'webhookDelivery'> => ({
              client: context.client,
              request: { params: { id: context.ofId ?? 0, deliveryId: messageUnderCursor(context)?.id ?? 0 } },
            }),
            onDone: { target: 'closed', actions: assign({ body: ({ event }) => event.output.body }) },
            onError: {
              target: 'closed',
              actions: assign({ bodyError: ({ event }) => wordsOf(failureOf(event.error)) }),
            },
          },
        },
      },
    },
    work: webhooksWork.region,
  },
});
