import { memo, useCallback, useMemo, useState } from 'react';
import { useSelector } from '@xstate/react';
import type { EntryList } from '../../../calc/deal/analysis.ts';
import { pathKey, type CellPath } from '../../../machines/deal/analysis/cellPath.ts';
import type { Sheet } from '../../../machines/deal/analysis/sheet.ts';
import { commandOf } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';
import { DataGrid } from '../../grid/DataGrid.tsx';
import type { GridEdit } from '../../grid/gridTypes.ts';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { cellHint } from './cellHint.ts';
import { columnIndex, columnKey, sheetColumns } from './sheetColumns.ts';
import { useHiddenLists } from './useHiddenLists.ts';
import { sheetRows, valueColumns, type SheetRow } from './sheetRows.ts';

interface Props {
  readonly sheet: Sheet;
  readonly expanded: readonly EntryList[];
}

const rowClassName = ({ kind }: SheetRow): string => `deal-row--${kind}`;

/** The inputs of a deal as a sheet: typing edits, Enter and Tab move, blocks are pasted, Mod+D fills down. */
export const SheetGrid = memo(function SheetGrid({ sheet, expanded }: Props) {
  const { analysis, root } = useActors();
  const hidden = useHiddenLists();
  const rows = useMemo(() => sheetRows({ sheet, expanded, hidden }), [sheet, expanded, hidden]);
  const count = valueColumns(sheet.deal);
  const columns = useMemo(() => sheetColumns(count), [count]);
  const [cursor, setCursor] = useState({ index: 0, key: '' });
  const target = useSelector(analysis, (state) => state.context.views.target);
  // The cursor is the grid's own; only a cell that a trace or a bar leads to moves it.
  const [arrived, setArrived] = useState(target);
  const sent = target === null || target === arrived ? null : placeOfCell(rows, target.cell);

  const onCursor = useCallback(
    (index: number, key: string) => {
      setCursor({ index, key });
      setArrived(target);
      const row = rows[index];
      const path = row?.cells[columnIndex(key)]?.path ?? null;
      root.send({ type: 'analysis.place', place: { path, group: row?.group ?? null } });
    },
    [root, rows, target],
  );
  const onEdit = useCallback(
    (edits: readonly GridEdit[]) => {
      const entries = edits.flatMap(({ index, key, text }) => {
        const path = rows[index]?.cells[columnIndex(key)]?.path ?? null;
        return path === null ? [] : [{ path, text }];
      });
      if (entries.length > 0) root.send({ type: 'analysis.enter', entries });
    },
    [root, rows],
  );
  const onOpen = useCallback(
    (index: number) => {
      const row = rows[index];
      if (row?.kind === 'more') root.send({ type: 'analysis.expand' });
    },
    [root, rows],
  );
  return (
    <>
      <DataGrid
        label="Inputs of the deal"
        mode="sheet"
        columns={columns}
        rows={rows}
        cursor={sent?.index}
        cursorColumn={sent?.key}
        onCursor={onCursor}
        onEdit={onEdit}
        onOpen={onOpen}
        rowClassName={rowClassName}
        rowHeader={null}
        fixedColumns={1}
      />
      <CellLine row={rows[cursor.index]} column={columnIndex(cursor.key)} />
    </>
  );
});

function placeOfCell(rows: readonly SheetRow[], cell: CellPath): { index: number; key: string } | null {
  const wanted = pathKey(cell);
  for (const [index, { cells }] of rows.entries()) {
    const column = cells.findIndex((one) => one?.path != null && pathKey(one.path) === wanted);
    if (column >= 0) return { index, key: columnKey(column) };
  }
  return null;
}

/** What is wrong with the cell under the cursor, else what it is and how it is typed; and errors elsewhere. */
function CellLine({ row, column }: { readonly row: SheetRow | undefined; readonly column: number }) {
  const { analysis } = useActors();
  const errors = useSelector(analysis, ({ context: { currentKey, sessions } }) =>
    currentKey === null ? 0 : Object.keys(sessions[currentKey]?.sheet.errors ?? {}).length,
  );
  const { title, text, isError } = cellHint(row, row?.cells[column] ?? null);
  return (
    <p
      className={isError ? 'deal-cellline deal-cellline--bad' : 'deal-cellline'}
      role="status"
      aria-live="polite"
      data-testid="analysis-cell"
      title={text}
    >
      {errors > 0 && !isError && (
        <span className="tag tag--bad">{errors === 1 ? '1 cell' : `${errors} cells`} not taken</span>
      )}
      <span className="deal-cellline-title">{title}</span>
      <span className="deal-cellline-text">{text}</span>
      {row?.kind === 'more' && <CommandButton command={commandOf('analysis.expand')} />}
    </p>
  );
}
