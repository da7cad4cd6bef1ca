import { useState } from 'react';
import { formatNumber } from '../../../calc/format/number.ts';
import { openOf, underCursor } from '../../../machines/marketing/mailings/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';

/** A paused campaign ends: nothing sends the rest any more, so their number is said. */
export function FinishDialog() {
  const { mailings, root } = useActors();
  const [row] = useState(() => underCursor(mailings.getSnapshot().context));
  if (row === undefined) return null;
  const unsent = openOf(row);
  return (
    <Dialog
      title={`Finish ${row.name}`}
      testId="mailing-finish"
      onSubmit={() => {
        root.send({ type: 'workspace.close' });
        root.send({ type: 'mailings.finish', id: row.id, unsent });
      }}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Leave it paused <Keys keys="Escape" />
          </button>
          <button type="submit" className="button button--primary" data-autofocus="">
            Cancel {formatNumber(unsent)} and finish <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <p>
        {formatNumber(unsent)} of {formatNumber(row.recipientTotal)} are not sent. They stay in the list as cancelled,
        and nothing sends them any more; what went out stays as it is.
      </p>
    </Dialog>
  );
}
