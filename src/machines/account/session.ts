import { assign, fromPromise, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import { logoutMessages, type AuthAnswer, type LogoutMode } from '../../api/contract/account/session.ts';
import { caller, callOrThrow, failureOf, type CallInput } from '../app/call.ts';
import { toRoot } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { farewell, type SessionContext, type SessionEvent } from './session/context.ts';

/** Where the token is kept; the client reads it for every call. */
export const TOKEN_KEY = 'platbook.token';
/** Signing out waits this long for changes that are still on their way. */
const SETTLE_MS = 10_000;
/** The session is extended on activity, at most once in this time (O-007). */
export const EXTEND_EVERY_MS = 60 * 60 * 1000;

const openSession = fromPromise<AuthAnswer, { client: Client; t?: string; overtake?: boolean }>(
  ({ input: { client, t, overtake }, signal }) =>
    callOrThrow(client, 'auth', { query: { t, overtake: overtake === true ? 'true' : undefined } }, signal),
);

/**
 * Signing in and staying signed in. Two states in order (R-SESSION-007): authenticating, then authenticated. A failure
 * while authenticating only ends the loading state (R-SESSION-015).
 */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent, input: {} as ChildInput },
  actors: {
    check: caller('pre'),
    open: openSession,
    extend: caller('extend'),
    logout: caller('logout'),
    firstRun: caller('firstRun'),
    settle: fromPromise<boolean, Pick<ChildInput, 'settled'>>(async ({ input }) => await input.settled(SETTLE_MS)),
  },
  actions: {
    rememberLogin: ({ context }) => {
      const { session, local } = context.storage;
      if (context.answer !== null) local.setItem(TOKEN_KEY, context.answer.token);
      session.setItem('loggedIn', 'true');
      session.removeItem('loggedOut');
      session.removeItem('loggedOutMessage');
    },
    rememberLogout: ({ context }, { message }: { message: string }) => {
      const { session, local } = context.storage;
      local.removeItem(TOKEN_KEY);
      session.removeItem('loggedIn');
      session.setItem('loggedOut', 'true');
      session.setItem('loggedOutMessage', message);
    },
    forgetToken: ({ context }) => context.storage.local.removeItem(TOKEN_KEY),
    announceLeaving: sendTo(toRoot, { type: 'app.leaving' }),
    announceSignIn: sendTo(toRoot, ({ context }) => ({ type: 'app.signedIn', answer: context.answer })),
    announceSignOut: sendTo(toRoot, (_, { mode }: { mode: LogoutMode }) => ({ type: 'app.signedOut', mode })),
  },
  guards: {
    hasToken: ({ context }) => context.storage.local.getItem(TOKEN_KEY) !== null,
    isHourOld: ({ context }) => context.now().getTime() - context.extendedAt >= EXTEND_EVERY_MS,
    isDuplicate: (_, { duplicate }: { duplicate: boolean }) => duplicate,
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    client: input.client,
    settled: input.settled,
    storage: input.storage,
    now: input.now,
    username: '',
    password: '',
    oneTimeToken: '',
    answer: null,
    error: null,
    message: input.storage.session.getItem('loggedOutMessage'),
    isUnwritten: false,
    offer: null,
    extendedAt: 0,
    expires: null,
  }),
  initial: 'authenticating',
  states: {
    authenticating: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'hasToken', target: 'resuming' }, { target: 'signedOut' }] },
        resuming: {
          invoke: {
            id: 'resume',
            src: 'open',
            input: ({ context }) => ({ client: context.client }),
            onDone: { target: '#session.authenticated', actions: assign({ answer: ({ event }) => event.output }) },
            onError: [
              {
                guard: ({ event }) => failureOf(event.error).status === 401,
                target: 'signedOut',
                actions: ['forgetToken', assign({ message: logoutMessages.timeout })],
              },
              { target: 'signedOut', actions: assign({ error: ({ event }) => failureOf(event.error).message }) },
            ],
          },
        },
        signedOut: {
          invoke: {
            id: 'firstRun',
            src: 'firstRun',
            input: ({ context }): CallInput<'firstRun'> => ({ client: context.client, request: {} }),
            onDone: { actions: assign({ offer: ({ event }) => event.output.offer }) },
            // The offer is a convenience: without it the form stands as it is.
            onError: {},
          },
          on: {
            'session.signIn': {
              target: 'checking',
              actions: assign({
                username: ({ event }) => event.username,
                password: ({ event }) => event.password,
                error: null,
              }),
            },
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
            onDone: [
              {
                guard: { type: 'isDuplicate', params: ({ event }) => ({ duplicate: event.output.duplicateSession }) },
                target: 'duplicate',
                actions: assign({ oneTimeToken: ({ event }) => event.output.t, password: '' }),
              },
              {
                target: 'opening',
                actions: assign({ oneTimeToken: ({ event }) => event.output.t, password: '' }),
              },
            ],
            onError: {
              target: 'signedOut',
              actions: assign({ error: ({ event }) => failureOf(event.error).message, password: '' }),
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
              actions: assign({ error: ({ event }) => failureOf(event.error).message }),
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
              actions: assign({ error: ({ event }) => failureOf(event.error).message }),
            },
          },
        },
      },
    },
    authenticated: {
      entry: [
        assign({
          extendedAt: ({ context }) => context.now().getTime(),
          expires: ({ context }) => context.answer?.expires ?? null,
          oneTimeToken: '',
          error: null,
          message: null,
          offer: null,
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
