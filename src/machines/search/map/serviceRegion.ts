import { assign, enqueueActions, sendTo } from 'xstate';
import { failureOf, type CallInput } from '../../app/call.ts';
import { refusedIn, wordsOf } from '../../app/errors.ts';
import { toRoot } from '../../app/messages.ts';
import { streetsOf } from './context.ts';
import { mapSetup } from './machineSetup.ts';
import { withSettings } from './update.ts';

/** The service outside whose streets may be drawn: what it is, and the yes or no of who operates the installation. */
export const service = mapSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'map.askService': {
          guard: ({ context }) => context.settings !== null,
          actions: [
            assign(({ context }) => ({ service: { ...context.service, refusal: null } })),
            sendTo(toRoot, { type: 'workspace.open', overlay: 'mapService' }),
          ],
        },
        'map.allowService': { guard: 'mayAllow', target: 'saying' },
      },
    },
    saying: {
      tags: 'sayingService',
      entry: assign(({ context }) => ({ service: { ...context.service, refusal: null } })),
      invoke: {
        id: 'service',
        src: 'setService',
        input: ({ context: { client, settings }, event }): CallInput<'setMapService'> => {
          if (event.type !== 'map.allowService') throw new Error(`${event.type} says neither yes nor no`);
          return { client, request: { body: { host: settings?.service.host ?? '', isAllowed: event.isAllowed } } };
        },
        onDone: {
          target: 'idle',
          actions: enqueueActions(({ context, event: { output }, enqueue }) => {
            enqueue.assign(withSettings(context, output));
            enqueue.sendTo(toRoot, { type: 'workspace.done', of: ['mapService'] });
            // Whoever says yes wants to see them; streets of our own stay what is seen.
            if (output.tiles !== null && streetsOf(output) === null)
              enqueue.sendTo(toRoot, { type: 'settings.set', change: { mapBase: 'tiles' } });
          }),
        },
        onError: {
          target: 'idle',
          actions: [
            assign(({ context, event }) => ({
              service: { ...context.service, refusal: wordsOf(failureOf(event.error)) },
            })),
            sendTo(toRoot, ({ event }) => refusedIn(['mapService'], event.error)),
          ],
        },
      },
    },
  },
});
