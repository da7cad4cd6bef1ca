/** Where labels lie on their sheets (design, section 15): points of US Letter, from the top left. */

/** How labels are cut on a sheet. */
export interface LabelGrid {
  readonly columns: number;
  readonly rows: number;
  /** Of one label. */
  readonly width: number;
  readonly height: number;
  /** Where the first one begins. */
  readonly x0: number;
  readonly y0: number;
  /** From one to the next. */
  readonly dx: number;
  readonly dy: number;
}

/** Of the printer, in points: right and down are above nothing. */
export interface LabelShift {
  readonly x: number;
  readonly y: number;
}

export interface LabelPlace {
  /** From 0. */
  readonly sheet: number;
  readonly x: number;
  readonly y: number;
}

/** Whether a shift is one that a printer may need. */
export const MOST_LABEL_SHIFT = 9;
export const noLabelShift: LabelShift = { x: 0, y: 0 };

/**
 * Place of the label with this number, counted from 0 over all sheets: rows from the left to the right. The labels that
 * are used already count as well, so the first one printed has the number `offset`.
 *
 * Of a sheet 5160 the label 7 lies at (211.5, 180) of the first sheet.
 */
export function labelPlace(grid: LabelGrid, position: number, shift: LabelShift = noLabelShift): LabelPlace {
  const { columns, rows, x0, y0, dx, dy } = grid;
  if (!Number.isInteger(position) || position < 0) throw new Error(`no label has the number ${position}`);
  return {
    sheet: Math.floor(position / (columns * rows)),
    x: x0 + (position % columns) * dx + shift.x,
    y: y0 + (Math.floor(position / columns) % rows) * dy + shift.y,
  };
}

/** Sheets that so many labels take, the first of which has `offset` used ones; none take none. */
export const labelSheets = ({ columns, rows }: LabelGrid, labels: number, offset: number): number =>
  labels === 0 ? 0 : Math.ceil((offset + labels) / (columns * rows));

/** Why labels cannot begin there; null: they can. */
export function whyNotOffset({ columns, rows }: LabelGrid, offset: number): string | null {
  const all = columns * rows;
  return offset < all ? null : `Offset ${offset} leaves no label on a sheet of ${all}.`;
}
