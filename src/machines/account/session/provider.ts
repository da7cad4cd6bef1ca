/** Signing in at the provider of an organisation: the way there, which leaves the page, and the way back into it. */
import { assign } from 'xstate';
import { failureOf } from '../../app/call.ts';
import { wordsOf } from '../../app/errors.ts';
import { goesOn } from './goesOn.ts';
import { sessionSetup } from './machineSetup.ts';

export const toProvider = sessionSetup.createStateConfig({
  initial: 'deciding',
  entry: assign({ error: null, providerError: null, message: null }),
  states: {
    deciding: { always: [{ guard: 'hasWork', target: 'beside' }, { target: 'asking' }] },
    /** The workstation lies below, with what was not written yet: it stays, and a window of its own goes there. */
    beside: {
      invoke: {
        id: 'signInBeside',
        src: 'signInBeside',
        input: ({ context: { client, provider } }) => ({ client, provider }),
        onDone: goesOn,
        onError: {
          target: '#session.authenticating.signedOut',
          actions: assign({ providerError: ({ event }) => wordsOf(failureOf(event.error)) }),
        },
      },
      // The window was closed, which nobody tells: once more, or in another way.
      on: {
        'session.toProvider': { target: 'beside', reenter: true },
        'session.forgot': '#session.authenticating.forgotten',
        'session.signIn': { target: '#session.authenticating.checking', actions: 'keepTyped' },
      },
    },
    asking: {
      invoke: {
        id: 'leaveForProvider',
        src: 'leaveForProvider',
        input: ({ context: { client, provider, storage } }) => ({ client, provider, storage }),
        onDone: 'left',
        onError: {
          target: '#session.authenticating.signedOut',
          actions: assign({ providerError: ({ event }) => wordsOf(failureOf(event.error)) }),
        },
      },
    },
    /** The browser goes; Back may bring the page as it is. */
    left: { on: { 'session.stayed': '#session.authenticating.deciding' } },
  },
});

/** What the provider said is used up once, with the secret that this page kept. */
export const comingBack = sessionSetup.createStateConfig({
  entry: assign({ error: null, providerError: null, message: null }),
  exit: assign({ cameBack: null }),
  invoke: {
    id: 'comeBack',
    src: 'comeBack',
    input: ({ context: { client, storage, cameBack } }) => ({ client, storage, cameBack }),
    onDone: goesOn,
    onError: {
      target: 'deciding',
      actions: assign({ providerError: ({ event }) => wordsOf(failureOf(event.error)) }),
    },
  },
});
