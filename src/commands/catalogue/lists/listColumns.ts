import type { Commands } from '../../command.ts';

const inGrid = { pane: 'list', grid: true, editing: false } as const;

/** What is done with the column under the cursor; the results have the same keys. */
export const listColumnCommands = {
  'list.sortAscending': {
    title: 'Sort the list by this column, smallest first',
    short: 'Sort ascending',
    group: 'Lists',
    keys: ['+'],
    when: inGrid,
    event: { type: 'group.sortCurrent', ascending: true },
  },
  'list.sortDescending': {
    title: 'Sort the list by this column, largest first',
    short: 'Sort descending',
    group: 'Lists',
    keys: ['-'],
    when: inGrid,
    event: { type: 'group.sortCurrent', ascending: false },
  },
  'list.sortAlso': {
    title: 'Sort the list by this column too, beside those that sort already',
    short: 'Add to the sort',
    group: 'Lists',
    keys: ['&'],
    when: inGrid,
    event: { type: 'group.sortCurrent', adds: true },
  },
  'list.filterColumn': {
    title: 'Filter the list by this column',
    short: 'Filter by this column',
    group: 'Lists',
    keys: ['='],
    when: inGrid,
    event: { type: 'group.filterColumn' },
  },
  'list.hideColumn': {
    title: 'Hide this column of the list',
    short: 'Hide',
    group: 'Lists',
    keys: ['Shift+q'],
    when: inGrid,
    event: { type: 'group.hideColumn' },
  },
  'list.pinColumn': {
    title: 'Keep this column of the list at the left, or let it go again',
    short: 'Pin to the left',
    group: 'Lists',
    keys: ['Shift+p'],
    when: inGrid,
    event: { type: 'group.pinColumn' },
  },
  'list.resetColumns': {
    title: 'Reset the columns of the list: as they were at first, with their order',
    short: 'Reset columns',
    group: 'Lists',
    keys: [],
    when: {},
    event: { type: 'group.resetColumns' },
  },
} as const satisfies Commands;
