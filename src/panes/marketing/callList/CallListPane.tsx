import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { commandOf } from '../../../commands/commands.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { DataGrid } from '../../grid/DataGrid.tsx';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { CallInHand } from './CallInHand.tsx';
import { callColumns } from './callColumns.ts';
import './callList.css';

/** The people of a call list, one after the other: what is said to the one under the cursor, and what came of each call. */
export function Pane() {
  const { callList, root } = useActors();
  const { rows, cursor, isMore, counts, error, ofId, name, isAll, isLoaded } = useSelector(
    callList,
    (state) => state.context,
  );
  const isFailed = useSelector(callList, (state) => state.matches({ list: 'failed' }));
  const isWorking = useSelector(callList, (state) => state.matches({ list: 'loading' }));
  const onCursor = useCallback((index: number) => root.send({ type: 'callList.cursor', index }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'callList.openProperty' }), [root]);
  const onEnd = useCallback(() => root.send({ type: 'callList.more' }), [root]);
  const row = rows[cursor];
  return (
    <div className="call-list" data-testid="call-list">
      <PaneStatus pane="callList">
        {counts !== null && (
          <span>
            {formatNumber(counts.left)} of {formatNumber(counts.total)} left, {name}
          </span>
        )}
      </PaneStatus>
      <Progress label="Working on the call list" isOn={isWorking} />
      {row !== undefined ? (
        <>
          <CallInHand row={row} />
          <section className="call-list-all" aria-label="People to call" data-field="people">
            <DataGrid
              label="People to call"
              mode="triage"
              columns={callColumns}
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
          {isFailed ? (
            <>
              <p className="empty-title">The call list could not be loaded</p>
              <p>{error}</p>
              <CommandButton command={commandOf('callList.refresh')} />
            </>
          ) : ofId === null ? (
            <>
              <p className="empty-title">No call list is under the cursor</p>
              <p>
                Make a campaign of the channel Call list and order it: then its people stand here, each with the script,
                and one key says what came of a call.
              </p>
            </>
          ) : isLoaded ? (
            <>
              <p className="empty-title">{isAll ? 'Nobody is on this call list' : 'Everybody was called'}</p>
              <CommandButton command={commandOf('callList.all')} />
            </>
          ) : null}
        </div>
      )}
    </div>
  );
}
