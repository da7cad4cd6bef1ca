import type { Commands } from '../../command.ts';

const inPane = { pane: 'profile' } as const;

export const profileCommands = {
  'go.profile': {
    title: 'Go to your profile',
    group: 'Account',
    keys: ['g o'],
    when: {},
    event: { type: 'route.go', path: '/account/profile' },
  },
  'profile.save': {
    title: 'Save the profile',
    short: 'Save',
    group: 'Account',
    keys: ['Mod+s'],
    when: inPane,
    event: { type: 'profile.save' },
  },
  'profile.edit': {
    title: 'Write in the profile: the field that is wrong, else the first one',
    short: 'Write',
    group: 'Account',
    keys: ['F2', 'Enter'],
    when: { ...inPane, grid: false },
    event: { type: 'profile.edit' },
  },
  'profile.discard': {
    title: 'Take back what was typed into the profile',
    short: 'Take back',
    group: 'Account',
    keys: ['x'],
    when: inPane,
    event: { type: 'profile.discard' },
  },
  'profile.bringBack': {
    title: 'Bring back what was typed into the profile',
    short: 'Bring back',
    group: 'Account',
    keys: ['u'],
    when: inPane,
    event: { type: 'profile.bringBack' },
  },
  'profile.logo': {
    title: 'Choose your logo',
    short: 'Logo',
    group: 'Account',
    keys: ['l'],
    when: inPane,
    event: { type: 'workspace.focusField', pane: 'profile', field: 'logo' },
  },
  'profile.removeLogo': {
    title: 'Take your logo away',
    short: 'No logo',
    group: 'Account',
    keys: ['Delete'],
    when: inPane,
    event: { type: 'profile.setLogo', file: null },
  },
} as const satisfies Commands;
