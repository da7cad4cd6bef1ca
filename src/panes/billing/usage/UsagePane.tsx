import { useSelector } from '@xstate/react';
import type { Usage } from '../../../api/contract/billing/usage.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { useActors } from '../../parts/actors.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { dollars } from '../billing/dollars.ts';
import { ConsumedTables } from './ConsumedTables.tsx';
import { keptNames } from './keptNames.ts';
import { MemberTable } from './MemberTable.tsx';
import { Meter } from './Meter.tsx';
import './usage.css';

/** What is used of the limits of the account in this month, and when it runs out as it goes. */
export function Pane() {
  const { usage: machine } = useActors();
  const { usage, error, isByMember } = useSelector(machine, (state) => state.context);
  const isFailed = useSelector(machine, (state) => state.matches({ list: 'failed' }));
  const isWorking = useSelector(machine, (state) => state.matches({ list: 'loading' }) || state.hasTag('working'));
  const state = isFailed ? 'failed' : usage === null ? 'loading' : 'ready';
  return (
    <div className="usage" data-state={state} data-testid="usage">
      <PaneStatus pane="usage">{usage !== null && <span>until {formatDate(usage.resetsOnDate)}</span>}</PaneStatus>
      <Progress label="Working on the limits" isOn={isWorking} />
      {isFailed ? (
        <NotLoaded what="What is used" error={error} again="usage.refresh" />
      ) : usage === null ? null : (
        <div className="usage-body" tabIndex={-1} data-autofocus>
          <div className="usage-row">
            <Meters usage={usage} />
          </div>
          {isByMember && <MemberTable members={usage.members} />}
          <div className="usage-row">
            <ConsumedTables consumed={usage.consumed} isOfSeveral={usage.members.length > 1} />
          </div>
          {!usage.provider.collects && <p className="muted">{usage.provider.text}</p>}
        </div>
      )}
    </div>
  );
}

function Meters({ usage }: { readonly usage: Usage }) {
  const month = { start: usage.periodStart, end: usage.resetsOnDate };
  const { savesUsed, savesLimit, savesRemaining, exportsUsed, exportsLimit, exportsRemaining } = usage;
  const counted = { month, text: formatNumber };
  return (
    <>
      <Meter {...counted} label="Saves" used={savesUsed} limit={savesLimit} left={savesRemaining} />
      <Meter {...counted} label="Exports" used={exportsUsed} limit={exportsLimit} left={exportsRemaining} />
      <Meter label="Spent" used={usage.spendUsed} limit={usage.spendLimit} month={month} text={dollars} />
      {usage.kept.map(({ kind, used, limit }) => (
        <Meter key={kind} label={keptNames[kind]} used={used} limit={limit} month={null} text={formatNumber} />
      ))}
    </>
  );
}
