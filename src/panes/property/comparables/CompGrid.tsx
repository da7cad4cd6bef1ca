import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { comparisonTabs } from '../../../api/contract/property/surroundings.ts';
import { compSubject } from '../../../calc/comps/compSubject.ts';
import { saleFlags } from '../../../calc/comps/saleQuality.ts';
import { similarityScore } from '../../../calc/comps/similarity.ts';
import { isSelected } from '../../../machines/parts/selection.ts';
import type { TabActor } from '../../../machines/property/surroundings.ts';
import type { TabRow } from '../../../machines/property/surroundings/loadTab.ts';
import { isSortKey } from '../../../machines/property/surroundings/tabContext.ts';
import { useActors } from '../../parts/actors.tsx';
import { DataGrid } from '../../grid/DataGrid.tsx';
import { useGridLook } from '../../grid/useGridLook.ts';
import type { RowChoice } from '../../grid/gridTypes.ts';
import { tabColumns } from './compColumns.ts';

/** How far, and which. */
const USUALLY_PINNED = 2;

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
  const sort = useMemo(() => order.map(({ field, ascending }) => ({ key: field, ascending })), [order]);
  const isStale = useSelector(tab, (state) => state.context.isStale);
  const dataVersion = useSelector(tab, (state) => state.context.dataVersion);
  const selection = useSelector(tab, (state) => state.context.selection);
  const code = useSelector(tab, (state) => state.context.tab);
  const home = useSelector(tab, (state) => state.context.home);
  const valueDate = useSelector(tab, (state) => state.context.search?.saleDateMax ?? null);
  const flags = useMemo(() => saleFlags(rows), [rows]);
  const all = useMemo(() => {
    const subject = home === null || valueDate === null ? null : compSubject(home, valueDate);
    return tabColumns(code, {
      isSelected: ({ id }) => isSelected(selection, id),
      flagsOf: ({ id }) => flags.get(id) ?? [],
      scoreOf: (row) => (subject === null ? null : similarityScore(row, subject)),
    });
  }, [code, selection, flags, home, valueDate]);
  const arranged = useGridLook(code, all, USUALLY_PINNED);
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
    (index: number, column: string) => root.send({ type: 'surroundings.cursor', index, column }),
    [root],
  );
  const onSort = useCallback(
    (key: string, adds: boolean) => {
      if (isSortKey(key)) root.send({ type: 'surroundings.sort', key, adds });
    },
    [root],
  );
  const onOpen = useCallback((index: number) => root.send({ type: 'surroundings.toggle', index }), [root]);
  return (
    <DataGrid
      label={comparisonTabs[code]}
      mode="triage"
      {...arranged}
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
      rowHeader={null}
    />
  );
}
