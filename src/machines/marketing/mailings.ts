import { assign, sendTo } from 'xstate';
import { failureOf, type CallInput } from '../app/call.ts';
import { errorMessage } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { DownloadMessage } from '../app/messages/workspace.ts';
import { noRows } from '../parts/pagedRows.ts';
import { notShown } from '../parts/shownPage.ts';
import { leftBehind } from '../parts/ticket.ts';
import { noWork } from '../parts/workQueue.ts';
import { formOf, lookedAt, newForm, shownMailings, underCursor, type MailingsContext } from './mailings/context.ts';
import { dialogs } from './mailings/dialogsRegion.ts';
import { askedMailing as asked, mailingsSetup } from './mailings/machineSetup.ts';
import { mailingsPage as page } from './mailings/page.ts';
import { mailingsWork } from './mailings/work.ts';

const rowId = (context: MailingsContext): number => underCursor(context)?.id ?? 0;

/** Campaigns of the user: what they say, what an order would do, and whom the one under the cursor goes to. */
export const mailingsMachine = mailingsSetup.createMachine({
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
    deleted: [],
    tallies: { templates: [], lists: [] },
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
      {
        guard: ({ event }) => event.dialog === 'form',
        actions: assign(({ context }) => ({ form: null, refusal: null, wrong: {}, ...leftBehind(context) })),
      },
      { actions: assign({ asked: null, acknowledged: [], refusal: null }) },
    ],
    'mailings.keep': { actions: [assign({ refusal: null, wrong: {} }), 'take'] },
    'mailings.acknowledge': { actions: 'acknowledge' },
    'mailings.order': { guard: 'mayConfirm', actions: [assign({ refusal: null }), 'take'] },
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
    'mailings.bringBack': { actions: 'take' },
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
        'mailings.estimate': { guard: 'isUnpublished', target: '.due', actions: ['ask', 'openEstimate'] },
        'mailings.estimateOf': { target: '.due', actions: ['ask', 'openEstimate'] },
        'mailings.estimateAgain': { guard: 'isAsked', target: '.due' },
      },
      states: asked.states,
    },
    dialogs,
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
