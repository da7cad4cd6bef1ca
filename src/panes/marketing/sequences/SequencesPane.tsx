import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { commandOf } from '../../../commands/commands.ts';
import { underCursor } from '../../../machines/marketing/sequences/context.ts';
import { DataGrid } from '../../grid/DataGrid.tsx';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { isPageWorking, pageState } from '../../parts/pageState.ts';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { sequenceColumns } from './sequenceColumns.ts';
import './sequences.css';

/** The sequences of the user: how far each is, what it costs, and why one stands still. */
export function Pane() {
  const { sequences, root } = useActors();
  const { rows, cursor, error } = useSelector(sequences, (now) => now.context);
  const state = useSelector(sequences, pageState);
  const isWorking = useSelector(sequences, isPageWorking);
  const running = rows.filter((row) => row.state === 'RUNNING').length;
  const onCursor = useCallback((index: number) => root.send({ type: 'sequences.cursor', index }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'workspace.openPane', pane: 'sequence' }), [root]);
  return (
    <div className="sequences" data-state={state} data-testid="sequences">
      <PaneStatus pane="sequences">{rows.length > 0 && <span>{running} running</span>}</PaneStatus>
      <Progress label="Working on sequences" isOn={isWorking} />
      {state === 'failed' ? (
        <NotLoaded what="The sequences" error={error} again="sequences.refresh" />
      ) : state === 'loading' ? null : state === 'empty' ? (
        <div className="empty" tabIndex={-1} data-autofocus>
          <p className="empty-title">There is no sequence yet</p>
          <p>
            A sequence says one thing after another, a card, then a text, then a call, until somebody answers, opts out
            or is a deal. You say yes to the most it may cost; each step is paid on its day, for whom it reaches.
          </p>
          <p>Make one here, or begin with a campaign in the list of campaigns.</p>
          <p className="sequences-begin">
            <CommandButton command={commandOf('sequences.add')} />
            <CommandButton command={commandOf('go.marketing')} />
          </p>
        </div>
      ) : (
        <>
          <Acts />
          <Stopped />
          <section className="sequences-all" aria-label="Sequences">
            <DataGrid
              label="Sequences"
              mode="triage"
              columns={sequenceColumns}
              rows={rows}
              rowCount={rows.length}
              cursor={cursor}
              onCursor={onCursor}
              onOpen={onOpen}
              rowHeader={null}
            />
          </section>
        </>
      )}
    </div>
  );
}

/** What can be done with the one under the cursor, as it stands. */
function Acts() {
  const { sequences } = useActors();
  const state = useSelector(sequences, ({ context }) => underCursor(context)?.state);
  return (
    <p className="sequences-acts">
      {state === 'DRAFT' && <CommandButton command={commandOf('sequences.estimate')} />}
      {state === 'RUNNING' && <CommandButton command={commandOf('sequences.pause')} />}
      {state === 'PAUSED' && <CommandButton command={{ ...commandOf('sequences.pause'), short: 'Go on' }} />}
      {state !== 'ENDED' && <CommandButton command={commandOf('sequences.change')} />}
      {(state === 'RUNNING' || state === 'PAUSED') && <CommandButton command={commandOf('sequences.end')} />}
      <CommandButton command={commandOf('sequences.days')} />
      <CommandButton command={commandOf('sequences.members')} />
    </p>
  );
}

/** Why the one under the cursor was paused, in full. */
function Stopped() {
  const { sequences } = useActors();
  const why = useSelector(sequences, ({ context }) => underCursor(context)?.pausedWhy ?? null);
  return why === null ? null : (
    <p className="sequences-why" role="status">
      Paused: {why}
    </p>
  );
}
