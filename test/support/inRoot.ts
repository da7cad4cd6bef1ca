import {
  createActor,
  setup,
  type SimulatedClock,
  type ActorRefFrom,
  type AnyEventObject,
  type AnyStateMachine,
  type InputFrom,
} from 'xstate';
import { Step } from '../../src/machines/app/history/steps.ts';

export interface InRoot<M extends AnyStateMachine> {
  readonly child: ActorRefFrom<M>;
  /** What the machine told root, oldest first. */
  readonly told: AnyEventObject[];
  readonly stop: () => void;
}

/** Runs a machine beneath a root that only listens. */
export function inRoot<M extends AnyStateMachine>(machine: M, input: InputFrom<M>, clock?: SimulatedClock): InRoot<M> {
  const told: AnyEventObject[] = [];
  const root = createActor(
    setup({ actors: { child: machine as AnyStateMachine } }).createMachine({
      invoke: { id: 'child', src: 'child', input },
      on: {
        // What undo and redo would send is written down: it has to be what can be read again.
        'history.push': {
          actions: ({ event }) => {
            told.push(event);
            Step.array().parse(JSON.parse(JSON.stringify([event['undo'], event['redo']])));
          },
        },
        '*': { actions: ({ event }) => void told.push(event) },
      },
    }),
    { systemId: 'root', ...(clock === undefined ? {} : { clock }) },
  );
  root.start();
  // The machine just invoked under this id.
  const child = root.getSnapshot().children['child'] as unknown as ActorRefFrom<M>;
  return { child, told, stop: () => root.stop() };
}

/** Lets promises that are already settled run their course. */
export async function settled(rounds = 12): Promise<void> {
  for (let round = 0; round < rounds; round++) await new Promise((resolve) => setImmediate(resolve));
}
