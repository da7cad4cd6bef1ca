import type { Commands } from '../../command.ts';

const inGrid = { pane: 'comparables', grid: true, editing: false } as const;

/** What is done with the column under the cursor; results and lists have the same keys. */
export const comparableColumnCommands = {
  'comparables.sortAscending': {
    title: 'Sort the comparables by this column, smallest first',
    short: 'Sort ascending',
    group: 'Comparables',
    keys: ['+'],
    when: inGrid,
    event: { type: 'surroundings.sortCurrent', ascending: true },
  },
  'comparables.sortDescending': {
    title: 'Sort the comparables by this column, largest first',
    short: 'Sort descending',
    group: 'Comparables',
    keys: ['-'],
    when: inGrid,
    event: { type: 'surroundings.sortCurrent', ascending: false },
  },
  'comparables.sortAlso': {
    title: 'Sort the comparables by this column too, beside those that sort already',
    short: 'Add to the sort',
    group: 'Comparables',
    keys: ['&'],
    when: inGrid,
    event: { type: 'surroundings.sortCurrent', adds: true },
  },
  'comparables.filterColumn': {
    title: 'Change the bounds of this column',
    short: 'Filter by this column',
    group: 'Comparables',
    keys: ['='],
    when: inGrid,
    event: { type: 'surroundings.filterColumn' },
  },
  'comparables.hideColumn': {
    title: 'Hide this column of the comparables',
    short: 'Hide',
    group: 'Comparables',
    keys: ['Shift+q'],
    when: inGrid,
    event: { type: 'surroundings.hideColumn' },
  },
  'comparables.pinColumn': {
    title: 'Keep this column of the comparables at the left, or let it go again',
    short: 'Pin to the left',
    group: 'Comparables',
    keys: ['Shift+p'],
    when: inGrid,
    event: { type: 'surroundings.pinColumn' },
  },
  'comparables.columns': {
    title: 'Choose the columns of this tab of the comparables',
    short: 'Columns',
    group: 'Comparables',
    keys: ['w'],
    when: { pane: 'comparables' },
    event: { type: 'workspace.open', overlay: 'comparableColumns' },
  },
  'comparables.resetColumns': {
    title: 'Reset the columns of this tab of the comparables: as they were at first, with their order',
    short: 'Reset columns',
    group: 'Comparables',
    keys: [],
    when: {},
    event: { type: 'surroundings.resetColumns' },
  },
} as const satisfies Commands;
