import { useSelector } from '@xstate/react';
import { commandOf } from '../../../commands/commands.ts';
import type { Usage } from '../../../api/contract/billing/usage.ts';
import { runsOutOn } from '../../../calc/billing/runsOut.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { dollars } from '../billing/dollars.ts';
import { today } from '../wallet/today.ts';
import { MemberTable } from './MemberTable.tsx';
import './usage.css';

/** What is used of the limits of the account in this month, and when it runs out as it goes. */
export function Pane() {
  const { usage: machine } = useActors();
  const { usage, error, isByMember } = useSelector(machine, (state) => state.context);
  const isFailed = useSelector(machine, (state) => state.matches('failed'));
  const isWorking = useSelector(machine, (state) => state.matches('loading') || state.matches('raising'));
  const state = isFailed ? 'failed' : usage === null ? 'loading' : 'ready';
  return (
    <div className="usage" data-state={state} data-testid="usage">
      <PaneStatus pane="usage">{usage !== null && <span>until {formatDate(usage.resetsOnDate)}</span>}</PaneStatus>
      <Progress label="Working on the limits" isOn={isWorking} />
      {isFailed ? (
        <div className="empty" role="alert" tabIndex={-1} data-autofocus>
          <p className="empty-title">What is used could not be loaded</p>
          <p>{error}</p>
          <CommandButton command={commandOf('usage.refresh')} />
        </div>
      ) : usage === null ? null : (
        <div className="usage-body" tabIndex={-1} data-autofocus>
          <Meter label="Saves" usage={usage} used={usage.savesUsed} limit={usage.savesLimit} text={formatNumber} />
          <Meter
            label="Exports"
            usage={usage}
            used={usage.exportsUsed}
            limit={usage.exportsLimit}
            text={formatNumber}
          />
          <Meter label="Spent" usage={usage} used={usage.spendUsed} limit={usage.spendLimit} text={dollars} />
          {isByMember && <MemberTable members={usage.members} />}
        </div>
      )}
    </div>
  );
}

interface MeterProps {
  readonly label: string;
  readonly usage: Pick<Usage, 'periodStart' | 'resetsOnDate'>;
  readonly used: number;
  /** Null: none. */
  readonly limit: number | null;
  readonly text: (amount: number) => string;
}

function Meter({ label, usage: { periodStart: start, resetsOnDate: end }, used, limit, text }: MeterProps) {
  const out = limit === null ? null : runsOutOn({ start, end }, today(), { used, limit });
  return (
    <section className="usage-meter" aria-label={label}>
      <h2 className="usage-label">{label}</h2>
      <p className="usage-value">
        {text(used)} <span className="muted">{limit === null ? 'used, no limit' : `of ${text(limit)} used`}</span>
      </p>
      {limit !== null && (
        <>
          <meter className="usage-bar" min={0} max={Math.max(1, limit)} value={used} aria-label={`${label} used`} />
          <p className="muted">
            {used >= limit
              ? `Nothing is left until ${formatDate(end)}.`
              : `${text(limit - used)} left until ${formatDate(end)}${out === null ? '.' : `; as it goes it runs out on ${formatDate(out)}.`}`}
          </p>
        </>
      )}
    </section>
  );
}
