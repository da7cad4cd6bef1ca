import type { Commands } from '../../command.ts';

const inGrid = { pane: 'results', grid: true, editing: false } as const;

/** What is done with the column under the cursor; the lists have the same keys. */
export const resultColumnCommands = {
  'results.sortAscending': {
    title: 'Sort by this column, smallest first',
    short: 'Sort ascending',
    group: 'Results',
    keys: ['+'],
    when: inGrid,
    event: { type: 'search.sortCurrent', ascending: true },
  },
  'results.sortDescending': {
    title: 'Sort by this column, largest first',
    short: 'Sort descending',
    group: 'Results',
    keys: ['-'],
    when: inGrid,
    event: { type: 'search.sortCurrent', ascending: false },
  },
  'results.sortAlso': {
    title: 'Sort by this column too, beside those that sort already',
    short: 'Add to the sort',
    group: 'Results',
    keys: ['&'],
    when: inGrid,
    event: { type: 'search.sortCurrent', adds: true },
  },
  'results.filterColumn': {
    title: 'Filter by this column',
    group: 'Results',
    keys: ['='],
    when: inGrid,
    event: { type: 'search.filterColumn' },
  },
  'results.hideColumn': {
    title: 'Hide this column',
    short: 'Hide',
    group: 'Results',
    keys: ['Shift+q'],
    when: inGrid,
    event: { type: 'search.hideColumn' },
  },
  'results.pinColumn': {
    title: 'Keep this column at the left, or let it go again',
    short: 'Pin to the left',
    group: 'Results',
    keys: ['Shift+p'],
    when: inGrid,
    event: { type: 'search.pinColumn' },
  },
  'results.resetColumns': {
    title: 'Reset the columns of this lead type: as they were at first, with their order',
    short: 'Reset columns',
    group: 'Results',
    keys: [],
    when: {},
    event: { type: 'search.resetColumns' },
  },
} as const satisfies Commands;
