import { expect, it } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { children } from '../../../src/machines/app/children.ts';

/** What a region does is what the machine would have done as well. */
const same = new Map([['documents.move', 'step moves the cursor, as the machine does']]);

const isParallel = ({ type }: AnyStateNode): boolean => type === 'parallel';
const statesOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states as Record<string, AnyStateNode>);
const below = (node: AnyStateNode): AnyStateNode[] => statesOf(node).flatMap((state) => [state, ...below(state)]);
const takes = (node: AnyStateNode, event: string) => node.transitions.get(event) ?? [];
const namesOf = (actions: readonly unknown[]): unknown[] =>
  actions.map((action) => (typeof action === 'object' && action !== null && 'type' in action ? action.type : action));

/**
 * What a machine of regions does on an event it does not do where one of its regions takes the event: so a region that
 * takes it whatever it holds has to do all of it. Actions that stand in the machine by name can be looked for.
 */
const untaken = Object.entries(children).flatMap(([name, { root }]) =>
  [root as AnyStateNode, ...below(root as AnyStateNode)].filter(isParallel).flatMap((parallel) =>
    [...parallel.transitions].flatMap(([event, own]) => {
      const wanted = own.flatMap(({ actions }) => namesOf(actions));
      const others = below(parallel).filter((state) =>
        takes(state, event).some(
          ({ guard, actions }) =>
            guard === undefined && !wanted.every((action) => namesOf(actions).includes(action)) && wanted.length > 0,
        ),
      );
      return others.map((state) => `${name}: ${state.key} takes ${event}, and ${wanted.join(', ')} is not done`);
    }),
  ),
);

it('no region takes an event from its machine without doing what the machine would have done', () => {
  expect(untaken.filter((text) => ![...same.keys()].some((event) => text.includes(` takes ${event},`)))).toEqual([]);
});
