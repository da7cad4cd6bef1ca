import { assign, not } from 'xstate';
import { mapSetup } from './machineSetup.ts';

/** Searching as the map is moved: what it shows is asked for once it rests. One area at a time: the search drops others. */
export const area = mapSetup.createStateConfig({
  initial: 'still',
  states: {
    still: { always: { guard: 'areaIsDue', target: 'resting' } },
    resting: {
      tags: 'areaDue',
      entry: assign({ restingAt: ({ context }) => context.moved }),
      always: [
        { guard: not('areaIsDue'), target: 'still' },
        { guard: 'isMovedOn', target: 'resting', reenter: true },
      ],
      after: { settle: { target: 'still', actions: 'searchHere' } },
    },
  },
});
