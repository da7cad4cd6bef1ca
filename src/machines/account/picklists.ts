import { assign, sendTo, setup } from 'xstate';
import { picklists, type PicklistKind } from '../../api/catalogue/account/picklists.ts';
import { caller, callOrThrow, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage, wordsOf } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { noWork, workQueue } from '../parts/workQueue.ts';
import {
  valueOf,
  withChange,
  type Done,
  type PicklistsContext,
  type PicklistsEvent,
  type Task,
  type ValueChange,
} from './picklists/context.ts';

const step = (kind: PicklistKind, id: number, change: ValueChange) =>
  ({ type: 'picklists.save', kind, id, change, isReplay: true }) as const;
const turn = (id: number, undo: boolean) => ({ type: 'picklists.turn', id, undo, isReplay: true }) as const;

const work = workQueue<PicklistsContext, PicklistsEvent, Task, Done>({
  name: 'picklists',
  tasksOf: (context, event) => {
    switch (event.type) {
      case 'picklists.save': {
        const { kind, id, change } = event;
        // What is as wanted already is not asked for.
        const value = valueOf(context, kind, id);
        const isSame = change.name === value?.name && change.place === undefined && change.retired === undefined;
        return value !== undefined && isSame ? [] : [{ is: 'save', kind, id, change }];
      }
      case 'picklists.move':
        return [{ is: 'move', kind: event.kind, fromId: event.fromId, toId: event.toId }];
      case 'picklists.turn':
        return [{ is: 'turn', id: event.id, undo: event.undo }];
      default:
        return [];
    }
  },
  remember: (task, context) => {
    if (task.is === 'turn') return null;
    const { kind } = task;
    const { one } = picklists[kind];
    if (task.is === 'move') return { label: `Retire ${valueOf(context, kind, task.fromId)?.name ?? one}` };
    const { id, change } = task;
    const value = valueOf(context, kind, id);
    if (id === null) return { label: `New ${one} ${change.name ?? ''}` };
    if (value === undefined) return null;
    const was: ValueChange = {
      ...(change.name === undefined ? {} : { name: value.name }),
      ...(change.place === undefined ? {} : { place: placeOf(context, kind, id) }),
      ...(change.retired === undefined ? {} : { retired: value.retired }),
    };
    const label = `${change.retired === undefined ? 'Change' : change.retired ? 'Retire' : 'Bring back'} ${one} ${value.name}`;
    return { label, undo: step(kind, id, was), redo: step(kind, id, change) };
  },
  show: (context, task) =>
    task.is === 'save' && context.values !== null
      ? { values: withChange(context.values, task.kind, task.id, task.change), refusal: null }
      : { refusal: null },
  carryOut: async (task, { client }, signal) => {
    switch (task.is) {
      case 'save': {
        const { kind, id, change } = task;
        const body = { kind, ...(id === null ? {} : { id }), ...change };
        return await callOrThrow(client, 'savePicklistValue', { body }, signal);
      }
      case 'move': {
        const { kind, fromId, toId } = task;
        return await callOrThrow(client, 'movePicklistRows', { body: { kind, fromId, toId } }, signal);
      }
      case 'turn':
        return await callOrThrow(
          client,
          'undoPicklistMove',
          { params: { id: task.id }, body: { undo: task.undo } },
          signal,
        );
    }
  },
  done: (context, task, { values, mayChange, id, moveId }) => {
    // With what waits behind it the answer would jump back on screen.
    const change = {
      ...(context.tasks.length === 0 ? { values } : {}),
      mayChange,
      // What was asked of another one since waits for its answer.
      ...(isAbout(task, context.asking) ? { asking: null } : {}),
    };
    if (task.is === 'move' && moveId !== undefined) {
      const name = values.find((value) => value.kind === task.kind && value.id === task.fromId)?.name ?? '';
      return { change, kept: { label: `Retire ${name}`, undo: turn(moveId, true), redo: turn(moveId, false) } };
    }
    if (task.is === 'save' && task.id === null && id !== undefined) {
      const [undo, redo] = [step(task.kind, id, { retired: true }), step(task.kind, id, { retired: false })];
      const label = `New ${picklists[task.kind].one} ${task.change.name ?? ''}`;
      return { change: { ...change, added: context.added + 1 }, kept: { label, undo, redo } };
    }
    return { change };
  },
  refused: (_, task, failure, message) => ({
    // What was typed stays in its field, and is said there; what undo asked for is on no screen.
    ...(task.ticket.isReplay
      ? { tell: [message] }
      : {
          change: { refusal: { ...refusedOf(task), text: wordsOf(failure) } },
          tell: [{ type: 'workspace.refused', of: ['picklists'], said: message }],
        }),
    raise: [{ type: 'picklists.read' }],
  }),
});

const isAbout = (task: Task, id: number | null): boolean =>
  task.is !== 'turn' && (task.is === 'move' ? task.fromId : task.id) === id;

const refusedOf = (task: Task) =>
  task.is === 'save'
    ? { id: task.id, typed: task.change.name ?? null }
    : { id: task.is === 'move' ? task.fromId : null, typed: null };

const placeOf = ({ values }: PicklistsContext, kind: PicklistKind, id: number): number =>
  (values ?? []).filter((value) => value.kind === kind && !value.retired).findIndex((value) => value.id === id) + 1;

/** Statuses of properties, types and statuses of contacts (O-086, O-087): read while their dialog is open, each change at once. */
export const picklistsMachine = setup({
  types: { context: {} as PicklistsContext, events: {} as PicklistsEvent, input: {} as ChildInput },
  actors: { ...work.actors, load: caller('picklists') },
  guards: work.guards,
  actions: work.actions,
}).createMachine({
  id: 'picklists',
  context: ({ input: { client } }) => ({
    client,
    kind: 'PROPERTY_STATUS',
    values: null,
    mayChange: false,
    refusal: null,
    asking: null,
    added: 0,
    ...noWork,
  }),
  type: 'parallel',
  on: {
    'picklists.kind': { actions: assign(({ event }) => ({ kind: event.kind, refusal: null, asking: null })) },
    'picklists.ask': { actions: assign(({ event }) => ({ asking: event.id, refusal: null })) },
    'picklists.save': { actions: 'take' },
    'picklists.move': { actions: 'take' },
    'picklists.turn': { actions: 'take' },
  },
  states: {
    work: work.region,
    list: {
      initial: 'idle',
      on: {
        'picklists.open': {
          target: '.loading',
          actions: [
            assign({ refusal: null, asking: null }),
            sendTo(toRoot, { type: 'workspace.open', overlay: 'picklists' }),
          ],
        },
        'picklists.read': '.loading',
      },
      states: {
        idle: {},
        failed: {},
        loading: {
          tags: 'loading',
          invoke: {
            id: 'load',
            src: 'load',
            input: ({ context: { client } }): CallInput<'picklists'> => ({ client, request: {} }),
            onDone: {
              target: 'idle',
              actions: assign(({ context, event: { output } }) =>
                // What is being changed comes with its own answer.
                context.tasks.length === 0 ? output : {},
              ),
            },
            onError: {
              target: 'failed',
              actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error))),
            },
          },
        },
      },
    },
  },
});
