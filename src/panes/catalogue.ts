/**
 * The only list of panes. Each is one chunk, loaded when it first comes on screen: a folder of the pane's id with one
 * component `Pane` without props. The commands named here stand in the title bar with their keys.
 */
import type { ComponentType } from 'react';
import type { CommandId } from '../commands/commands.ts';
import type { PaneId } from '../machines/paneIds.ts';

export interface PaneEntry {
  readonly title: string;
  readonly load: () => Promise<{ readonly Pane: ComponentType }>;
  readonly commands: readonly CommandId[];
}

export const panes: Partial<Record<PaneId, PaneEntry>> = {
  filters: {
    title: 'Filters',
    load: () => import('./filters/FiltersPane.tsx'),
    commands: ['search.textFilter', 'search.clearFilters'],
  },
  results: {
    title: 'Results',
    load: () => import('./results/ResultsPane.tsx'),
    commands: ['search.run', 'results.save', 'results.saveTo'],
  },
  activity: {
    title: 'Activity',
    load: () => import('./activity/ActivityPane.tsx'),
    commands: ['errors.clear'],
  },
};
