import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { LONGEST_PASSWORD } from '../../../api/contract/account/password.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { PASSWORD_HINT } from './ChosenPassword.tsx';

/** The user's own password. What is typed stays in the fields until it is sent. */
export function PasswordDialog() {
  const { password: machine } = useActors();
  const isSaved = useSelector(machine, (state) => state.matches('saved'));
  return isSaved ? <Saved /> : <Change />;
}

function Change() {
  const { password: machine, root, session } = useActors();
  const { isFirst, problems, error } = useSelector(machine, (state) => state.context);
  const isSaving = useSelector(machine, (state) => state.matches('saving'));
  const username = useSelector(session, (state) => state.context.answer?.profile.username ?? '');
  const needsPassword = useSelector(session, (state) => state.context.answer?.needsPassword === true);
  const current = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  // To where the mistake is.
  useEffect(() => {
    const wrong = problems['currentPassword'] === undefined ? next : current;
    if (Object.keys(problems).length > 0) wrong.current?.select();
  }, [problems]);
  const type = isShown ? 'text' : 'password';
  return (
    <Dialog
      title={isFirst ? 'Choose your password' : 'Change your password'}
      testId="password"
      error={error}
      onSubmit={() => {
        if (isSaving) return;
        root.send({
          type: 'password.save',
          currentPassword: isFirst ? null : (current.current?.value ?? ''),
          password: next.current?.value ?? '',
        });
      }}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            {isFirst ? 'Later' : 'Cancel'} <Keys keys="Escape" />
          </button>
          <button type="submit" className="button button--primary" disabled={isSaving}>
            {isFirst ? 'Set the password' : 'Change it'} <Keys keys="Enter" />
          </button>
        </>
      }
    >
      {needsPassword && (
        <p>
          You came in by the link of the first start. It opens the account to anybody who has it until you choose a
          password.
        </p>
      )}
      <Field label="User name">
        {(control) => (
          <input
            {...control}
            className="field password-name"
            name="username"
            autoComplete="username"
            value={username}
            readOnly
          />
        )}
      </Field>
      {!isFirst && (
        <Field
          label="Present password"
          required="Write your present password."
          error={problems['currentPassword'] === undefined ? null : 'This is not your present password.'}
        >
          {(control) => (
            <input
              {...control}
              ref={current}
              className="field"
              name="current-password"
              type={type}
              autoComplete="current-password"
              data-autofocus=""
            />
          )}
        </Field>
      )}
      <Field
        label="New password"
        required="Write a new password."
        hint={PASSWORD_HINT}
        error={problems['password'] === undefined ? null : `The password ${problems['password']}.`}
      >
        {(control) => (
          <input
            {...control}
            ref={next}
            className="field"
            name="new-password"
            type={type}
            autoComplete="new-password"
            maxLength={LONGEST_PASSWORD}
            data-autofocus={isFirst ? '' : undefined}
          />
        )}
      </Field>
      <label className="password-show">
        <input type="checkbox" checked={isShown} onChange={({ target }) => setShown(target.checked)} />
        Show what is typed
      </label>
      {!isFirst && <p className="muted">All other devices on which you are signed in are signed out.</p>}
    </Dialog>
  );
}

function Saved() {
  const { password: machine, root } = useActors();
  const ended = useSelector(machine, (state) => state.context.endedSessions);
  return (
    <Dialog
      title="Your new password is set"
      testId="password-saved"
      onSubmit={() => root.send({ type: 'workspace.close' })}
      actions={
        <button type="submit" className="button button--primary" data-autofocus="">
          Go on <Keys keys="Enter" />
        </button>
      }
    >
      <p>
        {ended === 0
          ? 'You stay signed in here. You were signed in nowhere else.'
          : `You stay signed in here; ${ended} other ${ended === 1 ? 'session was' : 'sessions were'} ended.`}
      </p>
    </Dialog>
  );
}
