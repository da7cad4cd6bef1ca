import { fromPromise } from 'xstate';
import { callOrThrow } from '../../app/call.ts';
import {
  newRule,
  newText,
  stepUnderCursor,
  underCursor,
  type SequencesContext,
  type SequencesEvent,
  type StepForm,
} from './context.ts';

/** What a form begins with; `overlay` null: there is none to open, as the campaign has a sequence already. */
export interface Opening {
  readonly change: Partial<SequencesContext>;
  readonly overlay: 'sequenceForm' | 'sequenceStep' | null;
}

/** Reads what a form has to know before it opens: the campaign that becomes a sequence, or what a step can say. */
export const openForm = fromPromise<Opening, { readonly context: SequencesContext; readonly event: SequencesEvent }>(
  async ({ input: { context, event }, signal }) => {
    if (event.type === 'sequences.startOf') return await begun(context, event.mailingId, signal);
    const { mailings } = await callOrThrow(context.client, 'mailings', { query: {} }, signal);
    const offered = mailings.filter(({ status }) => status === 'NEW');
    const isNew = event.type === 'sequences.addStep';
    return { change: { offered, stepForm: isNew ? newStep(context) : changedStep(context) }, overlay: 'sequenceStep' };
  },
);

/** The audience of the campaign, and its message as the first step. */
async function begun({ client }: SequencesContext, mailingId: number, signal: AbortSignal): Promise<Opening> {
  const mailing = await callOrThrow(client, 'mailing', { params: { id: mailingId } }, signal);
  const params = { id: mailing.marketingCampaignId };
  const { campaign } = await callOrThrow(client, 'campaign', { params }, signal);
  const { id, name, version, sequence } = campaign;
  if (sequence !== null) return { change: { wantedId: id, isLoaded: false }, overlay: null };
  const form = {
    id,
    version,
    title: `Sequence of ${name}`,
    text: { ...newText(mailing.audience), name },
    // What went out cannot go out again: its sequence begins without it.
    steps: mailing.status === 'NEW' ? [{ mailingId, ...newRule(0) }] : [],
  };
  return { change: { form }, overlay: 'sequenceForm' };
}

/** Behind the one under the cursor. */
function newStep(context: SequencesContext): StepForm {
  const { steps = [] } = underCursor(context) ?? {};
  const at = steps.length === 0 ? 0 : context.stepAt + 1;
  return { at, isNew: true, mailingId: null, rule: newRule(at) };
}

function changedStep(context: SequencesContext): StepForm {
  const step = stepUnderCursor(context);
  if (step === undefined) return newStep(context);
  const { mailingId, afterDays, businessDays, onlyIf } = step;
  return { at: context.stepAt, isNew: false, mailingId, rule: { afterDays, businessDays, onlyIf } };
}
