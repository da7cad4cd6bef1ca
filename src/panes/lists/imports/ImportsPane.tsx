import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ImportJob } from '../../../api/contract/lists/exportImport.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf, type CommandId } from '../../../commands/commands.ts';
import { currentImport, isRunning, whyNot, type ImportDeed } from '../../../machines/lists/imports/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { countParts } from './importCounts.ts';
import './imports.css';

/** Every import with what became of its rows; a key does with the one under the cursor what can be done with it. */
export function Pane() {
  const { imports, root } = useActors();
  const jobs = useSelector(imports, (state) => state.context.jobs);
  const current = useSelector(imports, (state) => currentImport(state.context));
  const forgetting = useSelector(imports, (state) => state.context.forgetting);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current?.id]);
  return (
    <div className="imports">
      <PaneStatus pane="imports">
        {jobs.length > 0 && <span>{jobs.length === 1 ? '1 import' : `${formatNumber(jobs.length)} imports`}</span>}
      </PaneStatus>
      {current === null ? (
        // Keys reach the pane also when there is nothing in it.
        <div className="empty" tabIndex={-1} data-autofocus>
          <p className="empty-title">Nothing was imported yet</p>
          <p>Bring a list of your own: CSV, XLSX or rows from the clipboard, matched to the parcels you have.</p>
          <CommandButton command={commandOf('imports.open')} />
        </div>
      ) : (
        <>
          <ul ref={list} className="imports-list" role="listbox" aria-label="Imports" tabIndex={0} data-autofocus>
            {jobs.map((job) => (
              // The list has the keys: arrows and letters are commands.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <li
                key={job.id}
                role="option"
                aria-selected={job.id === current.id}
                className={job.id === current.id ? 'imports-item imports-item--current' : 'imports-item'}
                data-state={job.state}
                onClick={() => root.send({ type: 'imports.point', id: job.id })}
                onDoubleClick={() => root.send({ type: 'imports.do', deed: 'open' })}
              >
                <Job job={job} />
              </li>
            ))}
          </ul>
          <Deeds job={current} isForgetting={forgetting === current.id} />
        </>
      )}
    </div>
  );
}

const deeds: readonly (readonly [deed: ImportDeed, command: CommandId])[] = [
  ['cancel', 'imports.cancelThis'],
  ['open', 'imports.openList'],
  ['decide', 'imports.decide'],
  ['report', 'imports.report'],
  ['file', 'imports.file'],
  ['turn', 'imports.turn'],
  ['forget', 'imports.forget'],
];

/** What can be done with the import under the cursor, each with its key. */
function Deeds({ job, isForgetting }: { readonly job: ImportJob; readonly isForgetting: boolean }) {
  const { root } = useActors();
  const short = (deed: ImportDeed): string | undefined => {
    if (deed === 'decide') return `Decide ${formatNumber(job.conflicts - job.decided)}`;
    if (deed === 'forget') return isForgetting ? 'Forget it' : 'Forget';
    return deed === 'turn' && job.undone ? 'Put back' : undefined;
  };
  return (
    <div className="imports-deeds" role="toolbar" aria-label={`With ${job.fileName}`}>
      {isForgetting && (
        <p className="imports-warning" role="alert">
          Once forgotten it cannot be taken back; what it put on {job.groupName} stays there. Once more to forget it.
        </p>
      )}
      {deeds
        .filter(([deed]) => whyNot(job, deed) === null)
        .map(([deed, id]) => (
          <CommandButton
            key={deed}
            command={{ ...commandOf(id), ...(short(deed) === undefined ? {} : { short: short(deed) ?? '' }) }}
            onBefore={() => root.send({ type: 'workspace.focus', pane: 'imports' })}
          />
        ))}
    </div>
  );
}

const stateTags: Readonly<Record<ImportJob['state'], readonly [text: string, tone: string]>> = {
  QUEUED: ['waiting', 'tag'],
  PROCESSING: ['running', 'tag'],
  COMPLETE: ['complete', 'tag tag--good'],
  FAILED: ['failed', 'tag tag--bad'],
};

function Job({ job }: { readonly job: ImportJob }) {
  const { fileName, groupName, state, phase, message, counts, members, done, added, undone } = job;
  const [text, tone] = undone && state === 'COMPLETE' ? ['undone', 'tag'] : stateTags[state];
  const runs = isRunning(job);
  return (
    <>
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
    </>
  );
}
