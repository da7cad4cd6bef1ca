/** The parts of the grid that we use, registered one by one: everything at once would be half as large again. */
import { registerCellType, TextCellType } from 'handsontable/cellTypes';
import { registerEditor } from 'handsontable/editors';
import { Autofill, CopyPaste, ManualColumnResize, registerPlugin, StretchColumns } from 'handsontable/plugins';
import { registerRenderer } from 'handsontable/renderers';
import { mainTheme, registerTheme } from 'handsontable/themes';
import type { SettingValues } from '../../api/catalogue/account/settingValues.ts';
import { cellRenderer, CELL_RENDERER } from './cellRenderer.ts';
import { LINE_HEIGHT, PADDINGS } from './rowHeight.ts';
import { HeardSelectEditor, HeardTextEditor } from './heardEditors.ts';

registerCellType(TextCellType);
registerEditor('text', HeardTextEditor);
registerEditor('select', HeardSelectEditor);
registerPlugin(CopyPaste);
registerPlugin(Autofill);
registerPlugin(ManualColumnResize);
registerPlugin(StretchColumns);
registerRenderer(CELL_RENDERER, cellRenderer);

function sizesOf(scale: number, density: SettingValues['density']) {
  const pixels = (size: number): string => `${Math.round(size * scale)}px`;
  return {
    fontSize: pixels(13),
    fontSizeSmall: pixels(12),
    lineHeight: pixels(LINE_HEIGHT),
    lineHeightSmall: pixels(16),
    cellVerticalPadding: pixels(PADDINGS[density]),
    cellHorizontalPadding: pixels(6),
  };
}

/**
 * One theme for all grids: every colour is a token of ours (style/tokens.css), so light and dark need no work of the
 * grid.
 */
export const gridTheme = registerTheme({
  ...mainTheme,
  name: 'platbook',
  density: 'compact',
  tokens: {
    ...mainTheme.tokens,
    fontFamily: 'inherit',
    ...sizesOf(1, 'normal'),
    tableTransition: '0s',
    borderRadius: '0',
    borderColor: 'var(--line)',
    accentColor: 'var(--accent)',
    foregroundColor: 'var(--text)',
    foregroundSecondaryColor: 'var(--text-2)',
    backgroundColor: 'var(--surface)',
    backgroundSecondaryColor: 'var(--surface-2)',
    placeholderColor: 'var(--text-3)',
    readOnlyColor: 'var(--text)',
    disabledColor: 'var(--text-3)',
    shadowColor: 'transparent',
    cellHorizontalBorderColor: 'var(--line-soft)',
    cellVerticalBorderColor: 'transparent',
    headerFontWeight: '500',
    headerForegroundColor: 'var(--text-2)',
    headerBackgroundColor: 'var(--surface-2)',
    headerHighlightedForegroundColor: 'var(--text)',
    headerHighlightedBackgroundColor: 'var(--surface-3)',
    headerActiveForegroundColor: 'var(--text)',
    headerActiveBackgroundColor: 'var(--surface-3)',
    headerActiveBorderColor: 'var(--line)',
    headerRowForegroundColor: 'var(--text-3)',
    headerRowBackgroundColor: 'var(--surface)',
    headerRowHighlightedForegroundColor: 'var(--text)',
    headerRowHighlightedBackgroundColor: 'var(--surface-3)',
    headerRowActiveForegroundColor: 'var(--text)',
    headerRowActiveBackgroundColor: 'var(--surface-3)',
    cellSelectionBorderColor: 'var(--accent)',
    cellSelectionBackgroundColor: 'var(--accent)',
    cellEditorBorderColor: 'var(--accent)',
    cellEditorForegroundColor: 'var(--text)',
    cellEditorBackgroundColor: 'var(--surface)',
    cellEditorShadowColor: 'transparent',
    cellReadOnlyBackgroundColor: 'var(--surface)',
    cellErrorBackgroundColor: 'var(--bad-soft)',
    cellAutofillBackgroundColor: 'var(--accent)',
    cellAutofillBorderColor: 'var(--surface)',
    scrollbarTrackColor: 'transparent',
    scrollbarThumbColor: 'var(--line-strong)',
    resizeIndicatorColor: 'var(--accent)',
  },
});

let sizes = '';

/** Rows and texts of all grids in another size; grids that stand there follow. */
export function sizeGrids(scale: number, density: SettingValues['density']): void {
  const wanted = sizesOf(scale, density);
  const text = JSON.stringify(wanted);
  if (text !== sizes) gridTheme.params({ tokens: wanted });
  sizes = text;
}
