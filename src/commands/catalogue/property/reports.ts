import type { Commands } from '../../command.ts';

export const reportCommands = {
  'reports.open': {
    title: 'Get a report of the property',
    short: 'Report',
    group: 'Property',
    keys: ['Shift+g'],
    when: { pane: ['results', 'list', 'property', 'comparables', 'documents'] },
    event: { type: 'reports.open' },
  },
} as const satisfies Commands;
