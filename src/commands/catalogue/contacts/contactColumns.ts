import type { Commands } from '../../command.ts';

const inGrid = { pane: 'contacts', grid: true, editing: false } as const;

/** What is done with the column under the cursor; results and lists have the same keys. */
export const contactColumnCommands = {
  'contacts.sortAscending': {
    title: 'Sort the contacts by this column, smallest first',
    short: 'Sort ascending',
    group: 'Contacts',
    keys: ['+'],
    when: inGrid,
    event: { type: 'contacts.sortCurrent', ascending: true },
  },
  'contacts.sortDescending': {
    title: 'Sort the contacts by this column, largest first',
    short: 'Sort descending',
    group: 'Contacts',
    keys: ['-'],
    when: inGrid,
    event: { type: 'contacts.sortCurrent', ascending: false },
  },
  'contacts.sortAlso': {
    title: 'Sort the contacts by this column too, beside those that sort already',
    short: 'Add to the sort',
    group: 'Contacts',
    keys: ['&'],
    when: inGrid,
    event: { type: 'contacts.sortCurrent', adds: true },
  },
  'contacts.filterColumn': {
    title: 'Filter the contacts by this column: those like the one under the cursor',
    short: 'Only those like this one',
    group: 'Contacts',
    keys: ['='],
    when: inGrid,
    event: { type: 'contacts.filterColumn' },
  },
  'contacts.hideColumn': {
    title: 'Hide this column of the contacts',
    short: 'Hide',
    group: 'Contacts',
    keys: ['Shift+q'],
    when: inGrid,
    event: { type: 'contacts.hideColumn' },
  },
  'contacts.pinColumn': {
    title: 'Keep this column of the contacts at the left, or let it go again',
    short: 'Pin to the left',
    group: 'Contacts',
    keys: ['Shift+p'],
    when: inGrid,
    event: { type: 'contacts.pinColumn' },
  },
  'contacts.columns': {
    title: 'Choose the columns of the contacts',
    short: 'Columns',
    group: 'Contacts',
    keys: ['w'],
    when: { pane: 'contacts' },
    event: { type: 'workspace.open', overlay: 'contactColumns' },
  },
  'contacts.resetColumns': {
    title: 'Reset the columns of the contacts: as they were at first, with their order',
    short: 'Reset columns',
    group: 'Contacts',
    keys: [],
    when: {},
    event: { type: 'contacts.resetColumns' },
  },
} as const satisfies Commands;
