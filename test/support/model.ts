/**
 * Model-based tests of a real system: an abstract XState machine says what may happen and what state follows; events
 * act on the system, states assert on it. Every state is reached by a shortest path, every transition is taken from
 * there, and at the end it is proved that no state and no event of the model was left out.
 */
import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { createTestModel } from 'xstate/graph';

export interface ModelTest<D> {
  /** Flat and without invoke or after: what the system does, not how. */
  readonly machine: AnyStateMachine;
  readonly states: Readonly<Record<string, (driver: D) => Promise<void>>>;
  readonly events: Readonly<Record<string, (driver: D) => Promise<void>>>;
  /** The system afresh, before each path. */
  readonly start: () => Promise<D>;
}

interface Step {
  readonly event: string;
  readonly state: string;
}
interface Path {
  readonly name: string;
  readonly first: string;
  readonly steps: readonly Step[];
}

/** Registers a test per path and the proof that all of the model was visited. */
export function testModel<D>(name: string, { machine, states, events, start }: ModelTest<D>): void {
  const visitedStates = new Set<string>();
  const visitedEvents = new Set<string>();
  const check = async (state: string, driver: D): Promise<void> => {
    const assertion = states[state];
    if (assertion === undefined) throw new Error(`no assertion for the state ${state}`);
    await assertion(driver);
    visitedStates.add(state);
  };

  describe(name, () => {
    it.each(pathsOf(machine).map((path) => [path.name, path] as const))('%s', async (_name, { first, steps }) => {
      // A model whose states assert nothing would prove nothing.
      expect.hasAssertions();
      const driver = await start();
      await check(first, driver);
      for (const { event, state } of steps) {
        const act = events[event];
        if (act === undefined) throw new Error(`nothing to do for the event ${event}`);
        await act(driver);
        visitedEvents.add(event);
        await check(state, driver);
      }
    });

    it('visits every state and every event of the model', () => {
      expect([...visitedStates].toSorted()).toEqual(Object.keys(machine.states).toSorted());
      expect([...visitedEvents].toSorted()).toEqual(Array.from(machine.events, String).toSorted());
      // Nothing is asserted or done for what the model does not have.
      expect(Object.keys(states).toSorted()).toEqual([...visitedStates].toSorted());
      expect(Object.keys(events).toSorted()).toEqual([...visitedEvents].toSorted());
    });
  });
}

/** A shortest path to every state, prolonged by every transition from it; paths inside longer ones are left out. */
export function pathsOf(machine: AnyStateMachine): Path[] {
  const serializeState = (snapshot: AnyMachineSnapshot): string => nameOf(snapshot);
  const model = createTestModel(machine, { serializeState });
  const vertices: Vertex[] = Object.values(model.getAdjacencyMap());
  const all = model.getShortestPaths({ allowDuplicatePaths: true }).flatMap(({ state: end, steps }) => {
    // A step of the library carries the state it leads to; the first one is the start of the machine.
    const [start, ...taken] = steps.map((step): Step => ({ event: step.event.type, state: nameOf(step.state) }));
    const first = start?.state ?? nameOf(end);
    const next = transitionsFrom(vertices, nameOf(end));
    const further: Step[][] = next.length === 0 ? [taken] : next.map((step) => [...taken, step]);
    return further.map((path) => ({ first, steps: path, text: path.map(({ event }) => event).join(' > ') }));
  });
  return all
    .filter(({ text }) => !all.some((other) => other.text.startsWith(`${text} > `)))
    .map(({ first, steps, text }) => ({ name: `${text} reaches ${steps.at(-1)?.state ?? first}`, first, steps }));
}

// The library types its snapshots by the machine, which is any here.
const nameOf = (snapshot: unknown): string => String((snapshot as AnyMachineSnapshot).value);

interface Vertex {
  readonly state: AnyMachineSnapshot;
  readonly transitions: Readonly<Record<string, { readonly event: EventObject; readonly state: unknown }>>;
}

function transitionsFrom(vertices: readonly Vertex[], state: string): Step[] {
  const here = vertices.filter((vertex) => nameOf(vertex.state) === state);
  return here.flatMap((vertex) =>
    Object.values(vertex.transitions)
      // Events that a state does not take lead back to it: those are no transitions of the model.
      .filter(({ event }) => vertex.state.can(event))
      .map(({ event, state: next }) => ({ event: event.type, state: nameOf(next) })),
  );
}
