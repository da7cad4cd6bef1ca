import { useLayoutEffect, useRef } from 'react';
import { useFirstActors } from '../../parts/actors.tsx';
import { Keys } from '../../parts/Keys.tsx';

/** The account is in use elsewhere: continue here and end the other session, or leave it alone (O-005). */
export function DuplicateSession() {
  const { root } = useFirstActors();
  const go = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    go.current?.focus();
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') root.send({ type: 'session.cancel' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [root]);
  return (
    <div
      className="login-duplicate"
      role="alertdialog"
      aria-labelledby="duplicate-title"
      aria-describedby="duplicate-text"
      data-testid="duplicate-session"
    >
      <h2 className="login-offer-title" id="duplicate-title">
        Your account is in use on another device
      </h2>
      <p id="duplicate-text">Continuing here signs the other device out. Nothing saved there is lost.</p>
      <div className="login-choices">
        <button
          ref={go}
          type="button"
          className="button button--primary"
          onClick={() => root.send({ type: 'session.overtake' })}
        >
          Continue here <Keys keys="Enter" />
        </button>
        <button type="button" className="button" onClick={() => root.send({ type: 'session.cancel' })}>
          Cancel <Keys keys="Escape" />
        </button>
      </div>
    </div>
  );
}
