import { assign } from 'xstate';
import { logoutMessages } from '../../api/catalogue/account/sessionEnds.ts';
import type { CallInput } from '../app/call.ts';
import { authenticating } from './session/authenticating.ts';
import { farewell, firstLink, forgetOldToken } from './session/context.ts';
import { sessionSetup } from './session/machineSetup.ts';

/**
 * Signing in and staying signed in. Two states in order (R-SESSION-007): authenticating, then authenticated. A failure
 * while authenticating only ends the loading state (R-SESSION-015).
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  entry: ({ context }) => forgetOldToken(context.storage),
  context: ({ input }) => ({
    client: input.client,
    passkeys: input.passkeys,
    provider: input.provider,
    settled: input.settled,
    storage: input.storage,
    now: input.now,
    username: '',
    password: '',
    oneTimeToken: '',
    factors: [],
    begun: null,
    toldCodes: null,
    answer: null,
    error: null,
    providerError: null,
    ways: null,
    cameBack: input.cameBack ?? null,
    message: input.storage.session.getItem('loggedOutMessage'),
    isUnwritten: false,
    isFirstRun: false,
    link: firstLink(input),
    invitation: null,
    opened: null,
    sendsMail: null,
    extendedAt: 0,
    expires: null,
  }),
  initial: 'authenticating',
  states: {
    authenticating,
    authenticated: {
      entry: [
        assign({
          extendedAt: ({ context }) => context.now().getTime(),
          expires: ({ context }) => context.answer?.expires ?? null,
          oneTimeToken: '',
          error: null,
          providerError: null,
          message: null,
          isFirstRun: false,
          link: null,
          invitation: null,
          opened: null,
        }),
        'rememberLogin',
        'announceSignIn',
      ],
      initial: 'idle',
      states: {
        idle: {
          on: {
            'session.activity': { guard: 'isHourOld', target: 'extending' },
            'session.refresh': 'refreshing',
          },
        },
        extending: {
          // Also after a failure: the next try is an hour away, not at the next key.
          entry: assign({ extendedAt: ({ context }) => context.now().getTime() }),
          invoke: {
            id: 'extend',
            src: 'extend',
            input: ({ context }): CallInput<'extend'> => ({ client: context.client, request: {} }),
            onDone: { target: 'idle', actions: assign({ expires: ({ event }) => event.output.expires }) },
            onError: 'idle',
          },
        },
        refreshing: {
          // There is something newer than what is being read.
          on: { 'session.refresh': { target: 'refreshing', reenter: true } },
          invoke: {
            id: 'refresh',
            src: 'open',
            input: ({ context }) => ({ client: context.client }),
            onDone: {
              target: 'idle',
              actions: [assign({ answer: ({ event }) => event.output }), 'announceSignIn'],
            },
            onError: 'idle',
          },
        },
        /** What was done is still written; what was left unwritten is said. */
        settling: {
          entry: 'announceLeaving',
          invoke: {
            id: 'settle',
            src: 'settle',
            input: ({ context: { settled } }) => ({ settled }),
            onDone: { target: 'leaving', actions: assign({ isUnwritten: ({ event }) => !event.output }) },
          },
        },
        leaving: {
          // The machines stop before the session does: none of their calls finds it ended.
          entry: { type: 'announceSignOut', params: { mode: 'user' } },
          invoke: {
            id: 'logout',
            src: 'logout',
            input: ({ context }): CallInput<'logout'> => ({
              client: context.client,
              request: { query: { mode: 'user' } },
            }),
            onDone: {
              target: '#session.authenticating.signedOut',
              actions: [
                { type: 'rememberLogout', params: ({ context, event }) => farewell(context, event.output.message) },
                assign(({ context, event }) => ({ answer: null, ...farewell(context, event.output.message) })),
              ],
            },
            // Whoever wants out gets out, whether or not the server heard it.
            onError: {
              target: '#session.authenticating.signedOut',
              actions: [
                { type: 'rememberLogout', params: ({ context }) => farewell(context, logoutMessages.user) },
                assign(({ context }) => ({ answer: null, ...farewell(context, logoutMessages.user) })),
              ],
            },
          },
        },
      },
      on: {
        'session.logout': '.settling',
        // For somebody else, perhaps: the workstation stays as it is until they have accepted.
        'session.link': [
          {
            guard: 'isInvitation',
            target: 'authenticating.invited',
            actions: assign({ link: ({ event }) => event.link }),
          },
          {
            guard: 'isMailed',
            target: 'authenticating.linked',
            actions: assign({ link: ({ event }) => event.link }),
          },
        ],
        'session.lost': {
          target: 'authenticating.signedOut',
          actions: [
            { type: 'rememberLogout', params: ({ event }) => ({ message: event.message }) },
            assign({ message: ({ event }) => event.message }),
            { type: 'announceSignOut', params: ({ event }) => ({ mode: event.mode }) },
          ],
        },
      },
    },
  },
});
