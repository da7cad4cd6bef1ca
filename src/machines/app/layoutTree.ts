/**
 * The tree of tiles as plain data, in the form the tiling component takes: a pane, or a split of children in a row or
 * column with their share in percent. Pure: every change gives a new tree and keeps untouched nodes identical.
 */
import { z } from 'zod';
import { paneIds, type PaneId } from './paneIds.ts';

export interface Split {
  readonly type: 'split';
  readonly direction: 'row' | 'column';
  readonly children: LayoutTree[];
  readonly splitPercentages: number[];
}
export type LayoutTree = PaneId | Split;
export type Direction = 'left' | 'right' | 'up' | 'down';

/** No pane is made smaller than this share of its split by key. */
const SMALLEST_SHARE = 10;
/** One key press moves a border by this share. */
export const RESIZE_STEP = 4;

const Tree: z.ZodType<LayoutTree> = z.lazy(() =>
  z.union([
    z.enum(paneIds),
    z
      .object({
        type: z.literal('split'),
        direction: z.enum(['row', 'column']),
        children: z.array(Tree).min(2),
        splitPercentages: z.array(z.number().positive()),
      })
      .refine(({ children, splitPercentages }) => children.length === splitPercentages.length),
  ]),
);

/** A stored tree, or null when it is not one: a pane unknown to this version or standing twice would break the tiles. */
export function parseLayout(stored: unknown): LayoutTree | null {
  const parsed = Tree.safeParse(stored);
  if (!parsed.success) return null;
  const panes = leaves(parsed.data);
  return new Set(panes).size === panes.length ? parsed.data : null;
}

/** The panes in reading order. */
export const leaves = (tree: LayoutTree | null): PaneId[] =>
  tree === null ? [] : typeof tree === 'string' ? [tree] : tree.children.flatMap(leaves);

/** A split of children; shares are scaled to 100. One child is itself, none is nothing. */
export function split(
  direction: Split['direction'],
  children: readonly (readonly [LayoutTree, number])[],
): LayoutTree | null {
  const first = children[0];
  if (first === undefined) return null;
  if (children.length === 1) return first[0];
  const total = children.reduce((sum, [, share]) => sum + share, 0);
  return {
    type: 'split',
    direction,
    children: children.map(([child]) => child),
    splitPercentages: children.map(([, share]) => (share / total) * 100),
  };
}

/** The tree without the panes that `keep` refuses; their neighbours take the room. */
export function prune(tree: LayoutTree | null, keep: (pane: PaneId) => boolean): LayoutTree | null {
  if (tree === null) return null;
  if (typeof tree === 'string') return keep(tree) ? tree : null;
  const kept = tree.children.flatMap((child, index): [LayoutTree, number][] => {
    const rest = prune(child, keep);
    return rest === null ? [] : [[rest, tree.splitPercentages[index] ?? 1]];
  });
  const isUntouched = kept.length === tree.children.length && kept.every(([child], i) => child === tree.children[i]);
  return isUntouched ? tree : split(tree.direction, kept);
}

/** The tree with two panes trading places; shares belong to places, not panes. */
export function swap(tree: LayoutTree, a: PaneId, b: PaneId): LayoutTree {
  if (typeof tree === 'string') return tree === a ? b : tree === b ? a : tree;
  return { ...tree, children: tree.children.map((child) => swap(child, a, b)) };
}

interface Home {
  /** The first of these that is on screen gives room. */
  readonly beside: readonly PaneId[];
  readonly side: 'left' | 'below';
  /** What the pane takes of its width or height, in percent. */
  readonly share: number;
}

/** Where a pane belongs when it is opened. */
const homes: Partial<Record<PaneId, Home>> = {
  filters: { beside: ['results', 'map'], side: 'left', share: 28 },
  // Wide as the results are: its rows have more columns than fit beside them.
  comparables: { beside: ['results', 'list', 'analysis', 'property'], side: 'below', share: 60 },
  map: { beside: ['results'], side: 'below', share: 55 },
  statistics: { beside: ['property'], side: 'below', share: 55 },
  amortization: { beside: ['analysis'], side: 'below', share: 34 },
  activity: { beside: ['results'], side: 'below', share: 25 },
};

/** The tree with `pane` in it: in its home when that is on screen, else on the right of everything, taking a third. */
export function addPane(tree: LayoutTree | null, pane: PaneId): LayoutTree {
  if (tree === null) return pane;
  const home = homes[pane];
  const here = leaves(tree);
  const other = home?.beside.find((known) => here.includes(known));
  if (home !== undefined && other !== undefined) return placeAt(tree, pane, other, home);
  return (
    split('row', [
      [tree, 67],
      [pane, 33],
    ]) ?? pane
  );
}

function placeAt(tree: LayoutTree, pane: PaneId, other: PaneId, home: Home): LayoutTree {
  if (typeof tree !== 'string')
    return { ...tree, children: tree.children.map((child) => placeAt(child, pane, other, home)) };
  if (tree !== other) return tree;
  const both: [LayoutTree, number][] = [
    [tree, 100 - home.share],
    [pane, home.share],
  ];
  return (home.side === 'left' ? split('row', both.toReversed()) : split('column', both)) ?? tree;
}

/**
 * Moves the border of the pane: `right` and `down` make it larger in that axis, `left` and `up` smaller. The nearest
 * split of that axis around the pane gives or takes the room; without one nothing changes.
 */
export function resize(tree: LayoutTree, pane: PaneId, direction: Direction, step = RESIZE_STEP): LayoutTree {
  const axis = direction === 'left' || direction === 'right' ? 'row' : 'column';
  const change = direction === 'right' || direction === 'down' ? step : -step;
  return grow(tree, pane, axis, change) ?? tree;
}

function grow(tree: LayoutTree, pane: PaneId, axis: Split['direction'], change: number): LayoutTree | null {
  if (typeof tree === 'string') return null;
  const index = tree.children.findIndex((child) => leaves(child).includes(pane));
  const child = tree.children[index];
  if (child === undefined) return null;
  const inner = grow(child, pane, axis, change);
  if (inner !== null) return { ...tree, children: tree.children.map((other, i) => (i === index ? inner : other)) };
  if (tree.direction !== axis) return null;
  const neighbour = index + 1 < tree.children.length ? index + 1 : index - 1;
  const shares = [...tree.splitPercentages];
  const [own = 0, other = 0] = [shares[index], shares[neighbour]];
  const moved = Math.max(Math.min(change, other - SMALLEST_SHARE), SMALLEST_SHARE - own);
  shares[index] = own + moved;
  shares[neighbour] = other - moved;
  return { ...tree, splitPercentages: shares };
}

interface Box {
  readonly pane: PaneId;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function boxes(tree: LayoutTree, left: number, top: number, width: number, height: number): Box[] {
  if (typeof tree === 'string') return [{ pane: tree, left, top, right: left + width, bottom: top + height }];
  let offset = 0;
  return tree.children.flatMap((child, index) => {
    const share = (tree.splitPercentages[index] ?? 0) / 100;
    const start = offset;
    offset += share;
    return tree.direction === 'row'
      ? boxes(child, left + start * width, top, share * width, height)
      : boxes(child, left, top + start * height, width, share * height);
  });
}

/** The pane next to `pane` in a direction, the one that shares the longest border; null at the edge. */
export function neighbour(tree: LayoutTree, pane: PaneId, direction: Direction): PaneId | null {
  const all = boxes(tree, 0, 0, 1, 1);
  const own = all.find((box) => box.pane === pane);
  if (own === undefined) return null;
  const isClose = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6;
  const touching = all.flatMap((box) => {
    const vertical = Math.min(own.bottom, box.bottom) - Math.max(own.top, box.top);
    const horizontal = Math.min(own.right, box.right) - Math.max(own.left, box.left);
    const touches = {
      left: isClose(box.right, own.left) && vertical > 0,
      right: isClose(box.left, own.right) && vertical > 0,
      up: isClose(box.bottom, own.top) && horizontal > 0,
      down: isClose(box.top, own.bottom) && horizontal > 0,
    }[direction];
    return touches ? [{ pane: box.pane, border: Math.max(vertical, horizontal) }] : [];
  });
  return touching.sort((a, b) => b.border - a.border)[0]?.pane ?? null;
}
