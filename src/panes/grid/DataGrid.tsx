import { HotTable } from '@handsontable/react-wrapper';
import { memo, useEffect, useLayoutEffect, useState } from 'react';
import { useActors } from '../parts/actors.tsx';
import { isKeyboardIdle } from '../parts/isKeyboardIdle.ts';
import { focusGridIn, registerGrid } from './activeGrid.ts';
import { gridTheme } from './gridModules.ts';
import { GridPort } from './gridPort.ts';
import type { DataGridProps } from './gridTypes.ts';
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
function DataGridView<Row>(props: DataGridProps<Row>) {
  const [port] = useState(() => new GridPort(props));
  const [table] = useState(() => (
    <HotTable
      ref={port.attach}
      {...port.settings}
      theme={gridTheme}
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
    const heard = workspace.on('gridAction', ({ action }) => {
      if (hot.isListening()) port.act(action);
    });
    const resized = new ResizeObserver(([entry]) => port.fit(entry?.contentRect.width ?? 0));
    resized.observe(hot.rootElement);
    return () => {
      resized.disconnect();
      heard.unsubscribe();
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
  return <div className={`grid grid--${props.mode}${selectable}`}>{table}</div>;
}

// memo loses the type parameter; the component underneath has it.
export const DataGrid = memo(DataGridView) as typeof DataGridView;
