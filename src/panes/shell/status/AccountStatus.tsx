import { useSelector } from '@xstate/react';
import { commandOf } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';

/** Who is signed in; by mouse the way to the account. */
export function AccountStatus() {
  const { root, session } = useActors();
  const username = useSelector(session, (state) => state.context.answer?.profile.username);
  if (username === undefined) return null;
  const { title, event } = commandOf('account.password');
  return (
    <button
      type="button"
      className="status-account"
      data-testid="status-account"
      aria-label={`${username}: ${title}`}
      title={title}
      onClick={() => root.send(event)}
    >
      {username}
    </button>
  );
}
