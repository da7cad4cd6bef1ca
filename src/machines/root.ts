import {
  assign,
  createActor,
  enqueueActions,
  setup,
  type ActorRefFrom,
  type AnyEventObject,
  type EventFrom,
} from 'xstate';
import type { Client } from '../api/client.ts';
import { logoutMessages } from '../api/contract/session.ts';
import { childKeys, children, type ChildKey } from './children.ts';
import type { Broadcast, Message } from './messages.ts';
import type { ChildInput, Storages } from './ports.ts';
import { parseRoute, type RouteName } from './route.ts';
import type { ShippedLayout } from './layouts.ts';
import type { PaneId } from './paneIds.ts';

export interface RootInput {
  readonly client: Client;
  readonly storage: Storages;
  readonly now: () => Date;
  /** Path and query of the page at the start. */
  readonly route: string;
}

type ChildEvent = { [K in ChildKey]: EventFrom<(typeof children)[K]> }[ChildKey];

/** Everything that can be sent to root: what a command may hold (house rule 9). */
export type AppEvent =
  | ChildEvent
  | Message
  | Broadcast
  /** The page changed in the browser: back, forward, a link. */
  | { readonly type: 'route.changed'; readonly path: string };

export type Actors = { readonly [K in ChildKey]: ActorRefFrom<(typeof children)[K]> };

interface RootContext {
  readonly actors: Actors;
  /** Where the application stands: path without query. */
  readonly path: string;
  /** Where to go after signing in. */
  readonly returnPath: string | null;
  readonly userId: number | null;
}

/** The pane that a page is about, and the layout that shows it. */
const pageOf: Readonly<Record<RouteName, { readonly pane: PaneId; readonly layout: ShippedLayout } | null>> = {
  login: null,
  search: { pane: 'results', layout: 'Triage' },
  lists: { pane: 'list', layout: 'Lists' },
  property: { pane: 'property', layout: 'Lists' },
  analysis: { pane: 'analysis', layout: 'Underwrite' },
};

/** Machines that hear events of another one, to show what comes of them. */
const listeners: Partial<Record<string, readonly ChildKey[]>> = { group: ['search'], subject: ['search'] };

const pathOf = (route: string): string => route.replace(/[?#].*$/, '');

/**
 * The application: spawns the children, passes every event to the machine named by its first word, keeps the page.
 * Panes, keys and machines all send here, so nothing happens that could not be logged, scripted and undone.
 */
export const rootMachine = setup({
  types: { context: {} as RootContext, events: {} as AppEvent, input: {} as RootInput },
  actors: children,
  actions: {
    route: enqueueActions(({ context, event, enqueue }) => {
      const key = event.type.slice(0, event.type.indexOf('.'));
      const target = childKeys.find((child) => child === key);
      // The child named by the event's first word accepts it: AppEvent is the union of the children's events.
      if (target !== undefined) enqueue.sendTo(context.actors[target] as never, event as never);
      for (const listener of listeners[key] ?? []) enqueue.sendTo(context.actors[listener] as never, event as never);
    }),
    broadcast: enqueueActions(({ context, event, enqueue }) => {
      // A broadcast concerns whoever handles it; XState ignores it elsewhere.
      for (const key of childKeys) enqueue.sendTo(context.actors[key] as never, event as never);
    }),
    /** Tells the machine of a page what its path names. */
    openRoute: enqueueActions(({ context, enqueue }) => {
      const route = parseRoute(context.path);
      const tell = (key: string, event: AnyEventObject): void => {
        const target = childKeys.find((child) => child === key);
        if (target !== undefined) enqueue.sendTo(context.actors[target] as never, event as never);
      };
      const isProperty = route.name === 'search' && route.propertyId !== null;
      const place = isProperty ? ({ pane: 'property', layout: 'Triage' } as const) : pageOf[route.name];
      if (place !== null && context.userId !== null) tell('workspace', { type: 'workspace.show', ...place });
      if (route.name === 'lists' && route.groupId !== null)
        tell('group', { type: 'group.open', groupId: route.groupId });
      if (route.name === 'property') tell('group', { type: 'group.open', groupId: route.groupId });
      if (route.name === 'analysis' && route.id !== null) tell('analysis', { type: 'analysis.load', id: route.id });
      const propertyId = route.name === 'search' || route.name === 'property' ? route.propertyId : null;
      if (propertyId !== null)
        for (const key of ['property', 'surroundings', 'analysis']) tell(key, { type: 'property.open', propertyId });
    }),
  },
}).createMachine({
  id: 'root',
  context: ({ input, spawn, self }) => {
    const childInput: ChildInput = {
      client: watched(input.client, (detail) => {
        const mode = detail === logoutMessages.duplicate ? 'duplicate' : 'timeout';
        self.send({ type: 'session.lost', mode, message: logoutMessages[mode] });
      }),
      storage: input.storage,
      now: input.now,
    };
    const spawned = childKeys.map((key) => [key, spawn(key, { id: key, systemId: key, input: childInput })]);
    return {
      actors: Object.fromEntries(spawned) as Actors, // one actor for each key of children
      path: pathOf(input.route),
      returnPath: null,
      userId: null,
    };
  },
  on: {
    'subject.changed': {
      actions: enqueueActions(({ context, event, enqueue }) => {
        if (event.propertyId === null) return;
        const open = { type: 'property.open', propertyId: event.propertyId, groupId: event.groupId };
        for (const key of childKeys)
          if (['property', 'surroundings', 'analysis'].includes(key))
            enqueue.sendTo(context.actors[key] as never, open as never);
      }),
    },
    'route.go': { actions: [assign({ path: ({ event }) => pathOf(event.path) }), 'openRoute'] },
    'route.changed': {
      guard: ({ context, event }) => pathOf(event.path) !== context.path,
      actions: [assign({ path: ({ event }) => pathOf(event.path) }), 'openRoute'],
    },
    'app.signedIn': {
      actions: [
        // Another person than before must not see what the one before had open.
        enqueueActions(({ context, event, enqueue }) => {
          if (context.userId === null || context.userId === event.answer.profile.id) return;
          const forget: Broadcast = { type: 'app.signedOut', mode: 'user' };
          for (const key of childKeys) enqueue.sendTo(context.actors[key] as never, forget as never);
        }),
        assign(({ context, event }) => {
          const home = context.path === '/login' ? (context.returnPath ?? '/search') : context.path;
          return { path: home === '/' ? '/search' : home, returnPath: null, userId: event.answer.profile.id };
        }),
        'broadcast',
        'openRoute',
      ],
    },
    'app.signedOut': {
      actions: [
        'broadcast',
        assign(({ context }) => ({
          path: '/login',
          returnPath: context.path === '/login' ? context.returnPath : context.path,
        })),
      ],
    },
    'pane.shown': { actions: 'broadcast' },
    'pane.hidden': { actions: 'broadcast' },
    '*': { actions: 'route' },
  },
});

export type RootActor = ActorRefFrom<typeof rootMachine>;

/**
 * A client that reports a refused session (401) of any call once it is answered (O-008). The calls of signing in
 * answer 401 for reasons of their own.
 */
function watched(client: Client, onRefused: (detail: string | null) => void): Client {
  return {
    async call(name, ...args) {
      const outcome = await client.call(name, ...args);
      if (!outcome.ok && outcome.status === 401 && name !== 'pre' && name !== 'auth' && name !== 'logout')
        onRefused(outcome.detail);
      return outcome;
    },
  };
}

/** The application's one actor; children find it under its system id. Not started yet. */
export const createRoot = (input: RootInput): RootActor => createActor(rootMachine, { systemId: 'root', input });
