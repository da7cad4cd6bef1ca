import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { underCursor } from '../../../machines/marketing/sequences/context.ts';
import { dollars } from '../../billing/billing/dollars.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { CeilingField } from './CeilingField.tsx';
import { Notices } from './Notices.tsx';
import './sequences.css';

/** A paused sequence goes on: why it stood still, and what all of it may cost from now on. */
export function ResumeDialog() {
  const { sequences, root } = useActors();
  const { asked, acknowledged, refusal, wrong } = useSelector(sequences, (state) => state.context);
  const isWorking = useSelector(sequences, (state) => state.hasTag('working'));
  const [row] = useState(() => underCursor(sequences.getSnapshot().context));
  const [ceiling, setCeiling] = useState(String(row?.ceiling ?? 0));
  useEffect(() => () => root.send({ type: 'sequences.leave' }), [root]);
  if (row === undefined) return null;
  const estimate = asked?.estimate ?? null;
  const isRead = estimate?.notices.every((one) => one.acknowledged || acknowledged.includes(one.ruleId)) ?? false;
  const mayGoOn = estimate !== null && isRead && ceiling !== '' && Number(ceiling) >= row.spent && !isWorking;
  const { waiting } = row.members;
  return (
    <Dialog
      title={`Go on with ${row.name}`}
      testId="sequence-resume"
      error={wrong['ceiling'] === undefined ? refusal : null}
      onSubmit={() => {
        if (mayGoOn) root.send({ type: 'sequences.resume', ceiling: Number(ceiling) });
      }}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Leave it paused <Keys keys="Escape" />
          </button>
          <button type="submit" className="button button--primary" data-autofocus="" aria-disabled={!mayGoOn}>
            Go on <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <div className="sequence-start">
        <p className={row.pausedWhy === null ? '' : 'sequences-why'}>
          {row.pausedWhy === null ? 'You paused it.' : `It was paused: ${row.pausedWhy}`}
        </p>
        <p>
          {waiting === 1 ? '1 member waits' : `${formatNumber(waiting)} members wait`}
          {row.nextDay === null ? '.' : `; the next step is due on ${formatDate(row.nextDay)}.`} What became due
          meanwhile goes out at once.
        </p>
        {estimate?.problems.map(({ field, text }) => (
          <p key={`${field} ${text}`} className="estimate-problem" role="alert">
            {text}
          </p>
        ))}
        <CeilingField
          ceiling={ceiling}
          wrong={wrong['ceiling']}
          least={row.spent}
          hint={`${dollars(row.spent)} is spent of ${dollars(row.ceiling ?? 0)}. It counts for all of it, not for what is to come alone.`}
          onChange={setCeiling}
        />
        {estimate !== null && <Notices estimate={estimate} isRead={isRead} />}
      </div>
    </Dialog>
  );
}
