import { useSelector } from '@xstate/react';
import type { ImportJob } from '../../api/contract/exportImport.ts';
import { formatDate } from '../../calc/format/date.ts';
import { formatNumber } from '../../calc/format/number.ts';
import { commandOf } from '../../commands/commands.ts';
import { isRunning } from '../../machines/imports.ts';
import { useActors } from '../actors.tsx';
import { CommandButton } from '../shell/CommandButton.tsx';
import { PaneStatus } from '../shell/PaneStatus.tsx';
import { Progress } from '../style/Progress.tsx';
import { countParts } from './importCounts.ts';
import './imports.css';

/** Every import with what became of its rows, its file and report, and undo. */
export function Pane() {
  const { imports } = useActors();
  const jobs = useSelector(imports, (state) => state.context.jobs);
  return (
    <>
      <PaneStatus pane="imports">
        {jobs.length > 0 && <span>{jobs.length === 1 ? '1 import' : `${formatNumber(jobs.length)} imports`}</span>}
      </PaneStatus>
      {jobs.length === 0 ? (
        <div className="empty">
          <p className="empty-title">Nothing was imported yet</p>
          <p>Bring a list of your own: CSV, XLSX or rows from the clipboard, matched to the parcels you have.</p>
          <CommandButton command={commandOf('imports.open')} />
        </div>
      ) : (
        <ul className="imports" aria-label="Imports">
          {jobs.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </ul>
      )}
    </>
  );
}

const stateTags: Readonly<Record<ImportJob['state'], readonly [text: string, tone: string]>> = {
  QUEUED: ['waiting', 'tag'],
  PROCESSING: ['running', 'tag'],
  COMPLETE: ['complete', 'tag tag--good'],
  FAILED: ['failed', 'tag tag--bad'],
};

function Job({ job }: { readonly job: ImportJob }) {
  const { root } = useActors();
  const { id, fileName, groupName, groupId, state, phase, message, counts, members, done, added, undone } = job;
  const [text, tone] = undone && state === 'COMPLETE' ? ['undone', 'tag'] : stateTags[state];
  const runs = isRunning(job);
  const download = (call: 'importFile' | 'importReport', title: string): void =>
    root.send({ type: 'download.start', title, what: { call, request: { params: { id } } } });
  return (
    <li className="imports-item" data-state={state}>
      <div className="imports-head">
        <strong className="imports-name">{fileName}</strong>
        <span className={tone}>{text}</span>
        <span className="muted">
          {formatDate(job.created.slice(0, 10))} into {groupName}
        </span>
      </div>
      {runs && <Progress label={phase ?? 'Waiting'} {...(members > 0 ? { done, of: members } : {})} />}
      {message !== null && <p className={state === 'FAILED' ? 'field-error' : 'muted'}>{message}</p>}
      <p className="import-counts">
        {counts !== null && <span>{formatNumber(counts.rows)} rows:</span>}
        {counts !== null &&
          countParts(counts).map((part) => (
            <span key={part.label} className={part.tone === 'plain' ? 'tag' : `tag tag--${part.tone}`}>
              {part.text} {part.label}
            </span>
          ))}
        {state === 'COMPLETE' && !undone && <span className="muted">{formatNumber(added)} new on the list</span>}
        {runs && <span className="muted">{phase ?? 'waiting'}</span>}
      </p>
      <div className="imports-actions">
        {runs ? (
          <button
            type="button"
            className="button button--quiet"
            disabled={job.cancelRequested}
            onClick={() => root.send({ type: 'imports.cancel', id })}
          >
            {job.cancelRequested ? 'Cancelling' : 'Cancel'}
          </button>
        ) : (
          <>
            {state === 'COMPLETE' && groupId !== null && (
              <button
                type="button"
                className="button button--quiet"
                onClick={() => root.send({ type: 'route.go', path: `/lists/${groupId}` })}
              >
                Open the list
              </button>
            )}
            {job.conflicts > 0 && state === 'COMPLETE' && (
              <button
                type="button"
                className="button button--quiet"
                onClick={() => root.send({ type: 'conflicts.open', id })}
              >
                Decide ({formatNumber(job.conflicts - job.decided)})
              </button>
            )}
            {job.hasReport && (
              <button
                type="button"
                className="button button--quiet"
                onClick={() => download('importReport', `Report of ${fileName}`)}
              >
                Report
              </button>
            )}
            <button type="button" className="button button--quiet" onClick={() => download('importFile', fileName)}>
              File
            </button>
            {state === 'COMPLETE' && (
              <button
                type="button"
                className="button button--quiet"
                onClick={() => root.send({ type: 'imports.undo', id, undo: !undone })}
              >
                {undone ? 'Put back' : 'Take back'}
              </button>
            )}
            <button
              type="button"
              className="button button--quiet"
              onClick={() => root.send({ type: 'imports.delete', id })}
            >
              Forget
            </button>
          </>
        )}
      </div>
    </li>
  );
}
