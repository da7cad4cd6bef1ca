import { useSelector } from '@xstate/react';
import { presentPlan } from '../../../machines/billing/plan/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandWords } from '../../parts/CommandWords.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { PlanList } from './PlanList.tsx';
import { scheduledText, standingText } from './planTexts.ts';
import './plan.css';

/** The plan of the account, and those on offer with what each costs this team (R-PLAN-011..016). */
export function Pane() {
  const { plan } = useActors();
  const { me, details, error } = useSelector(plan, (state) => state.context);
  const isFailed = useSelector(plan, (state) => state.matches({ list: 'failed' }));
  const isWorking = useSelector(plan, (state) => state.matches({ list: 'loading' }) || state.hasTag('working'));
  const state = isFailed ? 'failed' : details === null ? 'loading' : 'ready';
  return (
    <div className="plan" data-state={state} data-testid="plan">
      <PaneStatus pane="plan">{details !== null && details.label !== '' && <span>{details.label}</span>}</PaneStatus>
      <Progress label="Working on the plan" isOn={isWorking} />
      {me !== null && !me.pays ? (
        <div className="empty" tabIndex={-1} data-autofocus>
          <p className="empty-title">The plan is the owner&rsquo;s</p>
          <p>Whoever owns the account chooses its plan. What you may do with it is on your own pages.</p>
        </div>
      ) : isFailed ? (
        <NotLoaded what="The plans" error={error} again="plan.refresh" />
      ) : details === null ? null : (
        <>
          <Standing />
          <PlanList />
          <p className="plan-keys muted">
            <CommandWords id="plan.ask">shows line by line what the plan under the cursor costs</CommandWords>; nothing
            is owed before it is confirmed. No sales tax is added.
          </p>
        </>
      )}
    </div>
  );
}

function Standing() {
  const { plan } = useActors();
  const details = useSelector(plan, (state) => state.context.details);
  if (details === null) return null;
  const scheduled = scheduledText(details);
  return (
    <div className="plan-standing">
      <p>
        {standingText(details)}
        {presentPlan({ details }) === undefined
          ? details.ownUse && (
              <span className="muted"> One can be chosen to see it at work; leaving it is two keys.</span>
            )
          : details.scheduled?.planId !== 0 && (
              <>
                {' '}
                <CommandWords id="plan.leave">leaves it</CommandWords>
              </>
            )}
      </p>
      {scheduled !== null && (
        <p className="plan-scheduled" data-testid="plan-scheduled">
          {scheduled} <CommandWords id="plan.keep">undoes that</CommandWords>
        </p>
      )}
      {!details.provider.collects && <p className="muted">{details.provider.text}</p>}
    </div>
  );
}
