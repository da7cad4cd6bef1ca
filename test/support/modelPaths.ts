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

/** Answers that wait until the test lets them go, one at a time, oldest first. */
export class Waiting {
  readonly #open: ((answer: unknown) => void)[] = [];

  hold<T>(): Promise<T> {
    return new Promise((resolve) => this.#open.push(resolve as (answer: unknown) => void));
  }

  /** Answers the newest call: the older ones belong to requests that were given up. */
  answer(value: unknown): void {
    const release = this.#open.pop();
    if (release === undefined) throw new Error('nothing waits for an answer');
    release(value);
  }
}
