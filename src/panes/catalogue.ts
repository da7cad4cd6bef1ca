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
  searches: {
    title: 'Saved searches',
    load: () => import('./searches/SearchesPane.tsx'),
    commands: ['searches.interval', 'searches.rename', 'searches.delete'],
  },
  list: {
    title: 'List',
    load: () => import('./list/ListPane.tsx'),
    commands: ['list.note', 'list.tags', 'list.remove'],
  },
  property: {
    title: 'Property',
    load: () => import('./property/PropertyPane.tsx'),
    commands: ['property.comparables', 'property.analyse'],
  },
  map: {
    title: 'Map',
    load: () => import('./map/MapPane.tsx'),
    commands: ['map.draw', 'map.fit', 'map.nextPin'],
  },
  statistics: {
    title: 'Area statistics',
    load: () => import('./statistics/StatisticsPane.tsx'),
    commands: ['statistics.period', 'statistics.growthPeriod', 'statistics.pdf'],
  },
  comparables: {
    title: 'Comparables',
    load: () => import('./comparables/ComparablesPane.tsx'),
    commands: ['comparables.select', 'comparables.filter'],
  },
  documents: {
    title: 'Documents',
    load: () => import('./documents/DocumentsPane.tsx'),
    commands: ['documents.add', 'documents.look', 'reports.open'],
  },
  analysis: {
    title: 'Analysis',
    load: () => import('./analysis/AnalysisPane.tsx'),
    commands: ['analysis.save', 'analysis.add', 'analysis.nextView'],
  },
  amortization: {
    title: 'Amortization',
    load: () => import('./amortization/AmortizationPane.tsx'),
    commands: ['analysis.scheduleMode', 'analysis.schedule'],
  },
  contacts: {
    title: 'Contacts',
    load: () => import('./contacts/ContactsPane.tsx'),
    commands: ['contacts.create', 'contacts.find', 'contacts.trace', 'contacts.import'],
  },
  imports: {
    title: 'Imports',
    load: () => import('./imports/ImportsPane.tsx'),
    commands: ['imports.open', 'imports.refresh'],
  },
  conflicts: {
    title: 'Rows to decide',
    load: () => import('./conflicts/ConflictsPane.tsx'),
    commands: ['conflicts.chooseNone', 'conflicts.report'],
  },
  activity: {
    title: 'Activity',
    load: () => import('./activity/ActivityPane.tsx'),
    commands: ['errors.clear'],
  },
};
