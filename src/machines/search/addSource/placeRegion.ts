import { assign, sendTo } from 'xstate';
import { failureOf, type CallInput } from '../../app/call.ts';
import { wordsOf } from '../../app/errors.ts';
import { toRoot } from '../../app/messages.ts';
import { fetching } from './changes.ts';
import { meantAddition } from './context.ts';
import { addSourceSetup } from './machineSetup.ts';

/** Files that the server fetches by itself: what lies in its folders, and the asking for one. */
export const place = addSourceSetup.createStateConfig({
  initial: 'idle',
  on: {
    'addSource.askAddress': {
      guard: 'operates',
      target: '.idle',
      actions: [
        assign({ placeRefusal: null }),
        sendTo(toRoot, { type: 'workspace.open', overlay: 'addSourceAddress' }),
      ],
    },
    'addSource.askFolder': {
      guard: 'operates',
      target: '.reading',
      actions: [
        assign({ placeRefusal: null, incoming: null }),
        sendTo(toRoot, { type: 'workspace.open', overlay: 'addSourceFolder' }),
      ],
    },
    'addSource.fetch': {
      guard: 'operates',
      target: '.asking',
      actions: assign({ wanted: ({ event }) => event.place, placeRefusal: null }),
    },
    'addSource.again': {
      guard: 'isNotFetched',
      target: '.asking',
      actions: assign({ wanted: ({ context }) => meantAddition(context)?.place ?? null }),
    },
  },
  states: {
    idle: {},
    reading: {
      tags: 'listing',
      invoke: {
        id: 'list',
        src: 'list',
        input: ({ context: { client } }): CallInput<'incoming'> => ({ client, request: {} }),
        onDone: { target: 'idle', actions: assign({ incoming: ({ event }) => event.output }) },
        onError: {
          target: 'idle',
          actions: assign({ placeRefusal: ({ event }) => wordsOf(failureOf(event.error)) }),
        },
      },
    },
    asking: {
      tags: 'working',
      invoke: {
        id: 'fetch',
        src: 'fetch',
        input: ({ context: { client, wanted } }): CallInput<'fetchSource'> => {
          if (wanted === null) throw new Error('no place is wanted');
          return { client, request: { body: { place: wanted } } };
        },
        onDone: {
          target: 'idle',
          actions: [
            assign(({ context, event }) => fetching(context, event.output)),
            sendTo(toRoot, { type: 'workspace.done', of: ['addSourceAddress', 'addSourceFolder'] }),
          ],
        },
        onError: {
          target: 'idle',
          actions: assign({
            placeRefusal: ({ event }) => wordsOf(failureOf(event.error)),
            trouble: ({ event }) => wordsOf(failureOf(event.error)),
          }),
        },
      },
    },
  },
});
