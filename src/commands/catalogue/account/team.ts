import type { Commands } from '../../command.ts';
import { cursorSteps } from '../../cursorSteps.ts';

const inPane = { pane: 'team' } as const;

export const teamCommands = {
  'go.team': {
    title: 'Go to the team',
    group: 'Account',
    keys: ['g t'],
    when: {},
    event: { type: 'route.go', path: '/account/team' },
  },
  'team.invite': {
    title: 'Invite somebody to the team',
    short: 'Invite',
    group: 'Account',
    keys: ['n'],
    when: inPane,
    event: { type: 'team.startInvite' },
  },
  'team.paste': {
    title: 'Invite people from rows of a sheet',
    short: 'Paste people',
    group: 'Account',
    // In the pane itself Mod+v pastes them at once: the browser gives what was copied to that key alone.
    keys: ['p'],
    when: inPane,
    event: { type: 'team.startPaste' },
  },
  'team.edit': {
    title: 'Change name, phone and limits of the member',
    short: 'Change',
    group: 'Account',
    keys: ['Enter'],
    when: inPane,
    event: { type: 'team.edit' },
  },
  'team.upgrade': {
    title: 'Give the scout full access',
    short: 'Full access',
    group: 'Account',
    keys: ['u'],
    when: inPane,
    event: { type: 'team.upgrade' },
  },
  'team.downgrade': {
    title: 'Make the member a scout at the cycle date',
    short: 'Make a scout',
    group: 'Account',
    keys: ['d'],
    when: inPane,
    event: { type: 'team.downgrade' },
  },
  'team.remove': {
    title: 'Remove the member, or revoke the invitation',
    short: 'Remove',
    group: 'Account',
    keys: ['e', 'Delete'],
    when: inPane,
    event: { type: 'team.remove' },
  },
  'team.undo': {
    title: 'Undo what is pending for the member',
    short: 'Undo',
    group: 'Account',
    keys: ['Mod+z'],
    when: { ...inPane, editing: false },
    event: { type: 'team.undo' },
  },
  'team.send': {
    title: 'Send the invitation again',
    short: 'Send again',
    group: 'Account',
    keys: ['i'],
    when: inPane,
    event: { type: 'team.send' },
  },
  'team.suspend': {
    title: 'Suspend the member, or let them sign in again',
    short: 'Suspend',
    group: 'Account',
    keys: ['y'],
    when: inPane,
    event: { type: 'team.suspend' },
  },
  'team.menu': {
    title: 'Show what can be done with the member',
    short: 'Menu',
    group: 'Account',
    keys: ['Shift+F10', 'ContextMenu'],
    when: { ...inPane, editing: false },
    event: { type: 'workspace.open', overlay: 'teamMenu' },
  },
  ...cursorSteps('team', { row: 'member', group: 'Account', when: inPane }),
  'team.refresh': {
    title: 'Load the team again',
    short: 'Again',
    group: 'Account',
    keys: ['Shift+r'],
    when: inPane,
    event: { type: 'team.refresh' },
  },
} as const satisfies Commands;
