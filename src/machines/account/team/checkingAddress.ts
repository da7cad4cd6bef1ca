import { assign } from 'xstate';
import type { CallInput } from '../../app/call.ts';
import { teamSetup } from './machineSetup.ts';

/** Whether an address is somebody's already is asked while typing ends (R-TEAM-016); without an answer the quote tells. */
export const checkingAddress = teamSetup.createStateConfig({
  initial: 'idle',
  on: {
    'team.typedEmail': {
      // An hour has thirty questions.
      guard: 'isOtherAddress',
      target: '.resting',
      actions: assign({
        address: ({ event: { email, userId = null } }) => ({ email: email.trim(), userId, exists: null }),
      }),
    },
    'team.leave': { target: '.idle' },
  },
  states: {
    idle: {},
    resting: { after: { typed: [{ guard: 'isAddress', target: 'asking' }, { target: 'idle' }] } },
    asking: {
      invoke: {
        id: 'exists',
        src: 'exists',
        input: ({ context: { client, address } }): CallInput<'emailExists'> => ({
          client,
          request: {
            query: {
              email: address?.email ?? '',
              ...(address?.userId == null ? {} : { userId: address.userId }),
            },
          },
        }),
        onDone: {
          target: 'idle',
          actions: assign({
            address: ({ context: { address }, event }) =>
              address === null ? null : { ...address, exists: event.output.exists },
          }),
        },
        onError: 'idle',
      },
    },
  },
});
