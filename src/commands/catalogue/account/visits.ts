import type { Commands } from '../../command.ts';

const inPane = { pane: 'security' } as const;

/** Of the pane of security: whom the owner lets look inside. */
export const visitCommands = {
  'visits.start': {
    title: 'Invite the operator of this installation to look inside',
    short: 'Invite',
    group: 'Account',
    keys: ['v'],
    when: inPane,
    event: { type: 'visits.start' },
  },
  'visits.end': {
    title: 'End the invitation to look inside',
    short: 'End it',
    group: 'Account',
    keys: ['Shift+v'],
    when: inPane,
    event: { type: 'visits.end' },
  },
  'visits.refresh': {
    title: 'Load the invitations to look inside again',
    short: 'Again',
    group: 'Account',
    keys: [],
    when: inPane,
    event: { type: 'visits.refresh' },
  },
} as const satisfies Commands;
