import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { FormActions } from './FormActions.tsx';

/** A number that calls may show. */
export function CallerIdForm() {
  const { phone, root } = useActors();
  const { refusal, wrong } = useSelector(phone, (state) => state.context);
  const hasService = useSelector(phone, ({ context: { sms } }) => sms?.carrier.kind === 'SERVICE');
  const isWorking = useSelector(phone, (state) => state.hasTag('working'));
  const [number, setNumber] = useState('');
  useEffect(() => () => root.send({ type: 'phone.leave' }), [root]);
  return (
    <Dialog
      title="Add a caller id"
      testId="phone-caller-id"
      error={wrong['phone'] === undefined ? refusal : null}
      onSubmit={() => {
        if (!isWorking) root.send({ type: 'phone.keep', draft: { what: 'addCallerId', phone: number } });
      }}
      actions={<FormActions does="Add it" isWorking={isWorking} />}
    >
      <Field
        label="Number"
        place="above"
        required="Write a number of ten digits."
        hint={
          hasService
            ? 'Ten digits, area code first. It is used once it was called and its code was given here.'
            : 'Ten digits, area code first. Only a telephone service can confirm it: files are made without that.'
        }
        error={wrong['phone'] === undefined ? null : `${refusal ?? `Number ${wrong['phone']}.`}`}
      >
        {(control) => (
          <input
            {...control}
            className="field"
            data-field="phone"
            data-autofocus=""
            type="tel"
            autoComplete="off"
            maxLength={40}
            value={number}
            onChange={({ target }) => setNumber(target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
