import { useState } from 'react';
import { formatNumber } from '../../../calc/format/number.ts';
import { underCursor } from '../../../machines/marketing/sequences/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';

/** A sequence ends: who waits gets nothing more, so their number is said. */
export function EndDialog() {
  const { sequences, root } = useActors();
  const [row] = useState(() => underCursor(sequences.getSnapshot().context));
  if (row === undefined) return null;
  const { waiting, handed } = row.members;
  return (
    <Dialog
      title={`End ${row.name}`}
      testId="sequence-end"
      onSubmit={() => {
        root.send({ type: 'workspace.close' });
        root.send({ type: 'sequences.end', id: row.campaignId });
      }}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Keep it <Keys keys="Escape" />
          </button>
          <button type="submit" className="button button--primary" data-autofocus="">
            {waiting + handed === 0 ? 'End it' : `End it for ${formatNumber(waiting + handed)}`} <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <p>
        {waiting === 1 ? '1 member who waits gets' : `${formatNumber(waiting)} members who wait get`} nothing more, and
        it cannot be started again.
        {handed > 0 && ` What is on its way to ${formatNumber(handed)} goes out still.`}
      </p>
    </Dialog>
  );
}
