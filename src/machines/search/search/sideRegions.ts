import { assign, not, raise } from 'xstate';
import { countsKey } from './context.ts';
import { criteriaKey } from './criteria.ts';
import { searchSetup } from './machineSetup.ts';

/** The rows of every lead type at the place and under the filters: asked anew once typing pauses. */
export const counts = searchSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'countsAreOld', target: 'waiting' } },
    waiting: {
      entry: assign({ countsFor: ({ context }) => countsKey(context) }),
      // Typing on starts the pause again.
      always: { guard: 'countsAreOld', target: 'waiting', reenter: true },
      after: { pause: 'loading' },
    },
    loading: {
      always: { guard: 'countsAreOld', target: 'waiting' },
      invoke: {
        id: 'counts',
        src: 'loadCounts',
        input: ({ context }) => ({ client: context.client, criteria: context.criteria }),
        onDone: { target: 'idle', actions: assign({ counts: ({ event }) => event.output }) },
        onError: { target: 'idle', actions: assign({ counts: {} }) },
      },
    },
  },
});

/** A changed search runs by itself, once nobody changes it any more. */
export const rerun = searchSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'runsByItself', target: 'due' } },
    due: {
      tags: 'due',
      entry: assign({ dueFor: ({ context }) => criteriaKey(context.criteria) }),
      always: [
        { guard: not('runsByItself'), target: 'idle' },
        { guard: 'isOtherThanDue', target: 'due', reenter: true },
      ],
      after: { rest: { actions: raise({ type: 'search.run' }) } },
    },
  },
});

/** Why the search finds what it finds: for zero rows by itself, else while somebody looks. */
export const funnel = searchSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      always: { guard: 'isUnexplained', target: 'loading' },
      // One that could not be counted is asked for again with the search.
      on: { 'search.run': { guard: ({ context }) => context.funnel === null, actions: assign({ funnelFor: null }) } },
    },
    loading: {
      entry: assign({ funnelFor: ({ context }) => criteriaKey(context.criteria), funnel: null }),
      // Other criteria meanwhile: their funnel instead.
      always: { guard: 'isUnexplained', target: 'loading', reenter: true },
      invoke: {
        id: 'explain',
        src: 'loadFunnel',
        input: ({ context }) => ({ client: context.client, criteria: context.criteria }),
        onDone: { target: 'idle', actions: assign({ funnel: ({ event }) => event.output }) },
        onError: { target: 'idle' },
      },
    },
  },
});
