import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shippedLayouts } from '../../../src/machines/app/layouts.ts';
import {
  addPane,
  leaves,
  neighbour,
  parseLayout,
  prune,
  resize,
  split,
  swap,
  type Direction,
  type LayoutTree,
  type Split,
} from '../../../src/machines/app/layoutTree.ts';
import { paneIds, type PaneId } from '../../../src/machines/app/paneIds.ts';

/** Any tree over some of the panes. */
const trees: fc.Arbitrary<LayoutTree> = fc
  .shuffledSubarray([...paneIds], { minLength: 1 })
  .chain((panes) => treeOf(panes));

function treeOf(panes: readonly PaneId[]): fc.Arbitrary<LayoutTree> {
  const [only, ...others] = panes;
  if (only === undefined) throw new Error('no pane');
  if (others.length === 0) return fc.constant(only);
  return fc
    .record({
      cut: fc.integer({ min: 1, max: panes.length - 1 }),
      isRow: fc.boolean(),
      share: fc.integer({ min: 10, max: 90 }),
    })
    .chain(({ cut, isRow, share }) =>
      fc.tuple(treeOf(panes.slice(0, cut)), treeOf(panes.slice(cut))).map(([left, right]): LayoutTree => ({
        type: 'split',
        direction: isRow ? 'row' : 'column',
        children: [left, right],
        splitPercentages: [share, 100 - share],
      })),
    );
}

/** Three panes side by side. */
const triage: Split = {
  type: 'split',
  direction: 'row',
  children: ['filters', 'results', 'property'],
  splitPercentages: [20, 55, 25],
};
const directions: Direction[] = ['left', 'right', 'up', 'down'];
const opposite = { left: 'right', right: 'left', up: 'down', down: 'up' } as const;

const sharesAddUp = (tree: LayoutTree): boolean =>
  typeof tree === 'string' ||
  (Math.abs(tree.splitPercentages.reduce((sum, share) => sum + share, 0) - 100) < 1e-6 &&
    tree.children.every(sharesAddUp));

describe('parseLayout', () => {
  it('reads back every tree, and the layouts that ship', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(parseLayout(JSON.parse(JSON.stringify(tree)))).toEqual(tree);
      }),
    );
    for (const tree of Object.values(shippedLayouts)) expect(parseLayout(tree)).toEqual(tree);
  });

  it.each<[string, unknown]>([
    ['a pane unknown to this version', 'dashboard'],
    ['a pane standing twice, which would break the tiles', { ...triage, children: ['filters', 'results', 'results'] }],
    ['shares that do not fit the children', { ...triage, splitPercentages: [50, 50] }],
    ['a split of one', { type: 'split', direction: 'row', children: ['list'], splitPercentages: [100] }],
    ['nothing', null],
  ])('refuses %s', (_name, stored) => {
    expect(parseLayout(stored)).toBeNull();
  });
});

describe('changes of a tree', () => {
  it('prune keeps the order of the panes left, their shares add up, and untouched trees stay the same object', () => {
    fc.assert(
      fc.property(trees, fc.constantFrom(...paneIds), (tree, gone) => {
        const rest = prune(tree, (pane) => pane !== gone);
        expect(leaves(rest)).toEqual(leaves(tree).filter((pane) => pane !== gone));
        expect(rest === null || sharesAddUp(rest)).toBe(true);
        expect(prune(tree, () => true)).toBe(tree);
      }),
    );
  });

  it('addPane puts a pane under or beside the one it speaks of, else beside all others', () => {
    expect(addPane(addPane('results', 'property'), 'filters')).toMatchObject({
      children: [{ direction: 'row', children: ['filters', 'results'] }, 'property'],
    });
    expect(addPane(null, 'list')).toBe('list');
    expect(leaves(addPane('property', 'comparables'))).toEqual(['property', 'comparables']);
    expect(addPane('property', 'comparables')).toMatchObject({ direction: 'column' });
    expect(leaves(addPane(triage, 'list'))).toEqual(['filters', 'results', 'property', 'list']);
  });

  it('swap is its own inverse and moves nothing else', () => {
    fc.assert(
      fc.property(trees, fc.constantFrom(...paneIds), fc.constantFrom(...paneIds), (tree, a, b) => {
        expect(swap(swap(tree, a, b), a, b)).toEqual(tree);
        expect(leaves(swap(tree, a, b)).toSorted()).toEqual(
          leaves(tree)
            .map((pane) => (pane === a ? b : pane === b ? a : pane))
            .toSorted(),
        );
      }),
    );
  });

  it('resize moves one border, never below the smallest share', () => {
    fc.assert(
      fc.property(trees, fc.array(fc.constantFrom(...directions), { maxLength: 40 }), (tree, steps) => {
        const pane = leaves(tree)[0] ?? 'results';
        const after = steps.reduce((current, direction) => resize(current, pane, direction), tree);
        expect(leaves(after)).toEqual(leaves(tree));
        expect(sharesAddUp(after)).toBe(true);
        expect(smallest(after)).toBeGreaterThanOrEqual(Math.min(10, smallest(tree)) - 1e-9);
      }),
    );
  });

  it('resize makes the pane wider at the cost of its neighbour', () => {
    const tree: LayoutTree = { ...triage, splitPercentages: [20, 54, 26] };
    expect(resize(tree, 'results', 'right')).toMatchObject({ splitPercentages: [20, 58, 22] });
    // The last pane takes from the one before it.
    expect(resize(tree, 'property', 'right')).toMatchObject({ splitPercentages: [20, 50, 30] });
  });

  it('neighbour goes the way back again when there is one pane on each side', () => {
    expect(neighbour(triage, 'results', 'left')).toBe('filters');
    expect(neighbour(triage, 'filters', 'left')).toBeNull();
    expect(neighbour(shippedLayouts.Map as unknown as LayoutTree, 'property', 'down')).toBe('statistics');
    fc.assert(
      fc.property(trees, fc.constantFrom(...directions), (tree, direction) => {
        for (const pane of leaves(tree)) {
          const next = neighbour(tree, pane, direction);
          if (next === null) continue;
          expect(leaves(tree)).toContain(next);
          expect(neighbour(tree, next, opposite[direction])).not.toBeNull();
        }
      }),
    );
  });

  it('a split of nothing is nothing and of one is that one', () => {
    expect(split('row', [])).toBeNull();
    expect(split('row', [['list', 3]])).toBe('list');
  });
});

const smallest = (tree: LayoutTree): number =>
  typeof tree === 'string' ? 100 : Math.min(...tree.splitPercentages, ...tree.children.map(smallest));
