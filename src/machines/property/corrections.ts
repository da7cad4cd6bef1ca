import { setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import { facts, type FactKey } from '../../api/catalogue/property/facts.ts';
import type { Correction, PropertyRecord } from '../../api/contract/property/properties.ts';
import { callOrThrow } from '../app/call.ts';
import type { Step } from '../app/history/steps.ts';
import type { Broadcast } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { noWork, workQueue, type Work } from '../parts/workQueue.ts';

type Value = Correction['value'] | null;

interface Task {
  readonly propertyId: number;
  readonly fact: FactKey;
  /** As the fact's own; null: what the source says counts again. */
  readonly value: Value;
  /** The correction before this one, for undo. */
  readonly was: Value;
}

export type CorrectionsEvent = Broadcast | (Task & { readonly type: 'corrections.set'; readonly isReplay?: boolean });

interface CorrectionsContext extends Work<Task> {
  readonly client: Client;
}

/** The correction of a fact that counts; null: none. */
export const correctionOf = (record: Pick<PropertyRecord, 'corrections'>, fact: FactKey): Correction | null =>
  record.corrections.find((one) => one.fact === fact) ?? null;

const work = workQueue<CorrectionsContext, CorrectionsEvent, Task, readonly Correction[]>({
  name: 'corrections',
  tasksOf: (_, event) => {
    if (event.type !== 'corrections.set') return [];
    const { propertyId, fact, value, was } = event;
    return [{ propertyId, fact, value, was }];
  },
  carryOut: async ({ propertyId, fact, value }, { client }, signal) => {
    const request = { params: { id: propertyId }, body: { fact, value } };
    return (await callOrThrow(client, 'correctFact', request, signal)).corrections;
  },
  remember: (task) => {
    const step = (value: Value, was: Value): Step => ({
      ...task,
      type: 'corrections.set',
      value,
      was,
      isReplay: true,
    });
    const label = `Correct ${facts[task.fact].label.toLowerCase()}`;
    return { label, undo: step(task.was, task.value), redo: step(task.value, task.was) };
  },
  done: (_, { propertyId }, corrections) => ({ tell: [{ type: 'property.corrected', propertyId, corrections }] }),
});

/** What a person knows better than the source: kept beside the fact, taken back by undo. */
export const correctionsMachine = setup({
  types: { context: {} as CorrectionsContext, events: {} as CorrectionsEvent, input: {} as ChildInput },
  actors: work.actors,
  guards: work.guards,
  actions: work.actions,
}).createMachine({
  id: 'corrections',
  context: ({ input: { client } }) => ({ client, ...noWork }),
  ...work.region,
  on: {
    'corrections.set': { actions: 'take' },
  },
});
