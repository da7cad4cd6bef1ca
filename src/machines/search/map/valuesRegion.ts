import { assign } from 'xstate';
import { failureOf } from '../../app/call.ts';
import { wordsOf } from '../../app/errors.ts';
import { mapSetup } from './machineSetup.ts';
import { valuesBox, valuesKey } from './valuesBox.ts';

/** The values of the chosen metric for the areas on screen: asked for once the map rests. */
export const values = mapSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'valuesAreOld', target: 'resting' } },
    resting: {
      tags: 'loadingValues',
      on: { 'map.view': { target: 'resting', reenter: true, actions: 'update' } },
      after: { rest: 'loading' },
    },
    loading: {
      tags: 'loadingValues',
      entry: assign(({ context }) => ({
        valuesFor: valuesKey(context),
        valuesBox: valuesBox(context),
        valuesError: null,
      })),
      invoke: {
        id: 'values',
        src: 'loadValues',
        input: ({ context: { client, metric, area, valuesBox: box } }) => ({ client, metric, area, box }),
        onDone: {
          target: 'idle',
          actions: assign(({ context, event }) =>
            event.output?.id === context.metric ? { values: event.output } : {},
          ),
        },
        onError: {
          target: 'failed',
          actions: assign(({ event }) => ({ valuesError: wordsOf(failureOf(event.error)), values: null })),
        },
      },
    },
    failed: {
      always: { guard: 'valuesAreOld', target: 'resting' },
      on: { 'map.retry': { target: 'idle', actions: assign({ valuesFor: null }) } },
    },
  },
});
