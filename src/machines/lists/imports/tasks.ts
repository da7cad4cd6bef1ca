import { fromPromise } from 'xstate';
import type { Client } from '../../../api/client.ts';
import { callOrThrow } from '../../app/call.ts';
import {
  currentImport,
  runningImport,
  type ImportsAnswer,
  type ImportsContext,
  type ImportsEvent,
  type ImportTask,
} from './context.ts';

/** The change that an event asks for; null: none. */
export function taskOf(context: ImportsContext, event: ImportsEvent): ImportTask | null {
  switch (event.type) {
    case 'imports.cancel':
      return { kind: 'cancel', id: event.id ?? runningImport(context)?.id ?? 0 };
    case 'imports.undo':
      return { kind: 'undo', id: event.id, undo: event.undo };
    case 'imports.delete':
      return { kind: 'delete', id: event.id };
    case 'imports.do': {
      const job = currentImport(context);
      if (job === null) return null;
      const { id } = job;
      if (event.deed === 'cancel') return { kind: 'cancel', id };
      if (event.deed === 'turn') return { kind: 'undo', id, undo: !job.undone };
      return event.deed === 'forget' && context.forgetting === id ? { kind: 'delete', id } : null;
    }
    default:
      return null;
  }
}

export const runTask = fromPromise<ImportsAnswer, { readonly client: Client; readonly task: ImportTask | undefined }>(
  async ({ input: { client, task }, signal }) => {
    if (task === undefined) throw new Error('there is nothing to do');
    const params = { id: task.id };
    if (task.kind === 'cancel') return await callOrThrow(client, 'cancelImport', { params }, signal);
    if (task.kind === 'delete') return await callOrThrow(client, 'deleteImport', { params }, signal);
    return await callOrThrow(client, 'undoImport', { params, body: { undo: task.undo } }, signal);
  },
);
