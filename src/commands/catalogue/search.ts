import type { Commands } from '../command.ts';

const inSearch = { pane: ['filters', 'results', 'map', 'statistics'] } as const;

/** Where filters are set and rows are read; map and statistics have other uses for some of the keys. */
const besideResults = { pane: ['filters', 'results'] } as const;

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
  'search.lookUp': {
    title: 'Look up many addresses or parcel numbers',
    short: 'Look up',
    group: 'Search',
    keys: ['Shift+l'],
    when: besideResults,
    event: { type: 'workspace.open', overlay: 'lookUp' },
  },
  'search.explain': {
    title: 'Show why these rows: what each criterion leaves',
    short: 'Why',
    group: 'Search',
    keys: ['y'],
    when: besideResults,
    event: { type: 'workspace.open', overlay: 'funnel' },
  },
  'search.findFilter': {
    title: 'Find a filter by its name',
    short: 'Find filter',
    group: 'Search',
    keys: ['Shift+f'],
    when: besideResults,
    event: { type: 'workspace.focusField', pane: 'filters', field: 'findFilter' },
  },
  'search.chips': {
    title: 'Go to the filters set, to take some away',
    group: 'Search',
    keys: ['Shift+d'],
    when: besideResults,
    event: { type: 'workspace.focusField', pane: 'filters', field: 'chips' },
  },
  'search.nextContext': {
    title: 'Show what else lies around the property',
    group: 'Search',
    keys: ['}'],
    when: besideResults,
    event: { type: 'search.nextContext', by: 1 },
  },
  'search.previousContext': {
    title: 'Show what lay around the property before',
    group: 'Search',
    keys: ['{'],
    when: besideResults,
    event: { type: 'search.nextContext', by: -1 },
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
