import type { SequenceEstimate } from '../../../api/contract/marketing/sequences.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';

/** What has to be read before anything goes out, and a yes to it. */
export function Notices({
  estimate: { notices },
  isRead,
}: {
  readonly estimate: SequenceEstimate;
  readonly isRead: boolean;
}) {
  const { root } = useActors();
  const unread = notices.filter((one) => !one.acknowledged);
  if (unread.length === 0) return null;
  return (
    <div className="sequence-notices">
      {unread.map(({ ruleId, text }) => (
        <p key={ruleId}>
          {text.slice(0, 1).toUpperCase()}
          {text.slice(1)}.
        </p>
      ))}
      <Check
        field="notices"
        label={unread.length === 1 ? 'I have read this' : `I have read these ${unread.length}`}
        isOn={isRead}
        onChange={() => root.send({ type: 'sequences.acknowledge' })}
      />
    </div>
  );
}
