/** The parts of the grid that we use, registered one by one: everything at once would be half as large again. */
import { registerCellType, TextCellType } from 'handsontable/cellTypes';
import { registerEditor, SelectEditor } from 'handsontable/editors';
import { Autofill, CopyPaste, ManualColumnResize, registerPlugin, StretchColumns } from 'handsontable/plugins';
import { registerRenderer } from 'handsontable/renderers';
import { mainTheme, registerTheme } from 'handsontable/themes';
import { cellRenderer, CELL_RENDERER } from './cellRenderer.ts';

registerCellType(TextCellType);
registerEditor(SelectEditor);
registerPlugin(CopyPaste);
registerPlugin(Autofill);
registerPlugin(ManualColumnResize);
registerPlugin(StretchColumns);
registerRenderer(CELL_RENDERER, cellRenderer);

/**
 * One theme for all grids: every colour is a token of ours (style/tokens.css), so light and dark need no work of the
 * grid. 18 px lines and 4 px above and below make rows of 27 px.
 */
export const gridTheme = registerTheme({
  ...mainTheme,
  name: 'platbook',
  density: 'compact',
  tokens: {
    ...mainTheme.tokens,
    fontFamily: 'inherit',
    fontSize: '13px',
    fontSizeSmall: '12px',
    lineHeight: '18px',
    lineHeightSmall: '16px',
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
