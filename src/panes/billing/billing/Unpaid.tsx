import type { BillingDetails } from '../../../api/contract/billing/billing.ts';
import { commandOf } from '../../../commands/commands.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { CommandWords } from '../../parts/CommandWords.tsx';

interface Props {
  readonly overdue: NonNullable<BillingDetails['overdue']>;
}

/** A bill that a card did not pay: why, what follows when, and how it is paid now. */
export function Unpaid({ overdue: { since, readOnlyFrom, nextTry, reason } }: Props) {
  return (
    <div className="billing-unpaid" role="alert" data-testid="billing-unpaid">
      <p>
        <strong>A bill is unpaid since {formatDate(since)}.</strong> {reason}
      </p>
      <p>
        {nextTry === null
          ? 'It is not tried again by itself.'
          : `It is tried again on ${formatDate(nextTry.slice(0, 10))}.`}{' '}
        Until it is paid nothing can be bought, and from {formatDate(readOnlyFrom)} on nothing is saved. Nothing is
        deleted.
      </p>
      <p className="billing-unpaid-ways">
        <CommandButton command={commandOf('billing.pay')} isMain />
        <CommandWords id="go.wallet">leads to the cards.</CommandWords>
      </p>
    </div>
  );
}
