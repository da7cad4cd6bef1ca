import type { Commands } from '../../command.ts';

const inGrid = { pane: 'list', grid: true, editing: false } as const;

/** The cursor and the selection of a list. */
export const listRowCommands = {
  'list.down': {
    title: 'Next row of the list',
    group: 'Lists',
    keys: ['j'],
    when: inGrid,
    event: { type: 'group.move', by: 1 },
    keyOnly: true,
  },
  'list.up': {
    title: 'Previous row of the list',
    group: 'Lists',
    keys: ['k'],
    when: inGrid,
    event: { type: 'group.move', by: -1 },
    keyOnly: true,
  },
  'list.first': {
    title: 'First row of the list',
    group: 'Lists',
    keys: ['Home'],
    when: inGrid,
    event: { type: 'group.moveTo', place: 'first' },
    keyOnly: true,
  },
  'list.last': {
    title: 'Last row of the list that is loaded',
    group: 'Lists',
    keys: ['End'],
    when: inGrid,
    event: { type: 'group.moveTo', place: 'last' },
    keyOnly: true,
  },
  'list.open': {
    title: 'Open the property of the row',
    short: 'Open',
    group: 'Lists',
    keys: ['Enter', 'o'],
    when: inGrid,
    event: { type: 'group.openRow' },
  },
  'list.select': {
    title: 'Select the row of the list, or not',
    short: 'Select',
    group: 'Lists',
    keys: ['x'],
    when: inGrid,
    event: { type: 'group.toggle' },
  },
  'list.extend': {
    title: 'Select rows of the list from the last one selected to here',
    group: 'Lists',
    keys: ['Shift+x'],
    when: inGrid,
    event: { type: 'group.extend' },
  },
  'list.selectAll': {
    title: 'Select all rows of the list',
    group: 'Lists',
    keys: ['Mod+a'],
    when: { ...inGrid, editing: false },
    event: { type: 'group.selectAll' },
  },
  'list.invert': {
    title: 'Invert the selection of the list',
    group: 'Lists',
    keys: ['i'],
    when: inGrid,
    event: { type: 'group.invert' },
  },
  'list.selectNone': {
    title: 'Select no row of the list',
    group: 'Lists',
    keys: ['Escape'],
    when: inGrid,
    event: { type: 'group.selectNone' },
  },
} as const satisfies Commands;
