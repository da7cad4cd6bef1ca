import type { Commands } from '../../command.ts';

export const accountCommands = {
  'account.password': {
    title: 'Change your password',
    short: 'Password',
    group: 'Account',
    keys: [],
    when: {},
    event: { type: 'password.open' },
  },
  'account.picklists': {
    title: 'Change statuses and types: of properties, of contacts',
    short: 'Statuses and types',
    group: 'Settings',
    keys: [],
    when: {},
    event: { type: 'picklists.open' },
  },
} as const satisfies Commands;
