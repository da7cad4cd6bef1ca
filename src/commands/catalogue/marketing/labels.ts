import type { Commands } from '../../command.ts';

export const labelCommands = {
  'labels.open': {
    title: 'Print mailing labels of the rows, or of the selected ones',
    short: 'Labels',
    group: 'Import and export',
    keys: ['Shift+i'],
    when: { pane: ['results', 'list', 'contacts'] },
    event: { type: 'workspace.open', overlay: 'mailingLabels' },
  },
} as const satisfies Commands;
