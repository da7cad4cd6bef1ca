import type { Commands } from '../../command.ts';

const inPane = { pane: 'security' } as const;

/** Of the pane of security: the keys of its sessions are other ones. */
export const tokenCommands = {
  'tokens.new': {
    title: 'Make a token for a program',
    short: 'New token',
    group: 'Account',
    keys: ['t'],
    when: inPane,
    event: { type: 'tokens.start' },
  },
  'tokens.end': {
    title: 'Take this token back',
    short: 'Take back',
    group: 'Account',
    keys: ['Shift+t'],
    when: inPane,
    event: { type: 'tokens.end' },
  },
  'tokens.next': {
    title: 'Next token',
    group: 'Account',
    keys: ['Shift+j'],
    when: inPane,
    event: { type: 'tokens.move', by: 1 },
    keyOnly: true,
  },
  'tokens.previous': {
    title: 'Previous token',
    group: 'Account',
    keys: ['Shift+k'],
    when: inPane,
    event: { type: 'tokens.move', by: -1 },
    keyOnly: true,
  },
  'tokens.refresh': {
    title: 'Load the tokens again',
    short: 'Again',
    group: 'Account',
    keys: [],
    when: inPane,
    event: { type: 'tokens.refresh' },
  },
} as const satisfies Commands;
