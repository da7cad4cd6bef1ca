import type { Commands } from '../../command.ts';

export const settingsCommands = {
  'go.settings': {
    title: 'Go to the settings',
    group: 'Go to',
    keys: ['g ,'],
    when: {},
    event: { type: 'route.go', path: '/settings' },
  },
  'settings.themeLight': {
    title: 'Use the light theme',
    group: 'Settings',
    keys: [],
    when: {},
    event: { type: 'settings.set', change: { theme: 'light' } },
  },
  'settings.themeDark': {
    title: 'Use the dark theme',
    group: 'Settings',
    keys: [],
    when: {},
    event: { type: 'settings.set', change: { theme: 'dark' } },
  },
  'settings.themeSystem': {
    title: 'Use the theme of the system',
    group: 'Settings',
    keys: [],
    when: {},
    event: { type: 'settings.set', change: { theme: 'system' } },
  },
  'settings.density': {
    title: 'Change the density: normal, dense, roomy',
    group: 'Settings',
    keys: [],
    when: {},
    event: { type: 'settings.next', key: 'density' },
  },
  'settings.textSize': {
    title: 'Change the size of text: normal, large, largest',
    group: 'Settings',
    keys: [],
    when: {},
    event: { type: 'settings.next', key: 'textSize' },
  },
  'settings.singleKeys': {
    title: 'Switch single keys on or off',
    group: 'Settings',
    keys: ['Mod+Alt+k'],
    when: {},
    event: { type: 'settings.next', key: 'singleKeys' },
  },
} as const satisfies Commands;
