import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { Returned } from '../../api/billing/returned.ts';
import type { LookedPayment } from '../../api/contract/billing/payments.ts';
import { caller, failureOf } from '../app/call.ts';
import { errorMessage } from '../app/errors.ts';
import { toRoot, type Broadcast, type MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

const SERVICE = 'Stripe';

type PaymentsEvent = Broadcast | MessageTo<'payments'>;

interface PaymentsContext {
  readonly client: Client;
  /** From where somebody has come back, until that is dealt with. */
  readonly returned: Returned | null;
}

/** Pages of the payment service: leading there, once that is said, and what follows when somebody comes back. */
export const paymentsMachine = setup({
  types: { context: {} as PaymentsContext, events: {} as PaymentsEvent, input: {} as ChildInput },
  actors: {
    page: caller('cardPage'),
    open: caller('openPayments'),
    enter: caller('enteredCard'),
    look: caller('lookPayment'),
  },
  guards: {
    isFromCard: ({ context: { returned } }) => returned?.from === 'CARD',
    isFromPayment: ({ context: { returned } }) => returned?.from === 'PAYMENT',
  },
  actions: {
    fail: sendTo(toRoot, ({ event }) => errorMessage(failureOf('error' in event ? event.error : null))),
    /** What stands on the pages of the account is read again, and what the account may. */
    refresh: enqueueActions(({ enqueue }) => {
      for (const type of ['wallet.refresh', 'billing.refresh', 'plan.refresh', 'session.refresh'] as const)
        enqueue.sendTo(toRoot, { type });
    }),
    leave: sendTo(toRoot, (_, { url }: { readonly url: string }) => ({
      type: 'workspace.leaveTo' as const,
      url,
      thirdParty: SERVICE,
      isHere: true as const,
    })),
  },
}).createMachine({
  id: 'payments',
  context: ({ input: { client, returned } }) => ({ client, returned }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'app.signedIn': [
          { guard: 'isFromCard', target: 'entering' },
          { guard: 'isFromPayment', target: 'looking' },
        ],
        'payments.ask': 'asking',
        'payments.addCard': 'leading',
      },
    },
    leading: {
      invoke: {
        id: 'page',
        src: 'page',
        input: ({ context: { client } }) => ({ client, request: {} }),
        onDone: {
          target: 'idle',
          actions: { type: 'leave', params: ({ event }) => ({ url: event.output.url }) },
        },
        onError: { target: 'idle', actions: 'fail' },
      },
    },
    asking: {
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context: { client } }) => ({ client, request: {} }),
        onDone: {
          target: 'idle',
          actions: enqueueActions(({ event, enqueue }) => {
            const url = event.output.payments.findLast(({ state }) => state === 'ASKED')?.url ?? null;
            if (url !== null) enqueue({ type: 'leave', params: { url } });
          }),
        },
        onError: { target: 'idle', actions: 'fail' },
      },
    },
    entering: {
      exit: assign({ returned: null }),
      invoke: {
        id: 'enter',
        src: 'enter',
        input: ({ context: { client, returned } }) => ({
          client,
          request: { body: { entered: returned?.name ?? '' } },
        }),
        onDone: { target: 'idle', actions: 'refresh' },
        onError: { target: 'idle', actions: 'fail' },
      },
    },
    looking: {
      exit: assign({ returned: null }),
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context: { client, returned } }) => ({ client, request: { body: { key: returned?.name ?? '' } } }),
        onDone: {
          target: 'idle',
          actions: [
            'refresh',
            enqueueActions(({ event, enqueue }) => {
              const message = undoneText(event.output);
              if (message !== null) enqueue.sendTo(toRoot, { type: 'errors.add', message });
            }),
          ],
        },
        onError: { target: 'idle', actions: 'fail' },
      },
    },
  },
});

/** What a person has to know of an order that is not done; null: it is. */
function undoneText({ state, text, reason }: LookedPayment): string | null {
  switch (state) {
    case 'DONE':
      return null;
    case 'REFUSED':
      return `${text}: ${reason ?? 'The order came to nothing.'} Nothing was charged.`;
    case 'ASKED':
      return `${text}: the bank still waits for your answer. Nothing was charged yet.`;
    case 'SENT':
      return `${text}: the payment service has not answered yet. It is looked up every minute: do not pay again.`;
  }
}
