import { assign, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import { caller, failureOf, type CallInput } from '../app/call.ts';
import { wordsOf } from '../app/errors.ts';
import { toRoot, type Broadcast, type MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

type FreshEvent =
  | Broadcast
  | MessageTo<'fresh'>
  /** The password, as it was typed; or the person would rather not. */
  | { readonly type: 'fresh.prove'; readonly password: string }
  | { readonly type: 'fresh.leave' };

interface FreshContext {
  readonly client: Client;
  /** Why the password was not taken. */
  readonly error: string | null;
}

/**
 * The password once more, whatever asks for it: calls that the server refuses until then wait meanwhile, and go on by
 * themselves (`holdCalls`). What was typed is kept nowhere but in the call.
 */
export const freshMachine = setup({
  types: { context: {} as FreshContext, events: {} as FreshEvent, input: {} as ChildInput },
  actors: { prove: caller('prove') },
  actions: { tell: sendTo(toRoot, (_, isProved: boolean) => ({ type: 'calls.proved', isProved })) },
}).createMachine({
  id: 'fresh',
  context: ({ input: { client } }) => ({ client, error: null }),
  initial: 'away',
  states: {
    away: { on: { 'fresh.ask': { target: 'asking', actions: assign({ error: null }) } } },
    asking: {
      on: {
        'fresh.prove': 'proving',
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
