import { useState } from 'react';
import { rowOf } from '../../../machines/account/api/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';

/** A call that changes something is made here as by a program: nothing takes it back, so it is asked. */
export function RunDialog() {
  const { api, root } = useActors();
  const [row] = useState(() => rowOf(api.getSnapshot().context));
  if (row === undefined) return null;
  return (
    <Dialog
      title={`Make the call ${row.name}`}
      testId="api-run"
      onSubmit={() => {
        root.send({ type: 'workspace.close' });
        root.send({ type: 'api.confirm' });
      }}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Cancel <Keys keys="Escape" />
          </button>
          <button type="submit" className="button button--primary" data-autofocus="">
            Make it <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <p>
        {row.method} {row.path} does it in your account, as a program with the scope {row.scope} would:{' '}
        {lower(row.summary)}.
      </p>
      <p className="muted">
        Undo does not know of it, and what is on screen elsewhere shows it once that is loaded again.
      </p>
    </Dialog>
  );
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
