import type { Commands } from '../command.ts';

const inSearch = { pane: ['filters', 'results', 'map', 'statistics'] } as const;

export const searchCommands = {
  'search.run': {
    title: 'Search',
    group: 'Search',
    keys: ['r', 'Mod+Enter'],
    when: inSearch,
    event: { type: 'search.run' },
  },
  'search.cancel': {
    title: 'Stop loading',
    group: 'Search',
    keys: [],
    when: {},
    event: { type: 'search.cancel' },
  },
  'search.place': {
    title: 'Choose the place',
    short: 'Place',
    group: 'Search',
    keys: ['p'],
    when: inSearch,
    event: { type: 'workspace.focusField', pane: 'filters', field: 'place' },
  },
  'search.textFilter': {
    title: 'Filter as text',
    short: 'Filter as text',
    group: 'Search',
    keys: ['/'],
    when: inSearch,
    event: { type: 'workspace.focusField', pane: 'filters', field: 'textFilter' },
  },
  'search.nextLeadType': {
    title: 'Show the next lead type',
    group: 'Search',
    keys: [']'],
    when: inSearch,
    event: { type: 'search.nextLeadType', by: 1 },
  },
  'search.previousLeadType': {
    title: 'Show the previous lead type',
    group: 'Search',
    keys: ['['],
    when: inSearch,
    event: { type: 'search.nextLeadType', by: -1 },
  },
  'search.clearFilters': {
    title: 'Clear all filters',
    short: 'Clear',
    group: 'Search',
    keys: ['Mod+Backspace'],
    when: { ...inSearch, editing: false },
    event: { type: 'search.clearFilters' },
  },
  'search.keepPrevious': {
    title: 'Keep this search to come back to',
    group: 'Search',
    keys: ['b'],
    when: inSearch,
    event: { type: 'search.keepPrevious' },
  },
  'search.restorePrevious': {
    title: 'Go back to the search kept',
    group: 'Search',
    keys: ['Shift+b'],
    when: inSearch,
    event: { type: 'search.restorePrevious' },
  },
  'search.clearPrevious': {
    title: 'Forget the search kept',
    group: 'Search',
    keys: [],
    when: {},
    event: { type: 'search.clearPrevious' },
  },
} as const satisfies Commands;
