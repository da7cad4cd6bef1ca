import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import { ContactSearch } from '../../api/contract/contacts/contacts.ts';
import type { AppendJob } from '../../api/contract/contacts/skipTracing.ts';
import { caller, failureOf } from '../app/call.ts';
import { refusedIn } from '../app/errors.ts';
import { toRoot, type Broadcast, type MessageTo } from '../app/messages.ts';
import type { ChosenContacts } from '../app/messages/contacts.ts';
import type { ChildInput } from '../app/ports.ts';

/** How often a job that runs is asked how far it is. */
const LOOK_MS = 700;

export type TracingEvent = Broadcast | MessageTo<'tracing'> | { readonly type: 'tracing.order' };

interface TracingContext {
  readonly client: Client;
  readonly of: ChosenContacts;
  /** Those chosen, once they are known: what was offered is what is ordered. */
  readonly ids: readonly number[];
  readonly offer: Pick<AppendJob, 'message' | 'lines' | 'total' | 'dncEnabled'> | null;
  /** The job that runs, or the last one. */
  readonly job: AppendJob | null;
  readonly error: string | null;
}

const nobody: ChosenContacts = { search: ContactSearch.parse({}), selection: { allSelected: false, items: [] } };

const bodyOf = ({ ids }: TracingContext) => ({ search: ContactSearch.parse({}), selection: { items: [...ids] } });

/** Skip tracing: what it would cost, a yes, and how far the job is. Those found stand in a group of their own. */
export const tracingMachine = setup({
  types: { context: {} as TracingContext, events: {} as TracingEvent, input: {} as ChildInput },
  actors: {
    find: caller('contactIds'),
    estimate: caller('estimateAppendJob'),
    order: caller('orderAppendJob'),
    look: caller('appendJob'),
  },
  delays: { look: LOOK_MS },
  guards: { isRunning: ({ context: { job } }) => job?.state === 'QUEUED' || job?.state === 'PROCESSING' },
  actions: {
    keepError: assign(({ event }) => {
      if (!('error' in event)) return {};
      const { message, detail } = failureOf(event.error);
      return { error: detail ?? message };
    }),
    tellEnd: enqueueActions(({ context: { job }, enqueue }) => {
      if (job === null) return;
      if (job.state === 'FAILED')
        enqueue.sendTo(toRoot, { type: 'errors.add', message: `${job.name} failed.`, detail: job.message });
      // An empty group would only hide the contacts.
      else if (job.found > 0) enqueue.sendTo(toRoot, { type: 'contacts.group', id: job.groupId });
    }),
  },
}).createMachine({
  id: 'tracing',
  context: ({ input: { client } }) => ({ client, of: nobody, ids: [], offer: null, job: null, error: null }),
  initial: 'idle',
  on: {
    'tracing.ask': {
      target: '.finding',
      actions: [
        assign(({ event }) => ({ of: event.of, offer: null, error: null })),
        sendTo(toRoot, { type: 'workspace.open', overlay: 'traceContacts' }),
      ],
    },
  },
  states: {
    idle: {},
    finding: {
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context: { client, of } }) => ({ client, request: { body: of } }),
        onDone: { target: 'estimating', actions: assign({ ids: ({ event }) => event.output.ids }) },
        onError: { target: 'idle', actions: 'keepError' },
      },
    },
    estimating: {
      invoke: {
        id: 'estimate',
        src: 'estimate',
        input: ({ context }) => ({ client: context.client, request: { body: bodyOf(context) } }),
        onDone: { target: 'asking', actions: assign({ offer: ({ event }) => event.output.appendJob }) },
        onError: { target: 'idle', actions: 'keepError' },
      },
    },
    asking: { on: { 'tracing.order': 'ordering' } },
    ordering: {
      entry: assign({ error: null }),
      invoke: {
        id: 'order',
        src: 'order',
        input: ({ context }) => ({ client: context.client, request: { query: {}, body: bodyOf(context) } }),
        onDone: {
          target: 'watching',
          actions: [
            assign({ job: ({ event }) => event.output.appendJob }),
            sendTo(toRoot, { type: 'workspace.done', of: ['traceContacts'] }),
          ],
        },
        onError: {
          target: 'asking',
          actions: ['keepError', sendTo(toRoot, ({ event }) => refusedIn(['traceContacts'], event.error))],
        },
      },
    },
    watching: {
      initial: 'waiting',
      states: {
        waiting: { after: { look: 'looking' } },
        looking: {
          invoke: {
            id: 'look',
            src: 'look',
            input: ({ context: { client, job } }) => ({ client, request: { params: { id: job?.id ?? 0 } } }),
            onDone: { target: 'seen', actions: assign({ job: ({ event }) => event.output.appendJob }) },
            // The server may be away for a moment: the job goes on.
            onError: 'waiting',
          },
        },
        seen: {
          always: [
            { guard: 'isRunning', target: 'waiting' },
            { target: '#tracing.idle', actions: 'tellEnd' },
          ],
        },
      },
    },
  },
});
