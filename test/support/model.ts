/**
 * Model-based tests of a real system: an abstract XState machine says what may happen and what state follows; events
 * act on the system, states assert on it. Every transition is taken at the end of a shortest path, and at the end it is
 * proved that no state and no event of the model was left out.
 */
import { createTestModel, type TestPath } from '@xstate/test';
import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';

export interface ModelTest<D> {
  /** Flat and without invoke or after: what the system does, not how. */
  readonly machine: AnyStateMachine;
  readonly states: Readonly<Record<string, (driver: D) => Promise<void>>>;
  readonly events: Readonly<Record<string, (driver: D) => Promise<void>>>;
  /** The system afresh, before each path. */
  readonly start: () => Promise<D>;
}

/** Registers a test per path and the proof that all of the model was visited. */
export function testModel<D>(name: string, { machine, states, events, start }: ModelTest<D>): void {
  const visited = { states: new Set<string>(), events: new Set<string>() };

  describe(name, () => {
    it.each(pathsOf(machine).map((path) => [path.description, path] as const))('%s', async (_name, path) => {
      // A model whose states assert nothing would prove nothing.
      expect.hasAssertions();
      const driver = await start();
      const noting = (of: 'states' | 'events', acts: typeof states) =>
        Object.fromEntries(
          Object.entries(acts).map(([key, act]) => [
            key,
            async () => {
              await act(driver);
              visited[of].add(key);
            },
          ]),
        );
      await path.test({ states: noting('states', states), events: noting('events', events) });
    });

    it('visits every state and every event of the model', () => {
      expect([...visited.states].toSorted()).toEqual(Object.keys(machine.states).toSorted());
      expect([...visited.events].toSorted()).toEqual(Array.from(machine.events, String).toSorted());
      // Nothing is asserted or done for what the model does not have.
      expect(Object.keys(states).toSorted()).toEqual([...visited.states].toSorted());
      expect(Object.keys(events).toSorted()).toEqual([...visited.events].toSorted());
    });
  });
}

/** A shortest path to every transition; paths inside longer ones are left out. */
function pathsOf(machine: AnyStateMachine): TestPath<AnyMachineSnapshot, EventObject>[] {
  const model = createTestModel(machine, {
    // What is reached is the transition, those that lead back to where they begin included.
    serializeTransition: (to, event, from) =>
      event === undefined ? '' : ` by ${event.type} from ${String(from?.value)} to ${String(to.value)}`,
  });
  return model.getShortestPaths();
}
