/**
 * Paths through real machines. `createTestModel` refuses machines with `invoke` or `after`, so the outcomes of their
 * promises and delays are given as events; each path is then walked by a running actor whose server and clock answer
 * when the path says so.
 */
import type { AnyStateMachine, EventObject, InputFrom, SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';

export interface ModelOptions<M extends AnyStateMachine, E extends EventObject> {
  readonly input: InputFrom<M>;
  /** What may happen in a state. */
  readonly events: (snapshot: SnapshotFrom<M>) => readonly E[];
  /** What tells states apart; must be finite. */
  readonly keyOf: (snapshot: SnapshotFrom<M>) => string;
}

export interface ModelPath<M extends AnyStateMachine, E extends EventObject> {
  readonly state: SnapshotFrom<M>;
  readonly key: string;
  readonly events: readonly E[];
  /** The state after each of them. */
  readonly states: readonly SnapshotFrom<M>[];
}

/** The shortest way to every state that can be reached. */
export function shortestPaths<M extends AnyStateMachine, E extends EventObject>(
  machine: M,
  { input, events, keyOf }: ModelOptions<M, E>,
): ModelPath<M, E>[] {
  const paths = getShortestPaths(machine, {
    input,
    // Outcomes are events of the interpreter, which no machine declares.
    events: ((snapshot: SnapshotFrom<M>) => events(snapshot)) as never,
    serializeState: (snapshot) => keyOf(snapshot as SnapshotFrom<M>) as never, // the brand of a serialized state
    serializeEvent: (event) => JSON.stringify(event) as never, // likewise
  });
  return paths.map(({ state, steps }) => {
    const taken = steps.filter(({ event }) => event.type !== 'xstate.init');
    return {
      state: state as SnapshotFrom<M>,
      key: keyOf(state as SnapshotFrom<M>),
      events: taken.map(({ event }) => event as EventObject as E),
      states: taken.map((step) => step.state as SnapshotFrom<M>),
    };
  });
}
