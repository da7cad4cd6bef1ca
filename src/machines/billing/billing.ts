import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { BillingDetails, Purchase } from '../../api/contract/billing/billing.ts';
import { caller, callOrThrow, failureOf } from '../app/call.ts';
import { errorMessage, refusedIn, wordsOf } from '../app/errors.ts';
import { toRoot, type Broadcast, type MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { afterRowEvent, type RowEvent } from '../parts/rowEvents.ts';
import { noSelection } from '../parts/selection.ts';
import { notShown, shownPage, type ShownPage } from '../parts/shownPage.ts';
import { paysForAccount } from './paysForAccount.ts';

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

interface BillingContext extends ShownPage {
  readonly client: Client;
  /** Null: nobody has signed in yet. */
  readonly me: { readonly id: number; readonly pays: boolean } | null;
  /** How the account stands, as its owner sees it; null: not loaded, or a member asks. */
  readonly details: BillingDetails | null;
  /** All of it, newest first. */
  readonly history: readonly Purchase[];
  /** How money comes in; null: not loaded. */
  readonly provider: BillingDetails['provider'] | null;
  readonly tab: BillingTab;
  readonly cursor: number;
  /** Why credit was not sold. */
  readonly refusal: string | null;
}

/** Those of the tab. */
export const shownPurchases = ({ history, tab }: Pick<BillingContext, 'history' | 'tab'>): readonly Purchase[] =>
  tab === null ? history : history.filter(({ purchaseType }) => purchaseType === tab);

export const purchaseUnderCursor = (
  context: Pick<BillingContext, 'history' | 'tab' | 'cursor'>,
): Purchase | undefined => shownPurchases(context)[context.cursor];

type Read = Pick<BillingContext, 'details' | 'history' | 'provider'>;

/** How the account stands its owner alone may know. */
async function read({ client, me }: BillingContext, signal: AbortSignal): Promise<Read> {
  const request = { params: { id: me?.id ?? 0 } };
  const details = me?.pays === true ? await callOrThrow(client, 'billingDetails', request, signal) : null;
  return { details, ...(await callOrThrow(client, 'billingHistory', request, signal)) };
}

const page = shownPage<BillingContext, BillingEvent, Read>({
  pane: 'billing',
  refresh: { type: 'billing.refresh' },
  mayRead: ({ me }) => me !== null,
  read,
  show: (_context, answer) => ({ ...answer, cursor: 0 }),
  // R-BILLING-004: what could not be read is not shown as it was.
  lost: { history: [], details: null, provider: null },
});

/** How the account stands and what was billed: read while the pane is on screen. The owner buys credit. */
export const billingMachine = setup({
  types: { context: {} as BillingContext, events: {} as BillingEvent, input: {} as ChildInput },
  actors: { ...page.actors, buy: caller('buyPrepaidCredits'), pay: caller('payUnpaid') },
  guards: {
    ...page.guards,
    pays: ({ context: { me } }) => me?.pays === true,
    isUnpaid: ({ context: { me, details } }) => me?.pays === true && details !== null && details.overdue !== null,
    hasPurchase: ({ context }) => purchaseUnderCursor(context) !== undefined,
  },
  actions: {
    ...page.actions,
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
  },
}).createMachine({
  id: 'billing',
  context: ({ input: { client } }) => ({
    client,
    me: null,
    details: null,
    history: [],
    provider: null,
    tab: null,
    cursor: 0,
    refusal: null,
    ...notShown,
  }),
  type: 'parallel',
  on: {
    'app.signedIn': {
      actions: assign(({ event: { answer } }) => ({
        me: { id: answer.profile.id, pays: paysForAccount(answer) },
      })),
    },
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
      guard: 'pays',
      actions: [assign({ refusal: null }), sendTo(toRoot, { type: 'workspace.open', overlay: 'billingCredit' })],
    },
  },
  states: {
    list: { ...page.region, on: { ...page.region.on, 'billing.refresh': page.again } },
    buy: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'billing.buyCredit': { guard: 'pays', target: 'buying' },
            'billing.pay': { guard: 'isUnpaid', target: 'paying' },
          },
        },
        paying: {
          tags: 'working',
          invoke: {
            id: 'pay',
            src: 'pay',
            input: ({ context: { client } }) => ({ client, request: {} }),
            onDone: {
              target: 'idle',
              actions: [
                assign({ details: ({ event }) => event.output, isLoaded: false }),
                sendTo(toRoot, { type: 'session.refresh' }),
              ],
            },
            onError: {
              target: 'idle',
              actions: [
                assign({ isLoaded: false }),
                sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error))),
              ],
            },
          },
        },
        buying: {
          tags: 'working',
          entry: assign({ refusal: null }),
          invoke: {
            id: 'buy',
            src: 'buy',
            input: ({ context: { client, me }, event }) => {
              const amount = event.type === 'billing.buyCredit' ? event.amount : 0;
              return { client, request: { body: { userId: me?.id ?? 0, amount, approvedAmount: amount } } };
            },
            onDone: {
              target: 'idle',
              actions: [assign({ isLoaded: false }), sendTo(toRoot, { type: 'workspace.done', of: ['billingCredit'] })],
            },
            // What was typed stays in the dialog.
            onError: {
              target: 'idle',
              actions: [
                assign({ refusal: ({ event }) => wordsOf(failureOf(event.error)) }),
                sendTo(toRoot, ({ event }) => refusedIn(['billingCredit'], event.error)),
              ],
            },
          },
        },
      },
    },
  },
});
