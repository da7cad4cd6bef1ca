import type { z } from 'zod';
import {
  growthPeriods,
  statisticPeriods,
  statisticSeries,
  statisticSeriesIds,
} from '../../../src/api/catalogue/search/statistics.ts';
import type { AreaStatistics, statisticsContract } from '../../../src/api/contract/search/statistics.ts';
import { Search } from '../../../src/api/contract/search/search.ts';
import { addMonths } from '../../../src/calc/dates.ts';
import { placesText } from '../../../src/api/search/placeText.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import type { Reader } from '../../account/session/reader.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import { loadedSql } from '../results/loadedSql.ts';
import { locationType } from '../conditions/locationSql.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import {
  selectArea,
  selectGrowth,
  selectSeries,
  selectSources,
  type AreaRow,
  type SourceRow,
} from './statistics.queries.ts';

export type AreaQuery = z.output<(typeof statisticsContract)['areaStatistics']['query']>;

/** Records that end longer before the as-of date than this set the end of the periods themselves. */
const QUIET_MONTHS = 12;

/** The statistics of an area (C008), or why there are none. */
export async function areaStatistics(
  warehouse: Warehouse,
  reader: Reader,
  query: AreaQuery,
): Promise<AreaStatistics | Refusal> {
  const { period, growthPeriod, ...location } = query;
  const search = Search.parse(location);
  if (locationType(search) === null) return refuse(400, 'Say which area.', { type: 'is missing' });
  const sql = loadedSql(warehouse, reader, search);
  if (isRefusal(sql)) return sql;
  const [area, sources] = await Promise.all([selectArea(warehouse, sql), selectSources(warehouse, sql)]);
  const anchor = anchorOf(area);
  const [rows, growth] =
    anchor === null
      ? [[], []]
      : await Promise.all([selectSeries(warehouse, sql, anchor, period), selectGrowth(warehouse, sql, anchor)]);
  const nothing = { value: null, count: 0 };
  return {
    label: placesText([location, ...(location.also ?? [])]),
    parcels: area.parcels,
    asOf: anchor,
    period,
    growthPeriod,
    series: statisticSeriesIds.map((id) => {
      const own = rows.filter(({ series }) => series === id);
      const at = (back: number) => {
        const row = own.find((one) => one.back === back);
        return row === undefined ? nothing : { value: row.value, count: row.count };
      };
      return {
        id,
        ...statisticSeries[id],
        current: at(0),
        previous: at(-1),
        points: own.filter(({ back }) => back >= 0).map(({ day, value, count }) => ({ day, value, count })),
      };
    }),
    valueGrowth: growth.map((row) => ({ ...row, label: growthPeriods[row.period].label, format: 'percent' as const })),
    notes: [...notesOf(area, anchor, period), ...sources.map(sourceText)],
  };
}

/** The last day of the periods: the as-of date, or the newest record when all of them are much older. */
function anchorOf({ asOf, newestSale, newestListing }: AreaRow): string | null {
  if (asOf === null) return null;
  const newest = [newestSale, newestListing]
    .filter((day) => day !== null)
    .toSorted()
    .at(-1);
  return newest !== undefined && newest < addMonths(asOf, -QUIET_MONTHS) ? newest : asOf;
}

const sourceText = ({ name, asOf, sample }: SourceRow): string =>
  `Source of the parcels: ${name}${asOf === null ? '' : `, as of ${formatDate(asOf)}`}${sample ? ' (invented sample data, no real property)' : ''}.`;

function notesOf(area: AreaRow, anchor: string | null, period: AreaQuery['period']): string[] {
  const { asOf, newestSale, newestListing, nonDisclosure, parcels } = area;
  if (parcels === 0) return ['No parcel of the loaded data lies in this area.'];
  if (anchor === null) return ['The source of this area names no as-of date.'];
  return [
    `${statisticPeriods[period].label} counts back from ${formatDate(anchor)}${
      anchor === asOf
        ? ', the as-of date of the records.'
        : `, the newest record; the source is as of ${formatDate(asOf)}.`
    }`,
    ...(newestListing === null ? ['The sources of this area have no listings: only sale prices are known.'] : []),
    ...(newestSale === null ? ['The sources of this area have no market sales with a price.'] : []),
    ...(nonDisclosure > 0 ? ['Sale prices need not be disclosed here: medians are of those that are known.'] : []),
    'Value growth is the median sale price of the last months against that of as many months before them; fewer than three sales in either give none.',
  ];
}
