import { useSelector } from '@xstate/react';
import { commandOf } from '../../../commands/commands.ts';
import { currentSession } from '../../../machines/deal/analysis/context.ts';
import { isDirty, type Session } from '../../../machines/deal/analysis/sessions.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { markSize } from '../../shell/style/markSize.ts';
import { Progress } from '../../parts/Progress.tsx';
import { placeLine, streetLine } from '../../parts/propertyLink.ts';
import { ShownView } from './ShownView.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { SheetGrid } from './SheetGrid.tsx';
import { Shelf } from './Shelf.tsx';
import './analysis.css';

/** The deal sheet of the subject: inputs, what follows from them, and the analyses there are of it. */
export function Pane() {
  const { analysis } = useActors();
  const session = useSelector(analysis, ({ context }) => currentSession(context));
  const isLoading = useSelector(analysis, (state) => state.matches('loading') || state.matches('resting'));
  const isFailed = useSelector(analysis, (state) => state.matches('failed'));
  const error = useSelector(analysis, (state) => state.context.error);
  const isBusy = useSelector(analysis, (state) => state.context.busy !== null);
  const state = isLoading
    ? 'loading'
    : isFailed
      ? 'failed'
      : session === null
        ? 'empty'
        : isDirty(session)
          ? 'unsaved'
          : 'saved';
  return (
    <div ref={markSize} className="deal" data-state={isBusy ? 'saving' : state} data-testid="analysis">
      <Status session={session} />
      <Progress label={isLoading ? 'Loading the analyses' : 'Saving'} isOn={isLoading || isBusy} />
      {isFailed && session !== null && (
        <p className="deal-failed" role="alert">
          The analyses could not be read again. {error}
        </p>
      )}
      {session === null ? <NoSheet isLoading={isLoading} isFailed={isFailed} /> : <Deal session={session} />}
    </div>
  );
}

function NoSheet({ isLoading, isFailed }: { readonly isLoading: boolean; readonly isFailed: boolean }) {
  const { analysis, root } = useActors();
  const subject = useSelector(analysis, (state) => state.context.subject);
  const error = useSelector(analysis, (state) => state.context.error);
  if (isFailed)
    return (
      <div className="empty" role="alert">
        <p className="empty-title">The analysis could not be loaded</p>
        <p>{error}</p>
        <button type="button" className="button" data-autofocus onClick={() => root.send({ type: 'analysis.refresh' })}>
          Try again
        </button>
      </div>
    );
  // What is loading shows nothing of the property before it, and no word that would be gone in a moment.
  if (isLoading) return <div className="deal-blank" />;
  if (subject === null)
    return (
      <div className="empty">
        <p className="empty-title">No property yet</p>
        <p>Move to a row of the results or of a list; its deal is analysed here.</p>
      </div>
    );
  return (
    <>
      <Shelf />
      <div className="empty">
        <p className="empty-title">No analysis is open</p>
        <p>The one that stood here was deleted; undo brings it back.</p>
        <CommandButton command={commandOf('analysis.new')} />
      </div>
    </>
  );
}

function Status({ session }: { readonly session: Session | null }) {
  const { analysis } = useActors();
  const address = useSelector(analysis, (state) => state.context.subject?.address);
  return (
    <PaneStatus pane="analysis">
      {address !== undefined && (
        <span className="deal-subject" title={placeLine(address)}>
          {streetLine(address)}
        </span>
      )}
      {session !== null && isDirty(session) && <span className="tag tag--warn">not saved</span>}
      {session !== null && !isDirty(session) && session.sheet.deal.id === null && <span className="tag">new</span>}
    </PaneStatus>
  );
}

function Deal({ session: { sheet } }: { readonly session: Session }) {
  const { analysis } = useActors();
  const calculation = useSelector(analysis, (state) => state.context.calculation);
  const expanded = useSelector(analysis, (state) => state.context.expanded);
  const sheetKey = useSelector(analysis, (state) => state.context.currentKey);
  return (
    <>
      <Shelf />
      {calculation?.ok === true && <KeyFigures deal={sheet.deal} outcome={calculation.outcome} sheetKey={sheetKey} />}
      {calculation?.ok === false && (
        <p className="deal-broken" role="alert">
          These inputs cannot be calculated: {calculation.message}
        </p>
      )}
      <div className="deal-body">
        <div className="deal-sheet" data-field="sheet" tabIndex={-1}>
          <SheetGrid sheet={sheet} expanded={expanded} />
        </div>
        {calculation?.ok === true && <ShownView deal={sheet.deal} outcome={calculation.outcome} sheetKey={sheetKey} />}
      </div>
    </>
  );
}
