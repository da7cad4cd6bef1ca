import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { formatDate } from '../../../calc/format/date.ts';
import { formatFileSize } from '../../../calc/format/fileSize.ts';
import type { PropertyDocument } from '../../../api/contract/property/documents.ts';
import { commandOf } from '../../../commands/commands.ts';
import { uploadsOf } from '../../../machines/property/documents/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandWords } from '../../parts/CommandWords.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { DocumentPreview } from './DocumentPreview.tsx';
import './documents.css';

const kinds: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'text/plain': 'TXT',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLS',
  'application/vnd.oasis.opendocument.spreadsheet': 'XLS',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPT',
};

/** What a document is, in three letters. @example kindOf('image/png') // 'IMG' */
const kindOf = (contentType: string): string =>
  contentType.startsWith('image/') ? 'IMG' : (kinds[contentType] ?? 'DOC');

/** Documents of the subject: their list, or the one that is looked at. Files come by key, by paste or by drop. */
export function Pane() {
  const { documents: actor, root } = useActors();
  const chooser = useRef<HTMLInputElement>(null);
  const view = useSelector(actor, (state) => state.context.view);
  const isLooking = useSelector(actor, (state) => state.matches({ view: 'loading' }));
  const uploads = useSelector(actor, (state) => uploadsOf(state.context).join('\n'));
  useLayoutEffect(() => {
    const subscription = actor.on('chooseFile', () => chooser.current?.click());
    return () => subscription.unsubscribe();
  }, [actor]);
  const add = (files: FileList | null): void => {
    if (files !== null && files.length > 0) root.send({ type: 'documents.add', files: [...files] });
  };
  const onPaste = (event: ClipboardEvent): void => add(event.clipboardData.files);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    add(event.dataTransfer.files);
  };
  return (
    // Paste and drop are ways beside the key.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="documents"
      aria-label="Documents of the property"
      onPaste={onPaste}
      onDrop={onDrop}
      onDragOver={(event) => event.preventDefault()}
    >
      <input
        ref={chooser}
        type="file"
        multiple
        className="visually-hidden"
        aria-label="Files to add"
        tabIndex={-1}
        data-testid="documents-file"
        onChange={({ target }) => {
          add(target.files);
          // The same file again is a change again.
          target.value = '';
        }}
      />
      {(uploads !== '' || isLooking) && (
        <div className="documents-progress" role="status">
          <Progress label={uploads === '' ? 'Loading the document' : `Adding ${uploads.split('\n').join(', ')}`} />
          {uploads !== '' && <span className="muted">Adding {uploads.split('\n').join(', ')}</span>}
        </div>
      )}
      {view === null ? <DocumentList /> : <DocumentPreview view={view} />}
    </section>
  );
}

function DocumentList() {
  const { documents: actor, root } = useActors();
  const { documents, propertyId, cursor, error, isRenaming, loadedFor } = useSelector(actor, (state) => state.context);
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [cursor, documents]);
  if (propertyId === null)
    return <Empty title="No property yet">Move to a row; the documents kept with its property stand here.</Empty>;
  if (error !== null)
    return (
      <div className="empty" role="alert">
        <p className="empty-title">The documents could not be loaded</p>
        <p>{error}</p>
        <CommandButton command={commandOf('documents.refresh')} />
      </div>
    );
  if (loadedFor !== propertyId) return <Progress label="Loading the documents" />;
  if (documents.length === 0)
    return (
      <Empty title="No documents">
        <CommandWords id="documents.add">adds one from a file</CommandWords>; a file can be dropped or pasted here as
        well. PDF, images, Office and text, up to 25 MB.
      </Empty>
    );
  return (
    <>
      <PaneStatus pane="documents">
        <span>{documents.length === 1 ? '1 document' : `${documents.length} documents`}</span>
      </PaneStatus>
      <ul ref={list} className="documents-list" role="listbox" aria-label="Documents" tabIndex={0} data-autofocus>
        {documents.map((one, index) => (
          // The list has the keys: arrows and Enter are commands.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={one.id}
            role="option"
            aria-selected={index === cursor}
            className={index === cursor ? 'document document--current' : 'document'}
            onClick={() => root.send({ type: 'documents.moveTo', index })}
            onDoubleClick={() => root.send({ type: 'documents.look' })}
          >
            <DocumentLine document={one} isRenaming={isRenaming && index === cursor} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Empty({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    // Keys reach the pane also when there is nothing in it.
    <div className="empty" tabIndex={-1} data-autofocus>
      <p className="empty-title">{title}</p>
      <p>{children}</p>
    </div>
  );
}

function DocumentLine({ document, isRenaming }: { readonly document: PropertyDocument; readonly isRenaming: boolean }) {
  return (
    <>
      <span className={`document-kind document-kind--${kindOf(document.contentType).toLowerCase()}`} aria-hidden="true">
        {kindOf(document.contentType)}
      </span>
      {isRenaming ? (
        <NameField name={document.name} />
      ) : (
        <span className="document-name" title={document.name}>
          {document.name}
          {document.modified && <span className="tag tag--good">new</span>}
        </span>
      )}
      <span className="document-about muted">
        {document.typeDescription === 'Document' ? '' : `${document.typeDescription} · `}
        {formatFileSize(document.bytes)} · {formatDate(document.created.slice(0, 10))}
      </span>
    </>
  );
}

function NameField({ name }: { readonly name: string }) {
  const { root } = useActors();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    // The name without its ending, which is seldom what is to change.
    field.current?.setSelectionRange(0, Math.max(name.lastIndexOf('.'), 0) || name.length);
  }, [name]);
  return (
    <input
      ref={field}
      className="field document-field"
      aria-label="Name of the document"
      data-field="documentName"
      defaultValue={name}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        const typed = event.currentTarget.value;
        root.send(
          event.key === 'Enter' ? { type: 'documents.rename', name: typed } : { type: 'documents.cancelRename' },
        );
        root.send({ type: 'workspace.focus', pane: 'documents' });
      }}
      onBlur={() => root.send({ type: 'documents.cancelRename' })}
    />
  );
}
