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
 * The password once more, over whatever asked for it: a dialog below keeps what was typed there. No key of the
 * workstation acts meanwhile.
 */
export function FreshDialog() {
  const { fresh, root, session } = useActors();
  const error = useSelector(fresh, (state) => state.context.error);
  const isProving = useSelector(fresh, (state) => !state.matches('asking'));
  const hasPasskey = useSelector(fresh, (state) => state.context.hasPasskey);
  const username = useSelector(session, (state) => state.context.answer?.profile.username ?? '');
  const dialog = useRef<HTMLDialogElement>(null);
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
            Your password, once more
          </h2>
        </div>
        <div className="dialog-body">
          <p>It is asked for before anything changes about how you sign in, and good for {FRESH_MINUTES} minutes.</p>
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
        </div>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={() => root.send({ type: 'fresh.leave' })}>
            Leave it <Keys keys="Escape" />
          </button>
          {hasPasskey && (
            <button
              type="button"
              className="button"
              disabled={isProving}
              onClick={() => root.send({ type: 'fresh.usePasskey' })}
            >
              Use a passkey
            </button>
          )}
          <button type="submit" className="button button--primary" disabled={isProving}>
            Go on <Keys keys="Enter" />
          </button>
        </div>
      </form>
    </dialog>
  );
}
