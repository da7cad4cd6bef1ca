import { paysForAccount } from './paysForAccount.ts';
import { assign, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { LimitKind } from '../../api/catalogue/billing/limits.ts';
import type { UsageInFull } from '../../api/contract/billing/usage.ts';
import { caller, failureOf } from '../app/call.ts';
import { errorMessage, wordsOf } from '../app/errors.ts';
import { toRoot, type Broadcast, type MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

export type UsageEvent =
  | Broadcast
  | MessageTo<'usage'>
  /** By member, or not. */
  | { readonly type: 'usage.byMember' }
  /** The dialog that raises a limit. */
  | { readonly type: 'usage.startRaise' }
  /** `approved`: dollars, as they stood in the dialog. */
  | { readonly type: 'usage.raise'; readonly kind: LimitKind; readonly quantity: number; readonly approved: number };

interface UsageContext {
  readonly client: Client;
  /** Null: nobody has signed in yet. */
  readonly me: { readonly id: number; readonly pays: boolean } | null;
  readonly usage: UsageInFull | null;
  readonly isByMember: boolean;
  readonly error: string | null;
  /** Why a limit was not raised. */
  readonly refusal: string | null;
  readonly isShown: boolean;
  readonly isLoaded: boolean;
}

/** What is used of the limits of the account: read while the pane is on screen. Its owner raises one. */
export const usageMachine = setup({
  types: { context: {} as UsageContext, events: {} as UsageEvent, input: {} as ChildInput },
  actors: { load: caller('usage'), raise: caller('raiseLimit') },
  guards: {
    isOurs: ({ event }) => 'pane' in event && event.pane === 'usage',
    isWanted: ({ context: { isShown, isLoaded, me } }) => isShown && !isLoaded && me !== null,
    pays: ({ context: { me } }) => me?.pays === true,
    canRaise: ({ context: { me, usage } }) =>
      me?.pays === true && usage !== null && (usage.savesLimit !== null || usage.exportsLimit !== null),
  },
}).createMachine({
  id: 'usage',
  context: ({ input: { client } }) => ({
    client,
    me: null,
    usage: null,
    isByMember: false,
    error: null,
    refusal: null,
    isShown: false,
    isLoaded: false,
  }),
  initial: 'waiting',
  on: {
    'app.signedIn': {
      actions: assign(({ event: { answer } }) => ({
        me: { id: answer.profile.id, pays: paysForAccount(answer) },
      })),
    },
    'pane.hidden': { guard: 'isOurs', actions: assign({ isShown: false }) },
    'usage.byMember': { guard: 'pays', actions: assign({ isByMember: ({ context }) => !context.isByMember }) },
    'usage.startRaise': {
      guard: 'canRaise',
      actions: [assign({ refusal: null }), sendTo(toRoot, { type: 'workspace.open', overlay: 'usageRaise' })],
    },
  },
  states: {
    waiting: {
      always: { guard: 'isWanted', target: 'loading' },
      on: {
        'pane.shown': { guard: 'isOurs', actions: assign({ isShown: true, isLoaded: false }) },
        'usage.refresh': { actions: assign({ isLoaded: false }) },
        'usage.raise': { guard: 'canRaise', target: 'raising' },
      },
    },
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { client, me } }) => ({ client, request: { params: { id: me?.id ?? 0 } } }),
        onDone: {
          target: 'waiting',
          actions: assign({ usage: ({ event }) => event.output, isLoaded: true, error: null }),
        },
        onError: {
          target: 'failed',
          actions: [
            assign({ error: ({ event }) => wordsOf(failureOf(event.error)) }),
            sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'usage.refresh' })),
          ],
        },
      },
    },
    failed: {
      on: {
        'pane.shown': { guard: 'isOurs', target: 'waiting', actions: assign({ isShown: true, isLoaded: false }) },
        'usage.refresh': { target: 'waiting', actions: assign({ isLoaded: false, error: null }) },
      },
    },
    raising: {
      entry: assign({ refusal: null }),
      invoke: {
        id: 'raise',
        src: 'raise',
        input: ({ context: { client, me }, event }) => ({
          client,
          request: {
            body:
              event.type === 'usage.raise'
                ? {
                    userId: me?.id ?? 0,
                    type: event.kind,
                    quantity: event.quantity,
                    approvedAmount: event.approved,
                  }
                : { userId: me?.id ?? 0, type: 'saves' as const, quantity: 0 },
          },
        }),
        onDone: {
          target: 'waiting',
          actions: [assign({ usage: ({ event }) => event.output }), sendTo(toRoot, { type: 'workspace.close' })],
        },
        // What was typed stays in the dialog.
        onError: { target: 'waiting', actions: assign({ refusal: ({ event }) => wordsOf(failureOf(event.error)) }) },
      },
    },
  },
});
