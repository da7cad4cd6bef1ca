import { useSelector } from '@xstate/react';
import { formatFileSize } from '../../../calc/format/fileSize.ts';
import { commandOf } from '../../../commands/commands.ts';
import { toldDownload } from '../../../machines/app/download.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { Progress } from '../../parts/Progress.tsx';

/** The file on its way, with its bytes and a way to stop it; then for a moment what it was saved as. */
export function DownloadStatus() {
  const { download } = useActors();
  const item = useSelector(download, (state) => toldDownload(state.context));
  if (item === null) return null;
  const { title, state, received, of, fileName } = item;
  const isRunning = state === 'running';
  const size =
    received === 0
      ? ''
      : of === null
        ? formatFileSize(received)
        : `${formatFileSize(received)} of ${formatFileSize(of)}`;
  return (
    <span className="status-part status-download" data-testid="status-download" data-state={state} role="status">
      {isRunning ? (
        <>
          <span className="status-download-name">{title}</span>
          <span className="status-download-bar">
            <Progress label={`Downloading ${title}`} {...(of === null ? {} : { done: received, of })} />
          </span>
          <span className="muted">{size}</span>
          <CommandButton command={commandOf('download.cancel')} />
        </>
      ) : (
        <>
          <span className="status-download-name">Saved {fileName}</span>
          <span className="muted">{formatFileSize(received)}</span>
        </>
      )}
    </span>
  );
}
