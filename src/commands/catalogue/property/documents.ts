import type { Commands } from '../../command.ts';

const inPane = { pane: 'documents' } as const;

export const documentCommands = {
  'documents.open': {
    title: 'Show the documents of the property',
    short: 'Documents',
    group: 'Documents',
    keys: ['g d'],
    when: {},
    event: { type: 'workspace.openPane', pane: 'documents' },
  },
  'documents.add': {
    title: 'Add a document from a file',
    short: 'Add',
    group: 'Documents',
    keys: ['n'],
    when: inPane,
    event: { type: 'documents.choose' },
  },
  'documents.next': {
    title: 'Next document',
    group: 'Documents',
    keys: ['j', 'ArrowDown'],
    when: inPane,
    event: { type: 'documents.move', by: 1 },
    keyOnly: true,
  },
  'documents.previous': {
    title: 'Previous document',
    group: 'Documents',
    keys: ['k', 'ArrowUp'],
    when: inPane,
    event: { type: 'documents.move', by: -1 },
    keyOnly: true,
  },
  'documents.look': {
    title: 'Look at the document',
    short: 'Look',
    group: 'Documents',
    keys: ['Enter', 'o'],
    when: inPane,
    event: { type: 'documents.look' },
  },
  'documents.close': {
    title: 'Back to the list of documents',
    short: 'Back',
    group: 'Documents',
    keys: ['Escape'],
    when: inPane,
    event: { type: 'documents.close' },
  },
  'documents.download': {
    title: 'Download the document',
    short: 'Download',
    group: 'Documents',
    keys: ['d'],
    when: inPane,
    event: { type: 'documents.download' },
  },
  'documents.rename': {
    title: 'Rename the document',
    group: 'Documents',
    keys: ['F2'],
    when: { pane: 'documents', grid: false },
    event: { type: 'documents.startRename' },
  },
  'documents.remove': {
    title: 'Delete the document',
    short: 'Delete',
    group: 'Documents',
    keys: ['e', 'Delete'],
    when: inPane,
    event: { type: 'documents.remove' },
  },
  'documents.refresh': {
    title: 'Load the documents again',
    group: 'Documents',
    keys: ['Shift+r'],
    when: inPane,
    event: { type: 'documents.refresh' },
  },
} as const satisfies Commands;
