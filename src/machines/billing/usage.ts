import { paysForAccount } from './paysForAccount.ts';
import { assign, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { LimitKind } from '../../api/catalogue/billing/limits.ts';
import type { UsageInFull } from '../../api/contract/billing/usage.ts';
import { caller, callOrThrow, failureOf } from '../app/call.ts';
import { refusedIn, wordsOf } from '../app/errors.ts';
import { toRoot, type Broadcast, type MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { notShown, shownPage, type ShownPage } from '../parts/shownPage.ts';

export type UsageEvent =
  | Broadcast
  | MessageTo<'usage'>
  /** By member, or not. */
  | { readonly type: 'usage.byMember' }
  /** The dialog that raises a limit. */
  | { readonly type: 'usage.startRaise' }
  /** `approved`: dollars, as they stood in the dialog. */
  | { readonly type: 'usage.raise'; readonly kind: LimitKind; readonly quantity: number; readonly approved: number };

interface UsageContext extends ShownPage {
  readonly client: Client;
  /** Null: nobody has signed in yet. */
  readonly me: { readonly id: number; readonly pays: boolean } | null;
  readonly usage: UsageInFull | null;
  readonly isByMember: boolean;
  /** Why a limit was not raised. */
  readonly refusal: string | null;
}

const page = shownPage<UsageContext, UsageEvent, UsageInFull>({
  pane: 'usage',
  refresh: { type: 'usage.refresh' },
  mayRead: ({ me }) => me !== null,
  read: async ({ client, me }, signal) => await callOrThrow(client, 'usage', { params: { id: me?.id ?? 0 } }, signal),
  show: (_context, usage) => ({ usage }),
});

/** What is used of the limits of the account: read while the pane is on screen. Its owner raises one. */
export const usageMachine = setup({
  types: { context: {} as UsageContext, events: {} as UsageEvent, input: {} as ChildInput },
  actors: { ...page.actors, raise: caller('raiseLimit') },
  guards: {
    ...page.guards,
    pays: ({ context: { me } }) => me?.pays === true,
    canRaise: ({ context: { me, usage } }) =>
      me?.pays === true && usage !== null && (usage.savesLimit !== null || usage.exportsLimit !== null),
  },
  actions: page.actions,
}).createMachine({
  id: 'usage',
  context: ({ input: { client } }) => ({
    client,
    me: null,
    usage: null,
    isByMember: false,
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
    'usage.byMember': { guard: 'pays', actions: assign({ isByMember: ({ context }) => !context.isByMember }) },
    'usage.startRaise': {
      guard: 'canRaise',
      actions: [assign({ refusal: null }), sendTo(toRoot, { type: 'workspace.open', overlay: 'usageRaise' })],
    },
  },
  states: {
    list: { ...page.region, on: { ...page.region.on, 'usage.refresh': page.again } },
    raise: {
      initial: 'idle',
      states: {
        idle: { on: { 'usage.raise': { guard: 'canRaise', target: 'raising' } } },
        raising: {
          tags: 'working',
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
              target: 'idle',
              actions: [
                assign({ usage: ({ event }) => event.output }),
                sendTo(toRoot, { type: 'workspace.done', of: ['usageRaise'] }),
              ],
            },
            // What was typed stays in the dialog.
            onError: {
              target: 'idle',
              actions: [
                assign({ refusal: ({ event }) => wordsOf(failureOf(event.error)) }),
                sendTo(toRoot, ({ event }) => refusedIn(['usageRaise'], event.error)),
              ],
            },
          },
        },
      },
    },
  },
});
