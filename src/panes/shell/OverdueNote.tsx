import { useSelector } from '@xstate/react';
import { useActors } from '../parts/actors.tsx';
import { CommandWords } from '../parts/CommandWords.tsx';

/** A bill of the account is unpaid: said on every page, to whoever can pay it. */
export function OverdueNote() {
  const { session } = useActors();
  const profile = useSelector(session, (state) => state.context.answer?.profile);
  if (profile?.overdueAccount !== true || profile.subUser !== 0) return null;
  return (
    <p className="shell-note" role="status" data-testid="overdue">
      A bill of the account is unpaid, so nothing can be bought. <CommandWords id="go.billing">shows it</CommandWords>.
    </p>
  );
}
