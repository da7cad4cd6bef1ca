import type { Command, Commands } from '../../command.ts';

const inGrid = { pane: 'conflicts', grid: true, editing: false } as const;

const choose = (position: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9): Command => ({
  title: `The row is candidate ${position}, go on`,
  group: 'Import and export',
  keys: [String(position)],
  when: inGrid,
  event: { type: 'conflicts.choose', position },
  keyOnly: true,
});

export const conflictCommands = {
  'conflicts.show': {
    title: 'Decide the rows of an import that could be several parcels',
    short: 'Decide',
    group: 'Import and export',
    keys: ['g x'],
    when: {},
    event: { type: 'conflicts.open' },
  },
  'conflicts.next': {
    title: 'Next row to decide',
    group: 'Import and export',
    keys: ['j'],
    when: inGrid,
    event: { type: 'conflicts.move', by: 1 },
    keyOnly: true,
  },
  'conflicts.previous': {
    title: 'Row to decide before',
    group: 'Import and export',
    keys: ['k'],
    when: inGrid,
    event: { type: 'conflicts.move', by: -1 },
    keyOnly: true,
  },
  'conflicts.choose1': choose(1),
  'conflicts.choose2': choose(2),
  'conflicts.choose3': choose(3),
  'conflicts.choose4': choose(4),
  'conflicts.choose5': choose(5),
  'conflicts.choose6': choose(6),
  'conflicts.choose7': choose(7),
  'conflicts.choose8': choose(8),
  'conflicts.choose9': choose(9),
  'conflicts.chooseNone': {
    title: 'The row is none of the candidates, go on',
    short: 'None',
    group: 'Import and export',
    keys: ['0'],
    when: inGrid,
    event: { type: 'conflicts.choose', position: 0 },
  },
  'conflicts.report': {
    title: 'Download the report of the import: every row and why',
    short: 'Report',
    group: 'Import and export',
    keys: ['Shift+o'],
    when: { pane: 'conflicts' },
    event: { type: 'conflicts.report' },
  },
} as const satisfies Commands;
