import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo } from 'react';
import type { GridName } from '../../machines/app/looks/gridLooks.ts';
import type { PagePoint } from '../../machines/app/workspace/overlays.ts';
import { arrangedKeys, noLook } from '../../machines/parts/gridLook.ts';
import { useActors } from '../parts/actors.tsx';
import type { DataGridProps, GridColumn } from './gridTypes.ts';

type Arranged<Row> = Required<Pick<DataGridProps<Row>, 'columns' | 'fixedColumns' | 'onResize' | 'onColumnMenu'>>;

/**
 * The columns of a grid as their person arranged them. One that `selects` stays where it is, before all others, and has no
 * menu.
 *
 * @param all the columns there are, in their usual order; `usuallyPinned`: so many of them stay at the left
 */
export function useGridLook<Row>(
  grid: GridName,
  all: readonly GridColumn<Row>[],
  usuallyPinned: number,
): Arranged<Row> {
  const { looks, root } = useActors();
  const look = useSelector(looks, ({ context }) => context.looks[grid]) ?? noLook;
  const shown = useMemo(() => {
    const movable = all.filter(({ selects }) => selects !== true).map(({ key }) => key);
    const pinned = look.pinned ?? movable.slice(0, usuallyPinned);
    const keys = arrangedKeys({ ...look, pinned }, movable, (key) => movable.includes(key));
    return { keys, pinned: pinned.filter((key) => keys.includes(key)) };
  }, [all, look, usuallyPinned]);
  // As a text: columns are made anew with each mark of a row.
  const told = JSON.stringify({
    ...shown,
    labels: Object.fromEntries(all.map(({ key, label }) => [key, label])),
  });
  useEffect(() => {
    const news: typeof shown & { readonly labels: Record<string, string> } = JSON.parse(told); // made just above
    root.send({ type: 'looks.shown', grid, ...news });
  }, [told, grid, root]);
  const columns = useMemo(() => {
    const byKey = new Map(all.map((column) => [column.key, column]));
    return [
      ...all.filter(({ selects }) => selects === true),
      ...shown.keys.flatMap((key) => {
        const column = byKey.get(key);
        const width = look.widths[key];
        if (column === undefined) return [];
        return [
          { ...column, hasMenu: true as const, ...(width === undefined ? {} : { width, hasOwnWidth: true as const }) },
        ];
      }),
    ];
  }, [all, shown, look]);
  const onResize = useCallback(
    (key: string, width: number | null) => root.send({ type: 'looks.width', grid, key, width }),
    [root, grid],
  );
  const onColumnMenu = useCallback(
    (at: PagePoint) => root.send({ type: 'workspace.open', overlay: 'columnMenu', at }),
    [root],
  );
  return {
    columns,
    fixedColumns: columns.length - shown.keys.length + shown.pinned.length,
    onResize,
    onColumnMenu,
  };
}
