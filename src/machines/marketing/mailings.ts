import { assign, sendTo, setup } from 'xstate';
import type { Value } from '../../api/client.ts';
import { noAudience, type MailingRow } from '../../api/contract/marketing/mailings.ts';
import { caller, callOrThrow, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { DownloadMessage } from '../app/messages/workspace.ts';
import type { ChildInput } from '../app/ports.ts';
import { cursorInside, noRows } from '../parts/pagedRows.ts';
import { afterRowEvent } from '../parts/rowEvents.ts';
import { noSelection } from '../parts/selection.ts';
import { notShown, shownPage } from '../parts/shownPage.ts';
import { noWork } from '../parts/workQueue.ts';
import {
  blankText,
  openOf,
  recipientUnderCursor,
  shownMailings,
  shownRecipients,
  textOf,
  underCursor,
  type MailingsContext,
  type MailingsEvent,
} from './mailings/context.ts';
import { mailingsWork } from './mailings/work.ts';

const page = shownPage<MailingsContext, MailingsEvent, Value<'mailings'>>({
  pane: 'mailings',
  refresh: { type: 'mailings.refresh' },
  mayRead: ({ tasks }) => tasks.length === 0,
  read: async ({ client }, signal) => await callOrThrow(client, 'mailings', { query: {} }, signal),
  show: (context, { mailings }) => ({ ...shownMailings(context, mailings), ofId: null }),
});

const idOf = ({ id }: MailingRow): number => id;
const rowId = (context: MailingsContext): number => underCursor(context)?.id ?? 0;

/** Campaigns of the user: what they say, what an order would do, and whom the one under the cursor goes to. */
export const mailingsMachine = setup({
  types: { context: {} as MailingsContext, events: {} as MailingsEvent, input: {} as ChildInput },
  actors: {
    ...mailingsWork.actors,
    ...page.actors,
    readOne: caller('mailing'),
    askEstimate: caller('estimateMailing'),
    readRecipients: caller('recipients'),
    appendRecipients: caller('recipients'),
  },
  guards: {
    ...mailingsWork.guards,
    ...page.guards,
    hasRow: ({ context }) => underCursor(context) !== undefined,
    isUnpublished: ({ context }) => underCursor(context)?.status === 'NEW',
    isPaused: ({ context }) => underCursor(context)?.status === 'PAUSED',
    isOther: ({ context }) =>
      context.isShown && context.isLoaded && (underCursor(context)?.id ?? null) !== context.ofId,
    hasMore: ({ context }) => context.isMore,
    hasProperty: ({ context }) => recipientUnderCursor(context)?.propertyId != null,
    mayOrder: ({ context: { asked, tasks } }) => asked?.estimate != null && tasks.length === 0,
  },
  actions: {
    ...mailingsWork.actions,
    ...page.actions,
    moveRow: assign(({ context, event }) => afterRowEvent({ ...context, selection: noSelection }, event, idOf)),
    forget: assign({ form: null, refusal: null, wrong: {}, asked: null, acknowledged: [] }),
    openForm: sendTo(toRoot, { type: 'workspace.open', overlay: 'mailingForm' }),
  },
}).createMachine({
  id: 'mailings',
  context: ({ input: { client } }) => ({
    client,
    ...noRows,
    form: null,
    refusal: null,
    wrong: {},
    asked: null,
    acknowledged: [],
    recipients: [],
    isMore: false,
    ofId: null,
    at: 0,
    ...notShown,
    ...noWork,
  }),
  type: 'parallel',
  on: {
    'mailings.cursor': { actions: 'moveRow' },
    'mailings.move': { actions: 'moveRow' },
    'mailings.moveTo': { actions: 'moveRow' },
    'mailings.recipient': { actions: assign({ at: ({ event }) => event.index }) },
    'mailings.moveRecipient': {
      actions: assign({ at: ({ context: { recipients, at }, event }) => cursorInside(recipients, at + event.by) }),
    },
    'mailings.startAdd': {
      actions: [
        'forget',
        assign({
          form: ({ event: { audience } }) => ({
            id: null,
            version: 0,
            text: { ...blankText, audience: { ...noAudience, ...audience } },
          }),
        }),
        'openForm',
      ],
    },
    'mailings.leave': { actions: 'forget' },
    'mailings.keep': { actions: [assign({ refusal: null, wrong: {} }), 'take'] },
    'mailings.acknowledge': {
      actions: assign({
        acknowledged: ({ context: { asked } }) => (asked?.estimate?.notices ?? []).map(({ ruleId }) => ruleId),
      }),
    },
    'mailings.order': { guard: 'mayOrder', actions: [assign({ refusal: null }), 'take'] },
    'mailings.pause': { actions: 'take' },
    'mailings.startFinish': {
      guard: 'isPaused',
      actions: sendTo(toRoot, { type: 'workspace.open', overlay: 'mailingFinish' }),
    },
    'mailings.finish': { actions: 'take' },
    'mailings.delete': { actions: 'take' },
    'mailings.remove': { actions: 'take' },
    'mailings.restore': { actions: 'take' },
    'mailings.duplicate': { actions: 'take' },
    'mailings.again': { actions: 'take' },
    'mailings.detail': {
      guard: 'hasRow',
      actions: sendTo(toRoot, ({ context }): DownloadMessage => ({
        type: 'download.start',
        title: `${underCursor(context)?.name ?? ''}: detail`,
        what: { call: 'mailingDetail', request: { params: { id: rowId(context) } } },
      })),
    },
    'mailings.openProperty': {
      guard: 'hasProperty',
      actions: sendTo(toRoot, ({ context }) => ({
        type: 'route.go',
        path: `/search/${recipientUnderCursor(context)?.propertyId ?? 0}`,
      })),
    },
  },
  states: {
    list: {
      ...page.region,
      on: { ...page.region.on, 'mailings.refresh': page.again, 'mailings.changed': page.again },
      states: {
        ...page.region.states,
        loading: { ...page.region.states.loading, always: { guard: 'hasWork', target: 'waiting' } },
      },
    },
    /** The one under the cursor, read before its form opens: a list holds no texts. */
    form: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'mailings.open': [
              { guard: 'isUnpublished', target: 'reading', actions: 'forget' },
              { guard: 'hasRow', actions: sendTo(toRoot, { type: 'workspace.openPane', pane: 'recipients' }) },
            ],
          },
        },
        reading: {
          invoke: {
            id: 'readOne',
            src: 'readOne',
            input: ({ context }): CallInput<'mailing'> => ({
              client: context.client,
              request: { params: { id: rowId(context) } },
            }),
            onDone: {
              target: 'closed',
              actions: [
                assign({
                  form: ({ event: { output } }) => ({ id: output.id, version: output.version, text: textOf(output) }),
                }),
                'openForm',
              ],
            },
            onError: {
              target: 'closed',
              actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'mailings.open' })),
            },
          },
        },
      },
    },
    estimate: {
      initial: 'closed',
      on: {
        'mailings.estimate': {
          guard: 'isUnpublished',
          target: '.asking',
          actions: [
            assign({
              asked: ({ context }) => ({ id: rowId(context), name: underCursor(context)?.name ?? '', estimate: null }),
              acknowledged: [],
              refusal: null,
            }),
            sendTo(toRoot, { type: 'workspace.open', overlay: 'mailingEstimate' }),
          ],
        },
      },
      states: {
        closed: {},
        asking: {
          tags: 'working',
          invoke: {
            id: 'askEstimate',
            src: 'askEstimate',
            input: ({ context }): CallInput<'estimateMailing'> => ({
              client: context.client,
              request: { params: { id: context.asked?.id ?? 0 } },
            }),
            onDone: {
              target: 'closed',
              actions: assign({
                asked: ({ context, event }) =>
                  context.asked === null ? null : { ...context.asked, estimate: event.output },
              }),
            },
            onError: {
              target: 'closed',
              actions: [
                sendTo(toRoot, { type: 'workspace.close' }),
                sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'mailings.estimate' })),
              ],
            },
          },
        },
      },
    },
    ledger: {
      initial: 'waiting',
      states: {
        waiting: {
          always: { guard: 'isOther', target: 'reading' },
          on: { 'mailings.more': { guard: 'hasMore', target: 'appending' } },
        },
        reading: {
          invoke: {
            id: 'readRecipients',
            src: 'readRecipients',
            input: ({ context }): CallInput<'recipients'> => ({
              client: context.client,
              request: { params: { id: rowId(context) }, query: {} },
            }),
            onDone: {
              target: 'waiting',
              actions: assign(({ context, event }) =>
                shownRecipients(context, underCursor(context)?.id ?? null, event.output),
              ),
            },
            onError: {
              target: 'failed',
              actions: sendTo(toRoot, ({ event }) =>
                errorMessage(failureOf(event.error), { type: 'mailings.refresh' }),
              ),
            },
          },
          // Of the one that is under the cursor now.
          on: { 'mailings.cursor': { target: 'reading', reenter: true, actions: 'moveRow' } },
        },
        appending: {
          invoke: {
            id: 'appendRecipients',
            src: 'appendRecipients',
            input: ({ context: { client, ofId, recipients } }): CallInput<'recipients'> => ({
              client,
              request: { params: { id: ofId ?? 0 }, query: { after: recipients.at(-1)?.seq ?? 0 } },
            }),
            onDone: {
              target: 'waiting',
              actions: assign(({ context, event }) => ({
                recipients: [...context.recipients, ...event.output.results],
                isMore: event.output.isMore,
              })),
            },
            onError: {
              target: 'waiting',
              actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'mailings.more' })),
            },
          },
        },
        failed: {
          on: {
            'mailings.refresh': 'waiting',
            'mailings.changed': 'waiting',
            'mailings.cursor': { target: 'waiting', actions: 'moveRow' },
          },
        },
      },
    },
    work: mailingsWork.region,
  },
});

/** How many of the one under the cursor are not sent. */
export const unsentUnderCursor = (context: MailingsContext): number => {
  const row = underCursor(context);
  return row === undefined ? 0 : openOf(row);
};
