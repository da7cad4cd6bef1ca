import type { Fitting } from './fitWidths.ts';
import type { GridColumn } from './gridTypes.ts';
import { widthsOf } from './textWidths.ts';

/** Of so many rows the first are measured, a page: a look-up holds 100,000 at once. */
const MEASURED_ROWS = 250;
/** Left and right of a cell's text together, and the line between two cells. */
const CELL_PADDING = 15;
/** The arrow of a sorted header, with its number where several sort. */
const SORT_ROOM = 16;

/** Where room is scarce so many of a column's cells are still shown whole: the grid scrolls sideways rather than cut more. */
const SHOWN_WHOLE = 0.97;

/** What a column asks for, measured in the first rows. @param font as CSS writes it */
export function fittingOf<Row>(column: GridColumn<Row>, rows: readonly Row[], font: string): Fitting {
  const { fit, hasOwnWidth, label, width } = column;
  if (fit === undefined || hasOwnWidth === true) return { natural: width };
  const measured = rows.slice(0, MEASURED_ROWS);
  const { drawn } = fit;
  const widths =
    drawn === undefined
      ? widthsOf(
          measured.map((row, index) => column.text(row, index)),
          font,
        )
      : measured.map(drawn).toSorted((a, b) => a - b);
  const [heading = 0] = widthsOf([label], font);
  const asked = (wide = 0): number =>
    Math.min(fit.most, Math.max(wide + (fit.beside ?? 0), heading + SORT_ROOM) + CELL_PADDING);
  const usual = asked(widths[Math.ceil(SHOWN_WHOLE * widths.length) - 1]);
  return {
    natural: asked(widths.at(-1)),
    ...(fit.least === undefined ? {} : { least: Math.max(fit.least, usual) }),
    ...(fit.grows === undefined ? {} : { grows: fit.grows }),
    ...(fit.isExtra === undefined ? {} : { isExtra: fit.isExtra }),
  };
}
