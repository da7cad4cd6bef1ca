import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useFirstActors } from '../../parts/actors.tsx';
import { Field } from '../../parts/Field.tsx';
import { formText } from '../../parts/formText.ts';
import { Keys } from '../../parts/Keys.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { checkRequired } from '../../parts/required.ts';

/** The password was right: a code of the app as well, or one of those that were written down. */
export function SecondFactor() {
  const { session, root } = useFirstActors();
  const error = useSelector(session, (state) => state.context.error);
  const isBusy = useSelector(session, (state) => state.matches({ authenticating: { factor: 'giving' } }));
  const [isRecovery, setRecovery] = useState(false);
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error !== null) code.current?.select();
  }, [error]);
  useEffect(() => code.current?.focus(), [isRecovery]);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') root.send({ type: 'session.cancel' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [root]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy || !checkRequired(event.currentTarget)) return;
    root.send({ type: 'session.giveCode', code: formText(event.currentTarget, 'code').trim(), isRecovery });
  };
  return (
    <form className="login-form" noValidate onSubmit={submit} aria-busy={isBusy} aria-labelledby="factor-title">
      <h2 className="login-offer-title" id="factor-title">
        One more step
      </h2>
      <Field
        key={String(isRecovery)}
        label={isRecovery ? 'Recovery code' : 'Code of your app'}
        place="above"
        required={isRecovery ? 'Write one of your recovery codes.' : 'Write the six digits that the app shows.'}
        hint={isRecovery ? 'Each of them signs in once.' : 'Six digits; another one every 30 seconds.'}
        error={error}
      >
        {(control) => (
          <input
            {...control}
            ref={code}
            className="field login-field"
            name="code"
            type="text"
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
          />
        )}
      </Field>
      <div className="login-choices">
        <button className="button button--primary login-submit" type="submit" disabled={isBusy}>
          Sign in <Keys keys="Enter" />
        </button>
        <button className="button login-submit" type="button" onClick={() => root.send({ type: 'session.cancel' })}>
          Back <Keys keys="Escape" />
        </button>
      </div>
      <Progress label="Signing in" isOn={isBusy} />
      <button className="login-forgot" type="button" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? 'Take a code of the app instead' : 'Take a recovery code instead'}
      </button>
    </form>
  );
}
