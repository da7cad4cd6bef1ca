import { useSelector } from '@xstate/react';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { useFirstActors } from '../../parts/actors.tsx';
import { Field } from '../../parts/Field.tsx';
import { formText } from '../../parts/formText.ts';
import { Keys } from '../../parts/Keys.tsx';
import { checkRequired } from '../../parts/required.ts';

/** The first passkey of somebody who has to have a second factor: its name, and then the device asks. */
export function NewPasskey({ back }: { readonly back: ReactNode }) {
  const { session, root } = useFirstActors();
  const error = useSelector(session, (state) => state.context.error);
  const isBusy = useSelector(session, (state) => !state.matches({ authenticating: { factor: 'asking' } }));
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isBusy) name.current?.focus();
  }, [isBusy]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy || !checkRequired(event.currentTarget)) return;
    root.send({ type: 'session.makePasskey', name: formText(event.currentTarget, 'name').trim() });
  };
  return (
    <form className="login-form" noValidate onSubmit={submit} aria-labelledby="factor-title">
      <p>A passkey stays on a device, which asks for your finger, your face or its PIN.</p>
      <Field
        label="Name of the passkey"
        place="above"
        required="Write a name, such as that of the device."
        hint="So that you know it from others. The device asks you next."
        error={error}
      >
        {(control) => <input {...control} ref={name} className="field login-field" name="name" maxLength={60} />}
      </Field>
      <div className="login-choices">
        <button className="button button--primary login-submit" type="submit" disabled={isBusy}>
          Make a passkey <Keys keys="Enter" />
        </button>
        {back}
      </div>
    </form>
  );
}
