import { assign } from 'xstate';
import { noPins } from '../../../api/search/map/pins.ts';
import { failureOf } from '../../app/call.ts';
import { wordsOf } from '../../app/errors.ts';
import { pinsKey, withPins } from './context.ts';
import { mapSetup } from './machineSetup.ts';

/** The pushpins: a loading state and an error of their own (R-MAP-003). */
export const pins = mapSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'pinsAreOld', target: 'loading' } },
    loading: {
      tags: 'loadingPins',
      entry: assign(({ context }) => ({ pinsFor: pinsKey(context), pinsError: null })),
      // Another search meanwhile: its pins, not these.
      always: { guard: 'pinsAreOld', target: 'loading', reenter: true },
      invoke: {
        id: 'pins',
        src: 'loadPins',
        input: ({ context: { client, criteria } }) => ({ client, criteria }),
        onDone: {
          target: 'idle',
          actions: assign(({ context, event }) => withPins(context, { found: event.output })),
        },
        onError: {
          target: 'failed',
          actions: [
            assign(({ event }) => ({ pinsError: wordsOf(failureOf(event.error)), pins: noPins, found: noPins })),
            { type: 'report', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    failed: {
      always: { guard: 'pinsAreOld', target: 'loading' },
      on: { 'map.retry': { target: 'idle', actions: assign({ pinsFor: null }) } },
    },
  },
});
