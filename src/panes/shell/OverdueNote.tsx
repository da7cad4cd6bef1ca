import { useSelector } from '@xstate/react';
import { useActors } from '../parts/actors.tsx';
import { CommandWords } from '../parts/CommandWords.tsx';

/** A bill of the account is unpaid: said on every page to everybody of it, with the way to pay to whoever can. */
export function OverdueNote() {
  const { session, workspace } = useActors();
  const profile = useSelector(session, (state) => state.context.answer?.profile);
  const pays = useSelector(workspace, ({ context }) => context.reader?.pays === true);
  if (profile?.overdueAccount !== true) return null;
  return (
    <p className="shell-note" role="status" data-testid="overdue">
      A bill of the account is unpaid, so nothing can be bought.{' '}
      {pays ? <CommandWords id="go.billing">shows it</CommandWords> : 'Its owner can pay it'}.
    </p>
  );
}
