import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { commandOf } from '../../../commands/commands.ts';
import { rowsText } from '../../../machines/lists/group/words.ts';
import { DataGrid } from '../../grid/DataGrid.tsx';
import type { GridEdit } from '../../grid/gridTypes.ts';
import { takeEdits } from '../../grid/takeEdits.ts';
import { useActors } from '../../parts/actors.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { changeOf } from '../list/listEdits.ts';
import { RowField } from '../list/RowField.tsx';
import { assignedColumns } from './assignedColumns.ts';
import './assigned.css';

/** Rows of others' lists that are the person's to work on. */
export function Pane() {
  const { assigned } = useActors();
  const total = useSelector(assigned, (state) => state.context.total);
  const error = useSelector(assigned, (state) => state.context.error);
  const isFailed = useSelector(assigned, (state) => state.matches({ page: 'failed' }));
  const isLoading = useSelector(assigned, (state) => state.matches({ page: 'loading' }));
  const isShowingSnoozed = useSelector(assigned, (state) => state.context.isShowingSnoozed);
  const state = isFailed ? 'failed' : total > 0 ? 'ready' : isLoading ? 'loading' : 'empty';
  return (
    <div className="assigned" data-state={state} data-testid="assigned">
      <PaneStatus pane="assigned">
        <span>{rowsText(total)}</span>
        {isShowingSnoozed && <span className="tag tag--warn">with sleeping rows</span>}
      </PaneStatus>
      <Progress label="Loading the rows assigned to you" isOn={isLoading} />
      {isFailed ? (
        <NotLoaded what="The rows assigned to you" error={error} again="assigned.refresh" />
      ) : total > 0 ? (
        <>
          <Rows />
          <WriteBar />
        </>
      ) : (
        !isLoading && <Nothing />
      )}
    </div>
  );
}

function Nothing() {
  return (
    // Keys reach the pane also when there is nothing in it.
    <div className="empty" tabIndex={-1} data-autofocus>
      <p className="empty-title">Nothing is assigned to you</p>
      <p>
        Rows that others of the team give you to work on with <Keys keys={commandOf('list.assign').keys[0] ?? ''} /> in
        their lists stand here. Those that sleep: <Keys keys={commandOf('assigned.showSnoozed').keys[0] ?? ''} />.
      </p>
    </div>
  );
}

function Rows() {
  const { assigned, root } = useActors();
  const rows = useSelector(assigned, (state) => state.context.rows);
  const total = useSelector(assigned, (state) => state.context.total);
  const cursor = useSelector(assigned, (state) => state.context.cursor);
  const statuses = useSelector(assigned, (state) => state.context.statuses);
  const columns = useMemo(() => assignedColumns(statuses), [statuses]);
  const onCursor = useCallback((index: number) => root.send({ type: 'assigned.cursor', index }), [root]);
  const onEnd = useCallback(() => root.send({ type: 'assigned.more' }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'assigned.openRow' }), [root]);
  const onEdit = useCallback(
    (edits: readonly GridEdit[]) => {
      const words = { statuses, members: [], own: [] };
      const { changes, refusal } = takeEdits(
        edits,
        (index) => rows[index]?.savedPropertyId,
        (key, text) => changeOf(key, text, words),
      );
      const taken = changes.map(({ id, change: { statusId, note, tags, snoozedUntil } }) => ({
        savedPropertyId: id,
        change: {
          ...(statusId === undefined ? {} : { statusId }),
          ...(note === undefined ? {} : { note }),
          ...(tags === undefined ? {} : { tags }),
          ...(snoozedUntil === undefined ? {} : { snoozedUntil }),
        },
      }));
      if (taken.length > 0) root.send({ type: 'assigned.edit', edits: taken });
      if (refusal !== null) root.send(refusal);
    },
    [root, rows, statuses],
  );
  return (
    <DataGrid
      label="Rows assigned to you"
      mode="triage"
      columns={columns}
      rows={rows}
      rowCount={total}
      cursor={cursor}
      onCursor={onCursor}
      onEdit={onEdit}
      onEnd={onEnd}
      onOpen={onOpen}
      rowHeader={null}
    />
  );
}

/** Note and tags of the row under the cursor, in full length. */
function WriteBar() {
  const { assigned, root } = useActors();
  const row = useSelector(assigned, ({ context }) => context.rows[context.cursor]);
  // Another row is another field: what was typed and not taken goes with it.
  const key = row?.savedPropertyId ?? 'none';
  return (
    <div className="list-rowbar">
      <RowField
        key={`note ${key}`}
        field="note"
        label="Note"
        value={row?.note ?? ''}
        keys={commandOf('assigned.note').keys[0] ?? ''}
        onTake={({ note = null }) => root.send({ type: 'assigned.write', change: { note } })}
      />
      <RowField
        key={`tags ${key}`}
        field="tags"
        label="Tags"
        value={row?.tags.join(', ') ?? ''}
        keys={commandOf('assigned.tags').keys[0] ?? ''}
        onTake={({ tags = [] }) => root.send({ type: 'assigned.write', change: { tags } })}
      />
    </div>
  );
}
