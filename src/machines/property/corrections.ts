import { assign, enqueueActions, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import { facts, type FactKey } from '../../api/catalogue/property/facts.ts';
import type { Correction, PropertyRecord } from '../../api/contract/property/properties.ts';
import { caller, failureOf } from '../app/call.ts';
import { errorMessage } from '../app/errors.ts';
import { toRoot, type Broadcast } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

type Value = Correction['value'] | null;

interface SetCorrection {
  readonly type: 'corrections.set';
  readonly propertyId: number;
  readonly fact: FactKey;
  /** As the fact's own; null: what the source says counts again. */
  readonly value: Value;
  /** The correction before this one, for undo. */
  readonly was: Value;
  readonly isReplay?: boolean;
}

export type CorrectionsEvent = Broadcast | SetCorrection;

interface CorrectionsContext {
  readonly client: Client;
  /** One after the other, oldest first. */
  readonly tasks: readonly (SetCorrection & { readonly id: string })[];
  readonly made: number;
}

/** The correction of a fact that counts; null: none. */
export const correctionOf = (record: Pick<PropertyRecord, 'corrections'>, fact: FactKey): Correction | null =>
  record.corrections.find((one) => one.fact === fact) ?? null;

/** What a person knows better than the source: kept beside the fact, taken back by undo. */
export const correctionsMachine = setup({
  types: { context: {} as CorrectionsContext, events: {} as CorrectionsEvent, input: {} as ChildInput },
  actors: { save: caller('correctFact') },
  actions: {
    take: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'corrections.set') return;
      const id = `corrections-${context.made + 1}`;
      enqueue.assign({ tasks: [...context.tasks, { ...event, id }], made: context.made + 1 });
      if (event.isReplay === true) return;
      const undo = { ...event, value: event.was, was: event.value, isReplay: true };
      const label = `Correct ${facts[event.fact].label.toLowerCase()}`;
      enqueue.sendTo(toRoot, { type: 'history.push', id, label, undo, redo: { ...event, isReplay: true } });
    }),
    tell: enqueueActions(({ context, enqueue }, corrections: readonly Correction[]) => {
      const [task, ...tasks] = context.tasks;
      enqueue.assign({ tasks });
      if (task !== undefined)
        enqueue.sendTo(toRoot, { type: 'property.corrected', propertyId: task.propertyId, corrections });
    }),
    fail: enqueueActions(({ context, event, enqueue }) => {
      const [task, ...tasks] = context.tasks;
      enqueue.assign({ tasks });
      if (task === undefined || !('error' in event)) return;
      enqueue.sendTo(toRoot, errorMessage(failureOf(event.error)));
      enqueue.sendTo(toRoot, { type: 'history.drop', id: task.id });
    }),
  },
}).createMachine({
  id: 'corrections',
  context: ({ input: { client } }) => ({ client, tasks: [], made: 0 }),
  initial: 'idle',
  on: {
    'corrections.set': { actions: 'take' },
    'app.signedOut': { target: '.idle', actions: assign({ tasks: [] }) },
  },
  states: {
    idle: { always: { guard: ({ context }) => context.tasks.length > 0, target: 'saving' } },
    saving: {
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { client, tasks } }) => {
          const [task] = tasks;
          // The state is entered with a task only.
          if (task === undefined) throw new Error('no correction to save');
          return { client, request: { params: { id: task.propertyId }, body: { fact: task.fact, value: task.value } } };
        },
        onDone: { target: 'idle', actions: { type: 'tell', params: ({ event }) => event.output.corrections } },
        onError: { target: 'idle', actions: 'fail' },
      },
    },
  },
});
