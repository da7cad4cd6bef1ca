import { useEffect, useRef } from 'react';
import { DataGrid } from './DataGrid.tsx';
import type { DataGridProps } from './gridTypes.ts';
import { useFittedColumns } from './useFittedColumns.ts';

interface Props<Row> extends DataGridProps<Row> {
  /** The columns as they are shown. */
  readonly onFit?: (columns: DataGridProps<Row>['columns']) => void;
}

/** A grid whose columns are fitted to what stands in them and to the room it has, which it fills. */
export function FittedGrid<Row>({ onFit, ...props }: Props<Row>) {
  const { columns, rows, onSelect } = props;
  const frame = useRef<HTMLDivElement>(null);
  const fitted = useFittedColumns(columns, rows, { frame, selects: onSelect !== undefined });
  useEffect(() => {
    if (fitted !== null) onFit?.(fitted);
  }, [fitted, onFit]);
  return (
    <div ref={frame} className="grid-frame">
      {/* Not before its room is known: each draw costs as much as making the grid. */}
      {fitted !== null && <DataGrid {...props} columns={fitted} />}
    </div>
  );
}
