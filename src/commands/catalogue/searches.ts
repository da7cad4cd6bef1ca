import type { Command, Commands } from '../command.ts';

const inPane = { pane: 'searches', editing: false } as const;
const inSearch = { pane: ['filters', 'results'], editing: [true, false] } as const;

/** From anywhere: the favourite slot by its number (R-SAVED-002). */
const runSlot = (slot: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8): Command => ({
  title: `Run favourite search ${slot}`,
  group: 'Searches',
  keys: [`g ${slot}`],
  when: {},
  event: { type: 'searches.runSlot', slot },
});

const fillSlot = (slot: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8): Command => ({
  title: `Put the search into favourite slot ${slot}`,
  group: 'Searches',
  keys: [String(slot)],
  when: inPane,
  event: { type: 'searches.slotCurrent', slot },
  keyOnly: true,
});

export const savedSearchCommands = {
  'searches.save': {
    title: 'Save the search',
    short: 'Save search',
    group: 'Searches',
    keys: ['Mod+s'],
    when: inSearch,
    event: { type: 'search.saveAs' },
  },
  'searches.saveAs': {
    title: 'Save the search under a name',
    group: 'Searches',
    keys: ['Mod+Shift+s'],
    when: inSearch,
    event: { type: 'workspace.open', overlay: 'saveSearch' },
  },
  'searches.slot1': runSlot(1),
  'searches.slot2': runSlot(2),
  'searches.slot3': runSlot(3),
  'searches.slot4': runSlot(4),
  'searches.slot5': runSlot(5),
  'searches.slot6': runSlot(6),
  'searches.slot7': runSlot(7),
  'searches.slot8': runSlot(8),
  'searches.down': {
    title: 'Next saved search or lead',
    group: 'Searches',
    keys: ['j', 'ArrowDown'],
    when: inPane,
    event: { type: 'searches.move', by: 1 },
    keyOnly: true,
  },
  'searches.up': {
    title: 'Previous saved search or lead',
    group: 'Searches',
    keys: ['k', 'ArrowUp'],
    when: inPane,
    event: { type: 'searches.move', by: -1 },
    keyOnly: true,
  },
  'searches.nextSection': {
    title: 'Go on to what entered, left, changed, to the canned searches',
    short: 'Next part',
    group: 'Searches',
    keys: [']'],
    when: inPane,
    event: { type: 'searches.section', by: 1 },
    keyOnly: true,
  },
  'searches.previousSection': {
    title: 'Go back to the part before',
    group: 'Searches',
    keys: ['['],
    when: inPane,
    event: { type: 'searches.section', by: -1 },
    keyOnly: true,
  },
  'searches.run': {
    title: 'Run the saved search, open the lead',
    short: 'Run',
    group: 'Searches',
    keys: ['Enter'],
    when: inPane,
    event: { type: 'searches.enter' },
    keyOnly: true,
  },
  'searches.rename': {
    title: 'Rename the saved search',
    short: 'Rename',
    group: 'Searches',
    keys: ['F2'],
    // In a grid it edits the cell.
    when: { ...inPane, grid: false },
    event: { type: 'workspace.open', overlay: 'renameSearch' },
  },
  'searches.interval': {
    title: 'Change how often the saved search notifies',
    short: 'Notify',
    group: 'Searches',
    keys: ['i'],
    when: inPane,
    event: { type: 'searches.nextInterval' },
  },
  'searches.delete': {
    title: 'Delete the saved search',
    short: 'Delete',
    group: 'Searches',
    keys: ['Shift+d'],
    when: inPane,
    event: { type: 'searches.deleteCurrent' },
  },
  'searches.fill1': fillSlot(1),
  'searches.fill2': fillSlot(2),
  'searches.fill3': fillSlot(3),
  'searches.fill4': fillSlot(4),
  'searches.fill5': fillSlot(5),
  'searches.fill6': fillSlot(6),
  'searches.fill7': fillSlot(7),
  'searches.fill8': fillSlot(8),
  'searches.takeOut': {
    title: 'Take the search out of its favourite slot',
    group: 'Searches',
    keys: ['0'],
    when: inPane,
    event: { type: 'searches.slotCurrent', slot: 0 },
    keyOnly: true,
  },
  'alerts.show': {
    title: 'Show the alerts',
    short: 'Alerts',
    group: 'Searches',
    keys: ['g n'],
    when: {},
    event: { type: 'workspace.open', overlay: 'alerts' },
  },
} as const satisfies Commands;
