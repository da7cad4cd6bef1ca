/** Handsontable and nothing else: what our grids are compared with. Rows and columns are given to the page. */
import Handsontable from 'handsontable';
import { mainTheme, registerTheme } from 'handsontable/themes';
import type { BareGrid } from '../../grid/bareGridData.ts';

const element = document.querySelector<HTMLElement>('#grid');
if (element === null) throw new Error('no element for the grid');
const response = await fetch('./grid.json');
// Written by the benchmark for this page.
const { columns, rows, hasRowNumbers, fixedColumns, width, height, canEdit } = (await response.json()) as BareGrid;

// The library's own theme in the sizes of ours, so that both paint the same number of rows.
const theme = registerTheme({
  ...mainTheme,
  name: 'bare',
  density: 'compact',
  tokens: { ...mainTheme.tokens, fontSize: '13px', lineHeight: '18px' },
});

const draw = (): Handsontable => {
  const hot = new Handsontable(element, {
    data: rows.map((row) => [...row]),
    columns: columns.map((column) => ({ width: column.width, className: column.isNumber ? 'htRight' : '' })),
    colHeaders: columns.map(({ label }) => label),
    rowHeaders: hasRowNumbers,
    fixedColumnsStart: fixedColumns,
    width,
    height,
    theme,
    autoRowSize: false,
    autoColumnSize: false,
    wordWrap: false,
    readOnly: !canEdit,
    licenseKey: 'non-commercial-and-evaluation',
  });
  hot.selectCell(0, 0);
  return hot;
};

// As when a pane goes and comes again: F8 takes the grid away, F9 makes it anew of the rows at hand.
let shown: Handsontable | null = draw();
addEventListener('keydown', ({ key }) => {
  if (key === 'F8') {
    shown?.destroy();
    shown = null;
  } else if (key === 'F9') shown ??= draw();
});
document.body.dataset['state'] = 'ready';
