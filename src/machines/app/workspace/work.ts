import type { Layout } from '../../../api/contract/account/session.ts';
import { workQueue } from '../../parts/workQueue.ts';
import { callOrThrow } from '../call.ts';
import { workspaceLayouts, type LayoutTask, type WorkspaceContext, type WorkspaceEvent } from './context.ts';

/** Layouts are saved and deleted one after the other: what is asked for while another is on its way is not lost. */
export const layoutWork = workQueue<WorkspaceContext, WorkspaceEvent, LayoutTask, readonly Layout[]>({
  name: 'layout',
  tasksOf: ({ tree, layoutName: before, saved, tasks }, event) => {
    if (event.type === 'workspace.saveLayout') return [{ kind: 'save', name: event.name.trim(), tree, before }];
    if (event.type !== 'workspace.deleteLayout') return [];
    const { name } = event;
    return [...saved, ...tasks].some((one) => one.name === name) ? [{ kind: 'delete', name }] : [];
  },
  carryOut: async (task, { client, saved }, signal) => {
    const id = saved.find(({ name }) => name === task.name)?.id;
    if (task.kind === 'save') {
      const body = { id, type: 'WORKSPACE', name: task.name, columns: task.tree } as const;
      return (await callOrThrow(client, 'saveLayout', { body }, signal)).layouts;
    }
    // Its saving was refused: there is nothing to delete.
    if (id === undefined) return saved;
    return (await callOrThrow(client, 'deleteLayout', { params: { id } }, signal)).layouts;
  },
  show: (_, task) => (task.kind === 'save' ? { layoutName: task.name } : {}),
  done: (_context, _task, layouts) => ({ change: { saved: workspaceLayouts(layouts) } }),
  refused: ({ layoutName }, task, _failure, message) => ({
    tell: [message],
    change: task.kind === 'save' && layoutName === task.name ? { layoutName: task.before } : {},
  }),
});
