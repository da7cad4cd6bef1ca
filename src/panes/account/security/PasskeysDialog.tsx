import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { Security } from '../../../api/contract/account/security.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { dayOf } from '../team/teamTexts.ts';
import { passkeysHere } from './passkeysHere.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import './security.css';

/** The passkeys that there are, and a further one; then, with the first second factor, the codes in place of it. */
export function PasskeysDialog() {
  const { passkeys, security: machine, root } = useActors();
  const codes = useSelector(passkeys, (state) => state.context.recoveryCodes);
  const security = useSelector(machine, (state) => state.context.security);
  useEffect(() => () => root.send({ type: 'passkeys.forget' }), [root]);
  if (codes !== null) return <RecoveryCodes codes={codes} />;
  return security === null ? null : <Passkeys security={security} />;
}

function Passkeys({ security }: { readonly security: Security }) {
  const { passkeys, root } = useActors();
  const refusal = useSelector(passkeys, (state) => state.context.refusal);
  const isWorking = useSelector(passkeys, (state) => state.hasTag('working'));
  const name = useRef<HTMLInputElement>(null);
  const whyNot = passkeysHere(security);
  const count = security.passkeys.length;
  const before = useRef(count);
  useEffect(() => {
    // It was made: the field is for the next one.
    if (count > before.current && name.current !== null) name.current.value = '';
    before.current = count;
  }, [count]);
  return (
    <Dialog
      title="Your passkeys"
      testId="security-passkeys"
      error={refusal}
      onSubmit={() => {
        if (whyNot !== null) root.send({ type: 'workspace.close' });
        else if (!isWorking) root.send({ type: 'passkeys.add', name: name.current?.value.trim() ?? '' });
      }}
      actions={
        whyNot === null ? (
          <>
            <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
              Close <Keys keys="Escape" />
            </button>
            <button type="submit" className="button button--primary" disabled={isWorking}>
              Add a passkey <Keys keys="Enter" />
            </button>
          </>
        ) : (
          <button type="submit" className="button button--primary" data-autofocus="">
            Close <Keys keys="Enter" />
          </button>
        )
      }
    >
      <p>
        A passkey stays on a device, which asks for your finger, your face or a PIN. It signs in after your password,
        and stands for it where that is asked once more.
      </p>
      {count > 0 && (
        <ul className="security-passkeys">
          {security.passkeys.map(({ id, name: called, domain, made, lastUsed }) => (
            <li key={id}>
              <span>
                <strong>{called}</strong>
                <span className="security-note">
                  {domain}, made on {dayOf(made)},{' '}
                  {lastUsed === null ? 'not used yet' : `last used on ${dayOf(lastUsed)}`}
                </span>
              </span>
              <button
                type="button"
                className="button"
                disabled={isWorking}
                aria-label={`Take ${called} away`}
                onClick={() => root.send({ type: 'passkeys.remove', id })}
              >
                Take away
              </button>
            </li>
          ))}
        </ul>
      )}
      {whyNot === null ? (
        <Field
          label="Name of a further one"
          place="above"
          required="Write a name, such as that of the device."
          hint="So that you know it from others. The device asks you next."
        >
          {(control) => (
            <input {...control} ref={name} className="field" name="name" maxLength={60} data-autofocus="" />
          )}
        </Field>
      ) : (
        <p className="security-note">{whyNot}</p>
      )}
    </Dialog>
  );
}
