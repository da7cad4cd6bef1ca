import { assign } from 'xstate';
import { endedMessages, logoutMessages } from '../../../api/catalogue/account/sessionEnds.ts';
import { failureOf, type CallInput } from '../../app/call.ts';
import { wordsOf } from '../../app/errors.ts';
import { factor } from './factor.ts';
import { goesOn } from './goesOn.ts';
import { forgotten } from './forgotten.ts';
import { invited } from './invited.ts';
import { linked } from './linked.ts';
import { sessionSetup } from './machineSetup.ts';
import { comingBack, toProvider } from './provider.ts';

/**
 * Signing in: with the session of before, with the link of the first start or of an invitation, with the provider of an
 * organisation, or with name and password; each but the first may take the session over from elsewhere.
 */
export const authenticating = sessionSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'isBack', target: 'comingBack' },
        { guard: 'isInvitation', target: 'invited' },
        { guard: 'isMailed', target: 'linked' },
        { guard: 'hasSession', target: 'resuming' },
        { target: 'knocking' },
      ],
    },
    invited,
    linked,
    forgotten,
    factor,
    toProvider,
    comingBack,
    resuming: {
      invoke: {
        id: 'resume',
        src: 'open',
        input: ({ context }) => ({ client: context.client }),
        onDone: { target: '#session.authenticated', actions: assign({ answer: ({ event }) => event.output }) },
        onError: [
          {
            guard: ({ event }) => failureOf(event.error).status === 401,
            target: 'knocking',
            actions: ['forgetSession', assign({ message: ({ event }) => reasonOf(failureOf(event.error).detail) })],
          },
          { target: 'signedOut', actions: assign({ error: ({ event }) => wordsOf(failureOf(event.error)) }) },
        ],
      },
    },
    /** A page that was opened with a link needs no name and no password. */
    knocking: { always: [{ guard: 'hasFirstRunLink', target: 'opensByLink' }, { target: 'signedOut' }] },
    opensByLink: {
      entry: assign({ message: null, error: null }),
      invoke: {
        id: 'openFirstRun',
        src: 'openFirstRun',
        input: ({ context }): CallInput<'openFirstRun'> => ({
          client: context.client,
          request: { body: { token: context.link?.token ?? '' } },
        }),
        onDone: goesOn,
        onError: {
          target: 'signedOut',
          actions: assign({ message: ({ event }) => wordsOf(failureOf(event.error)), link: null }),
        },
      },
    },
    signedOut: {
      entry: assign({ invitation: null }),
      invoke: {
        id: 'firstRun',
        src: 'firstRun',
        input: ({ context }): CallInput<'firstRun'> => ({ client: context.client, request: {} }),
        onDone: {
          actions: assign({
            isFirstRun: ({ event }) => event.output.isWaiting,
            sendsMail: ({ event }) => event.output.sendsMail,
            ways: ({ event: { output } }) => ({ oidc: output.oidc, passwords: output.passwords }),
          }),
        },
        // It only says how to get in on a first run: without it the form stands as it is.
        onError: {},
      },
      on: {
        'session.link': [
          { guard: 'isInvitation', target: 'invited', actions: assign({ link: ({ event }) => event.link }) },
          { guard: 'isMailed', target: 'linked', actions: assign({ link: ({ event }) => event.link }) },
          { target: 'knocking', actions: assign({ link: ({ event }) => event.link }) },
        ],
        'session.forgot': 'forgotten',
        'session.toProvider': 'toProvider',
        'session.signIn': { target: 'checking', actions: 'keepTyped' },
      },
    },
    checking: {
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }): CallInput<'pre'> => ({
          client: context.client,
          request: { body: { username: context.username, password: context.password } },
        }),
        onDone: goesOn,
        onError: {
          target: 'signedOut',
          actions: assign({ error: ({ event }) => wordsOf(failureOf(event.error)), password: '' }),
        },
      },
    },
    duplicate: {
      on: {
        'session.overtake': 'overtaking',
        'session.cancel': { target: 'signedOut', actions: assign({ oneTimeToken: '' }) },
      },
    },
    opening: {
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context }) => ({ client: context.client, t: context.oneTimeToken }),
        onDone: { target: '#session.authenticated', actions: assign({ answer: ({ event }) => event.output }) },
        onError: {
          target: 'signedOut',
          actions: assign({ error: ({ event }) => wordsOf(failureOf(event.error)) }),
        },
      },
    },
    overtaking: {
      invoke: {
        id: 'overtake',
        src: 'open',
        input: ({ context }) => ({ client: context.client, t: context.oneTimeToken, overtake: true }),
        onDone: { target: '#session.authenticated', actions: assign({ answer: ({ event }) => event.output }) },
        onError: {
          target: 'signedOut',
          actions: assign({ error: ({ event }) => wordsOf(failureOf(event.error)) }),
        },
      },
    },
  },
});

/** Only what is known to be a reason is shown as one. */
const reasonOf = (detail: string | null): string =>
  Object.values(endedMessages).find((reason) => reason === detail) ?? logoutMessages.timeout;
