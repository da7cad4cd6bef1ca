import type { AccountFilter } from '../../../api/contract/account/operator.ts';
import type { Commands } from '../../command.ts';
import { cursorSteps } from '../../cursorSteps.ts';

const inPane = { pane: 'administration' } as const;
const group = 'Administration';

export const administrationCommands = {
  'go.administration': {
    title: 'Go to administration: whom this installation is run for',
    group,
    keys: ['g g'],
    when: {},
    event: { type: 'route.go', path: '/account/administration' },
  },
  ...cursorSteps('administration', { row: 'account', isPaged: true, group, when: inPane }),
  'administration.make': {
    title: 'Make an account for somebody',
    short: 'New account',
    group,
    keys: ['n'],
    when: inPane,
    event: { type: 'administration.ask', form: 'make' },
  },
  'administration.open': {
    title: 'Go to the bills of this account, or back to the accounts',
    short: 'Bills',
    group,
    keys: ['Enter'],
    when: inPane,
    event: { type: 'administration.open' },
  },
  'administration.settle': {
    title: 'Settle a bill: its money has come in',
    short: 'Settle',
    group,
    keys: ['s'],
    when: inPane,
    event: { type: 'administration.ask', form: 'settle' },
  },
  'administration.plan': {
    title: 'Choose a plan for this account, or end the one it has',
    short: 'Plan',
    group,
    keys: ['p'],
    when: inPane,
    event: { type: 'administration.ask', form: 'plan' },
  },
  'administration.limit': {
    title: 'Change how much may be open in this account',
    short: 'Limit',
    group,
    keys: ['l'],
    when: inPane,
    event: { type: 'administration.ask', form: 'limit' },
  },
  'administration.brand': {
    title: 'Change the brand of this account',
    short: 'Brand',
    group,
    keys: ['b'],
    when: inPane,
    event: { type: 'administration.ask', form: 'brand' },
  },
  'administration.readOnly': {
    title: 'Make this account read-only, or let it do all again',
    short: 'Read-only',
    group,
    keys: ['r'],
    when: inPane,
    event: { type: 'administration.ask', form: 'readOnly' },
  },
  'administration.close': {
    title: 'Close this account, or open it again',
    short: 'Close',
    group,
    keys: ['x'],
    when: inPane,
    event: { type: 'administration.ask', form: 'close' },
  },
  'administration.enter': {
    title: 'Look inside this account, whose owner invites you',
    short: 'Look inside',
    group,
    keys: ['v'],
    when: inPane,
    event: { type: 'administration.ask', form: 'enter' },
  },
  'administration.again': {
    title: 'Try this failed job again',
    short: 'Try again',
    group,
    keys: ['t'],
    when: inPane,
    event: { type: 'administration.again' },
  },
  'administration.find': {
    title: 'Find an account by its name',
    short: 'Find',
    group,
    keys: ['/'],
    when: inPane,
    event: { type: 'workspace.focusField', pane: 'administration', field: 'text' },
  },
  'administration.all': only('ALL', 1, 'all accounts', 'All'),
  'administration.owing': only('OWING', 2, 'accounts that owe something', 'Owing'),
  'administration.notOpen': only('NOT_OPEN', 3, 'accounts that are read-only or close', 'Not open'),
  'administration.inviting': only('INVITING', 4, 'accounts that invite you to look inside', 'Inviting you'),
  'administration.installation': {
    title: 'Show how the installation is: books, jobs, mail, brands, backups',
    short: 'Installation',
    group,
    keys: ['5'],
    when: inPane,
    event: { type: 'administration.look', view: 'installation' },
  },
  'administration.refresh': {
    title: 'Load what is administered again',
    short: 'Again',
    group,
    keys: ['Shift+r'],
    when: inPane,
    event: { type: 'administration.refresh' },
  },
} as const satisfies Commands;

function only(filter: AccountFilter, key: number, title: string, short: string) {
  return {
    title: `Show ${title}`,
    short,
    group,
    keys: [String(key)],
    when: inPane,
    event: { type: 'administration.filter', filter },
  } as const;
}
