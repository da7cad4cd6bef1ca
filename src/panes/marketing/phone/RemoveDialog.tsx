import { useEffect, useState } from 'react';
import { displayPhone } from '../../../calc/format/phone.ts';
import { rowOf } from '../../../machines/marketing/phone/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';

const told = {
  callerIds: 'No call shows it any more. It can be added again, and confirmed again.',
  recordings: 'Its file goes with it, and nothing brings it back.',
  schedules: 'Nothing brings it back.',
} as const;

/** A caller id, a recording or a schedule goes: there is no way back, so it is asked. */
export function RemoveDialog() {
  const { phone, root } = useActors();
  const [{ grid, row }] = useState(() => {
    const { context } = phone.getSnapshot();
    return { grid: context.grid, row: rowOf(context, context.grid) };
  });
  useEffect(() => () => root.send({ type: 'phone.leave' }), [root]);
  if (row === undefined) return null;
  return (
    <Dialog
      title={`Remove ${'phone' in row ? displayPhone(row.phone) : row.name}`}
      testId="phone-remove"
      onSubmit={() => {
        root.send({ type: 'workspace.close' });
        root.send({ type: 'phone.remove', grid, id: row.id });
      }}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Keep it <Keys keys="Escape" />
          </button>
          <button type="submit" className="button button--primary" data-autofocus="">
            Remove it <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <p>{told[grid]}</p>
    </Dialog>
  );
}
