/**
 * Sheets of mailing labels (R-LABEL-001; O-222: the id is the number of the sheet). Points of US Letter paper, from its
 * top left: `x0, y0` is where the first label begins, `dx, dy` from one label to the next (design, section 15).
 */

export interface LabelLayout {
  /** Of the report layouts that there are, these are the mailing labels. */
  readonly type: 'MAILING_LABEL';
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  readonly x0: number;
  readonly y0: number;
  readonly dx: number;
  readonly dy: number;
  /** As the box of the sheets says it. */
  readonly size: string;
}

const sheet = (
  columns: number,
  rows: number,
  [width, height]: readonly [number, number],
  [x0, y0]: readonly [number, number],
  [dx, dy]: readonly [number, number],
  size: string,
): LabelLayout => ({ type: 'MAILING_LABEL', columns, rows, width, height, x0, y0, dx, dy, size });

export const labelLayouts = {
  5160: sheet(3, 10, [189, 72], [13.5, 36], [198, 72], '1 x 2 5/8 in'),
  5161: sheet(2, 10, [288, 72], [11.25, 36], [301.5, 72], '1 x 4 in'),
  5162: sheet(2, 7, [288, 96], [11.25, 60], [301.5, 96], '1 1/3 x 4 in'),
  5163: sheet(2, 5, [288, 144], [11.25, 36], [301.5, 144], '2 x 4 in'),
  5164: sheet(2, 3, [288, 240], [11.25, 36], [301.5, 240], '3 1/3 x 4 in'),
  5167: sheet(4, 20, [126, 36], [20.25, 36], [148.5, 36], '1/2 x 1 3/4 in'),
} as const satisfies Readonly<Record<number, LabelLayout>>;

export type LabelLayoutId = keyof typeof labelLayouts;
export const labelLayoutIds = Object.keys(labelLayouts).map(Number) as LabelLayoutId[]; // exactly the keys

/** How many labels a sheet has. */
export const labelsOfSheet = ({ columns, rows }: Pick<LabelLayout, 'columns' | 'rows'>): number => columns * rows;

/** @example labelLayoutName(5160) // '5160: 1 x 2 5/8 in, 30 a sheet' */
export const labelLayoutName = (id: LabelLayoutId): string =>
  `${id}: ${labelLayouts[id].size}, ${labelsOfSheet(labelLayouts[id])} a sheet`;

/** What the sign-in answer says of them (design, section 16). */
export const mailingLabelLayouts = labelLayoutIds.map((id) => ({
  id,
  type: labelLayouts[id].type,
  name: labelLayoutName(id),
}));
