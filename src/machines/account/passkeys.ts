import { assign, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import type { Client, Value } from '../../api/client.ts';
import { caller, callOrThrow, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage, refusedIn, wordsOf } from '../app/errors.ts';
import { toRoot, type Broadcast } from '../app/messages.ts';
import type { ChildInput, PasskeyPort } from '../app/ports.ts';
import { signedOrThrow } from './signedOrThrow.ts';

type PasskeysEvent =
  | Broadcast
  /** The dialog with those that there are. */
  | { readonly type: 'passkeys.open' }
  /** Has the device make one, under this name. */
  | { readonly type: 'passkeys.add'; readonly name: string }
  | { readonly type: 'passkeys.remove'; readonly id: number }
  /** The owner asks for a second factor of everybody, or leaves it to each. */
  | { readonly type: 'passkeys.require'; readonly isRequired: boolean }
  /** The dialog was left: what was told once is kept nowhere. */
  | { readonly type: 'passkeys.forget' };

interface PasskeysContext {
  readonly client: Client;
  readonly passkeys: PasskeyPort;
  /** Why nothing was changed, in a sentence. */
  readonly refusal: string | null;
  /** Told once, with the first second factor, as long as their dialog is there. */
  readonly recoveryCodes: readonly string[] | null;
}

const addPasskey = fromPromise<Value<'addPasskey'>, Pick<PasskeysContext, 'client' | 'passkeys'> & { name: string }>(
  async ({ input: { client, passkeys, name }, signal }) => {
    const { options } = await callOrThrow(client, 'beginPasskey', { body: {} }, signal);
    const made = signedOrThrow(await passkeys.make(options), 'Nothing was changed.');
    return await callOrThrow(client, 'addPasskey', { body: { name, made } }, signal);
  },
);

/** Passkeys of the user: made with a device, and taken away. What there are is read by `security`. */
export const passkeysMachine = setup({
  types: { context: {} as PasskeysContext, events: {} as PasskeysEvent, input: {} as ChildInput },
  actors: { add: addPasskey, remove: caller('removePasskey'), require: caller('requireFactor') },
  actions: {
    readAgain: sendTo(toRoot, { type: 'security.refresh' }),
    keepRefusal: assign((_, { error }: { readonly error: unknown }) => ({ refusal: wordsOf(failureOf(error)) })),
  },
}).createMachine({
  id: 'passkeys',
  context: ({ input: { client, passkeys } }) => ({ client, passkeys, refusal: null, recoveryCodes: null }),
  initial: 'idle',
  on: { 'passkeys.forget': { actions: assign({ refusal: null, recoveryCodes: null }) } },
  states: {
    idle: {
      on: {
        'passkeys.open': {
          actions: [
            assign({ refusal: null, recoveryCodes: null }),
            sendTo(toRoot, { type: 'workspace.open', overlay: 'securityPasskeys' }),
          ],
        },
        'passkeys.add': 'adding',
        'passkeys.remove': 'removing',
        'passkeys.require': 'requiring',
      },
    },
    adding: {
      tags: 'working',
      entry: assign({ refusal: null }),
      invoke: {
        id: 'add',
        src: 'add',
        input: ({ context: { client, passkeys }, event }) => {
          if (event.type !== 'passkeys.add') throw new Error(`no passkey is made by ${event.type}`);
          return { client, passkeys, name: event.name };
        },
        onDone: {
          target: 'idle',
          actions: [
            assign({ recoveryCodes: ({ event }) => event.output.recoveryCodes }),
            'readAgain',
            // Codes are shown once: whoever left the dialog meanwhile sees them as well.
            enqueueActions(({ event, enqueue }) => {
              if (event.output.recoveryCodes !== null)
                enqueue.sendTo(toRoot, { type: 'workspace.open', overlay: 'securityPasskeys' });
            }),
          ],
        },
        onError: {
          target: 'idle',
          actions: [
            { type: 'keepRefusal', params: ({ event }) => event },
            sendTo(toRoot, ({ event }) => refusedIn(['securityPasskeys'], event.error)),
          ],
        },
      },
    },
    requiring: {
      invoke: {
        id: 'require',
        src: 'require',
        input: ({ context: { client }, event }): CallInput<'requireFactor'> => {
          if (event.type !== 'passkeys.require') throw new Error(`nobody is asked for anything by ${event.type}`);
          return { client, request: { body: { isRequired: event.isRequired } } };
        },
        onDone: { target: 'idle', actions: 'readAgain' },
        onError: { target: 'idle', actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error))) },
      },
    },
    removing: {
      tags: 'working',
      entry: assign({ refusal: null }),
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context: { client }, event }): CallInput<'removePasskey'> => {
          if (event.type !== 'passkeys.remove') throw new Error(`no passkey is taken away by ${event.type}`);
          return { client, request: { params: { id: event.id } } };
        },
        onDone: { target: 'idle', actions: 'readAgain' },
        // It may be gone already: what there is is read anew.
        onError: {
          target: 'idle',
          actions: [
            { type: 'keepRefusal', params: ({ event }) => event },
            'readAgain',
            sendTo(toRoot, ({ event }) => refusedIn(['securityPasskeys'], event.error)),
          ],
        },
      },
    },
  },
});
