import { callOrThrow } from '../../app/call.ts';
import { wordsOf } from '../../app/errors.ts';
import { isOpenStill } from '../../parts/ticket.ts';
import { workQueue } from '../../parts/workQueue.ts';
import { isUnread, underCursor } from './context.ts';
import type { ComplianceContext, ComplianceDraft, ComplianceEvent, ComplianceRow, Done, Task } from './context.ts';

function taskOf(context: ComplianceContext, event: ComplianceEvent): Task | null {
  const row = underCursor(context);
  if (event.type === 'compliance.keep') return { what: 'keep', draft: event.draft, row: row ?? null };
  if (event.type === 'compliance.acknowledge' && isUnread(row) && row?.of === 'rules')
    return { what: 'acknowledge', ruleId: row.row.id };
  return null;
}

const NOTHING: Done = { taken: null, checked: null };

async function carryOut(task: Task, { client }: ComplianceContext, signal: AbortSignal): Promise<Done> {
  if (task.what === 'acknowledge') {
    await callOrThrow(client, 'acknowledgeRule', { params: { ruleId: task.ruleId }, body: {} }, signal);
    return NOTHING;
  }
  const { draft, row } = task;
  switch (draft.what) {
    case 'optOut': {
      const { kind, contactId, text, zip, source } = draft;
      const of = kind === 'PERSON' ? (contactId === null ? {} : { contactId }) : { text };
      const body = { kind, ...of, source, ...(kind === 'ADDRESS' ? { zip } : {}) };
      await callOrThrow(client, 'addSuppression', { body }, signal);
      return NOTHING;
    }
    case 'check':
      return {
        ...NOTHING,
        checked: await callOrThrow(client, 'checkTarget', { query: { text: draft.text } }, signal),
      };
    case 'consent': {
      const { text, channels, level, wording, source } = draft;
      const body = { text, channels: [...channels], level, wording, source, at: new Date(draft.at).toISOString() };
      await callOrThrow(client, 'addConsent', { body }, signal);
      return NOTHING;
    }
    case 'rule':
      return await setRule(draft, row, { client }, signal);
    case 'end':
      return await end(draft.why, row, { client }, signal);
    case 'list':
    case 'file':
      return await send(draft, { client }, signal);
  }
}

type Caller = Pick<ComplianceContext, 'client'>;

async function setRule(
  { value, reason }: Extract<ComplianceDraft, { what: 'rule' }>,
  row: ComplianceRow | null,
  { client }: Caller,
  signal: AbortSignal,
): Promise<Done> {
  if (row?.of !== 'rules') return NOTHING;
  await callOrThrow(client, 'setComplianceRule', { params: { ruleId: row.row.id }, body: { value, reason } }, signal);
  return NOTHING;
}

async function end(why: string, row: ComplianceRow | null, { client }: Caller, signal: AbortSignal): Promise<Done> {
  if (row?.of === 'optOuts')
    await callOrThrow(client, 'liftSuppression', { params: { id: row.row.id }, body: { why } }, signal);
  if (row?.of === 'consents')
    await callOrThrow(client, 'revokeConsent', { params: { id: row.row.id }, body: { why } }, signal);
  if (row?.of === 'lists') await callOrThrow(client, 'removeCheckedList', { params: { id: row.row.id } }, signal);
  return NOTHING;
}

async function send(
  draft: Extract<ComplianceDraft, { what: 'list' | 'file' }>,
  { client }: Caller,
  signal: AbortSignal,
): Promise<Done> {
  const { file } = draft;
  if (file === null) return NOTHING;
  if (draft.what === 'list') {
    const { list, name, day, areaCodes } = draft;
    const upload = { file, ...(name === '' ? {} : { name }), ...(areaCodes === '' ? {} : { areaCodes }) };
    const { wrong, lists, id } = await callOrThrow(
      client,
      'uploadCheckedList',
      { query: { list, day }, upload },
      signal,
    );
    return { ...NOTHING, taken: { added: lists.find((one) => one.id === id)?.rows ?? 0, known: 0, wrong } };
  }
  const call = draft.of === 'optOuts' ? 'importSuppressions' : 'importConsents';
  return { ...NOTHING, taken: await callOrThrow(client, call, { upload: { file } }, signal) };
}

export const complianceWork = workQueue<ComplianceContext, ComplianceEvent, Task, Done>({
  name: 'compliance',
  tasksOf: (context, event) => {
    const task = taskOf(context, event);
    return task === null ? [] : [task];
  },
  carryOut,
  done: (context, task, { taken, checked }) => ({
    change: { refusal: null, wrong: {}, taken, checked },
    tell: [
      ...(checked === null ? [{ type: 'compliance.refresh' } as const] : []),
      // What became of the rows of a file, or what stands against somebody, stays on screen until it was read.
      ...(task.what === 'keep' && isOpenStill(context.form, task) && taken === null && checked === null
        ? [{ type: 'workspace.done', of: ['compliance'] } as const]
        : []),
    ],
  }),
  refused: (context, task, failure, message) =>
    isOpenStill(context.form, task) && task.what === 'keep'
      ? { change: { refusal: wordsOf(failure), wrong: failure.fieldErrors } }
      : { tell: [message] },
});
