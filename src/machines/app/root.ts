import {
  assign,
  createActor,
  enqueueActions,
  fromPromise,
  setup,
  type ActorRef,
  type ActorRefFrom,
  type AnyActorRef,
  type Snapshot,
} from 'xstate';
import { logoutMessages, type AuthAnswer } from '../../api/contract/account/session.ts';
import { NO_RESPONSE } from '../../api/errors.ts';
import type { Children } from './children.ts';
import { errorsMachine } from './errors.ts';
import { holdCalls, type HeldCalls } from './holdCalls.ts';
import type { ChildInput } from './ports.ts';
import { pageOf, pathOf, routeEvents } from './rootRoutes.ts';
import { sessionMachine } from '../account/session.ts';
import {
  hearersOf,
  routeHearersOf,
  subjectMachines,
  type AppEvent,
  type FirstChildren,
  type MachineKey,
} from './wiring.ts';

const firstChildren: FirstChildren = { session: sessionMachine, errors: errorsMachine };

export interface RootInput extends Omit<ChildInput, 'settled'> {
  /** Path and query of the page at the start. */
  readonly route: string;
  /** The machines behind the sign-in page: a chunk of their own. */
  readonly loadChildren: () => Promise<Children>;
}

export type FirstActors = { readonly [K in keyof FirstChildren]: ActorRefFrom<FirstChildren[K]> };
export type WorkActors = { readonly [K in keyof Children]: ActorRefFrom<Children[K]> };
export type Actors = FirstActors & WorkActors;

interface RootContext {
  readonly childInput: ChildInput;
  readonly calls: HeldCalls;
  /** Changes that wait for their person to sign in again. */
  readonly heldChanges: number;
  readonly loadChildren: RootInput['loadChildren'];
  readonly first: FirstActors;
  /** Null until somebody has signed in. */
  readonly work: WorkActors | null;
  readonly answer: AuthAnswer | null;
  /** Where the application stands: path without query. */
  readonly path: string;
  /** Where to go after signing in. */
  readonly returnPath: string | null;
  readonly userId: number | null;
}

/**
 * A machine as root sees it. Each takes a part of all events and ignores the others, which no type of an actor says:
 * this is the one place where they are told apart by their first word only.
 */
type Listener = ActorRef<Snapshot<unknown>, AppEvent>;

const actorsOf = ({ first, work }: RootContext): Partial<Record<MachineKey, Listener>> =>
  ({ ...first, ...work }) as Partial<Record<MachineKey, AnyActorRef>>;

/** The machines that are there after signing in. */
const workKeys = ({ work }: RootContext): MachineKey[] => keysOf(work ?? {});

/** The keys of a record that holds exactly the machines of its type, which Object.keys cannot know. */
const keysOf = (actors: Partial<Record<MachineKey, unknown>>): MachineKey[] => Object.keys(actors) as MachineKey[];

/**
 * The application: spawns the children, passes every event to the machine named by its first word, keeps the page.
 * Panes, keys and machines all send here, so nothing happens that could not be logged, scripted and undone.
 */
export const rootMachine = setup({
  types: { context: {} as RootContext, events: {} as AppEvent, input: {} as RootInput },
  actors: {
    ...firstChildren,
    load: fromPromise<Children, RootInput['loadChildren']>(({ input }) => input()),
  },
  actions: {
    /** To the machines named, as far as they are there. Each ignores what is not for it. */
    tell: enqueueActions(
      ({ context, enqueue }, { to, events }: { to: readonly MachineKey[]; events: readonly AppEvent[] }) => {
        const actors = actorsOf(context);
        for (const key of to) {
          const actor = actors[key];
          for (const event of events) if (actor !== undefined) enqueue.sendTo(actor, event);
        }
      },
    ),
    leavePage: assign(({ context }) => ({
      path: '/login',
      returnPath: context.path === '/login' ? context.returnPath : context.path,
    })),
    /** With the machines ends what they wait for. */
    stopWork: enqueueActions(({ context, enqueue }) => {
      for (const actor of Object.values(context.work ?? {})) enqueue.stopChild(actor);
      enqueue.assign({ work: null });
      enqueue(({ context: { calls } }) => calls.drop());
    }),
    sendHeld: ({ context }) => context.calls.send(),
    tellDropped: enqueueActions(({ context: { first, heldChanges }, enqueue }) => {
      if (heldChanges === 0) return;
      const message = `${heldChanges} ${heldChanges === 1 ? 'change' : 'changes'} of the person before had not reached the server and ${heldChanges === 1 ? 'is' : 'are'} lost.`;
      enqueue.sendTo(first.errors, { type: 'errors.add', message });
    }),
    openRoute: enqueueActions(({ context, enqueue }) => {
      const actors = actorsOf(context);
      for (const event of routeEvents(context.path))
        for (const key of routeHearersOf(event.type)) {
          const actor = actors[key];
          if (actor !== undefined) enqueue.sendTo(actor, event);
        }
    }),
  },
}).createMachine({
  id: 'root',
  context: ({ input, spawn, self }) => {
    const calls = holdCalls(input.client, {
      onLost: (detail) => {
        const mode = detail === logoutMessages.duplicate ? 'duplicate' : 'timeout';
        self.send({ type: 'session.lost', mode, message: logoutMessages[mode] });
      },
      onHeld: (changes) => self.send({ type: 'calls.held', changes }),
    });
    const { storage, now, saveFile, events } = input;
    const childInput: ChildInput = { client: calls.client, settled: calls.settled, storage, now, saveFile, events };
    return {
      childInput,
      calls,
      heldChanges: 0,
      loadChildren: input.loadChildren,
      first: {
        session: spawn('session', { id: 'session', systemId: 'session', input: childInput }),
        errors: spawn('errors', { id: 'errors', systemId: 'errors', input: childInput }),
      },
      work: null,
      answer: null,
      path: pathOf(input.route),
      returnPath: null,
      userId: null,
    };
  },
  initial: 'outside',
  states: {
    outside: {},
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => context.loadChildren,
        onDone: {
          target: 'working',
          actions: assign({
            work: ({ context, event, spawn }) => {
              const input = context.childInput;
              const spawned = Object.entries(event.output).map(([key, machine]) => [
                key,
                // Each machine takes the same input; spawn cannot see that through the union.
                spawn(machine as never, { id: key, systemId: key, input } as never),
              ]);
              return Object.fromEntries(spawned) as WorkActors; // one actor for each key of the children
            },
          }),
        },
        onError: {
          target: 'outside',
          actions: {
            type: 'tell',
            params: {
              to: ['errors'],
              events: [
                {
                  type: 'errors.add',
                  message: NO_RESPONSE,
                  action: { label: 'Retry', kind: 'RETRY', event: { type: 'session.refresh' } },
                },
              ],
            },
          },
        },
      },
    },
    /** The machines are there and hear that somebody is signed in; the same again when the account changes. */
    working: {
      entry: [
        {
          type: 'tell',
          params: ({ context }) => ({
            to: keysOf(actorsOf(context)).filter((key) => key !== 'session'),
            events: context.answer === null ? [] : [{ type: 'app.signedIn', answer: context.answer }],
          }),
        },
        'openRoute',
      ],
    },
  },
  on: {
    'subject.changed': {
      guard: ({ event }) => event.propertyId !== null,
      actions: {
        type: 'tell',
        params: ({ event: { propertyId, groupId } }) => ({
          to: subjectMachines,
          events: [{ type: 'property.open', propertyId, groupId }],
        }),
      },
    },
    'route.go': { actions: [assign({ path: ({ event }) => pathOf(event.path) }), 'openRoute'] },
    'route.changed': {
      guard: ({ context, event }) => pathOf(event.path) !== context.path,
      actions: [assign({ path: ({ event }) => pathOf(event.path) }), 'openRoute'],
    },
    'app.signedIn': [
      {
        guard: ({ context }) => context.work === null,
        target: '.loading',
        actions: [assign(({ context, event }) => signedIn(context, event.answer)), 'sendHeld'],
      },
      // The account was read again: nobody came or went, and the page stays as it is.
      {
        guard: ({ context, event }) => context.userId === event.answer.profile.id && context.path !== '/login',
        actions: [
          assign({ answer: ({ event }) => event.answer }),
          {
            type: 'tell',
            params: ({ context, event }) => ({ to: workKeys(context), events: [event] }),
          },
        ],
      },
      // Another person than before must not see what the one before had open.
      {
        guard: ({ context, event }) => context.userId !== event.answer.profile.id,
        target: '.loading',
        actions: ['tellDropped', 'stopWork', assign(({ context, event }) => signedIn(context, event.answer))],
      },
      { target: '.working', actions: [assign(({ context, event }) => signedIn(context, event.answer)), 'sendHeld'] },
    ],
    'app.signedOut': [
      // Whoever has gone on purpose leaves nothing behind.
      {
        guard: ({ event }) => event.mode === 'user',
        target: '.outside',
        actions: ['stopWork', 'leavePage'],
      },
      // A session that ran out or was taken over: the machines stay as they are, below the sign-in page.
      { actions: [{ type: 'tell', params: ({ event }) => ({ to: ['events'], events: [event] }) }, 'leavePage'] },
    ],
    'app.leaving': {
      actions: {
        type: 'tell',
        params: ({ context, event }) => ({ to: workKeys(context), events: [event] }),
      },
    },
    'calls.held': { actions: assign({ heldChanges: ({ event }) => event.changes }) },
    'pane.shown': {
      actions: {
        type: 'tell',
        params: ({ context, event }) => ({ to: workKeys(context), events: [event] }),
      },
    },
    'pane.hidden': {
      actions: {
        type: 'tell',
        params: ({ context, event }) => ({ to: workKeys(context), events: [event] }),
      },
    },
    '*': {
      actions: {
        type: 'tell',
        params: ({ event }) => ({ to: hearersOf(event.type), events: [event] }),
      },
    },
  },
});

export type RootActor = ActorRefFrom<typeof rootMachine>;

/** The application's one actor; children find it under its system id. Not started yet. */
export const createRoot = (input: RootInput): RootActor => createActor(rootMachine, { systemId: 'root', input });

function signedIn(context: RootContext, answer: AuthAnswer): Partial<RootContext> {
  const home = context.path === '/login' ? (context.returnPath ?? '/search') : context.path;
  return { answer, path: pageOf(home), returnPath: null, userId: answer.profile.id };
}
