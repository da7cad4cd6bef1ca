import type { Commands } from '../../command.ts';

const inPane = { pane: 'usage' } as const;

export const usageCommands = {
  'go.usage': {
    title: 'Go to what is used of the limits',
    group: 'Account',
    keys: ['g u'],
    when: {},
    event: { type: 'route.go', path: '/account/usage' },
  },
  'usage.raise': {
    title: 'Raise a limit for this month',
    short: 'Raise',
    group: 'Account',
    keys: ['r'],
    when: inPane,
    event: { type: 'usage.startRaise' },
  },
  'usage.byMember': {
    title: 'Show what each member used, or not',
    short: 'By member',
    group: 'Account',
    keys: ['m'],
    when: inPane,
    event: { type: 'usage.byMember' },
  },
  'usage.refresh': {
    title: 'Load what is used again',
    short: 'Again',
    group: 'Account',
    keys: ['Shift+r'],
    when: inPane,
    event: { type: 'usage.refresh' },
  },
} as const satisfies Commands;
