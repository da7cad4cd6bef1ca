/** How grids look, and how large. */
import type Handsontable from 'handsontable/base';
import { mainTheme, registerTheme, type ThemeBuilder } from 'handsontable/themes';
import type { SettingValues } from '../../api/catalogue/account/settingValues.ts';
import { LINE_HEIGHT, PADDINGS } from './rowHeight.ts';

const NAME = 'platbook';

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
const gridTheme = registerTheme({
  ...mainTheme,
  name: NAME,
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
/** The theme as a grid has written it. The library writes it for each grid anew, and all of the page is styled again. */
const written = new CSSStyleSheet();
let isWritten = false;
document.adoptedStyleSheets = [...document.adoptedStyleSheets, written];

/** Rows and texts of all grids in another size. A grid that stands there is made anew by who asks for that. */
export function sizeGrids(scale: number, density: SettingValues['density']): void {
  const wanted = sizesOf(scale, density);
  const text = JSON.stringify(wanted);
  if (text === sizes) return;
  sizes = text;
  // It would come after what the next grid writes.
  written.replaceSync('');
  isWritten = false;
  gridTheme.params({ tokens: wanted });
}

/** For a grid that is to be made: once the theme is written its name is enough. */
export const themeOfGrids = (): ThemeBuilder | string => (isWritten ? `ht-theme-${NAME}` : gridTheme);

/** A grid stands there: what it has written of the theme serves all that come after it. */
export function keepTheme({ rootWrapperElement }: Handsontable): void {
  if (isWritten) return;
  const style = rootWrapperElement?.querySelector('style[data-hot-theme-style]');
  if (style == null) return;
  written.replaceSync(style.textContent);
  isWritten = true;
}
