import type { Commands } from '../../command.ts';

export const settingsCommands = {
  'settings.themeLight': {
    title: 'Use the light theme',
    group: 'Settings',
    keys: [],
    when: {},
    event: { type: 'workspace.theme', theme: 'light' },
  },
  'settings.themeDark': {
    title: 'Use the dark theme',
    group: 'Settings',
    keys: [],
    when: {},
    event: { type: 'workspace.theme', theme: 'dark' },
  },
  'settings.themeSystem': {
    title: 'Use the theme of the system',
    group: 'Settings',
    keys: [],
    when: {},
    event: { type: 'workspace.theme', theme: 'system' },
  },
  'settings.singleKeys': {
    title: 'Switch single keys on or off',
    group: 'Settings',
    keys: ['Mod+Alt+k'],
    when: {},
    event: { type: 'workspace.singleKeys' },
  },
} as const satisfies Commands;
