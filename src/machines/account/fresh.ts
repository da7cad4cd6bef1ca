import { assign, fromPromise, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import { caller, callOrThrow, failureOf, type CallInput } from '../app/call.ts';
import { wordsOf } from '../app/errors.ts';
import { toRoot, type Broadcast, type MessageTo } from '../app/messages.ts';
import type { ChildInput, PasskeyPort, ProviderPort } from '../app/ports.ts';
import { proveAtProvider, type Asks } from './providerCalls.ts';
import { signedOrThrow } from './signedOrThrow.ts';

type FreshEvent =
  | Broadcast
  | MessageTo<'fresh'>
  /** The password, as it was typed; or the person would rather not. */
  | { readonly type: 'fresh.prove'; readonly password: string }
  /** A passkey in its place, or the provider of the organisation. */
  | { readonly type: 'fresh.usePasskey' }
  | { readonly type: 'fresh.useProvider' }
  | { readonly type: 'fresh.leave' };

interface FreshContext {
  readonly client: Client;
  readonly passkeys: PasskeyPort;
  /** Whether the user has a passkey, as far as was read. */
  readonly hasPasskey: boolean;
  readonly provider: ProviderPort;
  /** At which provider the user signs in, by name, as far as was read; null: at none. */
  readonly providerName: string | null;
  /** Why the proof was not taken. */
  readonly error: string | null;
}

/**
 * The password once more, a passkey, or the provider of the organisation, whatever asks for it: calls that the server refuses until then wait meanwhile, and go on by
 * themselves (`holdCalls`). What was typed is kept nowhere but in the call.
 */
export const freshMachine = setup({
  types: { context: {} as FreshContext, events: {} as FreshEvent, input: {} as ChildInput },
  actors: {
    prove: caller('prove'),
    look: caller('security'),
    visit: fromPromise<unknown, Asks>(async ({ input, signal }) => await proveAtProvider(input, signal)),
    sign: fromPromise<unknown, Pick<FreshContext, 'client' | 'passkeys'>>(
      async ({ input: { client, passkeys }, signal }) => {
        const { options } = await callOrThrow(client, 'askPasskey', { body: {} }, signal);
        const passkey = signedOrThrow(await passkeys.use(options), 'Nothing was changed.');
        return await callOrThrow(client, 'prove', { body: { passkey } }, signal);
      },
    ),
  },
  actions: { tell: sendTo(toRoot, (_, isProved: boolean) => ({ type: 'calls.proved', isProved })) },
}).createMachine({
  id: 'fresh',
  context: ({ input: { client, passkeys, provider } }) => ({
    client,
    passkeys,
    provider,
    hasPasskey: false,
    providerName: null,
    error: null,
  }),
  initial: 'away',
  states: {
    away: { on: { 'fresh.ask': { target: 'asking', actions: assign({ error: null }) } } },
    asking: {
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context: { client } }): CallInput<'security'> => ({ client, request: {} }),
        onDone: {
          actions: assign({
            hasPasskey: ({ event: { output } }) =>
              output.passkeys.some(({ domain }) => domain === output.passkeyPlace?.domain),
            providerName: ({ event: { output } }) => (output.identity === null ? null : output.provider),
          }),
        },
        // The password is asked for as ever.
        onError: {},
      },
      on: {
        'fresh.prove': 'proving',
        'fresh.usePasskey': 'signing',
        'fresh.useProvider': 'visiting',
        'fresh.leave': { target: 'away', actions: { type: 'tell', params: false } },
      },
    },
    signing: {
      entry: assign({ error: null }),
      invoke: {
        id: 'sign',
        src: 'sign',
        input: ({ context: { client, passkeys } }) => ({ client, passkeys }),
        onDone: { target: 'away', actions: { type: 'tell', params: true } },
        onError: { target: 'asking', actions: assign({ error: ({ event }) => wordsOf(failureOf(event.error)) }) },
      },
    },
    /** In a window of its own, which the person may have closed. */
    visiting: {
      entry: assign({ error: null }),
      invoke: {
        id: 'visit',
        src: 'visit',
        input: ({ context: { client, provider } }) => ({ client, provider }),
        onDone: { target: 'away', actions: { type: 'tell', params: true } },
        onError: { target: 'asking', actions: assign({ error: ({ event }) => wordsOf(failureOf(event.error)) }) },
      },
      on: {
        'fresh.useProvider': { target: 'visiting', reenter: true },
        'fresh.leave': { target: 'away', actions: { type: 'tell', params: false } },
      },
    },
    proving: {
      entry: assign({ error: null }),
      invoke: {
        id: 'prove',
        src: 'prove',
        input: ({ context: { client }, event }): CallInput<'prove'> => {
          if (event.type !== 'fresh.prove') throw new Error(`nobody proves anything by ${event.type}`);
          return { client, request: { body: { password: event.password } } };
        },
        onDone: { target: 'away', actions: { type: 'tell', params: true } },
        onError: { target: 'asking', actions: assign({ error: ({ event }) => wordsOf(failureOf(event.error)) }) },
      },
    },
  },
});
