import { assign, sendTo } from 'xstate';
import { failureOf, type CallInput } from '../../app/call.ts';
import { errorMessage } from '../../app/errors.ts';
import { toRoot } from '../../app/messages.ts';
import { mailingsSetup } from './machineSetup.ts';

/** Those that were deleted, read each time before their dialog opens. */
export const deleted = mailingsSetup.createStateConfig({
  initial: 'closed',
  states: {
    closed: {
      on: {
        'mailings.startRestore': 'reading',
      },
    },
    reading: {
      tags: 'working',
      invoke: {
        id: 'readDeleted',
        src: 'readDeleted',
        input: ({ context: { client } }): CallInput<'mailings'> => ({
          client,
          request: { query: { removed: 'true' } },
        }),
        onDone: {
          target: 'closed',
          actions: [
            assign({ deleted: ({ event }) => event.output.mailings }),
            sendTo(toRoot, { type: 'workspace.open', overlay: 'mailingRestore' }),
          ],
        },
        onError: {
          target: 'closed',
          actions: sendTo(toRoot, ({ event }) =>
            errorMessage(failureOf(event.error), { type: 'mailings.startRestore' }),
          ),
        },
      },
    },
  },
});
