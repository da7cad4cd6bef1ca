import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import type { ImportConflict } from '../../../api/contract/lists/exportImport.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { useActors } from '../../parts/actors.tsx';
import { DataGrid } from '../../grid/DataGrid.tsx';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { Keys } from '../../parts/Keys.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import './conflicts.css';

/** Rows of an import that could be several parcels: a number chooses the candidate and goes on. Nothing is guessed. */
export function Pane() {
  const { conflicts } = useActors();
  const shown = useSelector(conflicts, (state) => state.context.shown);
  const error = useSelector(conflicts, (state) => state.context.error);
  const isLoading = useSelector(conflicts, (state) => state.hasTag('loading'));
  const rows = shown?.conflicts ?? [];
  const decided = rows.filter(({ propertyId }) => propertyId !== null).length;
  const state = error !== null ? 'failed' : rows.length > 0 ? 'ready' : isLoading ? 'loading' : 'empty';
  return (
    <div className="conflicts" data-state={state} data-testid="conflicts">
      <PaneStatus pane="conflicts">
        {shown !== null && (
          <>
            <span>
              {formatNumber(decided)} of {formatNumber(rows.length)} decided
            </span>
            <span className="muted">{shown.fileName}</span>
            {shown.total > rows.length && (
              <span className="tag tag--warn">{formatNumber(shown.total - rows.length)} more in the report</span>
            )}
          </>
        )}
      </PaneStatus>
      {state === 'failed' ? (
        <NotLoaded what="The rows" error={error} again="conflicts.show" />
      ) : state === 'loading' ? (
        <Progress label="Loading the rows to decide" />
      ) : state === 'empty' ? (
        <div className="empty" tabIndex={-1} data-autofocus>
          <p className="empty-title">Nothing to decide</p>
          <p>A row of an import that could be several parcels stands here until you say which one it is.</p>
        </div>
      ) : (
        <>
          <Rows />
          <Candidates />
        </>
      )}
    </div>
  );
}

function Rows() {
  const { conflicts, root } = useActors();
  const rows = useSelector(conflicts, (state) => state.context.shown?.conflicts);
  const header = useSelector(conflicts, (state) => state.context.shown?.header);
  const cursor = useSelector(conflicts, (state) => state.context.cursor);
  const columns = useMemo(() => columnsOf(header ?? []), [header]);
  const onCursor = useCallback((index: number) => root.send({ type: 'conflicts.cursor', index }), [root]);
  if (rows === undefined) return null;
  return (
    <DataGrid
      label="Rows to decide"
      mode="triage"
      columns={columns}
      rows={rows}
      rowCount={rows.length}
      cursor={cursor}
      onCursor={onCursor}
      rowHeader={null}
      fixedColumns={1}
    />
  );
}

const chosenText = ({ candidates, propertyId }: ImportConflict): string => {
  const index = candidates.findIndex((one) => one.propertyId === propertyId);
  const candidate = candidates[index];
  return candidate === undefined ? 'to decide' : `${index + 1}: ${candidate.address ?? candidate.apn ?? ''}`;
};

function columnsOf(header: readonly string[]): GridColumn<ImportConflict>[] {
  return [
    { key: 'row', label: 'Row', width: 56, align: 'right', text: ({ row }) => formatNumber(row) },
    {
      key: 'decision',
      label: 'Is',
      width: 200,
      text: chosenText,
      className: ({ propertyId }) => (propertyId === null ? 'grid-cell--missing' : ''),
      tooltip: chosenText,
    },
    { key: 'reason', label: 'Why', width: 230, text: ({ reason }) => reason, tooltip: ({ reason }) => reason },
    ...header.map((name, index) => ({
      // Columns of a file have no other identity than their place.
      key: `cell ${index}`,
      label: name === '' ? `Column ${index + 1}` : name,
      width: 120,
      text: ({ cells }: ImportConflict) => cells[index] ?? '',
      tooltip: ({ cells }: ImportConflict) => cells[index] ?? null,
    })),
  ];
}

/** The parcels that the row under the cursor could be, each with its number key. */
function Candidates() {
  const { conflicts, root } = useActors();
  const row = useSelector(conflicts, ({ context }) => context.shown?.conflicts[context.cursor]);
  if (row === undefined) return null;
  return (
    <ol className="conflicts-candidates" aria-label={`Parcels that row ${row.row} could be`}>
      {row.candidates.map(({ propertyId, apn, fips, address, owner }, index) => (
        <li key={propertyId}>
          <button
            type="button"
            className={propertyId === row.propertyId ? 'conflicts-one conflicts-one--chosen' : 'conflicts-one'}
            aria-pressed={propertyId === row.propertyId}
            title={[address, `${apn} in ${fips}`, owner].filter((text) => text !== null).join(' · ')}
            tabIndex={-1}
            onClick={() => root.send({ type: 'conflicts.choose', position: index + 1 })}
          >
            <Keys keys={String(index + 1)} />
            <span>{address ?? 'no address on record'}</span>
            <span className="conflicts-apn">
              {apn} in {fips}
            </span>
            <span className="muted conflicts-owner">{owner}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
