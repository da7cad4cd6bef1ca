import type { Commands } from '../../command.ts';
import { cursorSteps } from '../../cursorSteps.ts';

const inPane = { pane: 'contacts' } as const;
const inGrid = { ...inPane, grid: true, editing: false } as const;

export const contactCommands = {
  'go.contacts': {
    title: 'Go to contacts',
    group: 'Go to',
    keys: ['g c'],
    when: {},
    event: { type: 'route.go', path: '/contacts' },
  },
  ...cursorSteps('contacts', { row: 'contact', isPaged: true, group: 'Contacts', when: inPane, endsWhen: inGrid }),
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
    event: { type: 'contacts.toggle' },
  },
  'contacts.extend': {
    title: 'Select contacts from the last one selected to here',
    group: 'Contacts',
    keys: ['Shift+x'],
    when: inPane,
    event: { type: 'contacts.extend' },
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
  'contacts.optOut': {
    title: 'Do not contact this person any more, by no campaign of the account',
    short: 'Do not contact',
    group: 'Contacts',
    keys: ['u'],
    when: inPane,
    event: { type: 'contacts.optOut' },
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
  'contacts.selectAll': {
    title: 'Select all contacts',
    group: 'Contacts',
    keys: ['Mod+a'],
    when: inGrid,
    event: { type: 'contacts.selectAll' },
  },
  'contacts.trace': {
    title: 'Skip trace: look for phone numbers and e-mail addresses',
    short: 'Skip trace',
    group: 'Contacts',
    keys: ['Shift+t'],
    when: inPane,
    event: { type: 'contacts.trace' },
  },
  'contacts.refresh': {
    title: 'Load the contacts again',
    group: 'Contacts',
    keys: ['Shift+r'],
    when: inPane,
    event: { type: 'contacts.refresh' },
  },
  'contacts.status': {
    title: 'Choose a status for the contacts',
    short: 'Status',
    group: 'Contacts',
    keys: [','],
    when: inPane,
    event: { type: 'workspace.open', overlay: 'rowStatus' },
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
    event: { type: 'contacts.status', position: 0 },
  },
} as const satisfies Commands;

/** Statuses are numbered in the order of the account (O-087). */
function status(number: number) {
  return {
    title: `Set status ${number} of the contacts`,
    group: 'Contacts',
    keys: [String(number)],
    when: inPane,
    event: { type: 'contacts.status', position: number },
    keyOnly: true,
  } as const;
}
