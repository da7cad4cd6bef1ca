import type { Commands } from '../../command.ts';

const inPane = { pane: 'automator', automator: true } as const;

export const automatorCommands = {
  'go.automator': {
    title: 'Go to the lead automator',
    group: 'Account',
    keys: [],
    when: { automator: true },
    event: { type: 'route.go', path: '/account/automator' },
  },
  'automator.ask': {
    title: 'See what the lead automator under the cursor costs, and take it',
    short: 'Quote and take',
    group: 'Account',
    keys: ['Enter', 'n'],
    when: inPane,
    event: { type: 'automator.ask' },
  },
  'automator.try': {
    title: 'Try the lead automator for seven days',
    short: 'Try',
    group: 'Account',
    keys: ['t'],
    when: inPane,
    event: { type: 'automator.try' },
  },
  'automator.end': {
    title: 'End what the lead automator watches beyond the plan',
    short: 'End',
    group: 'Account',
    keys: ['x'],
    when: inPane,
    event: { type: 'automator.end' },
  },
  'automator.next': {
    title: 'Next offer of the lead automator',
    group: 'Account',
    keys: ['j', 'ArrowDown', 'ArrowRight'],
    when: inPane,
    event: { type: 'automator.move', by: 1 },
    keyOnly: true,
  },
  'automator.previous': {
    title: 'Previous offer of the lead automator',
    group: 'Account',
    keys: ['k', 'ArrowUp', 'ArrowLeft'],
    when: inPane,
    event: { type: 'automator.move', by: -1 },
    keyOnly: true,
  },
  'automator.refresh': {
    title: 'Load the lead automator again',
    short: 'Again',
    group: 'Account',
    keys: ['Shift+r'],
    when: inPane,
    event: { type: 'automator.refresh' },
  },
} as const satisfies Commands;
