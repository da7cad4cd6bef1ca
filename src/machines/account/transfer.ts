import { assign, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { Member } from '../../api/contract/account/team.ts';
import { caller, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage, refusedIn, wordsOf } from '../app/errors.ts';
import { toRoot, type Broadcast } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

type TransferEvent =
  | Broadcast
  /** The dialog, with those who can own the account. */
  | { readonly type: 'transfer.open' }
  /** Gives it away; `name`: that of the member, as it was typed. */
  | { readonly type: 'transfer.give'; readonly memberId: number; readonly name: string };

interface TransferContext {
  readonly client: Client;
  /** Who has signed in, if he owns the account. */
  readonly ownerId: number | null;
  /** Members with full access, who have accepted and stay; null: not read. */
  readonly heirs: readonly Member[] | null;
  readonly refusal: string | null;
}

const isHeir = ({ subUser, state, type, leavesOn, lowersOn }: Member): boolean =>
  subUser === 1 && state === 'ACTIVE' && type !== 'SCOUT' && leavesOn === null && lowersOn === null;

/** The account to somebody else (P249): asked for with a name that is typed, and the password. */
export const transferMachine = setup({
  types: { context: {} as TransferContext, events: {} as TransferEvent, input: {} as ChildInput },
  actors: { load: caller('team'), give: caller('transferOwnership') },
  guards: { isOwner: ({ context }) => context.ownerId !== null },
}).createMachine({
  id: 'transfer',
  context: ({ input: { client } }) => ({ client, ownerId: null, heirs: null, refusal: null }),
  initial: 'idle',
  on: {
    'app.signedIn': {
      actions: assign(({ event: { answer } }) => ({
        ownerId: answer.profile.subUser === 0 ? answer.profile.id : null,
      })),
    },
    'transfer.open': {
      guard: 'isOwner',
      target: '.loading',
      actions: [
        assign({ heirs: null, refusal: null }),
        sendTo(toRoot, { type: 'workspace.open', overlay: 'teamTransfer' }),
      ],
    },
  },
  states: {
    idle: { on: { 'transfer.give': { guard: 'isOwner', target: 'giving' } } },
    loading: {
      tags: 'loading',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { client, ownerId } }): CallInput<'team'> => ({
          client,
          request: { params: { id: ownerId ?? 0 } },
        }),
        onDone: {
          target: 'idle',
          actions: assign({ heirs: ({ event }) => event.output.teamMembers.filter(isHeir) }),
        },
        onError: { target: 'idle', actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error))) },
      },
    },
    giving: {
      tags: 'working',
      entry: assign({ refusal: null }),
      invoke: {
        id: 'give',
        src: 'give',
        input: ({ context: { client }, event }): CallInput<'transferOwnership'> => {
          if (event.type !== 'transfer.give') throw new Error(`nobody gives anything by ${event.type}`);
          return { client, request: { body: { memberId: event.memberId, name: event.name } } };
        },
        onDone: {
          target: 'idle',
          actions: [
            sendTo(toRoot, { type: 'workspace.done', of: ['teamTransfer'] }),
            sendTo(toRoot, ({ event }) => ({ type: 'history.say', text: `${event.output.name} owns the account now` })),
            sendTo(toRoot, { type: 'session.refresh' }),
            // The team is the other one's to see.
            sendTo(toRoot, { type: 'route.go', path: '/account/profile' }),
          ],
        },
        // What was typed stays in the dialog.
        onError: {
          target: 'idle',
          actions: [
            assign({ refusal: ({ event }) => wordsOf(failureOf(event.error)) }),
            sendTo(toRoot, ({ event }) => refusedIn(['teamTransfer'], event.error)),
          ],
        },
      },
    },
  },
});
