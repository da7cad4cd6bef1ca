/** What an event asks to be saved or moved. */
import type { Sequence, SequenceStep } from '../../../api/contract/marketing/sequences.ts';
import { cursorInside } from '../../parts/pagedRows.ts';
import { MOST_STEP_DAYS, stepConditions } from '../../../calc/marketing/sequence.ts';
import {
  textOf,
  underCursor,
  writtenSteps,
  type SequencesContext,
  type SequencesEvent,
  type StepRule,
  type Task,
} from './context.ts';

/** The steps after a key or a cell changed them, with what history calls that; null: it changes nothing. */
function steppedBy(
  { stepAt }: SequencesContext,
  row: Sequence,
  event: SequencesEvent,
): { readonly steps: readonly SequenceStep[]; readonly label: string } | null {
  const steps = writtenSteps(row);
  const step = steps[stepAt];
  const ruled = (rule: Partial<StepRule>, label: string) => ({
    steps: steps.map((one, index) => (index === stepAt ? { ...one, ...rule } : one)),
    label,
  });
  if (event.type === 'sequences.editSteps') {
    const changed = steps.map((one, index) =>
      event.changes.reduce((now, { index: at, rule }) => (at === index ? { ...now, ...rule } : now), one),
    );
    return { steps: changed, label: `Steps of ${row.name}` };
  }
  if (step === undefined) return null;
  const name = `step ${stepAt + 1} of ${row.name}`;
  switch (event.type) {
    case 'sequences.removeStep':
      return { steps: steps.toSpliced(stepAt, 1), label: `Take out ${name}` };
    case 'sequences.shiftStep': {
      const to = stepAt + event.by;
      if (to < 0 || to >= steps.length) return null;
      return { steps: steps.toSpliced(stepAt, 1).toSpliced(to, 0, step), label: `Move ${name}` };
    }
    case 'sequences.shiftDays': {
      const afterDays = Math.min(MOST_STEP_DAYS, Math.max(0, step.afterDays + event.by));
      return afterDays === step.afterDays ? null : ruled({ afterDays }, `Days of ${name}`);
    }
    case 'sequences.turnBusiness':
      return ruled({ businessDays: !step.businessDays }, `Days of ${name}`);
    case 'sequences.nextCondition': {
      const next = (stepConditions.indexOf(step.onlyIf) + 1) % stepConditions.length;
      return ruled({ onlyIf: stepConditions[next] ?? 'NO_RESPONSE' }, `Who gets ${name}`);
    }
    default:
      return null;
  }
}

export function taskOf(context: SequencesContext, event: SequencesEvent): Task | null {
  const { form, stepForm, asked, acknowledged, rows } = context;
  if (event.type === 'sequences.keep') {
    if (form === null) return null;
    const { id, version, steps } = form;
    const kept = rows.find(({ campaignId }) => campaignId === id);
    return {
      what: 'save',
      from: 'form',
      id,
      version,
      text: event.text,
      steps: kept === undefined ? steps : writtenSteps(kept),
      label: kept === undefined ? '' : `Audience of ${kept.name}`,
    };
  }
  if (event.type === 'sequences.put') {
    const { id, text, steps, label } = event;
    return { what: 'save', from: 'history', id, version: null, text, steps, label };
  }
  if (event.type === 'sequences.end')
    return { what: 'move', id: event.id, act: 'end', ceiling: null, acknowledged: [] };
  if (event.type === 'sequences.start') {
    if (asked?.estimate == null) return null;
    const { id, estimate } = asked;
    const card = estimate.card?.paymentMethodId ?? null;
    return { what: 'start', id, quote: estimate.quote, ceiling: event.ceiling, card, acknowledged };
  }
  if (event.type === 'sequences.resume')
    return asked === null ? null : { what: 'move', id: asked.id, act: 'resume', ceiling: event.ceiling, acknowledged };
  const row = underCursor(context);
  if (row === undefined) return null;
  const { campaignId: id } = row;
  const text = textOf(row);
  if (event.type === 'sequences.pause')
    return row.state === 'RUNNING' ? { what: 'move', id, act: 'pause', ceiling: null, acknowledged: [] } : null;
  if (event.type === 'sequences.keepStep') {
    if (stepForm === null) return null;
    const { at, isNew } = stepForm;
    const { choice, rule, isWritten } = event;
    const steps = writtenSteps(row);
    const label = `Step of ${row.name}`;
    return { what: 'save', from: 'step', id, version: null, text, steps, label, at, isNew, choice, rule, isWritten };
  }
  const stepped = steppedBy(context, row, event);
  return stepped === null ? null : { what: 'save', from: 'keys', id, version: null, text, ...stepped };
}

/** Where the cursor among the steps stands: where it was sent, or with the step that a key moved. */
export function stepAfter(context: SequencesContext, event: SequencesEvent): number {
  const { stepAt } = context;
  const steps = underCursor(context)?.steps ?? [];
  if (event.type === 'sequences.toStep') return cursorInside(steps, event.index);
  const isMoved = event.type === 'sequences.moveStep' || event.type === 'sequences.shiftStep';
  return isMoved ? cursorInside(steps, stepAt + event.by) : stepAt;
}
