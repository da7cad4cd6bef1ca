import { callOrThrow } from '../../app/call.ts';
import type { Step } from '../../app/history/steps.ts';
import type { Message } from '../../app/messages.ts';
import { workQueue } from '../../parts/workQueue.ts';
import {
  currentImport,
  isRunning,
  runningImport,
  whyNot,
  type ImportsAnswer,
  type ImportsContext,
  type ImportsEvent,
  type ImportTask,
} from './context.ts';

/** Changes of imports, one after the other. */
export const importsWork = workQueue<ImportsContext, ImportsEvent, ImportTask, ImportsAnswer>({
  name: 'imports',
  tasksOf: (context, event) => {
    const task = taskOf(context, event);
    return task === null ? [] : [task];
  },
  carryOut: async (task, { client }, signal) => {
    const params = { id: task.id };
    if (task.kind === 'cancel') return await callOrThrow(client, 'cancelImport', { params }, signal);
    if (task.kind === 'delete') return await callOrThrow(client, 'deleteImport', { params }, signal);
    return await callOrThrow(client, 'undoImport', { params, body: { undo: task.undo } }, signal);
  },
  done: (context, _, answer) => withJobs(context, answer),
  refused: (_, __, ___, message) => ({ tell: [message], raise: [{ type: 'imports.refresh' }] }),
});

/** The change that an event asks for; null: none. */
function taskOf(context: ImportsContext, event: ImportsEvent): ImportTask | null {
  switch (event.type) {
    case 'imports.cancel':
      return { kind: 'cancel', id: event.id ?? runningImport(context)?.id ?? 0 };
    case 'imports.undo':
      return { kind: 'undo', id: event.id, undo: event.undo };
    case 'imports.delete':
      return { kind: 'delete', id: event.id };
    case 'imports.do': {
      const job = currentImport(context);
      if (job === null || whyNot(job, event.deed) !== null) return null;
      const { id } = job;
      if (event.deed === 'cancel') return { kind: 'cancel', id };
      if (event.deed === 'turn') return { kind: 'undo', id, undo: !job.undone };
      return event.deed === 'forget' && context.forgetting === id ? { kind: 'delete', id } : null;
    }
    default:
      return null;
  }
}

/** New states of the jobs; those that ended meanwhile are on the undo stack, and the lists are new (R-IMPORT-006). */
export function withJobs(
  { jobs, mine }: ImportsContext,
  { importJobs, groups }: ImportsAnswer,
): { readonly change: Partial<ImportsContext>; readonly tell: readonly Message[] } {
  const ended = importJobs.filter(
    (job) => !isRunning(job) && jobs.some((before) => before.id === job.id && isRunning(before)),
  );
  const fresh = ended.filter(
    ({ id, state, undone, added }) => state === 'COMPLETE' && !undone && mine.includes(id) && added > 0,
  );
  const pushed = fresh.map(({ id, fileName, added, groupName }): Message => {
    const step = (undo: boolean): Step => ({ type: 'imports.undo', id, undo });
    const label = `Import ${fileName}: ${added} to ${groupName}`;
    return { type: 'history.push', id: `import ${id}`, label, undo: step(true), redo: step(false) };
  });
  const groupIds = ended.flatMap(({ groupId }) => groupId ?? []);
  const replaced: Message[] =
    ended.length === 0 || groups === undefined ? [] : [{ type: 'group.replaced', groups, groupIds }];
  return {
    // Undone and done again it is the same entry, not another one.
    change: { jobs: importJobs, mine: mine.filter((id) => fresh.every((job) => job.id !== id)) },
    tell: [...pushed, ...replaced],
  };
}
