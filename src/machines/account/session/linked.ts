import { assign } from 'xstate';
import { failureOf, type CallInput } from '../../app/call.ts';
import { wordsOf } from '../../app/errors.ts';
import { sessionSetup } from './machineSetup.ts';
import { passwordProblem } from './passwordProblem.ts';

/** The link opens nothing any more: it was used, replaced, or is too old. */
const GONE = 410;

/**
 * A mailed link: of a lost password, or of an address to confirm. Whom it is for is shown; it is used up by what the
 * person does then, not before, and signs nobody in.
 */
export const linked = sessionSetup.createStateConfig({
  initial: 'asking',
  entry: [assign({ error: null, message: null, opened: null }), 'keepLink'],
  on: {
    'session.leaveLink': {
      target: 'deciding',
      actions: ['forgetLink', assign({ error: null, opened: null })],
    },
    'session.link': [
      { guard: 'isInvitation', target: 'invited', actions: assign({ link: ({ event }) => event.link, opened: null }) },
      { guard: 'isMailed', target: 'linked', reenter: true, actions: assign({ link: ({ event }) => event.link }) },
    ],
  },
  states: {
    asking: {
      invoke: {
        id: 'link',
        src: 'link',
        input: ({ context: { client, link } }): CallInput<'link'> => ({
          client,
          request: { body: { kind: link?.kind === 'email' ? 'email' : 'reset', token: link?.token ?? '' } },
        }),
        onDone: { target: 'choosing', actions: assign({ opened: ({ event }) => event.output }) },
        onError: [
          {
            guard: ({ event }) => failureOf(event.error).status === GONE,
            target: 'over',
            actions: assign({ error: ({ event }) => wordsOf(failureOf(event.error)) }),
          },
          { target: 'failed', actions: assign({ error: ({ event }) => wordsOf(failureOf(event.error)) }) },
        ],
      },
    },
    choosing: { on: { 'session.useLink': 'using' } },
    using: {
      entry: assign({ error: null }),
      invoke: {
        id: 'useLink',
        src: 'useLink',
        input: ({ context: { client, link }, event }) => {
          if (event.type !== 'session.useLink') throw new Error(`a link is not used by ${event.type}`);
          return { client, link, password: event.password };
        },
        onDone: 'done',
        onError: [
          {
            guard: ({ event }) => failureOf(event.error).status === GONE,
            target: 'over',
            actions: assign({ error: ({ event }) => wordsOf(failureOf(event.error)) }),
          },
          { target: 'choosing', actions: assign({ error: ({ event }) => passwordProblem(failureOf(event.error)) }) },
        ],
      },
    },
    /** The server was not reached: the link may be as good as before. */
    failed: { on: { 'session.askAgain': { target: 'asking', actions: assign({ error: null }) } } },
    over: {
      entry: 'forgetKept',
      on: { 'session.forgot': '#session.authenticating.forgotten' },
    },
    done: { entry: 'forgetKept' },
  },
});
