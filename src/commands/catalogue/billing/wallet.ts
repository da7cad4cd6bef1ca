import type { Commands } from '../../command.ts';
import { cursorSteps } from '../../cursorSteps.ts';

const inPane = { pane: 'wallet' } as const;

export const walletCommands = {
  'go.wallet': {
    title: 'Go to the wallet',
    group: 'Account',
    keys: ['g w'],
    when: {},
    event: { type: 'route.go', path: '/account/wallet' },
  },
  'wallet.add': {
    title: 'Add a card to the wallet',
    short: 'Add',
    group: 'Account',
    keys: ['n'],
    when: inPane,
    event: { type: 'wallet.startAdd' },
  },
  'wallet.open': {
    title: 'Change the card, or with which cards a person pays',
    short: 'Change',
    group: 'Account',
    keys: ['Enter'],
    when: inPane,
    event: { type: 'wallet.open' },
  },
  'wallet.subscription': {
    title: 'Use the card for the subscription',
    short: 'For subscription',
    group: 'Account',
    keys: ['b'],
    when: inPane,
    event: { type: 'wallet.use', what: 'subscription' },
  },
  'wallet.purchases': {
    title: 'Use the card for purchases',
    short: 'For purchases',
    group: 'Account',
    keys: ['p'],
    when: inPane,
    event: { type: 'wallet.use', what: 'purchases' },
  },
  'wallet.remove': {
    title: 'Delete the card from the wallet',
    short: 'Delete',
    group: 'Account',
    keys: ['e', 'Delete'],
    when: inPane,
    event: { type: 'wallet.startRemove' },
  },
  ...cursorSteps('wallet', { row: 'card or person', group: 'Account', when: inPane }),
  'wallet.refresh': {
    title: 'Load the wallet again',
    short: 'Again',
    group: 'Account',
    keys: ['Shift+r'],
    when: inPane,
    event: { type: 'wallet.refresh' },
  },
} as const satisfies Commands;
