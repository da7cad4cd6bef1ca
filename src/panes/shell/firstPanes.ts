import { FIRST_LAYOUT } from '../../machines/app/layouts.ts';
import { leaves } from '../../machines/app/layoutTree.ts';
import { namedLayout } from '../../machines/app/workspace/context.ts';
import { panes } from '../catalogue.ts';

/**
 * Fetches the panes that a workstation begins with: nearly all others need the larger part of them, the grid. What fails
 * here is fetched again when its pane is shown, and told then.
 */
export const loadFirstPanes = async (): Promise<unknown> =>
  await Promise.allSettled(leaves(namedLayout([], FIRST_LAYOUT)).map(async (pane) => await panes[pane].load()));
