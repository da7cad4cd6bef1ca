import { assign, enqueueActions, fromCallback, setup } from 'xstate';
import type { ServerEvent } from '../../api/contract/events.ts';
import type { EventsPort } from '../../api/events.ts';
import { toRoot, type Broadcast } from './messages.ts';
import type { ChildInput } from './ports.ts';

type EventsEvent =
  | Broadcast
  | { readonly type: 'events.opened'; readonly isAgain: boolean }
  | { readonly type: 'events.lost' }
  | { readonly type: 'events.heard'; readonly event: ServerEvent };

interface EventsContext {
  readonly port: EventsPort;
  readonly isLive: boolean;
}

const listen = fromCallback<{ readonly type: string }, { readonly port: EventsPort }, EventsEvent>(
  ({ input: { port }, sendBack }) =>
    port.listen({
      onOpen: (isAgain) => sendBack({ type: 'events.opened', isAgain }),
      onLost: () => sendBack({ type: 'events.lost' }),
      onEvent: (event) => sendBack({ type: 'events.heard', event }),
    }),
);

/** What the server tells by itself, passed on to root: each event goes to the machine of its first word. */
export const eventsMachine = setup({
  types: { context: {} as EventsContext, events: {} as EventsEvent, input: {} as ChildInput },
  actors: { listen },
}).createMachine({
  id: 'events',
  context: ({ input }) => ({ port: input.events, isLive: false }),
  initial: 'silent',
  states: {
    silent: { on: { 'app.signedIn': 'listening' } },
    listening: {
      invoke: { id: 'listen', src: 'listen', input: ({ context: { port } }) => ({ port }) },
      on: {
        'app.signedOut': { target: 'silent', actions: assign({ isLive: false }) },
        'events.opened': {
          actions: enqueueActions(({ event, enqueue }) => {
            enqueue.assign({ isLive: true });
            // What happened in between was not heard: lists are read again.
            if (event.isAgain) enqueue.sendTo(toRoot, { type: 'alerts.refresh' });
            if (event.isAgain) enqueue.sendTo(toRoot, { type: 'session.refresh' });
            if (event.isAgain) enqueue.sendTo(toRoot, { type: 'lists.loadColumns' });
            if (event.isAgain) enqueue.sendTo(toRoot, { type: 'changes.refresh' });
            if (event.isAgain) enqueue.sendTo(toRoot, { type: 'assigned.refresh' });
            if (event.isAgain)
              enqueue.sendTo(toRoot, {
                type: 'group.changedElsewhere',
                by: { sessionId: null, userId: null, name: null },
                groupIds: null,
                propertyIds: null,
                groups: null,
              });
          }),
        },
        'events.lost': { actions: assign({ isLive: false }) },
        'events.heard': {
          actions: enqueueActions(({ event, enqueue }) => enqueue.sendTo(toRoot, event.event)),
        },
      },
    },
  },
});
