import { useSelector } from '@xstate/react';
import { inWords } from '../../../api/errors.ts';
import { formatFileSize } from '../../../calc/format/fileSize.ts';
import type { Download } from '../../../machines/app/download.ts';
import { useActors } from '../../parts/actors.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { ErrorActions } from '../Toasts.tsx';
import './activity.css';

const timeOf = (at: Date): string =>
  [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');

/** Messages that wait to be dismissed, files that were fetched, and what was done in this session with undo for each run of it. */
export function Pane() {
  const { download, errors, history } = useActors();
  const queue = useSelector(errors, (state) => state.context.queue);
  const files = useSelector(download, (state) => state.context.items);
  const done = useSelector(history, (state) => state.context.undo);
  const undone = useSelector(history, (state) => state.context.redo);
  return (
    <>
      <PaneStatus pane="activity">
        {queue.length > 0 && (
          <span className="tag tag--bad">{queue.length === 1 ? '1 message' : `${queue.length} messages`}</span>
        )}
        {done.length > 0 && <span>{done.length} to undo</span>}
      </PaneStatus>
      {queue.length + files.length + done.length + undone.length === 0 ? (
        <div className="empty">
          <p className="empty-title">Nothing has happened yet</p>
          <p>Messages of failed calls, downloads and everything that can be undone are listed here.</p>
        </div>
      ) : (
        <div className="activity">
          {queue.length > 0 && (
            <ul aria-label="Messages">
              {queue.toReversed().map((entry) => (
                <li key={entry.id} className="activity-item activity-item--error">
                  <time className="activity-time">{timeOf(entry.at)}</time>
                  <div className="activity-text">
                    <p>{inWords(entry).title}</p>
                    {inWords(entry).beneath !== null && <p className="muted">{inWords(entry).beneath}</p>}
                  </div>
                  <ErrorActions entry={entry} />
                </li>
              ))}
            </ul>
          )}
          {files.length > 0 && (
            <ul aria-label="Downloads">
              {files.toReversed().map((item) => (
                <FileItem key={item.id} item={item} />
              ))}
            </ul>
          )}
          <ul aria-label="Done">
            {undone.map((entry) => (
              <li key={entry.id} className="activity-item muted">
                <span className="activity-time">undone</span>
                <span className="activity-text">{entry.label}</span>
              </li>
            ))}
            {done.toReversed().map((entry) => (
              <li key={entry.id} className="activity-item">
                <span className="activity-time">done</span>
                <span className="activity-text">{entry.label}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const stateWords: Readonly<Record<Download['state'], string>> = {
  running: 'under way',
  done: 'saved',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** A file under its name, or what it was to be; stopped, or fetched once more. */
function FileItem({ item: { id, title, state, received, fileName, at } }: { readonly item: Download }) {
  const { root } = useActors();
  return (
    <li className="activity-item">
      <time className="activity-time">{timeOf(at)}</time>
      <div className="activity-text">
        <p>{fileName ?? title}</p>
        <p className="muted">
          {stateWords[state]}
          {received > 0 && `, ${formatFileSize(received)}`}
        </p>
      </div>
      <button
        type="button"
        className="button button--quiet"
        onClick={() => root.send({ type: state === 'running' ? 'download.cancel' : 'download.retry', id })}
      >
        {state === 'running' ? 'Cancel' : state === 'done' ? 'Again' : 'Retry'}
      </button>
    </li>
  );
}
