import type { Commands } from '../command.ts';

export const importCommands = {
  'imports.open': {
    title: 'Import a file or pasted rows',
    short: 'Import',
    group: 'Import and export',
    keys: ['g i'],
    when: {},
    event: { type: 'workspace.open', overlay: 'importFile' },
  },
  'imports.show': {
    title: 'Show the imports',
    group: 'Import and export',
    keys: [],
    when: {},
    event: { type: 'workspace.openPane', pane: 'imports' },
  },
  'imports.cancel': {
    title: 'Cancel the import that runs',
    short: 'Cancel',
    group: 'Import and export',
    keys: [],
    when: {},
    event: { type: 'imports.cancel' },
  },
  'imports.refresh': {
    title: 'Read the imports again',
    short: 'Refresh',
    group: 'Import and export',
    keys: ['r'],
    when: { pane: 'imports' },
    event: { type: 'imports.refresh' },
  },
} as const satisfies Commands;
