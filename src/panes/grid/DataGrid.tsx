import { HotTable } from '@handsontable/react-wrapper';
import { useSelector } from '@xstate/react';
import { memo, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useActors } from '../parts/actors.tsx';
import { isKeyboardIdle } from '../parts/isKeyboardIdle.ts';
import { useIsGuest } from '../parts/useIsGuest.ts';
import { focusGridIn, registerGrid } from './activeGrid.ts';
import { TEXT_SCALES } from '../../api/catalogue/account/userSettings.ts';
import './gridModules.ts';
import { GridPort } from './gridPort.ts';
import { keepTheme, sizeGrids, themeOfGrids } from './gridTheme.ts';
import { makeTabStop } from './tabStop.ts';
import type { DataGridProps, GridColumn } from './gridTypes.ts';
import './grid.css';

/**
 * The grid's licence key, read in this one place. The default shows the grid for non-commercial use and evaluation
 * only: a commercial user sets VITE_HANDSONTABLE_KEY to the key of their own licence.
 */
const LICENCE_KEY: string =
  // Vite types unknown variables as any; an environment variable is a string or absent.
  (import.meta.env.VITE_HANDSONTABLE_KEY as string | undefined) ?? 'non-commercial-and-evaluation';

/**
 * The one grid. It keeps nothing: rows, cursor and sort come from the pane, edits and moves go back to it. React
 * renders the Handsontable wrapper once; afterwards the instance is driven directly, because a re-render of the
 * wrapper rebuilds settings and data (34 ms at 100,000 rows against 0.2 ms).
 */
function GridAtScale<Row>(props: DataGridProps<Row>) {
  const [port] = useState(() => {
    // Before the grid measures its rows.
    sizeGrids(props.scale ?? 1, props.density ?? 'normal');
    return new GridPort(props);
  });
  const [table] = useState(() => (
    <HotTable
      ref={port.attach}
      {...port.settings}
      theme={themeOfGrids()}
      licenseKey={LICENCE_KEY}
      style={{ height: '100%' }}
    />
  ));
  const { workspace } = useActors();

  useLayoutEffect(() => port.update(props), [port, props]);

  useEffect(() => {
    const { hot } = port;
    if (hot === null) return undefined;
    // Known before it starts: starting may give it the keyboard.
    const forget = registerGrid(hot);
    port.start();
    keepTheme(hot);
    const closeStop = makeTabStop(hot, port.props.mode);
    const heard = workspace.on('gridAction', ({ action }) => {
      // A menu that has just closed had the keyboard.
      const pane = hot.rootElement.closest<HTMLElement>('[data-pane]')?.dataset['pane'];
      const isMeant = action === 'fitColumn' && pane === workspace.getSnapshot().context.focused;
      if (isMeant || hot.isListening()) port.act(action);
    });
    const resized = new ResizeObserver(([entry]) => port.fit(entry?.contentRect.width ?? 0));
    resized.observe(hot.rootElement);
    return () => {
      resized.disconnect();
      heard.unsubscribe();
      closeStop();
      forget();
    };
  }, [port, workspace]);

  const hasRows = props.rows.length > 0;
  useEffect(() => {
    // The pane had the keyboard before it had rows: the grid takes it now.
    const tile = port.hot?.rootElement.closest('[data-pane]');
    if (hasRows && port.hot != null && tile != null && isKeyboardIdle(port.hot.rootElement, workspace))
      focusGridIn(tile);
  }, [hasRows, port, workspace]);

  const selectable = props.onSelect === undefined ? '' : ' grid--selectable';
  const chosen = props.selectedRows === undefined ? '' : ` grid--${props.selectedRows}`;
  return <div className={`grid grid--${props.mode}${selectable}${chosen}`}>{table}</div>;
}

/**
 * A grid in the size of text and density of the person: its widths are declared, and kept, for the usual size. Rows that
 * are kept are only read by who looks inside by invitation; a sheet that they work out keeps nothing.
 */
function DataGridView<Row>(given: DataGridProps<Row>) {
  const isGuest = useIsGuest() && given.mode === 'triage';
  const read = useMemo(() => (isGuest ? given.columns.map(asRead) : given.columns), [isGuest, given.columns]);
  const props = isGuest ? { ...given, columns: read } : given;
  const { settings } = useActors();
  const textSize = useSelector(settings, (state) => state.context.settings.textSize);
  const density = useSelector(settings, (state) => state.context.settings.density);
  const scale = TEXT_SCALES[textSize];
  const { columns, onResize } = props;
  const scaled = useMemo(() => columns.map((column) => atScale(column, scale)), [columns, scale]);
  if (scale === 1) return <GridAtScale key={`1 ${density}`} {...props} density={density} />;
  return (
    <GridAtScale
      key={`${scale} ${density}`}
      {...props}
      columns={scaled}
      scale={scale}
      density={density}
      {...(onResize && {
        onResize: (key: string, width: number | null) =>
          onResize(key, width === null ? null : Math.round(width / scale)),
      })}
    />
  );
}

/** Without its editor. */
const asRead = <Row,>({
  editor: _none,
  editorOf: _noneOf,
  isWritten: _never,
  ...column
}: GridColumn<Row>): GridColumn<Row> => column;

const atScale = <Row,>(column: GridColumn<Row>, scale: number): GridColumn<Row> =>
  scale === 1 ? column : { ...column, width: Math.round(column.width * scale) };

// memo loses the type parameter; the component underneath has it.
export const DataGrid = memo(DataGridView) as typeof DataGridView;
