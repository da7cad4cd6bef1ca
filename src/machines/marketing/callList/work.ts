import type { ToldCall } from '../../../api/contract/marketing/calls.ts';
import { callResultTexts } from '../../../calc/marketing/callResults.ts';
import { callOrThrow } from '../../app/call.ts';
import { rowUnderCursor } from '../../parts/pagedRows.ts';
import { workQueue } from '../../parts/workQueue.ts';
import { nextLeft, takenBack, withRow, type CallListContext, type CallListEvent, type Task } from './context.ts';

function taskOf(context: CallListContext, event: CallListEvent): Task | null {
  if (event.type === 'callList.tell') {
    const { id, seq, name, result, note } = event;
    return { what: 'tell', id, seq, name, result, note };
  }
  if (event.type === 'callList.takeBack') return { what: 'takeBack', id: event.id, seq: event.seq, name: event.name };
  if (event.type !== 'callList.came') return null;
  const row = rowUnderCursor(context);
  const { ofId: id, note } = context;
  if (row === undefined || id === null) return null;
  return { what: 'tell', id, seq: row.seq, name: row.name, result: event.result, note: note.trim() };
}

async function carryOut(task: Task, { client }: CallListContext, signal: AbortSignal): Promise<ToldCall> {
  const params = { id: task.id, seq: task.seq };
  if (task.what === 'takeBack') return await callOrThrow(client, 'takeBackCall', { params }, signal);
  const body = { result: task.result, note: task.note };
  return await callOrThrow(client, 'tellCall', { params, body }, signal);
}

export const callListWork = workQueue<CallListContext, CallListEvent, Task, ToldCall>({
  name: 'callList',
  tasksOf: (context, event) => {
    const task = taskOf(context, event);
    return task === null ? [] : [task];
  },
  carryOut,
  remember: (task) => {
    if (task.what !== 'tell') return null;
    const { id, seq, name, result, note } = task;
    return {
      label: `Call to ${name}: ${callResultTexts[result]}`,
      undo: { type: 'callList.takeBack', id, seq, name, isReplay: true },
      redo: { type: 'callList.tell', id, seq, name, result, note, isReplay: true },
    };
  },
  // The next one is there before the server has answered: what was told stands with its row meanwhile.
  show: (context, task) => {
    if (task.id !== context.ofId) return {};
    const at = context.rows.findIndex(({ seq }) => seq === task.seq);
    if (at < 0) return {};
    if (task.what === 'takeBack') return { cursor: at };
    const came = { result: task.result, note: task.note, at: new Date().toISOString(), by: '' };
    const rows = context.rows.map((row) => (row.seq === task.seq ? { ...row, came, calls: row.calls + 1 } : row));
    return { rows, note: '', cursor: nextLeft({ rows, cursor: at }) };
  },
  done: (context, task, told) => {
    if (task.id !== context.ofId) return {};
    return { change: task.what === 'takeBack' ? takenBack(context, told) : withRow(context, told) };
  },
  // What was shown is not so: the rows are read anew, and what was noted is written again.
  refused: (context, task, _, message) => ({
    tell: [message],
    change: {
      isLoaded: false,
      ...(task.what === 'tell' && context.note === '' ? { note: task.note } : {}),
    },
  }),
});
