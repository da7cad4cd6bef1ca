import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../../api/contract/account/password.ts';
import type { Value } from '../../../api/client.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { useFirstActors } from '../../parts/actors.tsx';
import { Field } from '../../parts/Field.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { checkRequired } from '../../parts/required.ts';
import '../password/password.css';

const HINT = `${SHORTEST_PASSWORD} characters or more, hard to guess. Words, spaces and any signs will do.`;

interface Props {
  readonly invitation: Value<'invitation'>;
  readonly onTyping: () => void;
}

/** Asks for the password, once: it can be looked at. Password managers see whose it is. */
export function AcceptForm({ invitation: { username, firstName, invitedBy, expires }, onTyping }: Props) {
  const { session, root } = useFirstActors();
  const error = useSelector(session, (state) => state.context.error);
  // Somebody's workstation lies below.
  const isElse = useSelector(session, (state) => state.context.answer !== null);
  const isBusy = useSelector(session, (state) => !state.matches({ authenticating: { invited: 'choosing' } }));
  const password = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (error !== null) password.current?.select();
  }, [error]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy || !checkRequired(event.currentTarget)) return;
    root.send({ type: 'session.accept', password: password.current?.value ?? '' });
  };
  return (
    <>
      <section className="login-offer" aria-label="Invitation">
        <p className="login-offer-title">
          {invitedBy} invites you{firstName === '' ? '' : `, ${firstName}`}
        </p>
        <p>
          You work in their account as <strong>{username}</strong>. Choose a password, and you are in. The link is good
          until {formatDate(new Date(expires).toLocaleDateString('sv-SE'))}.
        </p>
        {isElse && <p>Somebody is signed in in this browser: they are signed out here when you go on.</p>}
      </section>
      <form
        className="login-form"
        method="post"
        action="/login"
        noValidate
        onInput={onTyping}
        onSubmit={submit}
        aria-busy={isBusy}
      >
        <Field label="User name" place="above">
          {(control) => (
            <input
              {...control}
              className="field login-field password-name"
              name="username"
              autoComplete="username"
              value={username}
              readOnly
            />
          )}
        </Field>
        <Field label="Password" place="above" required="Choose a password." hint={HINT} error={error}>
          {(control) => (
            <input
              {...control}
              ref={password}
              className="field login-field"
              name="new-password"
              type={isShown ? 'text' : 'password'}
              autoComplete="new-password"
              maxLength={LONGEST_PASSWORD}
              // The one thing that a person does here is type it.
              autoFocus // eslint-disable-line jsx-a11y/no-autofocus
            />
          )}
        </Field>
        <label className="password-show">
          <input type="checkbox" checked={isShown} onChange={({ target }) => setShown(target.checked)} /> Show what is
          typed
        </label>
        <div className="login-choices">
          <button className="button button--primary login-submit" type="submit" disabled={isBusy}>
            Accept and sign in
          </button>
          <button
            className="button login-submit"
            type="button"
            onClick={() => root.send({ type: 'session.leaveInvitation' })}
          >
            Not now
          </button>
        </div>
        <Progress label="Accepting the invitation" isOn={isBusy} />
      </form>
    </>
  );
}
