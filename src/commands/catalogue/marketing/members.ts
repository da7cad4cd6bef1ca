import type { Command, Commands } from '../../command.ts';
import { cursorSteps } from '../../cursorSteps.ts';

const inCalendar = { pane: 'calendar' } as const;
const inMembers = { pane: 'members' } as const;

const keyOnly = (title: string, keys: readonly string[], when: Command['when'], event: Command['event']): Command => ({
  title,
  group: 'Marketing',
  keys,
  when,
  event,
  keyOnly: true,
});

/** The days of a sequence, and who is in it. */
export const membersCommands = {
  'calendar.left': keyOnly('The day before', ['ArrowLeft', 'h'], inCalendar, { type: 'calendar.moveDays', by: -1 }),
  'calendar.right': keyOnly('The next day', ['ArrowRight', 'l'], inCalendar, { type: 'calendar.moveDays', by: 1 }),
  'calendar.up': keyOnly('A week before', ['ArrowUp'], inCalendar, { type: 'calendar.moveDays', by: -7 }),
  'calendar.down': keyOnly('A week later', ['ArrowDown'], inCalendar, { type: 'calendar.moveDays', by: 7 }),
  'calendar.next': keyOnly('What goes out next', ['j'], inCalendar, { type: 'calendar.moveEntry', by: 1 }),
  'calendar.previous': keyOnly('What went out before', ['k'], inCalendar, { type: 'calendar.moveEntry', by: -1 }),
  'calendar.earlier': {
    title: 'The month before',
    short: 'Earlier',
    group: 'Marketing',
    keys: ['PageUp'],
    when: inCalendar,
    event: { type: 'calendar.moveMonths', by: -1 },
  },
  'calendar.later': {
    title: 'The next month',
    short: 'Later',
    group: 'Marketing',
    keys: ['PageDown'],
    when: inCalendar,
    event: { type: 'calendar.moveMonths', by: 1 },
  },
  'calendar.toNext': {
    title: 'To the day of the next step',
    short: 'Next step',
    group: 'Marketing',
    keys: ['Home'],
    when: inCalendar,
    event: { type: 'calendar.toNext' },
  },
  'calendar.open': {
    title: 'Show whom this run of a step reached',
    short: 'Recipients',
    group: 'Marketing',
    keys: ['Enter'],
    when: inCalendar,
    event: { type: 'calendar.open' },
  },
  ...cursorSteps('members', { row: 'member', isPaged: true, group: 'Marketing', when: inMembers }),
  'members.turn': {
    title: 'Take this member out of the sequence by hand, or let back in whom you took out',
    short: 'Take out',
    group: 'Marketing',
    keys: ['x'],
    when: inMembers,
    event: { type: 'members.turn' },
  },
  'members.openContact': {
    title: 'Open the contact of this member',
    short: 'Contact',
    group: 'Marketing',
    keys: ['Enter'],
    when: inMembers,
    event: { type: 'members.openContact' },
  },
  'members.openProperty': {
    title: 'Open the property of this member',
    short: 'Property',
    group: 'Marketing',
    keys: ['o'],
    when: inMembers,
    event: { type: 'members.openProperty' },
  },
  'members.find': {
    title: 'Find members by their name',
    short: 'Find',
    group: 'Marketing',
    keys: ['/'],
    when: inMembers,
    event: { type: 'workspace.focusField', pane: 'members', field: 'find' },
  },
  'members.all': {
    title: 'Show all members of this sequence',
    short: 'All',
    group: 'Marketing',
    keys: ['1'],
    when: inMembers,
    event: { type: 'members.only', state: null },
  },
  'members.waiting': {
    title: 'Show the members who wait for a step',
    short: 'Waiting',
    group: 'Marketing',
    keys: ['2'],
    when: inMembers,
    event: { type: 'members.only', state: 'WAITING' },
  },
  'members.out': {
    title: 'Show the members who are out, and why',
    short: 'Out',
    group: 'Marketing',
    keys: ['3'],
    when: inMembers,
    event: { type: 'members.only', state: 'OUT' },
  },
  'members.done': {
    title: 'Show the members who got every step',
    short: 'Through',
    group: 'Marketing',
    keys: ['4'],
    when: inMembers,
    event: { type: 'members.only', state: 'DONE' },
  },
} as const satisfies Commands;
