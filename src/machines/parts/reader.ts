import { assign, fromPromise, sendParent, setup, type AnyEventObject } from 'xstate';
import type { Client, Failure } from '../../api/client.ts';
import { failureOf } from '../app/call.ts';

/** What is read for a wish `W`, and how the machine that wishes hears of it. */
interface Reading<W, V> {
  /** So long a wish rests before it is asked for: whoever passes by asks for nothing. */
  readonly restMs: number;
  readonly read: (client: Client, wish: W, signal: AbortSignal) => Promise<V>;
  readonly came: (value: V) => AnyEventObject;
  readonly failed: (failure: Failure) => AnyEventObject;
}

interface ReaderContext<W> {
  readonly client: Client;
  /** Null before the first one. */
  readonly wish: { readonly of: W } | null;
}

export interface ReadEvent<W> {
  readonly type: 'read';
  readonly wish: W;
}

/**
 * An actor that reads what was wished for last: a further wish takes the place of the one that rests or is on its way,
 * whose answer is not waited for.
 */
export const reader = <W, V>({ restMs, read, came, failed }: Reading<W, V>) =>
  setup({
    types: { context: {} as ReaderContext<W>, events: {} as ReadEvent<W>, input: {} as { readonly client: Client } },
    actors: {
      ask: fromPromise<V, ReaderContext<W>>(async ({ input: { client, wish }, signal }) => {
        // It is asked after a wish alone.
        if (wish === null) throw new Error('nothing was wished for');
        return await read(client, wish.of, signal);
      }),
    },
    delays: { rest: restMs },
  }).createMachine({
    id: 'reader',
    context: ({ input: { client } }) => ({ client, wish: null }),
    on: { read: { target: '.resting', actions: assign({ wish: ({ event }) => ({ of: event.wish }) }) } },
    initial: 'idle',
    states: {
      idle: {},
      resting: { always: { guard: () => restMs === 0, target: 'asking' }, after: { rest: 'asking' } },
      asking: {
        invoke: {
          id: 'ask',
          src: 'ask',
          input: ({ context }) => context,
          onDone: { target: 'idle', actions: sendParent(({ event }) => came(event.output)) },
          onError: { target: 'idle', actions: sendParent(({ event }) => failed(failureOf(event.error))) },
        },
      },
    },
  });
