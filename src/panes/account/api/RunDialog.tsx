import { useState } from 'react';
import { rowOf } from '../../../machines/account/api/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';

/** A call that changes something is made here as by a program: nothing takes it back, so it is asked. */
export function RunDialog() {
  const { api, root } = useActors();
  const [row] = useState(() => rowOf(api.getSnapshot().context));
  if (row === undefined) return null;
  return (
    <FormDialog
      title={`Make the call ${row.name}`}
      testId="api-run"
      onSubmit={() => {
        root.send({ type: 'workspace.close' });
        root.send({ type: 'api.confirm' });
      }}
      does="Make it"
      isAsked
    >
      <p>
        {row.method} {row.path} does it in your account, as a program with the scope {row.scope} would:{' '}
        {lower(row.summary)}.
      </p>
      <p className="muted">
        Undo does not know of it, and what is on screen elsewhere shows it once that is loaded again.
      </p>
    </FormDialog>
  );
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
