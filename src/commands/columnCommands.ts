import type { CommandId } from './commands.ts';

/** Panes whose headings have a menu. */
export const columnPanes = ['results', 'list', 'contacts', 'comparables'] as const;
export type ColumnPane = (typeof columnPanes)[number];

/** What the menu of a column offers, by groups. */
interface ColumnCommands {
  readonly sort: readonly CommandId[];
  /** Where a filter narrows the column. */
  readonly filter: CommandId;
  readonly pin: CommandId;
  readonly arrange: readonly CommandId[];
  readonly all: readonly CommandId[];
}

/** Commands about the column under the cursor: their titles and keys stand in the catalogue. */
export const columnCommands: Readonly<Record<ColumnPane, ColumnCommands>> = {
  results: {
    sort: ['results.sortAscending', 'results.sortDescending', 'results.sortAlso'],
    filter: 'results.filterColumn',
    pin: 'results.pinColumn',
    arrange: ['grid.fitColumn', 'results.hideColumn'],
    all: ['results.chooseColumns', 'results.resetColumns'],
  },
  list: {
    sort: ['list.sortAscending', 'list.sortDescending', 'list.sortAlso'],
    filter: 'list.filterColumn',
    pin: 'list.pinColumn',
    arrange: ['grid.fitColumn', 'list.hideColumn'],
    all: ['list.columns', 'list.resetColumns'],
  },
  contacts: {
    sort: ['contacts.sortAscending', 'contacts.sortDescending', 'contacts.sortAlso'],
    filter: 'contacts.filterColumn',
    pin: 'contacts.pinColumn',
    arrange: ['grid.fitColumn', 'contacts.hideColumn'],
    all: ['contacts.columns', 'contacts.resetColumns'],
  },
  comparables: {
    sort: ['comparables.sortAscending', 'comparables.sortDescending', 'comparables.sortAlso'],
    filter: 'comparables.filterColumn',
    pin: 'comparables.pinColumn',
    arrange: ['grid.fitColumn', 'comparables.hideColumn'],
    all: ['comparables.columns', 'comparables.resetColumns'],
  },
};
