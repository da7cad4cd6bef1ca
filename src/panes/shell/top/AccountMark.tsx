import { useSelector } from '@xstate/react';
import { commandOf } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';

/** Who is signed in; by mouse the way to the account. */
export function AccountMark() {
  const { root, session } = useActors();
  const username = useSelector(session, (state) => state.context.answer?.profile.username);
  if (username === undefined) return null;
  const { title, event } = commandOf('account.password');
  return (
    <button
      type="button"
      className="top-account"
      data-testid="account-mark"
      aria-label={`${username}: ${title}`}
      title={`${username}: ${title}`}
      onClick={() => root.send(event)}
    >
      {initialsOf(username)}
    </button>
  );
}

/**
 * Two letters for a person, from the name before the `@`.
 *
 * @example initialsOf('ann.lee@example.com') // 'AL'
 */
export function initialsOf(username: string): string {
  const words = username
    .replace(/@.*$/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const [first = username, second] = words;
  return (second === undefined ? first.slice(0, 2) : `${first[0] ?? ''}${second[0] ?? ''}`).toUpperCase();
}
