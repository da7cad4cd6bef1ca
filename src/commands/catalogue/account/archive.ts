import type { Commands } from '../../command.ts';

const inPane = { pane: 'archive' } as const;

export const archiveCommands = {
  'go.archive': {
    title: 'Go to data: export of everything, closing the account',
    group: 'Account',
    keys: ['g z'],
    when: {},
    event: { type: 'route.go', path: '/account/archive' },
  },
  'archive.start': {
    title: 'Export everything',
    short: 'Export',
    group: 'Account',
    keys: ['n'],
    when: inPane,
    event: { type: 'archive.start' },
  },
  'archive.download': {
    title: 'Fetch the export of everything',
    short: 'Fetch',
    group: 'Account',
    keys: ['d'],
    when: inPane,
    event: { type: 'archive.download' },
  },
  'archive.end': {
    title: 'Cancel the export of everything, or remove its file',
    short: 'Cancel',
    group: 'Account',
    keys: ['x'],
    when: inPane,
    event: { type: 'archive.end' },
  },
  'archive.close': {
    title: 'Close the account',
    short: 'Close',
    group: 'Account',
    keys: ['c'],
    when: inPane,
    event: { type: 'archive.startClose' },
  },
  'archive.reopen': {
    title: 'Open the account again that is closed, or will be',
    short: 'Open again',
    group: 'Account',
    keys: ['o'],
    when: inPane,
    event: { type: 'archive.reopen' },
  },
  'archive.refresh': {
    title: 'Load the state of the export again',
    short: 'Again',
    group: 'Account',
    keys: ['Shift+r'],
    when: inPane,
    event: { type: 'archive.refresh' },
  },
} as const satisfies Commands;
