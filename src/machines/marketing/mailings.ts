import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { MailingRow } from '../../api/contract/marketing/mailings.ts';
import { caller, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { DownloadMessage } from '../app/messages/workspace.ts';
import type { ChildInput } from '../app/ports.ts';
import { noRows } from '../parts/pagedRows.ts';
import { afterRowEvent } from '../parts/rowEvents.ts';
import { noSelection } from '../parts/selection.ts';
import { notShown } from '../parts/shownPage.ts';
import { noWork } from '../parts/workQueue.ts';
import {
  callListShown,
  formOf,
  lookedAt,
  newForm,
  recipientsShown,
  shownMailings,
  underCursor,
  type MailingsContext,
  type MailingsEvent,
} from './mailings/context.ts';
import { mailingsPage as page } from './mailings/page.ts';
import { mailingsWork } from './mailings/work.ts';

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
  },
  guards: {
    ...mailingsWork.guards,
    ...page.guards,
    hasRow: ({ context }) => underCursor(context) !== undefined,
    isUnpublished: ({ context }) => underCursor(context)?.status === 'NEW',
    isCard: ({ context }) => underCursor(context)?.type === 'POSTCARD',
    isPaused: ({ context }) => underCursor(context)?.status === 'PAUSED',
    isOther: ({ context }) =>
      context.isShown && context.isLoaded && (underCursor(context)?.id ?? null) !== context.ofId,
    isAsked: ({ context }) => context.asked !== null,
    isTold: ({ context }) => context.asked?.estimate != null,
    mayOrder: ({ context: { asked, tasks } }) => asked?.estimate != null && tasks.length === 0,
  },
  actions: {
    ...mailingsWork.actions,
    ...page.actions,
    moveRow: assign(({ context, event }) => afterRowEvent({ ...context, selection: noSelection }, event, idOf)),
    forget: assign({ form: null, refusal: null, wrong: {}, asked: null, acknowledged: [] }),
    markTold: assign({ ofId: ({ context }) => underCursor(context)?.id ?? null }),
    tellRecipients: sendTo(toRoot, ({ context }) => recipientsShown(context)),
    tellCallList: sendTo(toRoot, ({ context }) => callListShown(context)),
    /** Who begins one elsewhere sees it among the others once it is saved. */
    showAll: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'mailings.startAdd' && event.channel !== undefined)
        enqueue.sendTo(toRoot, { type: 'route.go', path: '/marketing' });
    }),
    /** Of the one that is named, else of that under the cursor. */
    ask: assign(({ context, event }) => {
      const { id, name } = event.type === 'mailings.estimateOf' ? event : (underCursor(context) ?? { id: 0, name: '' });
      return { asked: { id, name, estimate: null }, acknowledged: [], refusal: null };
    }),
    openEstimate: sendTo(toRoot, { type: 'workspace.open', overlay: 'mailingEstimate' }),
    openForm: sendTo(toRoot, { type: 'workspace.open', overlay: 'mailingForm' }),
  },
}).createMachine({
  id: 'mailings',
  context: ({ input: { client } }) => ({
    client,
    ...noRows,
    channel: null,
    all: [],
    form: null,
    refusal: null,
    wrong: {},
    asked: null,
    acknowledged: [],
    ofId: null,
    wantedId: null,
    ...notShown,
    ...noWork,
  }),
  type: 'parallel',
  on: {
    'mailings.cursor': { actions: 'moveRow' },
    'mailings.move': { actions: 'moveRow' },
    'mailings.moveTo': { actions: 'moveRow' },
    'mailings.channel': {
      actions: assign(({ context, event: { channel } }) => ({
        channel,
        ...shownMailings({ ...context, channel }, context.all),
      })),
    },
    'mailings.look': {
      actions: assign(({ context, event }) => ({ ...lookedAt(context, event.id), isLoaded: false })),
    },
    'mailings.startAdd': {
      actions: ['forget', assign({ form: ({ context, event }) => newForm(context, event) }), 'showAll', 'openForm'],
    },
    'mailings.leave': [
      // The estimate may be there already, in place of the form.
      { guard: ({ event }) => event.dialog === 'form', actions: assign({ form: null, refusal: null, wrong: {} }) },
      { actions: assign({ asked: null, acknowledged: [], refusal: null }) },
    ],
    'mailings.keep': { actions: [assign({ refusal: null, wrong: {} }), 'take'] },
    'mailings.acknowledge': {
      actions: assign({
        acknowledged: ({ context: { asked } }) => (asked?.estimate?.notices ?? []).map(({ ruleId }) => ruleId),
      }),
    },
    'mailings.order': { guard: 'mayOrder', actions: [assign({ refusal: null }), 'take'] },
    'mailings.design': {
      guard: 'isCard',
      actions: sendTo(toRoot, ({ context }) => ({ type: 'route.go', path: `/marketing/card/${rowId(context)}` })),
    },
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
    'mailings.sendAgain': { actions: 'take' },
    'mailings.startSequence': {
      guard: 'hasRow',
      actions: sendTo(toRoot, ({ context }) => ({ type: 'sequences.startOf', mailingId: rowId(context) })),
    },
    'mailings.detail': {
      guard: 'hasRow',
      actions: sendTo(toRoot, ({ context }): DownloadMessage => ({
        type: 'download.start',
        title: `${underCursor(context)?.name ?? ''}: detail`,
        what: { call: 'mailingDetail', request: { params: { id: rowId(context) } } },
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
            'mailings.openOf': { target: 'reading', actions: 'forget' },
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
            input: ({ context, event }): CallInput<'mailing'> => ({
              client: context.client,
              request: { params: { id: event.type === 'mailings.openOf' ? event.id : rowId(context) } },
            }),
            onDone: {
              target: 'closed',
              actions: [assign({ form: ({ event: { output } }) => formOf(output) }), 'openForm'],
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
        'mailings.estimate': { guard: 'isUnpublished', target: '.asking', actions: ['ask', 'openEstimate'] },
        'mailings.estimateOf': { target: '.asking', actions: ['ask', 'openEstimate'] },
        'mailings.estimateAgain': { guard: 'isAsked', target: '.asking' },
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
            onError: [
              // The one before stays, with why it was not ordered.
              { guard: 'isTold', target: 'closed' },
              {
                target: 'closed',
                actions: [
                  sendTo(toRoot, { type: 'workspace.close' }),
                  sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'mailings.estimate' })),
                ],
              },
            ],
          },
        },
      },
    },
    /** Whom the one under the cursor goes to is another pane's. */
    ledger: {
      initial: 'told',
      states: {
        told: {
          always: {
            guard: 'isOther',
            target: 'told',
            reenter: true,
            actions: ['markTold', 'tellRecipients', 'tellCallList'],
          },
        },
      },
    },
    work: mailingsWork.region,
  },
});
