import type { Commands } from '../../command.ts';
import { cursorSteps } from '../../cursorSteps.ts';

const inPane = { pane: 'api' } as const;

export const apiCommands = {
  'go.api': {
    title: 'Go to the API: what your programs may ask',
    group: 'Account',
    keys: [],
    when: {},
    event: { type: 'route.go', path: '/account/api' },
  },
  ...cursorSteps('api', { row: 'call', group: 'Account', when: inPane }),
  'api.filter': {
    title: 'Find a call',
    short: 'Find',
    group: 'Account',
    keys: ['/'],
    when: inPane,
    event: { type: 'workspace.focusField', pane: 'api', field: 'apiFilter' },
  },
  'api.request': {
    title: 'Change the request of this call',
    short: 'Request',
    group: 'Account',
    keys: ['e'],
    when: inPane,
    event: { type: 'workspace.focusField', pane: 'api', field: 'apiRequest' },
  },
  'api.run': {
    title: 'Make this call',
    short: 'Run',
    group: 'Account',
    keys: ['Enter'],
    when: inPane,
    event: { type: 'api.run' },
  },
  'api.copy': {
    title: 'Copy the program of this call',
    short: 'Copy',
    group: 'Account',
    keys: ['c'],
    when: inPane,
    event: { type: 'api.copy' },
  },
  'api.language': {
    title: 'Show programs in the next language',
    short: 'Language',
    group: 'Account',
    keys: ['l'],
    when: inPane,
    event: { type: 'api.nextLanguage' },
  },
  'api.document': {
    title: 'Download the OpenAPI document',
    short: 'OpenAPI document',
    group: 'Account',
    keys: ['d'],
    when: inPane,
    event: { type: 'api.document' },
  },
  'api.refresh': {
    title: 'Load the calls again',
    short: 'Again',
    group: 'Account',
    keys: ['Shift+r'],
    when: inPane,
    event: { type: 'api.refresh' },
  },
} as const satisfies Commands;
