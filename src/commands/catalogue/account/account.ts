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
} as const satisfies Commands;
