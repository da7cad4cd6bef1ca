import { assign } from 'xstate';
import type { Value } from '../../../api/client.ts';
import { failureOf, type CallInput } from '../../app/call.ts';
import { sessionSetup } from './machineSetup.ts';

/** The sign-in that was begun is over: too many codes were wrong, or it took too long. */
const GONE = 410;

interface Given {
  readonly event: { readonly output: Value<'secondFactor'> };
}
interface Refused {
  readonly event: { readonly error: unknown };
}

const outcome = {
  onDone: [
    {
      guard: ({ event }: Given) => event.output.recoveryCodes !== null,
      target: 'telling',
      actions: { type: 'keepCodes', params: ({ event }: Given) => event.output },
    },
    {
      guard: {
        type: 'isDuplicate',
        params: ({ event }: Given) => ({ duplicate: event.output.duplicateSession }),
      },
      target: '#session.authenticating.duplicate',
      actions: { type: 'keepToken', params: ({ event }: Given) => event.output },
    },
    {
      target: '#session.authenticating.opening',
      actions: { type: 'keepToken', params: ({ event }: Given) => event.output },
    },
  ],
  onError: [
    {
      guard: ({ event }: Refused) => failureOf(event.error).status === GONE,
      target: '#session.authenticating.signedOut',
      actions: { type: 'tokenOver', params: ({ event }: Refused) => event },
    },
    { target: 'asking', actions: { type: 'keepRefusal', params: ({ event }: Refused) => event } },
  ],
} as const;

/** The password was right, and a second factor is wanted: a code of the app, a passkey, or a code that was written down. */
export const factor = sessionSetup.createStateConfig({
  initial: 'deciding',
  entry: assign({ error: null, message: null }),
  on: {
    'session.cancel': {
      target: 'signedOut',
      actions: assign({ oneTimeToken: '', error: null, begun: null, toldCodes: null }),
    },
  },
  states: {
    deciding: { always: [{ guard: 'setsUpFactor', target: 'preparing' }, { target: 'asking' }] },
    /** None is there, and the account asks for one: an app or a passkey is set up first. */
    preparing: {
      invoke: {
        id: 'setUpFactor',
        src: 'setUpFactor',
        input: ({ context: { client, oneTimeToken: t } }): CallInput<'setUpFactor'> => ({
          client,
          request: { body: { t } },
        }),
        onDone: { target: 'asking', actions: assign({ begun: ({ event }) => event.output }) },
        onError: {
          target: '#session.authenticating.signedOut',
          actions: { type: 'tokenOver', params: ({ event }) => event },
        },
      },
    },
    /** One is set up: the codes in place of it are shown, once, before anything else. */
    telling: {
      on: {
        'session.codesKept': [
          { guard: 'isElsewhere', target: '#session.authenticating.duplicate', actions: 'forgetCodes' },
          { target: '#session.authenticating.opening', actions: 'forgetCodes' },
        ],
      },
    },
    asking: {
      on: {
        'session.giveCode': 'giving',
        'session.usePasskey': 'signing',
        'session.makePasskey': { guard: 'setsUpFactor', target: 'making' },
        'session.otherWay': { actions: assign({ error: null }) },
      },
    },
    /** The device asks its person. */
    signing: {
      entry: assign({ error: null }),
      invoke: {
        id: 'usePasskey',
        src: 'usePasskey',
        input: ({ context: { client, passkeys, oneTimeToken: t } }) => ({ client, passkeys, t }),
        ...outcome,
      },
    },
    /** The device makes the first one, and asks its person. */
    making: {
      entry: assign({ error: null }),
      invoke: {
        id: 'makePasskey',
        src: 'makePasskey',
        input: ({ context: { client, passkeys, oneTimeToken: t }, event }) => {
          if (event.type !== 'session.makePasskey') throw new Error(`no passkey is made by ${event.type}`);
          return { client, passkeys, t, name: event.name };
        },
        ...outcome,
      },
    },
    giving: {
      entry: assign({ error: null }),
      invoke: {
        id: 'giveCode',
        src: 'giveCode',
        input: ({ context: { client, oneTimeToken: t }, event }): CallInput<'secondFactor'> => {
          if (event.type !== 'session.giveCode') throw new Error(`no code is given by ${event.type}`);
          const { code, isRecovery } = event;
          return { client, request: { body: { t, ...(isRecovery ? { recoveryCode: code } : { code }) } } };
        },
        ...outcome,
      },
    },
  },
});
