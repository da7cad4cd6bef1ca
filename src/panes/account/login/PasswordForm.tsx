import { useSelector } from '@xstate/react';
import { useEffect, useRef, type FormEvent } from 'react';
import { useFirstActors } from '../../parts/actors.tsx';
import { Field } from '../../parts/Field.tsx';
import { Progress } from '../../parts/Progress.tsx';

interface Props {
  readonly onTyping: () => void;
  readonly isBusy: boolean;
  /** What was given before; '' where nothing was. */
  readonly name: string;
  readonly onName: (name: string) => void;
}

/** Name and password: a plain form with the names that password managers know. */
export function PasswordForm({ onTyping, isBusy, name, onName }: Props) {
  const { session, root } = useFirstActors();
  const error = useSelector(session, (state) => state.context.error);
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (error !== null) password.current?.select();
  }, [error]);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy) return;
    const given = username.current?.value.trim() ?? '';
    onName(given);
    root.send({ type: 'session.signIn', username: given, password: password.current?.value ?? '' });
  };

  return (
    <form className="login-form" method="post" action="/login" onInput={onTyping} onSubmit={submit} aria-busy={isBusy}>
      <Field label="User name" place="above">
        {(control) => (
          <input
            {...control}
            ref={username}
            className="field login-field"
            name="username"
            type="text"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            defaultValue={name}
            // The first thing a person does here is type it.
            autoFocus={name === ''} // eslint-disable-line jsx-a11y/no-autofocus
          />
        )}
      </Field>
      <Field label="Password" place="above" error={error}>
        {(control) => (
          <input
            {...control}
            ref={password}
            className="field login-field"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            autoFocus={name !== ''} // eslint-disable-line jsx-a11y/no-autofocus
          />
        )}
      </Field>
      <button className="button button--primary login-submit" type="submit" disabled={isBusy}>
        Sign in
      </button>
      <Progress label="Signing in" isOn={isBusy} />
      <button
        className="login-forgot"
        type="button"
        disabled={isBusy}
        onClick={() => root.send({ type: 'session.forgot' })}
      >
        Forgot your password?
      </button>
    </form>
  );
}
