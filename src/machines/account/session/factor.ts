import { assign } from 'xstate';
import { failureOf, type CallInput } from '../../app/call.ts';
import { wordsOf } from '../../app/errors.ts';
import { sessionSetup } from './machineSetup.ts';

/** The sign-in that was begun is over: too many codes were wrong, or it took too long. */
const GONE = 410;

/** The password was right, and a second factor is wanted: a code of the app, or one that was written down. */
export const factor = sessionSetup.createStateConfig({
  initial: 'asking',
  entry: assign({ error: null, message: null }),
  on: { 'session.cancel': { target: 'signedOut', actions: assign({ oneTimeToken: '', error: null }) } },
  states: {
    asking: { on: { 'session.giveCode': 'giving' } },
    giving: {
      entry: assign({ error: null }),
      invoke: {
        id: 'giveCode',
        src: 'giveCode',
        input: ({ context: { client, oneTimeToken: t }, event }): CallInput<'secondFactor'> => {
          if (event.type !== 'session.giveCode') throw new Error(`no code is given by ${event.type}`);
          const { code, isRecovery } = event;
          return { client, request: { body: { t, ...(isRecovery ? { recoveryCode: code } : { code }) } } };
        },
        onDone: [
          {
            guard: { type: 'isDuplicate', params: ({ event }) => ({ duplicate: event.output.duplicateSession }) },
            target: '#session.authenticating.duplicate',
            actions: assign({ oneTimeToken: ({ event }) => event.output.t }),
          },
          {
            target: '#session.authenticating.opening',
            actions: assign({ oneTimeToken: ({ event }) => event.output.t }),
          },
        ],
        onError: [
          {
            guard: ({ event }) => failureOf(event.error).status === GONE,
            target: '#session.authenticating.signedOut',
            actions: assign({ oneTimeToken: '', error: ({ event }) => wordsOf(failureOf(event.error)) }),
          },
          { target: 'asking', actions: assign({ error: ({ event }) => wordsOf(failureOf(event.error)) }) },
        ],
      },
    },
  },
});
