import type { Commands } from '../../command.ts';

export const exportCommands = {
  'exports.open': {
    title: 'Export the rows, or the selected ones',
    short: 'Export',
    group: 'Import and export',
    keys: ['Shift+o'],
    when: { pane: ['results', 'list'] },
    event: { type: 'workspace.open', overlay: 'exportRows' },
  },
} as const satisfies Commands;
