import { useSelector } from '@xstate/react';
import { formatFileSize } from '../../../calc/format/fileSize.ts';
import { commandOf } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { Progress } from '../../parts/Progress.tsx';

/** The file: chosen or dropped, on its way, or refused with the sentence that says why. */
export function FilePart() {
  const { addSource } = useActors();
  const { file, sent, refusal } = useSelector(addSource, (state) => state.context);
  const isSending = useSelector(addSource, (state) => state.matches({ file: 'sending' }));
  if (file !== null && isSending)
    return (
      <div className="add-source-file" role="status" data-testid="add-source-sending">
        <strong className="add-source-name">{file.name}</strong>
        <Progress label={`Sending ${file.name}`} {...(sent === null ? {} : { done: sent, of: file.size })} />
        <span className="muted">
          {sent !== null && sent >= file.size
            ? 'All of it has come. Its columns are looked at.'
            : `${formatFileSize(sent ?? 0)} of ${formatFileSize(file.size)}`}
        </span>
        <CommandButton command={{ ...commandOf('addSource.end'), short: 'Cancel' }} />
      </div>
    );
  return (
    <div className="add-source-file" data-testid="add-source-choice">
      {refusal !== null && (
        <div className="add-source-note add-source-note--bad" role="alert">
          <p>
            <strong>{file?.name}</strong> was not taken. {refusal}
          </p>
          <CommandButton command={commandOf('addSource.again')} />
        </div>
      )}
      <CommandButton command={commandOf('addSource.choose')} />
      <span className="muted">
        or drop it here: CSV, Excel, Parquet, GeoJSON, dBASE, or a ZIP of one of them. Files of whole states that are
        known here have nothing to map, nor have streets of the Census (tl_2025_51540_roads.zip).
      </span>
      <span className="muted">Or the server fetches it:</span>
      <span className="add-source-ways">
        <CommandButton command={commandOf('addSource.address')} />
        <CommandButton command={commandOf('addSource.folder')} />
      </span>
    </div>
  );
}
