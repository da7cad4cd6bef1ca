import { assign, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { SavedAnalysis } from '../../api/contract/deal/analyses.ts';
import { caller, failureOf, type CallInput } from '../app/call.ts';
import { wordsOf } from '../app/errors.ts';
import type { Broadcast } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

/** The list is asked for whenever somebody wants to choose from it. */
type AnalysesEvent = Broadcast | { readonly type: 'analyses.load' };

interface AnalysesContext {
  readonly client: Client;
  /** Of all properties, newest first; those known before stay until the answer is there. */
  readonly items: readonly SavedAnalysis[];
  readonly error: string | null;
}

/** All saved analyses of the user (C092): to go to a deal without its property at hand. */
export const analysesMachine = setup({
  types: { context: {} as AnalysesContext, events: {} as AnalysesEvent, input: {} as ChildInput },
  actors: { load: caller('analyses') },
}).createMachine({
  id: 'analyses',
  context: ({ input }) => ({ client: input.client, items: [], error: null }),
  initial: 'idle',
  on: {
    'analyses.load': { target: '.loading', reenter: true },
  },
  states: {
    idle: {},
    loading: {
      invoke: {
        id: 'loadAll',
        src: 'load',
        input: ({ context }): CallInput<'analyses'> => ({ client: context.client, request: {} }),
        onDone: { target: 'idle', actions: assign(({ event }) => ({ items: event.output.analyses, error: null })) },
        onError: { target: 'idle', actions: assign({ error: ({ event }) => wordsOf(failureOf(event.error)) }) },
      },
    },
  },
});
