import { useEffect, useRef, useState } from 'react';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../../api/contract/account/password.ts';
import { Field } from '../../parts/Field.tsx';
import { formText } from '../../parts/formText.ts';
import './password.css';

export const PASSWORD_HINT = `${SHORTEST_PASSWORD} characters or more, hard to guess. Words, spaces and any signs will do.`;

/** A password that is chosen at the door, asked for once: it can be looked at. Password managers see whose it is. */
export function ChosenPassword({ username, error }: { readonly username: string; readonly error: string | null }) {
  const password = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (error !== null) password.current?.select();
  }, [error]);
  return (
    <>
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
      <Field label="Password" place="above" required="Choose a password." hint={PASSWORD_HINT} error={error}>
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
    </>
  );
}

/** What was chosen in a form with it. */
export const chosenIn = (form: HTMLFormElement): string => formText(form, 'new-password');
