import { useSelector } from '@xstate/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useFirstActors } from '../../parts/actors.tsx';
import { Keys } from '../../parts/Keys.tsx';

/** A passkey: the browser asks for it when the button is pressed, since none may ask by itself. */
export function FactorPasskey({ back }: { readonly back: ReactNode }) {
  const { session, root } = useFirstActors();
  const error = useSelector(session, (state) => state.context.error);
  const isBusy = useSelector(session, (state) => !state.matches({ authenticating: { factor: 'asking' } }));
  const go = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isBusy) go.current?.focus();
  }, [isBusy]);
  return (
    <>
      <p>Your device asks for your finger, your face or its PIN.</p>
      {error !== null && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <div className="login-choices">
        <button
          ref={go}
          className="button button--primary login-submit"
          type="button"
          disabled={isBusy}
          onClick={() => root.send({ type: 'session.usePasskey' })}
        >
          Use a passkey <Keys keys="Enter" />
        </button>
        {back}
      </div>
    </>
  );
}
