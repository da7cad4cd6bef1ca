import type { MailDelivery } from '../../../api/contract/search/searches.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf } from '../../../commands/commands.ts';
import { Keys } from '../../parts/Keys.tsx';

/** E-mail that was not taken: how much, why, when it is tried again, and the key that does so now. */
export function MailTrouble({
  trouble: { waiting, nextAttempt, givenUp, error },
}: {
  readonly trouble: NonNullable<MailDelivery['trouble']>;
}) {
  return (
    <span className="searches-trouble" role="alert">
      <span className="tag tag--bad">not sent</span>{' '}
      {[
        waiting === 0
          ? ''
          : `${messages(waiting)} ${waiting === 1 ? 'waits' : 'wait'}, tried again at ${timeOf(nextAttempt)}.`,
        givenUp === 0 ? '' : `${messages(givenUp)} given up.`,
        error === null ? '' : `${error.replace(/[.\s]+$/, '')}.`,
      ].join(' ')}{' '}
      The alerts say the same. <Keys keys={commandOf('searches.mailAgain').keys[0] ?? ''} /> sends now.
    </span>
  );
}

const messages = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'e-mail' : 'e-mails'}`;

/** The hour on the clock of whoever reads it. */
const timeOf = (instant: string | null): string =>
  instant === null ? '' : new Date(instant).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
