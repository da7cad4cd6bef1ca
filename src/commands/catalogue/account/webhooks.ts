import type { Commands } from '../../command.ts';
import { cursorSteps } from '../../cursorSteps.ts';

const inPane = { pane: 'webhooks' } as const;

export const webhooksCommands = {
  'go.webhooks': {
    title: 'Go to webhooks: what your programs are told',
    group: 'Account',
    keys: ['g j'],
    when: {},
    event: { type: 'route.go', path: '/account/webhooks' },
  },
  ...cursorSteps('webhooks', { row: 'webhook', group: 'Account', when: inPane }),
  'webhooks.add': {
    title: 'Add a webhook',
    short: 'Add',
    group: 'Account',
    keys: ['n'],
    when: inPane,
    event: { type: 'webhooks.startAdd' },
  },
  'webhooks.open': {
    title: 'Change this webhook, or see this message',
    short: 'Open',
    group: 'Account',
    keys: ['Enter'],
    when: inPane,
    event: { type: 'webhooks.open' },
  },
  'webhooks.test': {
    title: 'Send a test message to this webhook',
    short: 'Test',
    group: 'Account',
    keys: ['t'],
    when: inPane,
    event: { type: 'webhooks.test' },
  },
  'webhooks.again': {
    title: 'Send this message again',
    short: 'Send again',
    group: 'Account',
    keys: ['a'],
    when: inPane,
    event: { type: 'webhooks.again' },
  },
  'webhooks.pause': {
    title: 'Pause this webhook, or go on with it',
    short: 'Pause',
    group: 'Account',
    keys: ['y'],
    when: inPane,
    event: { type: 'webhooks.pause' },
  },
  'webhooks.renew': {
    title: 'Make another secret for this webhook',
    short: 'New secret',
    group: 'Account',
    keys: ['s'],
    when: inPane,
    event: { type: 'webhooks.renew' },
  },
  'webhooks.remove': {
    title: 'Take this webhook away',
    short: 'Take away',
    group: 'Account',
    keys: ['e'],
    when: inPane,
    event: { type: 'webhooks.startRemove' },
  },
  'webhooks.refresh': {
    title: 'Load the webhooks again',
    short: 'Again',
    group: 'Account',
    keys: ['Shift+r'],
    when: inPane,
    event: { type: 'webhooks.refresh' },
  },
} as const satisfies Commands;
