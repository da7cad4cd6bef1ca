import type { Commands } from '../../command.ts';

const inPane = { pane: 'statistics' } as const;

export const statisticsCommands = {
  'statistics.show': {
    title: 'Show the statistics of the area',
    short: 'Statistics',
    group: 'Statistics',
    keys: ['Shift+v'],
    when: { pane: ['results', 'property', 'list', 'filters', 'map', 'comparables'] },
    event: { type: 'workspace.openPane', pane: 'statistics' },
  },
  'statistics.period': {
    title: 'Show the next period of the statistics',
    short: 'Period',
    group: 'Statistics',
    keys: ['t'],
    when: inPane,
    event: { type: 'statistics.nextPeriod' },
  },
  'statistics.growthPeriod': {
    title: 'Show the value growth of the next period',
    short: 'Growth',
    group: 'Statistics',
    keys: ['y'],
    when: inPane,
    event: { type: 'statistics.nextGrowthPeriod' },
  },
  'statistics.pdf': {
    title: 'Download the statistics of the area as PDF',
    short: 'PDF',
    group: 'Statistics',
    keys: ['d'],
    when: inPane,
    event: { type: 'statistics.download', format: 'pdf' },
  },
  'statistics.csv': {
    title: 'Download the statistics of the area as CSV',
    short: 'CSV',
    group: 'Statistics',
    keys: ['Shift+d'],
    when: inPane,
    event: { type: 'statistics.download', format: 'csv' },
  },
} as const satisfies Commands;
