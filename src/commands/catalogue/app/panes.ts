import type { Command, Commands } from '../../command.ts';

const focusNumber = (number: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9): Command => ({
  title: `Focus pane ${number}`,
  group: 'Panes',
  keys: [`Mod+${number}`],
  when: { editing: [true, false] },
  event: { type: 'workspace.focusNumber', number },
  keyOnly: true,
});

const arrows = { left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp', down: 'ArrowDown' } as const;

const resize = (direction: keyof typeof arrows, title: string): Command => ({
  title,
  group: 'Panes',
  keys: [`Mod+Shift+${arrows[direction]}`],
  when: { editing: false },
  event: { type: 'workspace.resize', direction },
});

const move = (direction: keyof typeof arrows): Command => ({
  title: `Swap the pane with the one ${{ left: 'on its left', right: 'on its right', up: 'above', down: 'below' }[direction]}`,
  group: 'Panes',
  keys: [`Mod+Alt+${arrows[direction]}`],
  when: { editing: false },
  event: { type: 'workspace.move', direction },
});

export const paneCommands = {
  'pane.focus1': focusNumber(1),
  'pane.focus2': focusNumber(2),
  'pane.focus3': focusNumber(3),
  'pane.focus4': focusNumber(4),
  'pane.focus5': focusNumber(5),
  'pane.focus6': focusNumber(6),
  'pane.focus7': focusNumber(7),
  'pane.focus8': focusNumber(8),
  'pane.focus9': focusNumber(9),
  'pane.next': {
    title: 'Focus the next pane',
    group: 'Panes',
    keys: ['F6'],
    when: { editing: [true, false] },
    event: { type: 'workspace.focusNext', by: 1 },
  },
  'pane.previous': {
    title: 'Focus the previous pane',
    group: 'Panes',
    keys: ['Shift+F6'],
    when: { editing: [true, false] },
    event: { type: 'workspace.focusNext', by: -1 },
  },
  'pane.wider': resize('right', 'Make the pane wider'),
  'pane.narrower': resize('left', 'Make the pane narrower'),
  'pane.taller': resize('down', 'Make the pane taller'),
  'pane.shorter': resize('up', 'Make the pane shorter'),
  'pane.moveLeft': move('left'),
  'pane.moveRight': move('right'),
  'pane.moveUp': move('up'),
  'pane.moveDown': move('down'),
  'pane.zoom': {
    title: 'Show the pane alone, or all again',
    short: 'Zoom',
    group: 'Panes',
    keys: ['Mod+Enter'],
    // In a field it takes what is typed.
    when: { pane: ['property', 'comparables', 'analysis', 'amortization', 'activity', 'list'], editing: false },
    event: { type: 'workspace.zoom' },
  },
  'pane.zoomResults': {
    title: 'Show the results alone, or all again',
    group: 'Panes',
    keys: ['z'],
    when: { pane: 'results', grid: true },
    event: { type: 'workspace.zoom' },
  },
  'pane.zoomMap': {
    title: 'Show the map or the statistics alone, or all again',
    group: 'Panes',
    keys: ['z'],
    when: { pane: ['map', 'statistics'] },
    event: { type: 'workspace.zoom' },
  },
  'pane.close': {
    title: 'Close the pane',
    group: 'Panes',
    keys: ['Mod+Shift+x'],
    when: { editing: false },
    event: { type: 'workspace.closePane' },
  },
  'pane.layouts': {
    title: 'Choose or save a layout',
    short: 'Layouts',
    group: 'Panes',
    keys: ['Mod+Shift+l'],
    when: {},
    event: { type: 'workspace.open', overlay: 'layouts' },
  },
  'pane.filters': {
    title: 'Open the filters',
    group: 'Panes',
    keys: ['g /'],
    when: {},
    event: { type: 'workspace.openPane', pane: 'filters' },
  },
  'pane.results': {
    title: 'Open the results',
    group: 'Panes',
    keys: ['g r'],
    when: {},
    event: { type: 'workspace.openPane', pane: 'results' },
  },
  'pane.amortization': {
    title: 'Open the payments of the loans',
    group: 'Panes',
    keys: ['g y'],
    when: {},
    event: { type: 'workspace.show', pane: 'amortization', layout: 'Underwrite' },
  },
  'pane.activity': {
    title: 'Open the activity and its messages',
    group: 'Panes',
    keys: ['g e'],
    when: {},
    event: { type: 'workspace.openPane', pane: 'activity' },
  },
} as const satisfies Commands;
