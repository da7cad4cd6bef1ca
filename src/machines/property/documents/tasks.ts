import type { PropertyDocument } from '../../../api/contract/property/documents.ts';
import type { HistoryMessage } from '../../app/messages.ts';
import { documentUnderCursor, type DocumentsContext, type DocumentsEvent, type Task } from './context.ts';

/** What an event asks to be done. */
export function tasksOf(context: DocumentsContext, event: DocumentsEvent): Task[] {
  const isReplay = 'isReplay' in event && event.isReplay === true;
  const idOf = (index: number): string => `documents-${context.made + index + 1}`;
  const base = { id: idOf(0), isReplay };
  switch (event.type) {
    case 'documents.add': {
      const { propertyId } = context;
      if (propertyId === null) return [];
      return event.files.map((file, index) => ({ id: idOf(index), isReplay, kind: 'add', propertyId, file }));
    }
    case 'documents.rename': {
      const document = event.document ?? documentUnderCursor(context);
      const name = event.name.trim();
      return document === undefined || name === document.name ? [] : [{ ...base, kind: 'rename', document, name }];
    }
    case 'documents.remove': {
      const document = event.document ?? documentUnderCursor(context);
      return document === undefined ? [] : [{ ...base, kind: 'remove', document }];
    }
    case 'documents.restore':
      return [{ ...base, kind: 'restore', document: event.document }];
    default:
      return [];
  }
}

/** What takes a task back. The document of an upload is known only when it is there: until then it is only announced. */
export function historyOf(task: Task): HistoryMessage | null {
  switch (task.kind) {
    case 'rename': {
      const { id, document, name } = task;
      const undo = { type: 'documents.rename', document: { ...document, name }, name: document.name, isReplay: true };
      const redo = { type: 'documents.rename', document, name, isReplay: true };
      return { type: 'history.push', id, label: `Rename document to ${name}`, undo, redo };
    }
    case 'remove': {
      const { id, document } = task;
      const undo = { type: 'documents.restore', document, isReplay: true };
      const redo = { type: 'documents.remove', document, isReplay: true };
      return { type: 'history.push', id, label: `Delete document ${document.name}`, undo, redo };
    }
    case 'add':
      return { type: 'history.begin', id: task.id, label: addLabel(task.file.name) };
    default:
      return null;
  }
}

/** What takes an upload back, now that its document is there. */
export function uploadHistory(id: string, document: PropertyDocument): HistoryMessage {
  const undo = { type: 'documents.remove', document, isReplay: true };
  const redo = { type: 'documents.restore', document, isReplay: true };
  return { type: 'history.push', id, label: addLabel(document.name), undo, redo };
}

const addLabel = (name: string): string => `Add document ${name}`;
