import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef, type FormEvent } from 'react';
import { FRESH_MINUTES } from '../../../api/contract/account/security.ts';
import { useActors } from '../../parts/actors.tsx';
import { Field } from '../../parts/Field.tsx';
import { formText } from '../../parts/formText.ts';
import { Keys } from '../../parts/Keys.tsx';
import { checkRequired } from '../../parts/required.ts';
import '../../parts/dialog.css';

/**
 * The password once more, or what stands for it, over whatever asked for it: a dialog below keeps what was typed there. No key of the
 * workstation acts meanwhile.
 */
export function FreshDialog() {
  const { fresh, root, session } = useActors();
  const error = useSelector(fresh, (state) => state.context.error);
  const isProving = useSelector(fresh, (state) => !state.matches('asking'));
  const hasPasskey = useSelector(fresh, (state) => state.context.hasPasskey);
  const providerName = useSelector(fresh, (state) => state.context.providerName);
  const isVisiting = useSelector(fresh, (state) => state.matches('visiting'));
  const hasPassword = useSelector(session, (state) => state.context.answer?.passwordState === 'SET');
  const username = useSelector(session, (state) => state.context.answer?.profile.username ?? '');
  /** Nothing that would prove it, as far as was read. */
  const isAlone = !hasPassword && providerName === null && !hasPasskey;
  const atProvider = (): void => root.send({ type: 'fresh.useProvider' });
  const dialog = useRef<HTMLDialogElement>(null);
  const goOn = useRef<HTMLButtonElement>(null);
  const password = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    password.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => {
    if (error !== null) password.current?.select();
  }, [error]);
  useEffect(() => {
    if (!hasPassword && !isAlone) goOn.current?.focus();
  }, [hasPassword, isAlone, error]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // Before the listener of the commands.
      event.stopImmediatePropagation();
      if (event.key !== 'Escape') return;
      event.preventDefault();
      root.send({ type: 'fresh.leave' });
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [root]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!hasPassword) return root.send({ type: providerName === null ? 'fresh.usePasskey' : 'fresh.useProvider' });
    if (isProving || !checkRequired(event.currentTarget)) return;
    root.send({ type: 'fresh.prove', password: formText(event.currentTarget, 'current-password') });
  };
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="fresh-title"
      data-testid="fresh"
      onCancel={(event) => event.preventDefault()}
    >
      <form className="dialog-form" noValidate onSubmit={submit}>
        <div className="dialog-head">
          <h2 className="dialog-title" id="fresh-title">
            {hasPassword ? 'Your password, once more' : 'Prove once more that it is you'}
          </h2>
        </div>
        <div className="dialog-body">
          <p>It is asked for before anything changes about how you sign in, and good for {FRESH_MINUTES} minutes.</p>
          {hasPassword ? (
            <>
              <input type="hidden" name="username" autoComplete="username" value={username} />
              <Field label="Password" place="above" required="Write your password." error={error}>
                {(control) => (
                  <input
                    {...control}
                    ref={password}
                    className="field"
                    name="current-password"
                    type="password"
                    autoComplete="current-password"
                  />
                )}
              </Field>
            </>
          ) : (
            <>
              {isVisiting && <p role="status">Sign in in the window that was opened. If it is gone, open it again.</p>}
              {isAlone && (
                <p>You have neither a password, nor a passkey for this address: sign out, and sign in again.</p>
              )}
              {error !== null && (
                <p className="field-error" role="alert">
                  {error}
                </p>
              )}
            </>
          )}
        </div>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={() => root.send({ type: 'fresh.leave' })}>
            Leave it <Keys keys="Escape" />
          </button>
          {providerName !== null && hasPassword && (
            <button type="button" className="button" disabled={isProving && !isVisiting} onClick={atProvider}>
              Sign in with {providerName}
            </button>
          )}
          {hasPasskey && (hasPassword || providerName !== null) && (
            <button
              type="button"
              className="button"
              disabled={isProving}
              onClick={() => root.send({ type: 'fresh.usePasskey' })}
            >
              Use a passkey
            </button>
          )}
          {!isAlone && (
            <button ref={goOn} type="submit" className="button button--primary" disabled={isProving && !isVisiting}>
              {hasPassword ? 'Go on' : providerName === null ? 'Use a passkey' : `Sign in with ${providerName}`}{' '}
              <Keys keys="Enter" />
            </button>
          )}
        </div>
      </form>
    </dialog>
  );
}
