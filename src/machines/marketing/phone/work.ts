import { callOrThrow } from '../../app/call.ts';
import { wordsOf } from '../../app/errors.ts';
import { isOpenStill } from '../../parts/ticket.ts';
import { workQueue } from '../../parts/workQueue.ts';
import { rowOf, shownDone } from './context.ts';
import type { Done, PhoneContext, PhoneEvent, Task } from './context.ts';

function taskOf(context: PhoneContext, event: PhoneEvent): Task | null {
  if (event.type === 'phone.keep') return event.draft;
  if (event.type === 'phone.remove') return { what: 'remove', grid: event.grid, id: event.id };
  if (event.type !== 'phone.call') return null;
  const row = rowOf(context, 'callerIds');
  return row === undefined || row.confirmed ? null : { what: 'call', id: row.id };
}

async function carryOut(task: Task, { client }: PhoneContext, signal: AbortSignal): Promise<Done> {
  if (task.what === 'addCallerId')
    return { of: 'callerIds', ...(await callOrThrow(client, 'addCallerId', { body: { phone: task.phone } }, signal)) };
  if (task.what === 'call') {
    const request = { params: { id: task.id }, body: {} };
    return { of: 'callerIds', ...(await callOrThrow(client, 'callCallerId', request, signal)) };
  }
  if (task.what === 'confirm') {
    const request = { params: { id: task.id }, body: { code: task.code } };
    return { of: 'callerIds', ...(await callOrThrow(client, 'confirmCallerId', request, signal)) };
  }
  if (task.what === 'addFile') {
    const { name, file } = task;
    return { of: 'recordings', ...(await callOrThrow(client, 'addRecording', { upload: { name, file } }, signal)) };
  }
  if (task.what === 'addByPhone') {
    const upload = { name: task.name, type: 'PIN' } as const;
    return { of: 'recordings', ...(await callOrThrow(client, 'addRecording', { upload }, signal)) };
  }
  if (task.what === 'rename') {
    const { id, name } = task;
    return { of: 'recordings', ...(await callOrThrow(client, 'saveRecording', { body: { id, name } }, signal)) };
  }
  if (task.what === 'saveSchedule') {
    const { id, version, name, times } = task;
    const body = { ...times, name, ...(id === null ? {} : { id }), ...(version === null ? {} : { version }) };
    return { of: 'schedules', ...(await callOrThrow(client, 'saveSchedule', { body }, signal)) };
  }
  const params = { params: { id: task.id } };
  if (task.grid === 'callerIds')
    return { of: 'callerIds', ...(await callOrThrow(client, 'deleteCallerId', params, signal)) };
  if (task.grid === 'recordings')
    return { of: 'recordings', ...(await callOrThrow(client, 'deleteRecording', params, signal)) };
  return { of: 'schedules', ...(await callOrThrow(client, 'deleteSchedule', params, signal)) };
}

/** What is asked in a dialog, which stays until it is done. */
const isAsked = ({ what }: Task): boolean => what !== 'call' && what !== 'remove';

export const phoneWork = workQueue<PhoneContext, PhoneEvent, Task, Done>({
  name: 'phone',
  tasksOf: (context, event) => {
    const task = taskOf(context, event);
    return task === null ? [] : [task];
  },
  carryOut,
  done: (context, task, done) => {
    const isKept = isOpenStill(context.form, task) && isAsked(task);
    return {
      change: {
        ...shownDone(context, done),
        ...(isKept ? { form: null, refusal: null, wrong: {} } : {}),
        // The code is asked as soon as it was spoken.
        ...(task.what === 'call' ? { form: task.id, refusal: null, wrong: {} } : {}),
      },
      tell: isKept
        ? [
            {
              type: 'workspace.done',
              of: ['phoneCallerId', 'phoneCode', 'phoneRecording', 'phoneSchedule', 'phoneRemove'],
            },
          ]
        : task.what === 'call'
          ? [{ type: 'workspace.open', overlay: 'phoneCode' }]
          : [],
    };
  },
  refused: (context, task, failure, message) =>
    isOpenStill(context.form, task) && isAsked(task)
      ? { change: { refusal: wordsOf(failure), wrong: failure.fieldErrors } }
      : { tell: [message] },
});
