import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { comparisonTabs } from '../../../api/contract/property/surroundings.ts';
import { compSubject } from '../../../calc/comps/compSubject.ts';
import { saleFlags } from '../../../calc/comps/saleQuality.ts';
import { similarityScore } from '../../../calc/comps/similarity.ts';
import { isSelected } from '../../../machines/parts/selection.ts';
import type { TabActor } from '../../../machines/property/surroundings.ts';
import type { TabRow } from '../../../machines/property/surroundings/loadTab.ts';
import type { SortKey } from '../../../machines/property/surroundings/tabContext.ts';
import { useActors } from '../../parts/actors.tsx';
import { DataGrid } from '../../grid/DataGrid.tsx';
import type { RowChoice } from '../../grid/gridTypes.ts';
import { tabColumns } from './compColumns.ts';

/** Columns that are worked out here, not keys of the row. */
const shownOnly = new Set(['selected', 'score', 'flags']);
const isSortKey = (key: string): key is SortKey => !shownOnly.has(key);

interface CompGridProps {
  readonly tab: TabActor;
  /** Row under the mouse, in the grid or on the map beside it. */
  readonly pointed?: number | null;
  readonly onPoint?: (index: number | null) => void;
}

/** The rows of a tab as a triage grid. */
export function CompGrid({ tab, pointed = null, onPoint }: CompGridProps) {
  const { root } = useActors();
  const rows = useSelector(tab, (state) => state.context.rows);
  const cursor = useSelector(tab, (state) => state.context.cursor);
  const order = useSelector(tab, (state) => state.context.sort);
  const sort = useMemo(() => [order], [order]);
  const isStale = useSelector(tab, (state) => state.context.isStale);
  const dataVersion = useSelector(tab, (state) => state.context.dataVersion);
  const selection = useSelector(tab, (state) => state.context.selection);
  const code = useSelector(tab, (state) => state.context.tab);
  const home = useSelector(tab, (state) => state.context.home);
  const valueDate = useSelector(tab, (state) => state.context.search?.saleDateMax ?? null);
  const flags = useMemo(() => saleFlags(rows), [rows]);
  const columns = useMemo(() => {
    const subject = home === null || valueDate === null ? null : compSubject(home, valueDate);
    return tabColumns(code, {
      isSelected: ({ id }) => isSelected(selection, id),
      flagsOf: ({ id }) => flags.get(id) ?? [],
      scoreOf: (row) => (subject === null ? null : similarityScore(row, subject)),
    });
  }, [code, selection, flags, home, valueDate]);
  const rowClassName = useCallback(
    ({ id }: TabRow, index: number) =>
      `${isSelected(selection, id) ? '' : 'comps-row--off'} ${isStale ? 'grid-row--stale' : ''} ${index === pointed ? 'comps-row--pointed' : ''}`,
    [selection, isStale, pointed],
  );
  const isRowSelected = useCallback(({ id }: TabRow) => isSelected(selection, id), [selection]);
  const onSelect = useCallback(
    (index: number, choice: RowChoice) => root.send({ type: `surroundings.${choice}`, index }),
    [root],
  );
  const onCursor = useCallback(
    (index: number, key: string) =>
      root.send({ type: 'surroundings.cursor', index, column: isSortKey(key) ? key : null }),
    [root],
  );
  const onSort = useCallback(
    (key: string) => {
      if (isSortKey(key)) root.send({ type: 'surroundings.sort', key });
    },
    [root],
  );
  const onOpen = useCallback((index: number) => root.send({ type: 'surroundings.toggle', index }), [root]);
  return (
    <DataGrid
      label={comparisonTabs[code]}
      mode="triage"
      columns={columns}
      rows={rows}
      cursor={cursor}
      onCursor={onCursor}
      rowClassName={rowClassName}
      version={`${dataVersion} ${pointed}`}
      {...(onPoint === undefined ? {} : { onPoint })}
      sort={sort}
      onSort={onSort}
      onOpen={onOpen}
      isSelected={isRowSelected}
      onSelect={onSelect}
      fixedColumns={3}
      rowHeader={null}
    />
  );
}
