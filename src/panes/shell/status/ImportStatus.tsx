import { useSelector } from '@xstate/react';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf } from '../../../commands/commands.ts';
import { runningImport } from '../../../machines/lists/imports/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { Progress } from '../../parts/Progress.tsx';

/** The import that runs: what it is at, how far, how fast, and a way to stop it; and an export that waits for its yes. */
export function ImportStatus() {
  const { imports, exports } = useActors();
  const job = useSelector(imports, (state) => runningImport(state.context));
  const waits = useSelector(exports, (state) => state.context.pendingId !== null && state.context.prepared === null);
  if (job === null) return waits ? <span className="status-part tag">an export waits</span> : null;
  const { fileName, phase, done, members, rowsPerSecond, cancelRequested } = job;
  const isCounted = members > 0 && phase !== 'Reading' && phase !== 'Matching';
  return (
    <span className="status-part status-download" data-testid="status-import" role="status">
      <span className="status-download-name">{fileName}</span>
      <span className="status-download-bar">
        <Progress label={`Importing ${fileName}`} {...(isCounted ? { done, of: members } : {})} />
      </span>
      <span className="muted">
        {cancelRequested ? 'cancelling' : (phase ?? 'waiting').toLowerCase()}
        {isCounted && ` ${formatNumber(done)} of ${formatNumber(members)}`}
        {rowsPerSecond !== null && isCounted && `, ${formatNumber(rowsPerSecond)}/s`}
      </span>
      {!cancelRequested && <CommandButton command={commandOf('imports.cancel')} />}
    </span>
  );
}
