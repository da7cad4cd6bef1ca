import type { Graph } from '../contract/property/properties.ts';
import { dayNumber, isCalendarDate } from '../../calc/dates.ts';

/** Series over one common x axis of years; null where a series has no point. */
export interface ValueHistory {
  readonly names: readonly string[];
  /** Years, with the part of the year that has passed. */
  readonly x: readonly number[];
  readonly y: readonly (readonly (number | null)[])[];
}

/** Where a label stands in time: `2024` or a date; null for anything else. */
function yearOf(label: string): number | null {
  if (/^\d{4}$/.test(label)) return Number(label);
  if (!isCalendarDate(label)) return null;
  const year = Number(label.slice(0, 4));
  const start = dayNumber(`${label.slice(0, 4)}-01-01`);
  return year + (dayNumber(label) - start) / 366;
}

/** The graphs of a record as aligned series (R-PROP-005); null when there are not two points to draw a line between. */
export function valueHistory(graphs: readonly Graph[]): ValueHistory | null {
  const categories = graphs.flatMap(({ categories: found }) => found).filter(({ points }) => points.length > 0);
  const series = categories.map(({ name, points }) => ({
    name,
    values: new Map(
      points.flatMap(({ label, value }) => {
        const year = yearOf(label);
        return year === null ? [] : [[year, value] as const];
      }),
    ),
  }));
  const x = [...new Set(series.flatMap(({ values }) => [...values.keys()]))].toSorted((a, b) => a - b);
  if (x.length < 2) return null;
  return {
    names: series.map(({ name }) => name),
    x,
    y: series.map(({ values }) => x.map((year) => values.get(year) ?? null)),
  };
}
