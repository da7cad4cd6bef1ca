import type { Member } from '../../../api/contract/marketing/sequences.ts';
import { callOrThrow } from '../../app/call.ts';
import { rowUnderCursor } from '../../parts/pagedRows.ts';
import { workQueue } from '../../parts/workQueue.ts';
import { actOf, idOf, type MembersContext, type MembersEvent, type Task } from './context.ts';

function taskOf(context: MembersContext, event: MembersEvent): Task | null {
  if (event.type === 'members.mark') {
    const { id, memberId, name, act } = event;
    return { id, memberId, name, act };
  }
  const row = rowUnderCursor(context);
  if (event.type !== 'members.turn' || row === undefined || context.ofId === null) return null;
  const act = actOf(row);
  return act === null ? null : { id: context.ofId, memberId: row.id, name: row.name, act };
}

const put = ({ id, memberId, name }: Task, act: Task['act']) =>
  ({ type: 'members.mark', id, memberId, name, act, isReplay: true }) as const;

export const membersWork = workQueue<MembersContext, MembersEvent, Task, { readonly member: Member }>({
  name: 'members',
  tasksOf: (context, event) => {
    const task = taskOf(context, event);
    return task === null ? [] : [task];
  },
  carryOut: async ({ id, memberId, act }, { client }, signal) =>
    await callOrThrow(client, 'moveMember', { params: { id, memberId }, body: { act } }, signal),
  remember: (task) => ({
    label: task.act === 'out' ? `Take ${task.name} out` : `Let ${task.name} back in`,
    undo: put(task, task.act === 'out' ? 'back' : 'out'),
    redo: put(task, task.act),
  }),
  // The counts of the sequence are others now, and so are those of its days.
  done: (context, task, { member }) => ({
    change:
      context.ofId === task.id ? { rows: context.rows.map((row) => (idOf(row) === idOf(member) ? member : row)) } : {},
    tell: [{ type: 'sequences.refresh' }],
  }),
});
