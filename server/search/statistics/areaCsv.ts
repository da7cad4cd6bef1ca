import { statisticPeriods } from '../../../src/api/catalogue/search/statistics.ts';
import type { AreaStatistics } from '../../../src/api/contract/search/statistics.ts';
import { csvText } from '../../paper/csv/csvText.ts';

/** The statistics of an area as records: one a series and day, then one a growth period. Percentages are fractions. */
export function areaCsv({ label, asOf, period, series, valueGrowth }: AreaStatistics): string {
  const head = [label ?? '', asOf ?? '', statisticPeriods[period].label] as const;
  return csvText([
    ['Area', 'As of', 'Period', 'Series', 'Unit', 'Day', 'Value', 'Records'],
    ...series.flatMap(({ name, format, points }) =>
      points.map(({ day, value, count }) => [...head, name, format, day, value, count]),
    ),
    ...valueGrowth.map(({ label: length, format, value, count }) => [
      ...head,
      `Value Growth, ${length}`,
      format,
      asOf ?? '',
      value,
      count,
    ]),
  ]);
}
