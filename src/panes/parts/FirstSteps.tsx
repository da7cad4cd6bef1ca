import { useSelector } from '@xstate/react';
import { firstSteps, type FirstStep } from '../../api/catalogue/account/userSettings.ts';
import { commandOf } from '../../commands/commands.ts';
import { SAVED_FOR_STEP } from '../../machines/account/steps.ts';
import type { ShippedLayout } from '../../machines/app/layouts.ts';
import { useActors } from './actors.tsx';
import { stepTexts } from './stepTexts.ts';
import { Keys } from './Keys.tsx';
import './firstSteps.css';

/** The steps of the first start that are still to be done; none when the person has put them away. */
export function useStepsLeft(): readonly FirstStep[] {
  const { settings } = useActors();
  const done = useSelector(settings, (state) => state.context.settings.stepsDone);
  const isHidden = useSelector(settings, (state) => state.context.settings.stepsHidden);
  return isHidden ? [] : firstSteps.filter((step) => !done.includes(step));
}

const numberOf = (step: FirstStep): number => firstSteps.indexOf(step) + 1;

/** Where a step can be done; in the other rooms people are about something else. */
const ROOMS: ReadonlySet<string> = new Set<ShippedLayout>(['Triage', 'Map', 'Underwrite']);

/** The next step, above the rooms that it is about; on the empty screen all of them are cards. */
export function NextStep() {
  const { search, workspace } = useActors();
  const [next] = useStepsLeft();
  const isEmptyScreen = useSelector(search, ({ context }) => context.ranFor === null);
  const room = useSelector(workspace, ({ context }) => context.room);
  if (next === undefined || !ROOMS.has(room) || (isEmptyScreen && room === 'Triage')) return null;
  const { title, about } = stepTexts[next];
  return (
    <aside className="next-step" aria-label="First steps" data-testid="next-step" data-step={next}>
      <span className="next-step-number">
        {numberOf(next)} of {firstSteps.length}
      </span>
      <strong>{title}</strong>
      <span className="next-step-about">{about}</span>
      <Progress of={next} />
      <StepButton of={next} />
      <PutAway />
    </aside>
  );
}

/** The steps as cards: the first one of those left can be done now, the others follow it. */
export function StepCards() {
  const left = useStepsLeft();
  if (left.length === 0) return null;
  return (
    <section className="steps" aria-label="First steps" data-testid="steps">
      <ol className="steps-list">
        {left.map((step, at) => (
          <li key={step} className={at === 0 ? 'step step--next' : 'step'} data-step={step}>
            <span className="step-number">{numberOf(step)}</span>
            <h2 className="step-title">{stepTexts[step].title}</h2>
            <p className="step-about">{stepTexts[step].about}</p>
            <Progress of={step} />
            {at === 0 ? <StepButton of={step} /> : <Keys keys={commandOf(stepTexts[step].command).keys[0] ?? ''} />}
          </li>
        ))}
      </ol>
      <PutAway />
    </section>
  );
}

/** How far the one step is that takes several keys. */
function Progress({ of: step }: { readonly of: FirstStep }) {
  const { group } = useActors();
  const saved = useSelector(group, ({ context }) => context.lists.reduce((sum, { size }) => sum + size, 0));
  if (step !== 'save' || saved === 0) return null;
  return (
    <span className="step-progress" role="status">
      {Math.min(saved, SAVED_FOR_STEP)} of {SAVED_FOR_STEP}
    </span>
  );
}

function StepButton({ of: step }: { readonly of: FirstStep }) {
  const { root } = useActors();
  const { title, command, room, isAsking } = stepTexts[step];
  const { keys, event } = commandOf(command);
  return (
    <button
      type="button"
      className="button step-button"
      tabIndex={-1}
      onMouseDown={(pressed) => pressed.preventDefault()}
      onClick={() => {
        root.send(room);
        if (isAsking) root.send(event);
      }}
    >
      {title} {keys[0] !== undefined && <Keys keys={keys[0]} />}
    </button>
  );
}

function PutAway() {
  const { root } = useActors();
  const { short, title, event } = commandOf('steps.hide');
  return (
    <button
      type="button"
      className="button button--quiet"
      title={`${title}; the palette brings them back`}
      tabIndex={-1}
      onMouseDown={(pressed) => pressed.preventDefault()}
      onClick={() => root.send(event)}
    >
      {short ?? title}
    </button>
  );
}
