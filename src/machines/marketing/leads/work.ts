import { callOrThrow } from '../../app/call.ts';
import { rowUnderCursor } from '../../parts/pagedRows.ts';
import { workQueue } from '../../parts/workQueue.ts';
import {
  nameOf,
  offeredStatuses,
  withLead,
  type Done,
  type LeadsContext,
  type LeadsEvent,
  type Task,
} from './context.ts';

function taskOf(context: LeadsContext, event: LeadsEvent): Task | null {
  if (event.type === 'leads.chooseStatus') return { what: 'choose', statusId: event.statusId };
  if (event.type === 'leads.add') return { what: 'add', mailingId: event.mailingId, seq: event.seq };
  if (event.type === 'leads.mark') {
    const { id, name, change } = event;
    return 'isSpam' in change
      ? { what: 'spam', id, name, isSpam: change.isSpam }
      : { what: 'status', id, name, statusId: change.statusId, before: null };
  }
  const row = rowUnderCursor(context);
  if (row === undefined) return null;
  const [id, name] = [row.id, nameOf(row)];
  if (event.type === 'leads.spam') return { what: 'spam', id, name, isSpam: !row.isSpam };
  if (event.type !== 'leads.setStatus') return null;
  const status = offeredStatuses(context)[event.position - 1];
  return status === undefined
    ? null
    : { what: 'status', id, name, statusId: status.id, before: row.status?.id ?? null };
}

async function carryOut(task: Task, { client }: LeadsContext, signal: AbortSignal): Promise<Done> {
  if (task.what === 'choose')
    return await callOrThrow(client, 'setLeadStatus', { body: { statusId: task.statusId } }, signal);
  if (task.what === 'add') {
    const { mailingId, seq } = task;
    return await callOrThrow(client, 'addLead', { body: { mailingId, seq, source: 'CALL' } }, signal);
  }
  const body = task.what === 'spam' ? { isSpam: task.isSpam } : { statusId: task.statusId };
  return await callOrThrow(client, 'markLead', { params: { id: task.id }, body }, signal);
}

export const leadsWork = workQueue<LeadsContext, LeadsEvent, Task, Done>({
  name: 'leads',
  tasksOf: (context, event) => {
    const task = taskOf(context, event);
    return task === null ? [] : [task];
  },
  carryOut,
  remember: (task) => {
    if (task.what === 'choose' || task.what === 'add') return null;
    const { id, name } = task;
    const [undo, redo] =
      task.what === 'spam'
        ? [{ isSpam: !task.isSpam }, { isSpam: task.isSpam }]
        : [{ statusId: task.before }, { statusId: task.statusId }];
    return {
      label: task.what === 'status' ? `Status of ${name}` : task.isSpam ? `${name} put aside` : `${name} taken back`,
      undo: { type: 'leads.mark', id, name, change: undo, isReplay: true },
      redo: { type: 'leads.mark', id, name, change: redo, isReplay: true },
    };
  },
  done: (context, task, done) => {
    if ('leadStatusId' in done) return { change: done };
    if (task.what === 'add') return { change: { isLoaded: false } };
    const { total, spam } = context.counts;
    const by = task.what !== 'spam' ? 0 : done.lead.isSpam ? 1 : -1;
    return { change: { ...withLead(context, done.lead), counts: { total: total - by, spam: spam + by } } };
  },
});
