import { assign } from 'xstate';
import { failureOf, type CallInput } from '../../app/call.ts';
import { wordsOf } from '../../app/errors.ts';
import { sessionSetup } from './machineSetup.ts';

/** Somebody has lost their password and asks for a link. What comes of it is the same for every name. */
export const forgotten = sessionSetup.createStateConfig({
  initial: 'writing',
  entry: assign({ error: null, message: null }),
  on: {
    // A session that goes on is there again.
    'session.leaveLink': { target: 'deciding', actions: ['forgetLink', assign({ error: null, opened: null })] },
    'session.link': [
      { guard: 'isInvitation', target: 'invited', actions: assign({ link: ({ event }) => event.link }) },
      { guard: 'isMailed', target: 'linked', actions: assign({ link: ({ event }) => event.link }) },
    ],
  },
  states: {
    writing: {
      on: {
        'session.askReset': {
          target: 'asking',
          actions: assign({ username: ({ event }) => event.username, error: null }),
        },
      },
    },
    asking: {
      invoke: {
        id: 'askReset',
        src: 'askReset',
        input: ({ context: { client, username } }): CallInput<'askReset'> => ({
          client,
          request: { body: { username } },
        }),
        onDone: 'asked',
        onError: { target: 'writing', actions: assign({ error: ({ event }) => wordsOf(failureOf(event.error)) }) },
      },
    },
    asked: {},
  },
});
