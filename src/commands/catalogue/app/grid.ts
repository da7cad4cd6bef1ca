import type { Commands } from '../../command.ts';

/** Keys of every grid; moving, copying and pasting are the grid's own, as in a spreadsheet. */
export const gridCommands = {
  'grid.editCell': {
    title: 'Edit the cell',
    short: 'Edit',
    group: 'Grid',
    keys: ['F2'],
    when: { grid: true, editing: false },
    event: { type: 'workspace.grid', action: 'editCell' },
    keyOnly: true,
  },
  'grid.fillDown': {
    title: 'Fill the cells below',
    short: 'Fill down',
    group: 'Grid',
    keys: ['Mod+d'],
    when: { grid: true, editing: false },
    event: { type: 'workspace.grid', action: 'fillDown' },
  },
} as const satisfies Commands;
