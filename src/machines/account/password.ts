import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import { caller, failureOf, type CallInput } from '../app/call.ts';
import { refusedIn, wordsOf } from '../app/errors.ts';
import { toRoot, type Broadcast, type Message } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

type PasswordEvent =
  | Broadcast
  | { readonly type: 'password.open' }
  /** `currentPassword` null: there was none. */
  | { readonly type: 'password.save'; readonly currentPassword: string | null; readonly password: string };

export interface PasswordContext {
  readonly client: Client;
  /** Nobody has set a password for this user yet. */
  readonly isFirst: boolean;
  /** What is wrong, by field, and why it was refused where that is about no field. */
  readonly problems: Readonly<Record<string, string>>;
  readonly error: string | null;
  /** So many other sessions ended with the change. */
  readonly endedSessions: number;
}

/** The password of the user, changed from inside. What was typed is kept nowhere but in the call. */
export const passwordMachine = setup({
  types: { context: {} as PasswordContext, events: {} as PasswordEvent, input: {} as ChildInput },
  actors: { change: caller('changePassword') },
  actions: {
    open: sendTo(toRoot, { type: 'workspace.open', overlay: 'password' } satisfies Message),
    begin: assign({ problems: {}, error: null, endedSessions: 0 }),
  },
}).createMachine({
  id: 'password',
  context: ({ input: { client } }) => ({ client, isFirst: false, problems: {}, error: null, endedSessions: 0 }),
  initial: 'away',
  on: {
    'app.signedIn': { actions: assign({ isFirst: ({ event }) => event.answer.passwordState !== 'SET' }) },
    'password.open': { target: '.writing', actions: ['begin', 'open'] },
  },
  states: {
    away: {
      on: {
        // Whoever came in by a link is asked for a password once, not at every look at the account.
        'app.signedIn': [
          {
            guard: ({ event }) => event.answer.needsPassword,
            target: 'writing',
            actions: [assign({ isFirst: true }), 'open'],
          },
          { target: 'writing', actions: assign({ isFirst: ({ event }) => event.answer.passwordState !== 'SET' }) },
        ],
      },
    },
    writing: { on: { 'password.save': 'saving' } },
    saving: {
      entry: 'begin',
      invoke: {
        id: 'change',
        src: 'change',
        input: ({ context: { client }, event }): CallInput<'changePassword'> => {
          if (event.type !== 'password.save') throw new Error(`a password is not saved by ${event.type}`);
          const { currentPassword, password } = event;
          return { client, request: { body: { password, ...(currentPassword === null ? {} : { currentPassword }) } } };
        },
        onDone: {
          target: 'saved',
          actions: [
            assign({ isFirst: false, endedSessions: ({ event }) => event.output.endedSessions }),
            // What the account holds of it is read again.
            sendTo(toRoot, { type: 'session.refresh' }),
          ],
        },
        onError: {
          target: 'writing',
          actions: enqueueActions(({ event, enqueue }) => {
            const failure = failureOf(event.error);
            const problems = failure.fieldErrors;
            const error = Object.keys(problems).length === 0 ? wordsOf(failure) : null;
            enqueue.assign({ problems, error });
            enqueue.sendTo(toRoot, refusedIn(['password'], event.error));
          }),
        },
      },
    },
    saved: {},
  },
});
