import { useSelector } from '@xstate/react';
import type { AutomatorUsage } from '../../../api/contract/billing/automator.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandWords } from '../../parts/CommandWords.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { Offers } from './Offers.tsx';
import '../plan/plan.css';
import './automator.css';

/** What the automated lists of the account watch and may watch, and what waits for room (R-AUTOMATOR-001, 002). */
export function Pane() {
  const { automator } = useActors();
  const { me, usage, offers, error } = useSelector(automator, (state) => state.context);
  const isFailed = useSelector(automator, (state) => state.matches({ list: 'failed' }));
  const isWorking = useSelector(automator, (state) => state.matches({ list: 'loading' }) || state.hasTag('working'));
  const state = isFailed ? 'failed' : usage === null ? 'loading' : 'ready';
  return (
    <div className="plan" data-state={state} data-testid="automator">
      <PaneStatus pane="automator">
        {usage !== null && usage.waiting > 0 && <span>{formatNumber(usage.waiting)} wait</span>}
      </PaneStatus>
      <Progress label="Working on the lead automator" isOn={isWorking} />
      {me?.isScout === true ? (
        <div className="empty" tabIndex={-1} data-autofocus>
          <p className="empty-title">Nothing is watched for a scout</p>
          <p>Automated lists belong to members with full access.</p>
        </div>
      ) : isFailed ? (
        <NotLoaded what="The lead automator" error={error} again="automator.refresh" />
      ) : usage === null ? null : (
        <div className="automator-body" tabIndex={-1} data-autofocus={offers?.planMrcs.length ? undefined : ''}>
          <Capacity usage={usage} />
          {offers !== null && offers.planMrcs.length > 0 && <Offers />}
          <Watching usage={usage} />
        </div>
      )}
    </div>
  );
}

function Capacity({ usage }: { readonly usage: AutomatorUsage }) {
  const { automator } = useActors();
  const offers = useSelector(automator, (state) => state.context.offers);
  const { used, monitoredProperties: most, usedPercent, waiting } = usage;
  const of = most === null ? '' : ` of ${formatNumber(most)}`;
  return (
    <section className="plan-standing" aria-label="What is watched">
      <p>
        <strong>
          {formatNumber(used)}
          {of}
        </strong>{' '}
        {used === 1 && most === null ? 'property is' : 'properties are'} watched by automated lists
        {most === null ? ': this installation is your own, so there is no limit.' : `, ${usedPercent} %.`}
      </p>
      {most !== null && most > 0 && (
        <meter
          className="automator-meter"
          min={0}
          max={most}
          high={most * 0.8}
          optimum={0}
          value={Math.min(used, most)}
        >
          {usedPercent} %
        </meter>
      )}
      {waiting > 0 && (
        <p className="plan-scheduled">
          {formatNumber(waiting)} more match and wait: they are watched as soon as there is room.
        </p>
      )}
      {offers?.trialEnds != null && <p>The trial ends on {formatDate(offers.trialEnds)}, by itself.</p>}
      {offers?.scheduled != null && (
        <p className="plan-scheduled">
          {offers.scheduled.id === 0
            ? `What is watched beyond the plan ends on ${formatDate(offers.scheduled.on)}.`
            : `${offers.scheduled.name} takes its place on ${formatDate(offers.scheduled.on)}.`}{' '}
          Choose the present one again to undo that.
        </p>
      )}
      {offers !== null && offers.planMrcs.length > 0 && offers.nextCycleDate === null && (
        <p>
          <CommandWords id="go.plan">chooses a plan first</CommandWords>: what is watched is billed with it.
        </p>
      )}
      {offers !== null && offers.planMrcs.length > 0 && !offers.provider.collects && (
        <p className="muted">{offers.provider.text}</p>
      )}
    </section>
  );
}

function Watching({ usage: { lists, users } }: { readonly usage: AutomatorUsage }) {
  if (lists.length === 0) {
    return (
      <p className="automator-none muted">
        No list is automated yet. In a list, its menu automates it: what enters, leaves and changes is told then.
      </p>
    );
  }
  return (
    <table className="automator-lists">
      <thead>
        <tr>
          <th scope="col">Automated list</th>
          <th scope="col">Of</th>
          <th scope="col" className="automator-number">
            Watched
          </th>
          <th scope="col" className="automator-number">
            Waiting
          </th>
        </tr>
      </thead>
      <tbody>
        {lists.map(({ groupId, name, userId, used, waiting }) => (
          <tr key={groupId}>
            <th scope="row">{name}</th>
            <td>{users.find((user) => user.userId === userId)?.fullName}</td>
            <td className="automator-number">{formatNumber(used)}</td>
            <td className="automator-number">{formatNumber(waiting)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
