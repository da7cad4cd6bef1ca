import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useActors } from '../../parts/actors.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { AppSecret } from './AppSecret.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import './security.css';

/** A second factor is set up; then, once, the codes in place of it. */
export function FactorDialog() {
  const { security, root } = useActors();
  const codes = useSelector(security, (state) => state.context.recoveryCodes);
  useEffect(() => () => root.send({ type: 'security.forget' }), [root]);
  return codes === null ? <SetUp /> : <RecoveryCodes codes={codes} />;
}

function SetUp() {
  const { security, root } = useActors();
  const { begun, refusal } = useSelector(security, (state) => state.context);
  const isSaving = useSelector(security, (state) => state.hasTag('saving'));
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refusal !== null) code.current?.select();
  }, [refusal]);
  if (begun === null) return null;
  return (
    <FormDialog
      title="Set up a second factor"
      testId="security-factor"
      onSubmit={() => root.send({ type: 'security.confirmFactor', code: code.current?.value.trim() ?? '' })}
      does="Set it up"
      isWorking={isSaving}
    >
      <AppSecret begun={begun} />
      <Field
        label="Code that the app shows"
        place="above"
        required="Write the six digits that the app shows."
        hint="Nothing changes before it is right."
        error={refusal}
      >
        {(control) => (
          <input
            {...control}
            ref={code}
            className="field"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            data-autofocus=""
          />
        )}
      </Field>
    </FormDialog>
  );
}
