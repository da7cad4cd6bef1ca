import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { isApple } from '../../parts/isApple.ts';
import { useFirstActors } from '../../parts/actors.tsx';
import { Keys } from '../../parts/Keys.tsx';

interface Props {
  readonly name: string;
  /** There is no other way in for most. */
  readonly isOnly: boolean;
  readonly isBusy: boolean;
}

/** Signing in at the organisation, and why that came to nothing. */
export function ProviderSignIn({ name, isOnly, isBusy }: Props) {
  const { session, root } = useFirstActors();
  const error = useSelector(session, (state) => state.context.providerError);
  const isBeside = useSelector(session, (state) => state.matches({ authenticating: { toProvider: 'beside' } }));
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOnly || error !== null) button.current?.focus();
  }, [isOnly, error]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || event.repeat || !(isApple ? event.metaKey : event.ctrlKey)) return;
      event.preventDefault();
      // Before the listener of the commands: a workstation may lie below.
      event.stopImmediatePropagation();
      root.send({ type: 'session.toProvider' });
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [root]);
  return (
    <div className="login-provider">
      <button
        ref={button}
        className={isOnly ? 'button button--primary login-submit' : 'button login-submit'}
        type="button"
        disabled={isBusy}
        aria-describedby={error === null ? undefined : 'provider-error'}
        onClick={() => root.send({ type: 'session.toProvider' })}
      >
        <span className="login-provider-name">Sign in with {name}</span> <Keys keys="Mod+Enter" />
      </button>
      {isBeside && (
        <p className="login-message" role="status">
          Sign in in the window that was opened; this page goes on then. If it is gone, open it again.
        </p>
      )}
      {error !== null && (
        <p className="field-error" id="provider-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
