import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { CODE_MINUTES } from '../../../api/contract/marketing/phone.ts';
import { displayPhone } from '../../../calc/format/phone.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { FormActions } from './FormActions.tsx';

/** The code that was spoken at a number, by which it is confirmed. */
export function CodeForm() {
  const { phone, root } = useActors();
  const { refusal, wrong } = useSelector(phone, (state) => state.context);
  const isWorking = useSelector(phone, (state) => state.hasTag('working'));
  const [row] = useState(() => {
    const { callerIds, form } = phone.getSnapshot().context;
    return callerIds.find(({ id }) => id === form);
  });
  const [code, setCode] = useState('');
  useEffect(() => () => root.send({ type: 'phone.leave' }), [root]);
  if (row === undefined) return null;
  return (
    <Dialog
      title={`Confirm ${displayPhone(row.phone)}`}
      testId="phone-code"
      error={wrong['code'] === undefined ? refusal : null}
      onSubmit={() => {
        if (!isWorking) root.send({ type: 'phone.keep', draft: { what: 'confirm', id: row.id, code } });
      }}
      actions={<FormActions does="Confirm it" isWorking={isWorking} />}
    >
      <Field
        label="Code"
        place="above"
        required="Write the code that was spoken."
        hint={`Six digits, spoken in a call to this number and good for ${CODE_MINUTES} minutes.`}
        error={wrong['code'] === undefined ? null : refusal}
      >
        {(control) => (
          <input
            {...control}
            className="field"
            data-field="code"
            data-autofocus=""
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
