import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useFirstActors } from '../../parts/actors.tsx';

/** Says that changes wait for the session to go on, and asks before the page is closed over them. */
export function HeldChanges() {
  const { root } = useFirstActors();
  const changes = useSelector(root, (state) => state.context.heldChanges);
  useEffect(() => {
    if (changes === 0) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [changes]);
  if (changes === 0) return null;
  return (
    <p className="login-message" role="status" data-testid="held-changes">
      {changes === 1
        ? '1 change has not reached the server yet. It is sent once you have signed in again.'
        : `${changes} changes have not reached the server yet. They are sent once you have signed in again.`}
    </p>
  );
}
