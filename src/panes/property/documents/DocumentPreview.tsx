import { useEffect, useMemo } from 'react';
import type { DocumentView } from '../../../api/contract/property/documents.ts';
import { formatFileSize } from '../../../calc/format/fileSize.ts';
import { commandOf } from '../../../commands/commands.ts';
import { CommandButton } from '../../parts/CommandButton.tsx';

/** A document as large as the pane, where the browser can show it; else what it is and how to get it. */
export function DocumentPreview({ view }: { readonly view: DocumentView }) {
  return (
    <div className="document-view">
      <div className="document-bar">
        <span className="document-bar-name">{view.name}</span>
        <span className="muted document-size">{formatFileSize(view.bytes)}</span>
        <span className="document-bar-keys">
          <CommandButton command={commandOf('documents.download')} />
          <CommandButton command={commandOf('documents.close')} />
        </span>
      </div>
      <Content view={view} />
    </div>
  );
}

/** Why there is nothing to look at here; null where there is. */
function hindranceOf({ rendering, previewUrl }: DocumentView): string | null {
  if (rendering === null) return 'A browser cannot show this kind of file.';
  if (previewUrl === null) return 'The file is too large to show here.';
  // Some browsers have no viewer, or a person has switched it off: a frame would stay blank.
  return rendering === 'PDF' && !navigator.pdfViewerEnabled ? 'This browser does not show PDF files.' : null;
}

function Content({ view }: { readonly view: DocumentView }) {
  const { name, rendering, previewUrl, description } = view;
  const hindrance = hindranceOf(view);
  // The keyboard stays in the pane: its keys go on and back.
  if (hindrance !== null || previewUrl === null)
    return (
      <div className="empty" tabIndex={-1} data-autofocus>
        <p className="empty-title">No preview</p>
        <p>{hindrance}</p>
        {description !== '' && <p className="muted">{description}</p>}
        <CommandButton command={commandOf('documents.download')} />
      </div>
    );
  if (rendering === 'IMAGE')
    return (
      <div className="document-page" tabIndex={-1} data-autofocus>
        <img className="document-image" src={previewUrl} alt={name} />
      </div>
    );
  if (rendering === 'TEXT')
    return (
      <pre className="document-text" tabIndex={-1} data-autofocus>
        {textOf(previewUrl)}
      </pre>
    );
  return <Pdf name={name} dataUrl={previewUrl} />;
}

/** Browsers show PDF in a frame, but not from a data address. */
function Pdf({ name, dataUrl }: { readonly name: string; readonly dataUrl: string }) {
  const address = useMemo(
    () => URL.createObjectURL(new Blob([bytesOf(dataUrl)], { type: 'application/pdf' })),
    [dataUrl],
  );
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <div className="document-page" tabIndex={-1} data-autofocus>
      {/* A browser's PDF viewer does not start in a sandbox; what it shows is of this type, whatever the file says. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe className="document-frame" title={name} src={`${address}#navpanes=0`} />
    </div>
  );
}

function bytesOf(dataUrl: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
}

const textOf = (dataUrl: string): string => new TextDecoder().decode(bytesOf(dataUrl));
