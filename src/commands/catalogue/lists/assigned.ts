import type { Command, Commands } from '../../command.ts';
import { cursorSteps } from '../../cursorSteps.ts';

const inGrid = { pane: 'assigned', grid: true, editing: false } as const;
const inPane = { pane: 'assigned' } as const;

const setStatus = (position: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9): Command => ({
  title: `Set status ${position} of the row assigned to you, go on`,
  group: 'Lists',
  keys: [String(position)],
  when: inGrid,
  event: { type: 'assigned.status', position },
  keyOnly: true,
});

const snooze = (title: string, key: string, days: number | null): Command => ({
  title,
  group: 'Lists',
  keys: [key],
  when: inGrid,
  event: { type: 'assigned.snooze', days },
});

/** What others gave one to work on: written to with the keys of a list, and handed back. */
export const assignedCommands = {
  'go.assigned': {
    title: 'Go to the rows assigned to you',
    short: 'Assigned to you',
    group: 'Go to',
    keys: ['g q'],
    when: {},
    event: { type: 'route.go', path: '/assigned' },
  },
  ...cursorSteps('assigned', { row: 'row assigned to you', isPaged: true, group: 'Lists', when: inGrid }),
  'assigned.status1': setStatus(1),
  'assigned.status2': setStatus(2),
  'assigned.status3': setStatus(3),
  'assigned.status4': setStatus(4),
  'assigned.status5': setStatus(5),
  'assigned.status6': setStatus(6),
  'assigned.status7': setStatus(7),
  'assigned.status8': setStatus(8),
  'assigned.status9': setStatus(9),
  'assigned.statusNone': {
    title: 'Clear the status of the row assigned to you',
    group: 'Lists',
    keys: ['0'],
    when: inGrid,
    event: { type: 'assigned.status', position: 0 },
  },
  'assigned.note': {
    title: 'Write a note to the row assigned to you',
    short: 'Note',
    group: 'Lists',
    keys: ['n'],
    when: inGrid,
    event: { type: 'workspace.focusField', pane: 'assigned', field: 'note' },
  },
  'assigned.tags': {
    title: 'Write tags to the row assigned to you',
    short: 'Tags',
    group: 'Lists',
    keys: ['t'],
    when: inGrid,
    event: { type: 'workspace.focusField', pane: 'assigned', field: 'tags' },
  },
  'assigned.snoozeDay': snooze('Snooze the row assigned to you until tomorrow', 'z d', 1),
  'assigned.snoozeWeek': snooze('Snooze the row assigned to you for a week', 'z w', 7),
  'assigned.snoozeMonth': snooze('Snooze the row assigned to you for thirty days', 'z m', 30),
  'assigned.wake': snooze('Wake the row assigned to you', 'z 0', null),
  'assigned.showSnoozed': {
    title: 'Show the rows assigned to you that sleep, or hide them',
    group: 'Lists',
    keys: ['z s'],
    when: inPane,
    event: { type: 'assigned.showSnoozed' },
  },
  'assigned.handBack': {
    title: 'Hand the row back to its owner, go on',
    short: 'Hand back',
    group: 'Lists',
    keys: ['Shift+a'],
    when: inGrid,
    event: { type: 'assigned.handBack' },
  },
  'assigned.openRow': {
    title: 'Open the property of the row assigned to you',
    short: 'Property',
    group: 'Lists',
    keys: ['o'],
    when: inGrid,
    event: { type: 'assigned.openRow' },
  },
  'assigned.refresh': {
    title: 'Load the rows assigned to you again',
    short: 'Again',
    group: 'Lists',
    keys: ['Shift+r'],
    when: inPane,
    event: { type: 'assigned.refresh' },
  },
} as const satisfies Commands;
