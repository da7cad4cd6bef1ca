import { fromPromise } from 'xstate';
import type { Client } from '../../../api/client.ts';
import type { PropertyDocument } from '../../../api/contract/property/documents.ts';
import { callOrThrow } from '../../app/call.ts';
import type { Task } from './context.ts';

export interface Done {
  /** Of the property, as they are now. */
  readonly documents: readonly PropertyDocument[];
  /** The document that an upload became. */
  readonly savedId?: number;
}

/** Carries out one task. */
export const carryOut = fromPromise<Done, { readonly client: Client; readonly task: Task | undefined }>(
  async ({ input: { client, task }, signal }) => {
    switch (task?.kind) {
      case 'add': {
        const request = { params: { id: task.propertyId }, upload: { file: task.file } };
        return await callOrThrow(client, 'addDocument', request, signal);
      }
      case 'rename': {
        const body = { id: task.document.id, name: task.name };
        return await callOrThrow(client, 'saveDocument', { body }, signal);
      }
      case 'restore': {
        const body = { id: task.document.id, removed: false } as const;
        return await callOrThrow(client, 'saveDocument', { body }, signal);
      }
      case 'remove':
        return await callOrThrow(client, 'deleteDocument', { params: { id: task.document.id } }, signal);
      default:
        return { documents: [] };
    }
  },
);
