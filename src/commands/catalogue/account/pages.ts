import { accountPanes } from '../../../machines/app/accountPages.ts';
import type { Commands } from '../../command.ts';

/** From one page of the room Account to the one beside it. */
export const accountPageCommands = {
  'account.nextPage': {
    title: 'Go to the next page of the account',
    short: 'Next page',
    group: 'Account',
    keys: [']'],
    when: { pane: accountPanes },
    event: { type: 'workspace.turnPage', by: 1 },
    keyOnly: true,
  },
  'account.previousPage': {
    title: 'Go to the page of the account before',
    group: 'Account',
    keys: ['['],
    when: { pane: accountPanes },
    event: { type: 'workspace.turnPage', by: -1 },
    keyOnly: true,
  },
} as const satisfies Commands;
