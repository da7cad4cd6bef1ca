import type { Client } from '../../../api/client.ts';
import type { DocumentView, PropertyDocument } from '../../../api/contract/property/documents.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import { cursorInside } from '../../parts/pagedRows.ts';
import type { Work } from '../../parts/workQueue.ts';

/** What to do on the server, one after the other. */
export type Task =
  | { readonly kind: 'add'; readonly propertyId: number; readonly file: File }
  | { readonly kind: 'rename'; readonly document: PropertyDocument; readonly name: string }
  | { readonly kind: 'remove'; readonly document: PropertyDocument }
  | { readonly kind: 'restore'; readonly document: PropertyDocument };

export type DocumentsEvent =
  | Broadcast
  | MessageTo<'documents'>
  | { readonly type: 'property.open'; readonly propertyId: number | null }
  /** Asks the page for the file chooser. */
  | { readonly type: 'documents.choose' }
  | { readonly type: 'documents.add'; readonly files: readonly File[] }
  | { readonly type: 'documents.move'; readonly by: number }
  | { readonly type: 'documents.moveTo'; readonly index: number }
  | { readonly type: 'documents.close' }
  | { readonly type: 'documents.download' }
  | { readonly type: 'documents.startRename' }
  | { readonly type: 'documents.cancelRename' }
  | {
      readonly type: 'documents.rename';
      readonly name: string;
      readonly document?: PropertyDocument;
      readonly isReplay?: boolean;
    }
  | { readonly type: 'documents.remove'; readonly document?: PropertyDocument; readonly isReplay?: boolean }
  | { readonly type: 'documents.restore'; readonly document: PropertyDocument; readonly isReplay?: boolean };

export interface DocumentsContext extends Work<Task> {
  readonly client: Client;
  readonly propertyId: number | null;
  readonly documents: readonly PropertyDocument[];
  /** The property whose documents these are. */
  readonly loadedFor: number | null;
  readonly cursor: number;
  readonly isRenaming: boolean;
  readonly view: DocumentView | null;
  /** Why the list is not there (R-DOC-005). */
  readonly error: string | null;
  readonly isShown: boolean;
}

/** Nothing is wrong and nothing is being renamed. */
export const quiet = { isRenaming: false, error: null } as const;

export const documentUnderCursor = ({
  documents,
  cursor,
}: Pick<DocumentsContext, 'documents' | 'cursor'>): PropertyDocument | undefined => documents[cursor];

/** The cursor on a row that is there. */
export const cursorAt = ({ documents }: DocumentsContext, index: number): Partial<DocumentsContext> => ({
  cursor: cursorInside(documents, index),
  isRenaming: false,
});

/** Files under way to the server, by name. */
export const uploadsOf = ({ tasks }: Pick<DocumentsContext, 'tasks'>): string[] =>
  tasks.flatMap((task) => (task.kind === 'add' ? [task.file.name] : []));
