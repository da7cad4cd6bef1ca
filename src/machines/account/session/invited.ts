import { assign } from 'xstate';
import { failureOf, type CallInput } from '../../app/call.ts';
import { wordsOf } from '../../app/errors.ts';
import { goesOn } from './goesOn.ts';
import { sessionSetup } from './machineSetup.ts';
import { passwordProblem } from './passwordProblem.ts';

/** The link opens nothing any more: it was used, revoked, sent anew, or is too old. */
const GONE = 410;

/**
 * An invitation: whom it is for is shown, and it is used up when a password is chosen, not before. A session of somebody
 * else in this browser goes on until then, and is there again when the invitation is left.
 */
export const invited = sessionSetup.createStateConfig({
  initial: 'asking',
  entry: [assign({ error: null, message: null, invitation: null }), 'keepLink'],
  on: {
    // Signing in there accepts it, where passwords are switched off.
    'session.toProvider': 'toProvider',
    'session.leaveInvitation': {
      target: 'deciding',
      actions: ['forgetLink', assign({ error: null, invitation: null })],
    },
    'session.link': [
      {
        guard: 'isInvitation',
        target: 'invited',
        reenter: true,
        actions: assign({ link: ({ event }) => event.link }),
      },
      { guard: 'isMailed', target: 'linked', actions: assign({ link: ({ event }) => event.link, invitation: null }) },
    ],
  },
  states: {
    asking: {
      invoke: {
        id: 'invitation',
        src: 'invitation',
        input: ({ context }): CallInput<'invitation'> => ({
          client: context.client,
          request: { body: { token: context.link?.token ?? '' } },
        }),
        onDone: { target: 'choosing', actions: assign({ invitation: ({ event }) => event.output }) },
        onError: [
          {
            guard: ({ event }) => failureOf(event.error).status === GONE,
            target: 'over',
            actions: ['forgetLink', assign({ error: ({ event }) => wordsOf(failureOf(event.error)) })],
          },
          { target: 'failed', actions: assign({ error: ({ event }) => wordsOf(failureOf(event.error)) }) },
        ],
      },
    },
    choosing: { on: { 'session.accept': 'accepting' } },
    accepting: {
      entry: assign({ error: null }),
      invoke: {
        id: 'acceptInvitation',
        src: 'acceptInvitation',
        input: ({ context, event }): CallInput<'acceptInvitation'> => {
          if (event.type !== 'session.accept') throw new Error(`an invitation is not accepted by ${event.type}`);
          const body = { token: context.link?.token ?? '', password: event.password };
          return { client: context.client, request: { body } };
        },
        onDone: goesOn,
        onError: [
          {
            guard: ({ event }) => failureOf(event.error).status === GONE,
            target: 'over',
            actions: ['forgetLink', assign({ error: ({ event }) => wordsOf(failureOf(event.error)) })],
          },
          { target: 'choosing', actions: assign({ error: ({ event }) => passwordProblem(failureOf(event.error)) }) },
        ],
      },
    },
    /** The server was not reached: the link may be as good as before. */
    failed: { on: { 'session.askAgain': { target: 'asking', actions: assign({ error: null }) } } },
    over: {},
  },
});
