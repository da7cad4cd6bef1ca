import type { Commands } from '../../command.ts';
import { cursorSteps } from '../../cursorSteps.ts';

const inPane = { pane: 'security' } as const;

export const securityCommands = {
  'go.security': {
    title: 'Go to security: how you sign in',
    group: 'Account',
    keys: ['g v'],
    when: {},
    event: { type: 'route.go', path: '/account/security' },
  },
  ...cursorSteps('security', { row: 'session', group: 'Account', when: inPane }),
  'security.end': {
    title: 'End this session',
    short: 'End',
    group: 'Account',
    keys: ['e'],
    when: inPane,
    event: { type: 'security.end' },
  },
  'security.endOthers': {
    title: 'End all other sessions',
    short: 'End others',
    group: 'Account',
    keys: ['Shift+e'],
    when: inPane,
    event: { type: 'security.endOthers' },
  },
  'security.factor': {
    title: 'Set up a second factor for signing in',
    short: 'Second factor',
    group: 'Account',
    keys: ['n'],
    when: inPane,
    event: { type: 'security.startFactor' },
  },
  'security.removeFactor': {
    title: 'Take the second factor away',
    short: 'Take away',
    group: 'Account',
    keys: ['x'],
    when: inPane,
    event: { type: 'security.removeFactor' },
  },
  'passkeys.open': {
    title: 'Add passkeys for signing in, or take them away',
    short: 'Passkeys',
    group: 'Account',
    keys: ['y'],
    when: inPane,
    event: { type: 'passkeys.open' },
  },
  'security.codes': {
    title: 'Make new recovery codes',
    short: 'New codes',
    group: 'Account',
    keys: ['c'],
    when: inPane,
    event: { type: 'security.newCodes' },
  },
  'security.email': {
    title: 'Sign in with another e-mail address',
    short: 'Address',
    group: 'Account',
    keys: ['m'],
    when: inPane,
    event: { type: 'security.startEmail' },
  },
  'security.password': {
    title: 'Change the password you sign in with',
    short: 'Password',
    group: 'Account',
    keys: ['p'],
    when: inPane,
    event: { type: 'password.open' },
    keyOnly: true,
  },
  'security.refresh': {
    title: 'Load the sessions again',
    short: 'Again',
    group: 'Account',
    keys: ['Shift+r'],
    when: inPane,
    event: { type: 'security.refresh' },
  },
} as const satisfies Commands;
