import { assign, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { Grants, TypeGrants } from '../../api/contract/account/grants.ts';
import { caller, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage, refusedIn, wordsOf } from '../app/errors.ts';
import { toRoot, type Broadcast } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

type GrantsEvent =
  | Broadcast
  /** The dialog, with what the server has now. */
  | { readonly type: 'grants.open' }
  /** What members of each type may see from now on. */
  | { readonly type: 'grants.save'; readonly grants: TypeGrants };

interface GrantsContext {
  readonly client: Client;
  readonly isOwner: boolean;
  /** As the server has them; null: not read. */
  readonly grants: Grants | null;
  readonly wanted: TypeGrants | null;
  /** Why the last save was refused; what was chosen stays in the dialog. */
  readonly refusal: string | null;
}

/** What members of each type may see (P247, P248), for the owner of the account. The password is asked for by itself. */
export const grantsMachine = setup({
  types: { context: {} as GrantsContext, events: {} as GrantsEvent, input: {} as ChildInput },
  actors: { load: caller('grants'), save: caller('saveGrants') },
  guards: { isOwner: ({ context }) => context.isOwner },
}).createMachine({
  id: 'grants',
  context: ({ input: { client } }) => ({ client, isOwner: false, grants: null, wanted: null, refusal: null }),
  initial: 'idle',
  on: {
    'app.signedIn': { actions: assign({ isOwner: ({ event }) => event.answer.profile.subUser === 0 }) },
    'grants.open': {
      guard: 'isOwner',
      target: '.loading',
      actions: [
        assign({ grants: null, refusal: null }),
        sendTo(toRoot, { type: 'workspace.open', overlay: 'teamGrants' }),
      ],
    },
  },
  states: {
    idle: {
      on: {
        'grants.save': {
          guard: ({ context }) => context.grants !== null,
          target: 'saving',
          actions: assign(({ event }) => ({ wanted: event.grants, refusal: null })),
        },
      },
    },
    loading: {
      tags: 'loading',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { client } }): CallInput<'grants'> => ({ client, request: {} }),
        onDone: { target: 'idle', actions: assign({ grants: ({ event }) => event.output }) },
        onError: { target: 'idle', actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error))) },
      },
    },
    saving: {
      tags: 'saving',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { client, grants, wanted } }): CallInput<'saveGrants'> => {
          if (grants === null || wanted === null) throw new Error('rights are saved before any were read');
          return { client, request: { body: { grants: wanted, was: grants.grants } } };
        },
        onDone: {
          target: 'idle',
          actions: [
            assign({ grants: ({ event }) => event.output }),
            sendTo(toRoot, { type: 'workspace.done', of: ['teamGrants'] }),
          ],
        },
        onError: {
          target: 'idle',
          actions: [
            assign({ refusal: ({ event }) => wordsOf(failureOf(event.error)) }),
            sendTo(toRoot, ({ event }) => refusedIn(['teamGrants'], event.error)),
          ],
        },
      },
    },
  },
});
