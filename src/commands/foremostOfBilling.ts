import type { PaneId } from '../machines/app/paneIds.ts';
import type { CommandId } from './commands.ts';

/** What one does most in the panes of money, most first. */
export const foremostOfBilling = {
  billing: [
    'billing.credit',
    'billing.open',
    'billing.all',
    'billing.subscription',
    'billing.purchases',
    'billing.download',
    'billing.next',
    'billing.previous',
    'billing.refresh',
    'go.wallet',
  ],
  plan: [
    'plan.ask',
    'plan.next',
    'plan.right',
    'plan.keep',
    'plan.leave',
    'plan.refresh',
    'account.nextPage',
    'account.previousPage',
    'go.wallet',
    'go.billing',
  ],
  automator: [
    'automator.ask',
    'automator.next',
    'automator.try',
    'automator.end',
    'automator.refresh',
    'account.nextPage',
    'account.previousPage',
    'go.plan',
    'go.wallet',
    'go.lists',
  ],
  wallet: [
    'wallet.add',
    'wallet.open',
    'wallet.subscription',
    'wallet.purchases',
    'wallet.remove',
    'wallet.next',
    'wallet.refresh',
    'app.undo',
    'app.redo',
    'go.settings',
  ],
} as const satisfies Partial<Record<PaneId, readonly CommandId[]>>;
