import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import {
  cheapest,
  monthOf,
  offered,
  plansInColumn,
  presentPlan,
  type OfferedPlan,
} from '../../../machines/billing/plan/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { AskButton } from './AskButton.tsx';
import { dollars } from '../billing/dollars.ts';
import { perTerm, seatsText, teamText } from './planTexts.ts';

const optionId = (index: number): string => `plan-option-${index}`;

/** The plans beside each other, each as it would be for this team; the one under the cursor is what Enter asks about. */
export function PlanList() {
  const { plan } = useActors();
  const plans = useSelector(plan, ({ context }) => offered(context));
  const cursor = useSelector(plan, (state) => state.context.cursor);
  const best = cheapest(plans);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`#${optionId(cursor)}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [cursor]);
  return (
    <div className="plan-body">
      <div
        ref={list}
        className="plan-list"
        role="listbox"
        aria-label="Plans"
        aria-activedescendant={optionId(cursor)}
        tabIndex={0}
        data-autofocus
        style={{ gridTemplateRows: `repeat(${plansInColumn(plans)}, auto)` }}
      >
        {plans.map((one, index) => (
          <PlanCard key={one.planId} plan={one} index={index} isCurrent={index === cursor} isCheapest={one === best} />
        ))}
      </div>
      {plans[cursor] !== undefined && (
        <AskButton event={{ type: 'plan.ask' }}>What {plans[cursor].name} costs you</AskButton>
      )}
    </div>
  );
}

interface Props {
  readonly plan: OfferedPlan;
  readonly index: number;
  readonly isCurrent: boolean;
  readonly isCheapest: boolean;
}

function PlanCard({ plan, index, isCurrent, isCheapest }: Props) {
  const { root } = useActors();
  return (
    <div
      id={optionId(index)}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={isCurrent ? 'plan-card plan-card--current' : 'plan-card'}
      data-testid={`plan-${plan.planId}`}
      onMouseDown={() => root.send({ type: 'plan.cursor', index })}
      onDoubleClick={() => root.send({ type: 'plan.ask' })}
    >
      <div className="plan-head">
        <h3 className="plan-name">{plan.name}</h3>
        <Tags plan={plan} isCheapest={isCheapest} />
        <Keys keys={`${index + 1}`} />
      </div>
      <p className="plan-price">
        <strong>{dollars(plan.planAmount)}</strong>
        <span className="muted">{plan.annual ? ` a year, ${dollars(plan.planAmount / 12)} a month` : ' a month'}</span>
      </p>
      <TeamPrice plan={plan} />
      <ul className="plan-inclusions">
        <li>{seatsText(plan)}</li>
        {plan.inclusions
          .filter((text) => !text.includes('full-access'))
          .map((text) => (
            <li key={text}>{text}</li>
          ))}
      </ul>
    </div>
  );
}

function Tags({ plan, isCheapest }: Pick<Props, 'plan' | 'isCheapest'>) {
  const { plan: machine } = useActors();
  const present = useSelector(machine, ({ context }) => presentPlan(context)?.planId);
  const scheduled = useSelector(machine, ({ context }) => context.details?.scheduled ?? null);
  return (
    <span className="plan-tags">
      {plan.planId === present && <span className="tag tag--info">Your plan</span>}
      {plan.planId === scheduled?.planId && <span className="tag tag--warn">from {formatDate(scheduled.on)}</span>}
      {isCheapest && <span className="tag tag--good">Costs you least</span>}
    </span>
  );
}

/** What the plan costs with the seats and the add-on that this team needs, or why it cannot be had. */
function TeamPrice({ plan }: Pick<Props, 'plan'>) {
  const { plan: machine } = useActors();
  const members = useSelector(machine, ({ context }) => context.details?.teamCount ?? 0);
  const watched = useSelector(machine, ({ context }) => context.details?.watched ?? 0);
  if (plan.teamAmount === null) {
    const most = plan.maximum === 1 ? '1 member' : `${plan.maximum} members`;
    return (
      <p className="plan-team plan-team--short">
        Seats {most}, and you have {members}
      </p>
    );
  }
  const monthly = plan.annual ? `, ${dollars(monthOf(plan) ?? 0)} a month` : '';
  return (
    <>
      <p className="plan-team">
        {teamText(members, watched)}: {perTerm(plan.teamAmount, plan.annual)}
        {monthly}
        {plan.addOn !== null && <span className="muted"> with {plan.addOn}</span>}
      </p>
      {plan.waits > 0 && (
        <p className="plan-team plan-team--short">{formatNumber(plan.waits)} of what is watched would wait</p>
      )}
    </>
  );
}
