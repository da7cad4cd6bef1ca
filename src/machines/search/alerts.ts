import { assign, enqueueActions, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { AlertEntry } from '../../api/contract/search/searches.ts';
import { caller, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage } from '../app/errors.ts';
import { toRoot, type Broadcast, type Message, type MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

type AlertsEvent =
  | Broadcast
  | MessageTo<'alerts'>
  /** Goes to what an alert is about, and takes it off the list. */
  | { readonly type: 'alerts.open'; readonly id: number }
  | { readonly type: 'alerts.read'; readonly id: number };

interface AlertsContext {
  readonly client: Client;
  /** Unread ones, newest first. */
  readonly alerts: readonly AlertEntry[];
  /** Ids to mark as read, the oldest first. */
  readonly toRead: readonly number[];
  readonly isOld: boolean;
}

/** What the product tells by itself. An alert that was opened or read is off the list at once. */
export const alertsMachine = setup({
  types: { context: {} as AlertsContext, events: {} as AlertsEvent, input: {} as ChildInput },
  actors: { load: caller('alerts'), read: caller('readAlert') },
  guards: {
    hasToRead: ({ context }) => context.toRead.length > 0,
    isOld: ({ context }) => context.isOld,
  },
  actions: {
    takeOff: assign(({ context }, { id }: { id: number }) =>
      context.alerts.some((alert) => alert.id === id)
        ? { alerts: context.alerts.filter((alert) => alert.id !== id), toRead: [...context.toRead, id] }
        : {},
    ),
  },
}).createMachine({
  id: 'alerts',
  context: ({ input }) => ({ client: input.client, alerts: [], toRead: [], isOld: false }),
  on: {
    'app.signedIn': { actions: assign({ isOld: true }) },
    'alerts.added': { actions: assign({ isOld: true }) },
    'alerts.refresh': { actions: assign({ isOld: true }) },
    'alerts.read': { actions: { type: 'takeOff', params: ({ event }) => ({ id: event.id }) } },
    'alerts.open': {
      actions: [
        enqueueActions(({ context, event, enqueue }) => {
          const { searchId = null, runId = null } = context.alerts.find(({ id }) => id === event.id) ?? {};
          if (searchId === null) return;
          enqueue.sendTo(toRoot, { type: 'route.go', path: '/searches' } satisfies Message);
          enqueue.sendTo(toRoot, { type: 'searches.show', id: searchId, section: 'entered', runId } satisfies Message);
          enqueue.sendTo(toRoot, { type: 'workspace.openPane', pane: 'searches' } satisfies Message);
        }),
        { type: 'takeOff', params: ({ event }) => ({ id: event.id }) },
      ],
    },
  },
  initial: 'idle',
  states: {
    idle: {
      always: [
        { guard: 'hasToRead', target: 'reading' },
        { guard: 'isOld', target: 'loading' },
      ],
    },
    loading: {
      entry: assign({ isOld: false }),
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }): CallInput<'alerts'> => ({ client: context.client, request: {} }),
        onDone: {
          target: 'idle',
          actions: assign(({ context, event }) => ({
            alerts: event.output.alerts.filter(({ id }) => !context.toRead.includes(id)),
          })),
        },
        // They are read again with the next one.
        onError: 'idle',
      },
    },
    reading: {
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }): CallInput<'readAlert'> => ({
          client: context.client,
          request: { params: { id: context.toRead[0] ?? 0 } },
        }),
        onDone: {
          target: 'idle',
          actions: assign(({ context, event }) => {
            const toRead = context.toRead.slice(1);
            return { toRead, alerts: event.output.alerts.filter(({ id }) => !toRead.includes(id)) };
          }),
        },
        onError: {
          target: 'idle',
          actions: [
            assign({ toRead: ({ context }) => context.toRead.slice(1), isOld: true }),
            enqueueActions(({ event, enqueue }) => {
              const failure = failureOf(event.error);
              // 404: it was read elsewhere.
              if (failure.status !== 404) enqueue.sendTo(toRoot, errorMessage(failure));
            }),
          ],
        },
      },
    },
  },
});
