import { useState } from 'react';
import { underCursor } from '../../../machines/account/webhooks/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';

/** A webhook goes, with its secret and what was sent: there is no way back, so it is asked. */
export function RemoveDialog() {
  const { webhooks, root } = useActors();
  const [row] = useState(() => underCursor(webhooks.getSnapshot().context));
  if (row === undefined) return null;
  return (
    <Dialog
      title={`Take ${row.name} away`}
      testId="webhook-remove"
      onSubmit={() => {
        root.send({ type: 'workspace.close' });
        root.send({ type: 'webhooks.remove', id: row.id });
      }}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Keep it <Keys keys="Escape" />
          </button>
          <button type="submit" className="button button--primary" data-autofocus="">
            Take it away <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <p>
        Nothing is sent to {row.url} any more. What waits, the list of what was sent and the secret go with it, and
        nothing brings them back.
      </p>
    </Dialog>
  );
}
