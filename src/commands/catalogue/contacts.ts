import type { Commands } from '../command.ts';

const inPane = { pane: 'contacts' } as const;

export const contactCommands = {
  'go.contacts': {
    title: 'Go to contacts',
    group: 'Go to',
    keys: ['g c'],
    when: {},
    event: { type: 'route.go', path: '/contacts' },
  },
  'contacts.next': {
    title: 'Next contact',
    group: 'Contacts',
    keys: ['j'],
    when: inPane,
    event: { type: 'contacts.move', by: 1 },
    keyOnly: true,
  },
  'contacts.previous': {
    title: 'Previous contact',
    group: 'Contacts',
    keys: ['k'],
    when: inPane,
    event: { type: 'contacts.move', by: -1 },
    keyOnly: true,
  },
  'contacts.create': {
    title: 'Write down a new contact',
    short: 'New',
    group: 'Contacts',
    keys: ['n'],
    when: inPane,
    event: { type: 'contacts.create' },
  },
  'contacts.find': {
    title: 'Find a contact',
    short: 'Find',
    group: 'Contacts',
    keys: ['f'],
    when: inPane,
    event: { type: 'workspace.focusField', pane: 'contacts', field: 'findContact' },
  },
  'contacts.select': {
    title: 'Select the contact, or not',
    group: 'Contacts',
    keys: ['x'],
    when: inPane,
    event: { type: 'contacts.select' },
  },
  'contacts.selectNone': {
    title: 'Select no contact',
    group: 'Contacts',
    keys: ['Escape'],
    when: inPane,
    event: { type: 'contacts.selectNone' },
  },
  'contacts.remove': {
    title: 'Delete the contacts',
    short: 'Delete',
    group: 'Contacts',
    keys: ['e', 'Delete'],
    when: inPane,
    event: { type: 'contacts.remove' },
  },
  'contacts.openProperty': {
    title: 'Show the property of the contact',
    short: 'Property',
    group: 'Contacts',
    keys: ['o'],
    when: inPane,
    event: { type: 'contacts.openProperty' },
  },
  'contacts.nextGroup': {
    title: 'Next group of contacts',
    group: 'Contacts',
    keys: [']'],
    when: inPane,
    event: { type: 'contacts.nextGroup', by: 1 },
  },
  'contacts.previousGroup': {
    title: 'Previous group of contacts',
    group: 'Contacts',
    keys: ['['],
    when: inPane,
    event: { type: 'contacts.nextGroup', by: -1 },
  },
  'contacts.import': {
    title: 'Import contacts from a file',
    short: 'Import',
    group: 'Contacts',
    keys: ['i'],
    when: inPane,
    event: { type: 'contacts.choose' },
  },
  'contacts.export': {
    title: 'Export the contacts as CSV',
    short: 'Export',
    group: 'Contacts',
    keys: ['Shift+e'],
    when: inPane,
    event: { type: 'contacts.export' },
  },
  'contacts.refresh': {
    title: 'Load the contacts again',
    group: 'Contacts',
    keys: ['Shift+r'],
    when: inPane,
    event: { type: 'contacts.refresh' },
  },
  'contacts.status1': status(1),
  'contacts.status2': status(2),
  'contacts.status3': status(3),
  'contacts.status4': status(4),
  'contacts.status5': status(5),
  'contacts.status6': status(6),
  'contacts.status0': {
    title: 'Clear the status of the contacts',
    group: 'Contacts',
    keys: ['0'],
    when: inPane,
    event: { type: 'contacts.setStatus', statusId: null },
  },
} as const satisfies Commands;

/** Statuses are numbered as sign-in delivers them (O-087). */
function status(number: number) {
  return {
    title: `Set status ${number} of the contacts`,
    group: 'Contacts',
    keys: [String(number)],
    when: inPane,
    event: { type: 'contacts.setStatus', statusId: number },
    keyOnly: true,
  } as const;
}
