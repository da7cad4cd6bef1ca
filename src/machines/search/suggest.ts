import { assign, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { Suggestion } from '../../api/contract/search/search.ts';
import { caller, failureOf, type CallInput } from '../app/call.ts';
import { wordsOf } from '../app/errors.ts';
import type { Broadcast } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

/** Shorter texts would match half the country (the call wants three characters or more). */
export const SUGGEST_FROM = 3;
const PAUSE_MS = 120;

type SuggestEvent =
  Broadcast | { readonly type: 'suggest.ask'; readonly text: string } | { readonly type: 'suggest.clear' };

interface SuggestContext {
  readonly client: Client;
  readonly text: string;
  readonly items: readonly Suggestion[];
  /** The text that the items are for. */
  readonly itemsFor: string;
  readonly error: string | null;
}

/**
 * Places, addresses and APNs for what is being typed: one call after each pause, the one before is aborted. Used by
 * the place field and the palette, of which one has the keyboard at a time.
 */
export const suggestMachine = setup({
  types: { context: {} as SuggestContext, events: {} as SuggestEvent, input: {} as ChildInput },
  actors: { load: caller('suggestions') },
  delays: { pause: PAUSE_MS },
  guards: { isLongEnough: ({ context }) => context.text.trim().length >= SUGGEST_FROM },
}).createMachine({
  id: 'suggest',
  context: ({ input }) => ({ client: input.client, text: '', items: [], itemsFor: '', error: null }),
  initial: 'idle',
  on: {
    'suggest.ask': { target: '.asked', actions: assign({ text: ({ event }) => event.text }) },
    'suggest.clear': { target: '.idle', actions: assign({ text: '', items: [], itemsFor: '', error: null }) },
  },
  states: {
    idle: {},
    asked: {
      always: [
        { guard: 'isLongEnough', target: 'waiting' },
        { target: 'idle', actions: assign({ items: [], itemsFor: '', error: null }) },
      ],
    },
    waiting: { after: { pause: 'loading' } },
    loading: {
      invoke: {
        id: 'suggest',
        src: 'load',
        input: ({ context }): CallInput<'suggestions'> => ({
          client: context.client,
          request: { query: { q: context.text.trim() } },
        }),
        onDone: {
          target: 'idle',
          actions: assign(({ context, event }) => ({
            items: event.output.suggestions,
            itemsFor: context.text,
            error: null,
          })),
        },
        onError: {
          target: 'idle',
          actions: assign({ items: [], error: ({ event }) => wordsOf(failureOf(event.error)) }),
        },
      },
    },
  },
});
