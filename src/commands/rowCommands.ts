import type { CommandId } from './commands.ts';

/** Panes whose rows are selected and acted upon. */
export const rowPanes = ['results', 'list', 'contacts'] as const;
export type RowPane = (typeof rowPanes)[number];

interface RowCommands {
  /** What a bar over the rows offers while some are selected. */
  readonly bar: readonly CommandId[];
  /** What the menu of a row offers, by groups; the statuses come between the first and the others. */
  readonly menu: readonly (readonly CommandId[])[];
  /** Of the n-th status. */
  readonly status: (position: number) => CommandId;
  readonly clear: CommandId;
}

/** Commands that act on the selection, else on the row under the cursor: their titles and keys stand in the catalogue. */
export const rowCommands: Readonly<Record<RowPane, RowCommands>> = {
  results: {
    bar: ['results.save', 'results.saveTo', 'results.status', 'results.tag', 'labels.open', 'exports.open'],
    menu: [
      ['results.open', 'results.analyse', 'results.save', 'results.saveTo'],
      ['results.tag', 'results.select', 'labels.open', 'exports.open'],
    ],
    status: (position) => `results.status${position}` as CommandId, // 1 to 9
    clear: 'results.selectNone',
  },
  list: {
    bar: ['list.move', 'list.tags', 'list.status', 'list.assign', 'list.remove', 'labels.open', 'exports.open'],
    menu: [
      ['list.open', 'list.analyse', 'list.note', 'list.tags'],
      ['list.assign', 'list.snoozeUntil', 'list.move', 'list.copy', 'list.remove'],
      ['list.select', 'mailings.reach', 'labels.open', 'exports.open'],
    ],
    status: (position) => `list.status${position}` as CommandId, // 1 to 9
    clear: 'list.selectNone',
  },
  contacts: {
    bar: ['contacts.status', 'contacts.trace', 'mailings.reach', 'labels.open', 'contacts.export', 'contacts.remove'],
    menu: [
      ['contacts.openProperty'],
      ['contacts.trace', 'mailings.reach', 'labels.open', 'contacts.export', 'contacts.optOut', 'contacts.remove'],
      ['contacts.join', 'contacts.select'],
    ],
    status: (position) => `contacts.status${position}` as CommandId, // 1 to 6
    clear: 'contacts.selectNone',
  },
};
