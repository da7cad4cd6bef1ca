import type { Fitting } from './fitWidths.ts';
import type { ColumnFit, GridColumn } from './gridTypes.ts';
import { widthsOf } from './textWidths.ts';

/** Of so many rows the first are measured, a page: a look-up holds 100,000 at once. */
const MEASURED_ROWS = 250;
/** Left and right of a cell's text together, and the line between two cells. */
const CELL_PADDING = 15;
/** The arrow of a sorted header, with its number where several sort. */
const SORT_ROOM = 16;

/** Where room is scarce so many of a column's cells are still shown whole: the grid scrolls sideways rather than cut more. */
const SHOWN_WHOLE = 0.97;
/** A chart is worth so few cells of a text that are cut: of all cells on screen that is half a percent. */
const NEARLY_ALL = 0.98;

/** What a column asks for, measured in the first rows. @param font as CSS writes it */
export function fittingOf<Row>(column: GridColumn<Row>, rows: readonly Row[], font: string): Fitting {
  const { fit, hasOwnWidth, width } = column;
  if (fit === undefined) return { natural: width };
  const { natural, nearly, usual } = measured(column, fit, rows, font);
  const wish = fit.wish === undefined ? {} : { wish: fit.wish };
  // What its person gave it is all it gets: the chart has to find its room there.
  if (hasOwnWidth === true) return { natural: width, ...(width < natural + (fit.wish ?? 0) ? wish : {}), isOwn: true };
  return {
    natural,
    ...(fit.least === undefined ? {} : { least: Math.max(fit.least, usual) }),
    ...wish,
    ...(fit.least === undefined || nearly === natural ? {} : { spare: natural - nearly }),
    ...(fit.grows === undefined ? {} : { grows: fit.grows }),
    ...(fit.isExtra === undefined ? {} : { isExtra: fit.isExtra }),
  };
}

/** Pixels in which all of a column's first cells are shown whole, nearly all, and most. */
function measured<Row>(
  { text, label }: GridColumn<Row>,
  { most, beside = 0, drawn }: ColumnFit<Row>,
  rows: readonly Row[],
  font: string,
): { readonly natural: number; readonly nearly: number; readonly usual: number } {
  const first = rows.slice(0, MEASURED_ROWS);
  const widths =
    drawn === undefined
      ? widthsOf(
          first.map((row, index) => text(row, index)),
          font,
        )
      : first.map(drawn).toSorted((a, b) => a - b);
  const [heading = 0] = widthsOf([label], font);
  const asked = (wide = 0): number => Math.min(most, Math.max(wide + beside, heading + SORT_ROOM) + CELL_PADDING);
  const within = (share: number): number => asked(widths[Math.ceil(share * widths.length) - 1]);
  return { natural: within(1), nearly: within(NEARLY_ALL), usual: within(SHOWN_WHOLE) };
}
