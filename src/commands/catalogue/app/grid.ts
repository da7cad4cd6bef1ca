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
  'grid.leaveSheet': {
    title: 'Leave the sheet: then single keys act, and G with a letter leads to a room',
    short: 'Leave the sheet',
    group: 'Grid',
    // Not while a cell is edited: there Escape takes back what was typed.
    keys: ['Escape'],
    when: { grid: true, sheet: true, editing: false },
    event: { type: 'workspace.leaveSheet' },
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
  'grid.menu': {
    title: 'Show what can be done with the row',
    short: 'Menu',
    group: 'Grid',
    keys: ['Shift+F10', 'ContextMenu'],
    when: { pane: ['results', 'list', 'contacts'], grid: true, editing: false },
    event: { type: 'workspace.open', overlay: 'rowMenu' },
  },
  'grid.columnMenu': {
    title: 'Show what can be done with the column',
    short: 'Column',
    group: 'Grid',
    // As the arrow of a heading opens in spreadsheets.
    keys: ['h', 'Alt+ArrowDown'],
    when: { pane: ['results', 'list', 'contacts', 'comparables'], grid: true, editing: false },
    event: { type: 'workspace.open', overlay: 'columnMenu' },
  },
  'grid.fitColumn': {
    title: 'Make the column as wide as what stands in it',
    short: 'Fit the width',
    group: 'Grid',
    keys: ['|'],
    when: { pane: ['results', 'list', 'contacts', 'comparables'], grid: true, editing: false },
    event: { type: 'workspace.grid', action: 'fitColumn' },
  },
} as const satisfies Commands;
