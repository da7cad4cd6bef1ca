import type { Commands } from '../../command.ts';
import { cursorSteps } from '../../cursorSteps.ts';

const inPane = { pane: 'billing' } as const;

export const billingCommands = {
  'go.billing': {
    title: 'Go to the bills of the account',
    group: 'Account',
    keys: ['g b'],
    when: {},
    event: { type: 'route.go', path: '/account/billing' },
  },
  'billing.credit': {
    title: 'Buy prepaid credit',
    short: 'Buy credit',
    group: 'Account',
    keys: ['c'],
    when: inPane,
    event: { type: 'billing.startCredit' },
  },
  'billing.pay': {
    title: 'Pay what is unpaid',
    short: 'Pay',
    group: 'Account',
    keys: ['p'],
    when: inPane,
    event: { type: 'billing.pay' },
  },
  'billing.all': {
    title: 'Show all that was billed',
    short: 'All',
    group: 'Account',
    keys: ['1'],
    when: inPane,
    event: { type: 'billing.tab', tab: null },
  },
  'billing.subscription': {
    title: 'Show what was billed for the subscription',
    short: 'Subscription',
    group: 'Account',
    keys: ['2'],
    when: inPane,
    event: { type: 'billing.tab', tab: 'Recurring' },
  },
  'billing.purchases': {
    title: 'Show what was bought in the product',
    short: 'Purchases',
    group: 'Account',
    keys: ['3'],
    when: inPane,
    event: { type: 'billing.tab', tab: 'InApp' },
  },
  'billing.open': {
    title: 'Show the invoice line by line',
    short: 'Invoice',
    group: 'Account',
    keys: ['Enter'],
    when: inPane,
    event: { type: 'billing.open' },
  },
  'billing.download': {
    title: 'Download the billing history as PDF',
    short: 'PDF',
    group: 'Account',
    keys: ['Shift+e'],
    when: inPane,
    event: { type: 'billing.download' },
  },
  ...cursorSteps('billing', { row: 'invoice', group: 'Account', when: inPane }),
  'billing.refresh': {
    title: 'Load the bills again',
    short: 'Again',
    group: 'Account',
    keys: ['Shift+r'],
    when: inPane,
    event: { type: 'billing.refresh' },
  },
} as const satisfies Commands;
