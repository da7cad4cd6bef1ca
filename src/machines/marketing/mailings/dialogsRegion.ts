import { assign, sendTo } from 'xstate';
import { failureOf, type CallInput } from '../../app/call.ts';
import { errorMessage } from '../../app/errors.ts';
import { toRoot } from '../../app/messages.ts';
import { mailingsSetup } from './machineSetup.ts';

/** What two dialogs show, read each time before they open: a dialog whose content comes later has no place for the keyboard. */
export const dialogs = mailingsSetup.createStateConfig({
  initial: 'closed',
  states: {
    closed: {
      on: {
        'mailings.startDialog': [
          { guard: ({ event }) => event.dialog === 'restore', target: 'readingDeleted' },
          { target: 'readingTallies' },
        ],
      },
    },
    readingDeleted: {
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
            errorMessage(failureOf(event.error), { type: 'mailings.startDialog', dialog: 'restore' }),
          ),
        },
      },
    },
    readingTallies: {
      tags: 'working',
      invoke: {
        id: 'readTallies',
        src: 'readTallies',
        input: ({ context: { client } }): CallInput<'campaignTallies'> => ({ client, request: {} }),
        onDone: {
          target: 'closed',
          actions: [
            assign({ tallies: ({ event }) => event.output }),
            sendTo(toRoot, { type: 'workspace.open', overlay: 'mailingCompare' }),
          ],
        },
        onError: {
          target: 'closed',
          actions: sendTo(toRoot, ({ event }) =>
            errorMessage(failureOf(event.error), { type: 'mailings.startDialog', dialog: 'compare' }),
          ),
        },
      },
    },
  },
});
