import { assign } from 'xstate';
import { failureOf, type CallInput } from '../../app/call.ts';
import { wordsOf } from '../../app/errors.ts';
import { teamSetup } from './machineSetup.ts';

/** What inviting somebody would cost is asked before anybody is invited. */
export const quoting = teamSetup.createStateConfig({
  initial: 'idle',
  on: {
    'team.quote': {
      target: '.asking',
      actions: assign(({ event }) => ({
        invited: event.people,
        ...(event.isAgain === true ? {} : { quote: null, refusal: null }),
      })),
    },
    'team.draftPaste': { target: '.idle', actions: 'writePaste' },
    'team.rewrite': { target: '.idle', actions: assign({ quote: null, refusal: null }) },
    'team.leave': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: {},
    asking: {
      tags: 'quoting',
      invoke: {
        id: 'quote',
        src: 'quote',
        input: ({ context: { client, invited } }): CallInput<'quoteInvites'> => ({
          client,
          request: { body: { members: invited.map((person) => ({ ...person })) } },
        }),
        onDone: { target: 'idle', actions: assign({ quote: ({ event }) => event.output }) },
        // What was typed stays in the dialog.
        onError: {
          target: 'idle',
          actions: assign(({ event }) => {
            const failure = failureOf(event.error);
            return { quote: null, refusal: { text: wordsOf(failure), fields: failure.fieldErrors } };
          }),
        },
      },
    },
  },
});
