import { campaignTypes } from '../../../api/catalogue/marketing/campaignTypes.ts';
import type { Client } from '../../../api/client.ts';
import type { SequenceStep } from '../../../api/contract/marketing/sequences.ts';
import { callOrThrow } from '../../app/call.ts';
import { wordsOf } from '../../app/errors.ts';
import type { StepOf } from '../../app/history/steps.ts';
import { isOpenStill } from '../../parts/ticket.ts';
import { workQueue } from '../../parts/workQueue.ts';
import {
  idOf,
  textOf,
  underCursor,
  withSequence,
  writtenSteps,
  type Done,
  type SequencesContext,
  type SequencesEvent,
  type SequenceText,
  type StepChoice,
  type Task,
} from './context.ts';
import { blankContent } from './blankContent.ts';
import { taskOf } from './tasks.ts';

/** The mailing of a step under the campaign: a new draft, or one that is there, which comes over from its own campaign. */
async function mailingOf(
  client: Client,
  choice: StepChoice,
  campaignId: number,
  { name }: SequenceText,
  signal: AbortSignal,
): Promise<number> {
  if ('channel' in choice) {
    const body = {
      marketingCampaignId: campaignId,
      name: `${name.slice(0, 90)}: ${campaignTypes[choice.channel].title}`,
      content: blankContent(choice.channel),
    };
    return (await callOrThrow(client, 'saveMailing', { body }, signal)).mailing.id;
  }
  const { mailingId: id } = choice;
  const kept = await callOrThrow(client, 'mailing', { params: { id } }, signal);
  if (kept.marketingCampaignId === campaignId) return id;
  const { version, name: own, content, audience } = kept;
  const body = { id, version, marketingCampaignId: campaignId, name: own, content, audience };
  return (await callOrThrow(client, 'saveMailing', { body }, signal)).mailing.id;
}

/** What it changes is what is on screen: where another page changed it meanwhile nothing is saved. */
async function save(
  task: Task & { readonly what: 'save' },
  { client, rows }: SequencesContext,
  signal: AbortSignal,
): Promise<Done> {
  const { id, text, version } = task;
  const shown = rows.find((row) => idOf(row) === id)?.version;
  const made = task.from === 'step' && id !== null ? await mailingOf(client, task.choice, id, text, signal) : null;
  const steps: SequenceStep[] = [...task.steps];
  if (task.from === 'step' && made !== null)
    steps.splice(task.at, task.isNew ? 0 : 1, { ...task.rule, mailingId: made });
  const { name, audience, joins, stopStatusIds } = text;
  const body = {
    ...(id === null ? {} : { id }),
    ...(version === null ? {} : { version }),
    name,
    steps,
    sequence: { audience, joins, stopStatusIds, ...(shown === undefined ? {} : { version: shown }) },
  };
  const { campaign } = await callOrThrow(client, 'saveCampaign', { body }, signal);
  if (campaign.sequence === null) throw new Error('a sequence was saved and is none'); // its draft was sent
  return { sequence: campaign.sequence, mailingId: made };
}

/** A sequence as it was, or as it was made: undo and redo. */
const put = (
  id: number,
  { audience, joins, stopStatusIds, name }: SequenceText,
  steps: readonly SequenceStep[],
  label: string,
): StepOf<'sequences.put'> => ({
  type: 'sequences.put',
  id,
  text: { name, audience, joins, stopStatusIds: [...stopStatusIds] },
  steps: [...steps],
  label,
  isReplay: true,
});

async function carryOut(task: Task, context: SequencesContext, signal: AbortSignal): Promise<Done> {
  const { client, rows } = context;
  if (task.what === 'save') return await save(task, context, signal);
  const params = { id: task.id };
  const acknowledged = [...task.acknowledged];
  if (task.what === 'start') {
    const { quote, ceiling, card } = task;
    const body = { quote, ceiling, acknowledged, ...(card === null ? {} : { paymentMethodId: String(card) }) };
    return { ...(await callOrThrow(client, 'startSequence', { params, body }, signal)), mailingId: null };
  }
  const { act, ceiling } = task;
  const version = rows.find((row) => idOf(row) === task.id)?.version ?? 0;
  const body = { act, version, acknowledged, ...(ceiling === null ? {} : { ceiling }) };
  return { ...(await callOrThrow(client, 'moveSequence', { params, body }, signal)), mailingId: null };
}

export const sequencesWork = workQueue<SequencesContext, SequencesEvent, Task, Done>({
  name: 'sequences',
  tasksOf: (context, event) => {
    const task = taskOf(context, event);
    return task === null ? [] : [task];
  },
  carryOut,
  // A step that is added is taken back once it is known what it says.
  remember: (task, context) => {
    if (task.what !== 'save' || task.from === 'step' || task.id === null) return null;
    const row = context.rows.find((one) => idOf(one) === task.id);
    if (row === undefined) return null;
    const { id, label } = task;
    return {
      label,
      undo: put(id, textOf(row), writtenSteps(row), label),
      redo: put(id, task.text, task.steps, label),
    };
  },
  // Keys follow each other faster than answers: what they are about is what they left.
  show: (context, task) => {
    const row = context.rows.find((one) => task.what === 'save' && idOf(one) === task.id);
    if (task.what !== 'save' || task.from === 'step' || task.from === 'form' || row === undefined) return {};
    const known = new Map(row.steps.map((step) => [step.mailingId, step]));
    const steps = task.steps.flatMap((step) => {
      const before = known.get(step.mailingId);
      return before === undefined ? [] : [{ ...before, ...step }];
    });
    const now = withSequence(context, { ...row, ...task.text, steps });
    return { ...now, stepAt: context.stepAt };
  },
  done: (context, task, { sequence, mailingId }) => {
    // Those that wait were shown already, and are saved with what they say.
    const isLater = context.tasks.some((one) => one.what === 'save' && one.id === idOf(sequence));
    const shown = underCursor(context);
    const merged =
      isLater && shown !== undefined && idOf(shown) === idOf(sequence)
        ? { ...sequence, ...textOf(shown), steps: shown.steps }
        : sequence;
    const now = { ...withSequence(context, merged), ofId: null };
    if (task.what !== 'save') {
      // An estimate of another one that was asked for since stays.
      const isAsked = context.asked?.id === task.id;
      return {
        change: { ...now, ...(isAsked ? { asked: null, acknowledged: [], refusal: null } : {}) },
        tell: [
          {
            type: 'workspace.done',
            of:
              isAsked || context.asked === null ? ['sequenceStart', 'sequenceResume', 'sequenceEnd'] : ['sequenceEnd'],
          },
        ],
      };
    }
    if (task.from === 'form') {
      const isKept = isOpenStill(context.form, task);
      return {
        change: { ...now, ...(isKept ? { form: null, refusal: null, wrong: {} } : {}), wantedId: idOf(sequence) },
        tell: [
          ...(isKept ? [{ type: 'workspace.done', of: ['sequenceForm'] } as const] : []),
          ...(task.steps.length > 0 && task.version !== null && task.label === ''
            ? [{ type: 'route.go', path: '/marketing/sequences' } as const]
            : []),
        ],
      };
    }
    if (task.from !== 'step') return { change: now };
    const id = idOf(sequence);
    const isKept = isOpenStill(context.stepForm, task);
    return {
      kept: {
        label: task.label,
        undo: put(id, task.text, task.steps, task.label),
        redo: put(id, textOf(sequence), writtenSteps(sequence), task.label),
      },
      change: { ...now, stepAt: task.at, ...(isKept ? { stepForm: null, refusal: null, wrong: {} } : {}) },
      tell: [
        ...(isKept ? [{ type: 'workspace.done', of: ['sequenceStep'] } as const] : []),
        { type: 'mailings.refresh' } as const,
        ...(task.isWritten && mailingId !== null
          ? [
              'channel' in task.choice && task.choice.channel === 'POSTCARD'
                ? ({ type: 'route.go', path: `/marketing/card/${mailingId}` } as const)
                : ({ type: 'mailings.openOf', id: mailingId } as const),
            ]
          : []),
      ],
    };
  },
  refused: (context, task, failure, message) => {
    const said = { refusal: wordsOf(failure), wrong: failure.fieldErrors };
    if (task.what === 'save') {
      if (task.from === 'form' && isOpenStill(context.form, task)) return { change: said };
      // The draft may have been made, and is offered for the next try.
      if (task.from === 'step' && isOpenStill(context.stepForm, task)) return { change: { ...said, isLoaded: false } };
      return { tell: [message], change: { isLoaded: false } };
    }
    if (context.asked?.id !== task.id) return { tell: [message], change: { isLoaded: false } };
    return {
      change: { ...said, isLoaded: false },
      raise: 'quote' in failure.fieldErrors ? [{ type: 'sequences.estimateAgain' }] : [],
    };
  },
});
