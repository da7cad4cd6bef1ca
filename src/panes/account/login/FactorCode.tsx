import { useSelector } from '@xstate/react';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { useFirstActors } from '../../parts/actors.tsx';
import { Field } from '../../parts/Field.tsx';
import { formText } from '../../parts/formText.ts';
import { Keys } from '../../parts/Keys.tsx';
import { checkRequired } from '../../parts/required.ts';

interface Props {
  readonly kind: 'TOTP' | 'RECOVERY';
  /** The way back, beside the button that gives the code. */
  readonly back: ReactNode;
}

const texts = {
  TOTP: {
    label: 'Code of your app',
    required: 'Write the six digits that the app shows.',
    hint: 'Six digits; another one every 30 seconds.',
  },
  RECOVERY: {
    label: 'Recovery code',
    required: 'Write one of your recovery codes.',
    hint: 'Each of them signs in once.',
  },
} as const;

/** A code of the app, or one that was written down. */
export function FactorCode({ kind, back }: Props) {
  const { session, root } = useFirstActors();
  const error = useSelector(session, (state) => state.context.error);
  const isBusy = useSelector(session, (state) => !state.matches({ authenticating: { factor: 'asking' } }));
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => code.current?.focus(), []);
  useEffect(() => {
    if (error !== null) code.current?.select();
  }, [error]);
  const isRecovery = kind === 'RECOVERY';
  const { label, required, hint } = texts[kind];
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy || !checkRequired(event.currentTarget)) return;
    root.send({ type: 'session.giveCode', code: formText(event.currentTarget, 'code').trim(), isRecovery });
  };
  return (
    <form className="login-form" noValidate onSubmit={submit} aria-labelledby="factor-title">
      <Field label={label} place="above" required={required} hint={hint} error={error}>
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
        {back}
      </div>
    </form>
  );
}
