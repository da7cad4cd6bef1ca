import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { DealSettings } from '../../api/contract/deal/settings.ts';
import { caller, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage, refusedIn } from '../app/errors.ts';
import { toRoot, type Broadcast, type Message } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

type DealSettingsEvent =
  | Broadcast
  /** Shows what new deals begin with, to be read or changed. */
  | { readonly type: 'dealSettings.open' }
  | { readonly type: 'dealSettings.save'; readonly settings: DealSettings };

interface DealSettingsContext {
  readonly client: Client;
  /** As the server has them; null until they are asked for. */
  readonly settings: DealSettings | null;
  readonly wanted: DealSettings | null;
  /** What the server says is wrong, by path. */
  readonly problems: Readonly<Record<string, string>>;
}

/** What new deals of the account begin with (P080, P081). Saved settings are read with the account again. */
export const dealSettingsMachine = setup({
  types: { context: {} as DealSettingsContext, events: {} as DealSettingsEvent, input: {} as ChildInput },
  actors: { load: caller('dealSettings'), save: caller('saveDealSettings') },
}).createMachine({
  id: 'dealSettings',
  context: ({ input: { client } }) => ({ client, settings: null, wanted: null, problems: {} }),
  initial: 'idle',
  on: {
    'dealSettings.open': {
      target: '.loading',
      actions: [
        assign({ settings: null, problems: {} }),
        sendTo(toRoot, { type: 'workspace.open', overlay: 'dealSettings' } satisfies Message),
      ],
    },
  },
  states: {
    idle: {
      on: {
        'dealSettings.save': {
          target: 'saving',
          actions: assign(({ event }) => ({ wanted: event.settings, problems: {} })),
        },
      },
    },
    loading: {
      tags: 'loading',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { client } }): CallInput<'dealSettings'> => ({ client, request: {} }),
        onDone: { target: 'idle', actions: assign({ settings: ({ event }) => event.output }) },
        onError: { target: 'idle', actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error))) },
      },
    },
    saving: {
      tags: 'saving',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { client, wanted } }): CallInput<'saveDealSettings'> => {
          if (wanted === null) throw new Error('settings are saved before any are there');
          return { client, request: { body: wanted } };
        },
        onDone: {
          target: 'idle',
          actions: [
            assign({ settings: ({ event }) => event.output }),
            sendTo(toRoot, { type: 'workspace.done', of: ['dealSettings'] } satisfies Message),
            sendTo(toRoot, { type: 'session.refresh' } satisfies Message),
          ],
        },
        onError: {
          target: 'idle',
          actions: enqueueActions(({ event, enqueue }) => {
            const failure = failureOf(event.error);
            enqueue.assign({ problems: failure.fieldErrors });
            const isOfField = Object.keys(failure.fieldErrors).length > 0;
            enqueue.sendTo(toRoot, isOfField ? refusedIn(['dealSettings'], event.error) : errorMessage(failure));
          }),
        },
      },
    },
  },
});
