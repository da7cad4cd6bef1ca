import type { Commands } from '../../command.ts';

export const stepsCommands = {
  'steps.hide': {
    title: 'Put the first steps away',
    short: 'Put away',
    group: 'Settings',
    keys: [],
    when: {},
    event: { type: 'settings.set', change: { stepsHidden: true } },
  },
  'steps.show': {
    title: 'Show the first steps again',
    group: 'Settings',
    keys: [],
    when: {},
    event: { type: 'settings.set', change: { stepsHidden: false, stepsDone: [] } },
  },
} as const satisfies Commands;
