import type { TabRow } from '../../../machines/property/surroundings/loadTab.ts';

/** Price over size, aligned for a chart: every series has one value or null at each x. */
export interface Scatter {
  readonly x: readonly number[];
  readonly selected: readonly (number | null)[];
  readonly others: readonly (number | null)[];
  /** The subject at its size and its estimate. */
  readonly subject: readonly (number | null)[];
  /** What the average price per square foot makes of each size. */
  readonly estimate: readonly (number | null)[];
}

export interface Subject {
  readonly squareFeet: number | null;
  readonly estimatedValue: number | null;
}

/**
 * Points of the rows that have price and size. The line of the average price per square foot runs from the smallest to
 * the largest size; null when nothing can be drawn.
 */
export function scatterOf(
  rows: readonly TabRow[],
  isSelected: (row: TabRow) => boolean,
  averagePrice: number | null,
  subject: Subject,
): Scatter | null {
  const points = rows.flatMap((row) =>
    row.saleAmount === null || row.squareFeet === null
      ? []
      : [{ x: row.squareFeet, y: row.saleAmount, kind: isSelected(row) ? ('selected' as const) : ('others' as const) }],
  );
  if (points.length === 0) return null;
  const hasSubject = subject.squareFeet !== null && subject.squareFeet > 0;
  const all = [
    ...points,
    ...(hasSubject ? [{ x: subject.squareFeet ?? 0, y: subject.estimatedValue, kind: 'subject' as const }] : []),
  ].toSorted((a, b) => a.x - b.x);
  const of = (kind: (typeof all)[number]['kind']) => all.map((point) => (point.kind === kind ? point.y : null));
  return {
    x: all.map(({ x }) => x),
    selected: of('selected'),
    others: of('others'),
    subject: of('subject'),
    estimate: all.map(({ x }) => (averagePrice === null ? null : averagePrice * x)),
  };
}
