import { assign, createActor, enqueueActions, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate';
import { NO_RESPONSE } from '../../api/errors.ts';
import type { Behind } from './behind.ts';
import type { Children } from './children.ts';
import { errorsMachine, offersOf } from './errors.ts';
import {
  actorsOf,
  firstContext,
  keysOf,
  signedIn,
  workKeys,
  type ActorsOf,
  type RootContext,
  type RootInput,
} from './root/context.ts';
import { pageOf, pathOf } from './pagePaths.ts';
import { sessionMachine } from '../account/session.ts';
import {
  hearersOf,
  routeHearersOf,
  subjectMachines,
  type AllChildren,
  type AppEvent,
  type FirstChildren,
  type MachineKey,
} from './wiring.ts';

const firstChildren: FirstChildren = { session: sessionMachine, errors: errorsMachine };

export type FirstActors = ActorsOf<FirstChildren>;
export type Actors = ActorsOf<AllChildren>;

/**
 * The application: spawns the children, passes every event to the machine named by its first word, keeps the page.
 * Panes, keys and machines all send here, so nothing happens that could not be logged, scripted and undone.
 */
export const rootMachine = setup({
  types: { context: {} as RootContext, events: {} as AppEvent, input: {} as RootInput },
  actors: {
    ...firstChildren,
    load: fromPromise<Behind, RootInput['loadBehind']>(({ input }) => input()),
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
    /** Who reads again what failed, by whatever key, has taken the offer of its message. */
    dropRepeated: enqueueActions(({ context: { first }, event, enqueue }) => {
      for (const id of offersOf(first.errors.getSnapshot().context.queue, event))
        enqueue.sendTo(first.errors, { type: 'errors.remove', id });
    }),
    dropMessages: sendTo(({ context }) => context.first.errors, { type: 'errors.clear' }),
    tellDropped: enqueueActions(({ context: { first, heldChanges, userId }, enqueue }) => {
      if (userId !== null) enqueue.sendTo(first.errors, { type: 'errors.clear' });
      if (heldChanges === 0) return;
      const message = `${heldChanges} ${heldChanges === 1 ? 'change' : 'changes'} of the person before had not reached the server and ${heldChanges === 1 ? 'is' : 'are'} lost.`;
      enqueue.sendTo(first.errors, { type: 'errors.add', message });
    }),
    /** Back and forward of the browser lead to the room in which the page was left. */
    openRoute: enqueueActions(({ context, event, enqueue }) => {
      const actors = actorsOf(context);
      const { answer } = context.first.session.getSnapshot().context;
      const { path, routeEvents } = context;
      const back = event.type === 'route.changed' ? event : null;
      for (const told of routeEvents?.(path, back, answer?.automator ?? true) ?? [])
        for (const key of routeHearersOf(told.type)) {
          const actor = actors[key];
          if (actor !== undefined) enqueue.sendTo(actor, told);
        }
    }),
  },
}).createMachine({
  id: 'root',
  context: ({ input, spawn, self }) => {
    const context = firstContext(input, (event) => self.send(event));
    return {
      ...context,
      first: {
        session: spawn('session', {
          id: 'session',
          systemId: 'session',
          input: { ...context.childInput, link: input.link, cameBack: input.cameBack },
        }),
        errors: spawn('errors', { id: 'errors', systemId: 'errors', input: context.childInput }),
      },
    };
  },
  initial: 'outside',
  states: {
    outside: {},
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => context.loadBehind,
        onDone: {
          target: 'working',
          actions: assign(({ context, event: { output }, spawn }) => {
            const input = context.childInput;
            const spawned = Object.entries(output.children).map(([key, machine]) => [
              key,
              spawn(machine, { systemId: key, input }),
            ]);
            const work = Object.fromEntries(spawned) as ActorsOf<Children>; // one actor for each key of the children
            return { work, routeEvents: output.routeEvents };
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
    'route.moved': { actions: assign({ path: ({ event }) => pathOf(event.path) }) },
    'route.go': {
      actions: [assign({ path: ({ context, event }) => pageOf(pathOf(event.path), context.startPage) }), 'openRoute'],
    },
    'settings.changed': {
      actions: [
        assign({ startPage: ({ event }) => event.settings.startPage }),
        { type: 'tell', params: ({ event }) => ({ to: hearersOf(event.type), events: [event] }) },
      ],
    },
    'route.changed': {
      guard: ({ context, event }) => pageOf(pathOf(event.path), context.startPage) !== context.path,
      actions: [assign({ path: ({ context, event }) => pageOf(pathOf(event.path), context.startPage) }), 'openRoute'],
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
        actions: ['dropMessages', 'stopWork', 'leavePage'],
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
    'calls.proved': { actions: ({ context: { calls }, event }) => calls.proved(event.isProved) },
    'calls.held': { actions: assign({ heldChanges: ({ event }) => event.changes }) },
    'pane.shown': {
      actions: {
        type: 'tell',
        params: ({ context, event }) => ({ to: ['errors', ...workKeys(context)], events: [event] }),
      },
    },
    'pane.hidden': {
      actions: {
        type: 'tell',
        params: ({ context, event }) => ({ to: ['errors', ...workKeys(context)], events: [event] }),
      },
    },
    '*': {
      actions: [
        'dropRepeated',
        { type: 'tell', params: ({ event }) => ({ to: hearersOf(event.type), events: [event] }) },
      ],
    },
  },
});

export type RootActor = ActorRefFrom<typeof rootMachine>;

/** The application's one actor; children find it under its system id. Not started yet. */
export const createRoot = (input: RootInput): RootActor => createActor(rootMachine, { systemId: 'root', input });
