import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { ChosenRules } from '../../api/catalogue/search/leadRules.ts';
import type { Client } from '../../api/client.ts';
import type { LeadRulesAnswer } from '../../api/contract/search/leadRules.ts';
import { caller, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage } from '../app/errors.ts';
import { toRoot, type Broadcast, type Message, type MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

type DataEvent =
  | Broadcast
  | MessageTo<'data'>
  /** Shows the rules of the lead types, to be read or changed. */
  | { readonly type: 'data.openRules' }
  | { readonly type: 'data.saveRules'; readonly rules: ChosenRules };

interface DataContext {
  readonly client: Client;
  /** The rules as wanted and as applied; null until they are asked for. */
  readonly rules: LeadRulesAnswer | null;
  readonly wanted: ChosenRules | null;
  /** What the server says is wrong with the rules, by field. */
  readonly problems: Readonly<Record<string, string>>;
}

/** The facts in service: tells the search when there are newer ones, and keeps the rules that made their lead types. */
export const dataMachine = setup({
  types: { context: {} as DataContext, events: {} as DataEvent, input: {} as ChildInput },
  actors: { load: caller('leadRules'), save: caller('saveLeadRules') },
}).createMachine({
  id: 'data',
  context: ({ input: { client } }) => ({ client, rules: null, wanted: null, problems: {} }),
  initial: 'idle',
  on: {
    'data.changed': '.following',
    'data.openRules': {
      target: '.loading',
      actions: [
        assign({ problems: {} }),
        sendTo(toRoot, { type: 'workspace.open', overlay: 'leadRules' } satisfies Message),
      ],
    },
  },
  states: {
    idle: {
      on: {
        'data.saveRules': {
          target: 'saving',
          actions: assign(({ event }) => ({ wanted: event.rules, problems: {} })),
        },
      },
    },
    loading: {
      tags: 'loading',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { client } }): CallInput<'leadRules'> => ({ client, request: {} }),
        onDone: { target: 'idle', actions: assign({ rules: ({ event }) => event.output }) },
        onError: { target: 'idle', actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error))) },
      },
    },
    /** Newer facts, perhaps by other rules: the rows on screen are not of them. */
    following: {
      // Where the numbers come from stands in the status bar, and which places there are in the palette.
      entry: sendTo(toRoot, { type: 'session.refresh' } satisfies Message),
      invoke: {
        id: 'follow',
        src: 'load',
        input: ({ context: { client } }): CallInput<'leadRules'> => ({ client, request: {} }),
        onDone: {
          target: 'idle',
          actions: enqueueActions(({ event, enqueue }) => {
            const { applied: leadRules } = event.output;
            enqueue.assign({ rules: event.output });
            enqueue.sendTo(toRoot, { type: 'search.dataChanged', leadRules } satisfies Message);
          }),
        },
        onError: {
          target: 'idle',
          actions: sendTo(toRoot, { type: 'search.dataChanged', leadRules: null } satisfies Message),
        },
      },
    },
    saving: {
      tags: 'saving',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { client, wanted } }): CallInput<'saveLeadRules'> => {
          if (wanted === null) throw new Error('rules are saved before any are there');
          return { client, request: { body: wanted } };
        },
        onDone: { target: 'idle', actions: assign({ rules: ({ event }) => event.output }) },
        onError: {
          target: 'idle',
          actions: enqueueActions(({ event, enqueue }) => {
            const failure = failureOf(event.error);
            enqueue.assign({ problems: failure.fieldErrors });
            if (Object.keys(failure.fieldErrors).length === 0) enqueue.sendTo(toRoot, errorMessage(failure));
          }),
        },
      },
    },
  },
});
