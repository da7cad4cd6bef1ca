import type { PropertyDocument } from '../../../api/contract/property/documents.ts';
import { callOrThrow } from '../../app/call.ts';
import type { Step } from '../../app/history/steps.ts';
import { cursorInside } from '../../parts/pagedRows.ts';
import { workQueue, type Begun, type Kept } from '../../parts/workQueue.ts';
import { documentUnderCursor, type DocumentsContext, type DocumentsEvent, type Task } from './context.ts';

interface Done {
  /** Of the property, as they are now. */
  readonly documents: readonly PropertyDocument[];
  /** The document that an upload became. */
  readonly savedId?: number;
}

/** What is done to documents, one thing after the other. */
export const documentsWork = workQueue<DocumentsContext, DocumentsEvent, Task, Done>({
  name: 'documents',
  tasksOf,
  show: () => ({ isRenaming: false }),
  remember,
  carryOut: (task, { client }, signal) => {
    switch (task.kind) {
      case 'add': {
        const request = { params: { id: task.propertyId }, upload: { file: task.file } };
        return callOrThrow(client, 'addDocument', request, signal);
      }
      case 'rename':
        return callOrThrow(client, 'saveDocument', { body: { id: task.document.id, name: task.name } }, signal);
      case 'restore':
        return callOrThrow(client, 'saveDocument', { body: { id: task.document.id, removed: false } }, signal);
      case 'remove':
        return callOrThrow(client, 'deleteDocument', { params: { id: task.document.id } }, signal);
    }
  },
  done: (context, task, { documents, savedId }) => {
    const added = task.kind === 'add' ? documents.find(({ id }) => id === savedId) : undefined;
    const kept = added === undefined ? {} : { kept: uploadKept(added) };
    const propertyId = task.kind === 'add' ? task.propertyId : task.document.propertyId;
    if (propertyId !== context.propertyId) return kept;
    const cursor = task.kind === 'add' ? 0 : cursorInside(documents, context.cursor);
    const changed = task.kind === 'add' ? added : task.kind === 'rename' ? undefined : task.document;
    const isPicture = changed?.contentType.startsWith('image/') === true;
    return {
      ...kept,
      change: { documents, cursor, loadedFor: propertyId },
      ...(isPicture ? { tell: [{ type: 'picture.again', propertyId }] } : {}),
    };
  },
  refused: (_, task, __, { message, detail }) => {
    const name = task.kind === 'add' ? task.file.name : task.document.name;
    return { tell: [{ type: 'errors.add', message, detail: detail ? `${name}: ${detail}` : name }] };
  },
});

/** What an event asks to be done. */
function tasksOf(context: DocumentsContext, event: DocumentsEvent): Task[] {
  switch (event.type) {
    case 'documents.add': {
      const { propertyId } = context;
      return propertyId === null ? [] : event.files.map((file) => ({ kind: 'add', propertyId, file }));
    }
    case 'documents.rename': {
      const document = event.document ?? documentUnderCursor(context);
      const name = event.name.trim();
      return document === undefined || name === document.name ? [] : [{ kind: 'rename', document, name }];
    }
    case 'documents.remove': {
      const document = event.document ?? documentUnderCursor(context);
      return document === undefined ? [] : [{ kind: 'remove', document }];
    }
    case 'documents.restore':
      return [{ kind: 'restore', document: event.document }];
    default:
      return [];
  }
}

/** What takes a task back. The document of an upload is known only when it is there: until then it is only announced. */
function remember(task: Task): Kept | Begun | null {
  switch (task.kind) {
    case 'rename': {
      const { document, name } = task;
      const step = (from: PropertyDocument, to: string): Step => ({
        type: 'documents.rename',
        document: from,
        name: to,
        isReplay: true,
      });
      const undo = step({ ...document, name }, document.name);
      return { label: `Rename document to ${name}`, undo, redo: step(document, name) };
    }
    case 'remove':
      return {
        label: `Delete document ${task.document.name}`,
        undo: restored(task.document),
        redo: removed(task.document),
      };
    case 'add':
      return { label: addLabel(task.file.name) };
    case 'restore':
      return null;
  }
}

/** What takes an upload back, now that its document is there. */
const uploadKept = (document: PropertyDocument): Kept => ({
  label: addLabel(document.name),
  undo: removed(document),
  redo: restored(document),
});

const removed = (document: PropertyDocument): Step => ({
  type: 'documents.remove',
  document,
  isReplay: true,
});
const restored = (document: PropertyDocument): Step => ({
  type: 'documents.restore',
  document,
  isReplay: true,
});

const addLabel = (name: string): string => `Add document ${name}`;
