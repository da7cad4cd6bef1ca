import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { LINK_MINUTES } from '../../../api/contract/account/links.ts';
import { useActors } from '../../parts/actors.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { KeptField } from '../../parts/KeptField.tsx';

/** Another address to sign in with: a link goes there, and the present one is told. */
export function EmailDialog() {
  const { security, root } = useActors();
  const { refusal, wrong } = useSelector(security, (state) => state.context);
  const present = useSelector(security, (state) => state.context.security?.username ?? '');
  const isSaving = useSelector(security, (state) => state.hasTag('saving'));
  const [username, setUsername] = useState('');
  return (
    <FormDialog
      title="Sign in with another address"
      testId="security-email"
      error={wrong === null ? refusal : null}
      onSubmit={() => root.send({ type: 'security.saveEmail', username: username.trim() })}
      does="Mail a link to it"
      isWorking={isSaving}
    >
      <p>
        A link goes to the new address. Until it is opened there and confirmed, within {LINK_MINUTES} minutes, you sign
        in as {present === '' ? 'before' : <strong>{present}</strong>}, which is told.
      </p>
      <KeptField
        label="New e-mail address"
        kind="email"
        field="username"
        value={username}
        onChange={setUsername}
        required="Write the new address."
        error={wrong === null ? null : refusal}
        autoComplete="email"
        isFirst
      />
    </FormDialog>
  );
}
