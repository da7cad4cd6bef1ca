import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { commandOf, type CommandId } from '../../../commands/commands.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { underCursor } from '../../../machines/marketing/sequences/context.ts';
import { DataGrid } from '../../grid/DataGrid.tsx';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { FindField } from '../../parts/FindField.tsx';
import { KindChips } from '../../parts/KindChips.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { memberColumns } from './sequenceColumns.ts';
import './sequences.css';

const shows: readonly CommandId[] = ['members.all', 'members.waiting', 'members.out', 'members.done'];

/** Who is in the sequence under the cursor, where each stands, and why somebody is out. */
export function Pane() {
  const { sequences, members, root } = useActors();
  const row = useSelector(sequences, (state) => underCursor(state.context));
  const { rows, cursor, isMore, find, show, error } = useSelector(members, (state) => state.context);
  const isRead = useSelector(members, (state) => state.matches({ list: 'waiting' }));
  const onCursor = useCallback((index: number) => root.send({ type: 'members.cursor', index }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'members.openContact' }), [root]);
  const onEnd = useCallback(() => root.send({ type: 'members.more' }), [root]);
  const isStarted = row !== undefined && row.started !== null;
  return (
    <div className="sequences" data-testid="members">
      <PaneStatus pane="members">
        {isStarted && (
          <span>
            {formatNumber(row.members.waiting + row.members.handed)} in {row.name}
          </span>
        )}
      </PaneStatus>
      {isStarted && (
        <div className="sequences-bar">
          <KindChips
            className="sequences-kinds"
            commands={shows}
            isOn={(event) => event.type === 'members.only' && event.state === show}
          />
          <FindField
            pane="members"
            keys={commandOf('members.find').keys[0] ?? ''}
            find={find}
            onFind={(text) => root.send({ type: 'members.find', text })}
          />
        </div>
      )}
      {rows.length > 0 ? (
        <>
          <p className="sequences-acts">
            <CommandButton command={commandOf('members.turn')} />
            <CommandButton command={commandOf('members.openContact')} />
            <CommandButton command={commandOf('members.openProperty')} />
          </p>
          <section className="sequences-all" aria-label="Members">
            <DataGrid
              label="Members"
              mode="triage"
              columns={memberColumns}
              rows={rows}
              rowCount={rows.length + (isMore ? 1 : 0)}
              cursor={cursor}
              onCursor={onCursor}
              onOpen={onOpen}
              onEnd={onEnd}
              rowHeader={null}
            />
          </section>
        </>
      ) : (
        <div className="empty" tabIndex={-1} data-autofocus>
          {error !== null ? (
            <>
              <p className="empty-title">The members could not be loaded</p>
              <p>{error}</p>
              <CommandButton command={commandOf('sequences.refresh')} />
            </>
          ) : row === undefined ? (
            <p>Who is in a sequence stands here.</p>
          ) : !isStarted ? (
            <>
              <p className="empty-title">{row.name} was not started yet</p>
              <p>Who begins is known from its start on.</p>
            </>
          ) : !isRead ? null : find !== '' || show !== null ? (
            <>
              <p className="empty-title">{find === '' ? 'Nobody stands there' : `Nobody has "${find}"`}</p>
              <CommandButton command={commandOf('members.all')} />
            </>
          ) : (
            <p>Nobody is in it.</p>
          )}
        </div>
      )}
    </div>
  );
}
