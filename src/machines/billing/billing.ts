import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { BillingDetails, Purchase } from '../../api/contract/billing/billing.ts';
import { caller, failureOf } from '../app/call.ts';
import { errorMessage, wordsOf } from '../app/errors.ts';
import { toRoot, type Broadcast, type MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { afterRowEvent, type RowEvent } from '../parts/rowEvents.ts';
import { noSelection } from '../parts/selection.ts';

/** Which purchases are shown; null: all. */
export type BillingTab = Purchase['purchaseType'] | null;

export type BillingEvent =
  | Broadcast
  | MessageTo<'billing'>
  | Extract<RowEvent<'billing', number>, { readonly type: 'billing.cursor' | 'billing.move' | 'billing.moveTo' }>
  | { readonly type: 'billing.tab'; readonly tab: BillingTab }
  /** The invoice under the cursor, line by line. */
  | { readonly type: 'billing.open' }
  | { readonly type: 'billing.download' }
  /** The dialog that sells prepaid credit. */
  | { readonly type: 'billing.startCredit' }
  /** Dollars, as they stood in the dialog. */
  | { readonly type: 'billing.buyCredit'; readonly amount: number }
  /** Charges what is unpaid. */
  | { readonly type: 'billing.pay' };

interface BillingContext {
  readonly client: Client;
  /** Null: nobody has signed in yet. */
  readonly me: { readonly id: number; readonly isOwner: boolean } | null;
  /** How the account stands, as its owner sees it; null: not loaded, or a member asks. */
  readonly details: BillingDetails | null;
  /** All of it, newest first. */
  readonly history: readonly Purchase[];
  readonly tab: BillingTab;
  readonly cursor: number;
  readonly error: string | null;
  /** Why credit was not sold. */
  readonly refusal: string | null;
  readonly isShown: boolean;
  readonly isLoaded: boolean;
}

/** Those of the tab. */
export const shownPurchases = ({ history, tab }: Pick<BillingContext, 'history' | 'tab'>): readonly Purchase[] =>
  tab === null ? history : history.filter(({ purchaseType }) => purchaseType === tab);

export const purchaseUnderCursor = (
  context: Pick<BillingContext, 'history' | 'tab' | 'cursor'>,
): Purchase | undefined => shownPurchases(context)[context.cursor];

/** How the account stands and what was billed: read while the pane is on screen. The owner buys credit. */
export const billingMachine = setup({
  types: { context: {} as BillingContext, events: {} as BillingEvent, input: {} as ChildInput },
  actors: {
    details: caller('billingDetails'),
    history: caller('billingHistory'),
    buy: caller('buyPrepaidCredits'),
    pay: caller('payUnpaid'),
  },
  guards: {
    isOurs: ({ event }) => 'pane' in event && event.pane === 'billing',
    isWanted: ({ context: { isShown, isLoaded, me } }) => isShown && !isLoaded && me !== null,
    isOwner: ({ context: { me } }) => me?.isOwner === true,
    isUnpaid: ({ context: { details } }) => details !== null && details.overdue !== null,
    hasPurchase: ({ context }) => purchaseUnderCursor(context) !== undefined,
  },
  actions: {
    updateRows: assign(({ context, event }) =>
      afterRowEvent(
        { rows: shownPurchases(context), cursor: context.cursor, selection: noSelection },
        event,
        ({ id }: Purchase) => id,
      ),
    ),
    download: enqueueActions(({ context: { me, tab }, enqueue }) =>
      enqueue.sendTo(toRoot, {
        type: 'download.start',
        title: 'Billing history',
        what: {
          call: 'billingHistoryFile',
          request: { params: { id: me?.id ?? 0 }, query: tab === null ? {} : { tab } },
        },
      }),
    ),
    // R-BILLING-004: what could not be read is not shown as it was.
    fail: enqueueActions(({ event, enqueue }) => {
      if (!('error' in event)) return;
      const failure = failureOf(event.error);
      enqueue.assign({ history: [], details: null, error: wordsOf(failure) });
      enqueue.sendTo(toRoot, errorMessage(failure, { type: 'billing.refresh' }));
    }),
  },
}).createMachine({
  id: 'billing',
  context: ({ input: { client } }) => ({
    client,
    me: null,
    details: null,
    history: [],
    tab: null,
    cursor: 0,
    error: null,
    refusal: null,
    isShown: false,
    isLoaded: false,
  }),
  initial: 'waiting',
  on: {
    'app.signedIn': {
      actions: assign(({ event: { answer } }) => ({
        me: { id: answer.profile.id, isOwner: answer.profile.subUser === 0 },
      })),
    },
    'pane.hidden': { guard: 'isOurs', actions: assign({ isShown: false }) },
    'billing.cursor': { actions: 'updateRows' },
    'billing.move': { actions: 'updateRows' },
    'billing.moveTo': { actions: 'updateRows' },
    'billing.tab': { actions: assign({ tab: ({ event }) => event.tab, cursor: 0 }) },
    'billing.download': { actions: 'download' },
    'billing.open': {
      guard: 'hasPurchase',
      actions: sendTo(toRoot, { type: 'workspace.open', overlay: 'billingInvoice' }),
    },
    'billing.startCredit': {
      guard: 'isOwner',
      actions: [assign({ refusal: null }), sendTo(toRoot, { type: 'workspace.open', overlay: 'billingCredit' })],
    },
  },
  states: {
    waiting: {
      always: { guard: 'isWanted', target: 'loading' },
      on: {
        'pane.shown': { guard: 'isOurs', actions: assign({ isShown: true, isLoaded: false }) },
        'billing.refresh': { actions: assign({ isLoaded: false }) },
        'billing.buyCredit': { guard: 'isOwner', target: 'buying' },
        'billing.pay': { guard: 'isUnpaid', target: 'paying' },
      },
    },
    loading: {
      initial: 'details',
      // What is being read may be of before.
      on: { 'billing.refresh': { target: 'loading', reenter: true } },
      states: {
        details: {
          always: { guard: ({ context: { me } }) => me?.isOwner !== true, target: 'history' },
          invoke: {
            id: 'details',
            src: 'details',
            input: ({ context: { client, me } }) => ({ client, request: { params: { id: me?.id ?? 0 } } }),
            onDone: { target: 'history', actions: assign({ details: ({ event }) => event.output }) },
            onError: { target: '#billing.failed', actions: 'fail' },
          },
        },
        history: {
          invoke: {
            id: 'history',
            src: 'history',
            input: ({ context: { client, me } }) => ({ client, request: { params: { id: me?.id ?? 0 } } }),
            onDone: {
              target: '#billing.waiting',
              actions: assign(({ event: { output } }) => ({
                history: output.history,
                cursor: 0,
                isLoaded: true,
                error: null,
              })),
            },
            onError: { target: '#billing.failed', actions: 'fail' },
          },
        },
      },
    },
    failed: {
      on: {
        'pane.shown': { guard: 'isOurs', target: 'waiting', actions: assign({ isShown: true, isLoaded: false }) },
        'billing.refresh': { target: 'waiting', actions: assign({ isLoaded: false, error: null }) },
      },
    },
    paying: {
      invoke: {
        id: 'pay',
        src: 'pay',
        input: ({ context: { client } }) => ({ client, request: {} }),
        onDone: {
          target: 'waiting',
          actions: [
            assign({ details: ({ event }) => event.output, isLoaded: false }),
            sendTo(toRoot, { type: 'session.refresh' }),
          ],
        },
        onError: {
          target: 'waiting',
          actions: [assign({ isLoaded: false }), sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error)))],
        },
      },
    },
    buying: {
      entry: assign({ refusal: null }),
      invoke: {
        id: 'buy',
        src: 'buy',
        input: ({ context: { client, me }, event }) => {
          const amount = event.type === 'billing.buyCredit' ? event.amount : 0;
          return { client, request: { body: { userId: me?.id ?? 0, amount, approvedAmount: amount } } };
        },
        onDone: {
          target: 'waiting',
          actions: [assign({ isLoaded: false }), sendTo(toRoot, { type: 'workspace.close' })],
        },
        // What was typed stays in the dialog.
        onError: {
          target: 'waiting',
          actions: assign({ refusal: ({ event }) => wordsOf(failureOf(event.error)) }),
        },
      },
    },
  },
});
