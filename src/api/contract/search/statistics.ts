/** Statistics of an area: C008 and its report, C009. The area is a location of the search. */
import { z } from 'zod';
import {
  DEFAULT_GROWTH_PERIOD,
  DEFAULT_PERIOD,
  growthPeriodCodes,
  statisticPeriodCodes,
  statisticSeriesIds,
  type StatisticSeriesId,
} from '../../catalogue/search/statistics.ts';
import { statisticFormats } from '../../search/map/mapMetrics.ts';
import { defineContract } from '../define.ts';
import { Location, Search } from './search.ts';
import { CalendarDate } from '../words.ts';

const ids = statisticSeriesIds as [StatisticSeriesId, ...StatisticSeriesId[]]; // there are four

/** A value and how many listings or sales it comes from; null where there are none. */
const Figure = z.object({ value: z.number().nullable(), count: z.number().int() });

export const AreaSeries = z.object({
  id: z.enum(ids),
  name: z.string(),
  format: z.enum(statisticFormats),
  note: z.string(),
  /** Of the period that ends at the as-of date, and of the one before it. */
  current: Figure,
  previous: Figure,
  /** Of the periods that end at this day of each month, oldest first. */
  points: z.array(Figure.extend({ day: CalendarDate })),
});
export type AreaSeries = z.infer<typeof AreaSeries>;

export const AreaStatistics = z.object({
  label: z.string().nullable(),
  parcels: z.number().int(),
  /** The last day of all periods: the as-of date of the records, or the newest record where they end earlier. */
  asOf: CalendarDate.nullable(),
  period: z.enum(statisticPeriodCodes),
  growthPeriod: z.enum(growthPeriodCodes),
  series: z.array(AreaSeries),
  /** Change of the median sale price, by growth period; a fraction. */
  valueGrowth: z.array(
    z.object({
      period: z.enum(growthPeriodCodes),
      label: z.string(),
      format: z.literal('percent'),
      value: z.number().nullable(),
      /** The smaller number of sales of the two periods compared. */
      count: z.number().int(),
    }),
  ),
  /** What a reader has to know of these numbers. */
  notes: z.array(z.string()),
});
export type AreaStatistics = z.infer<typeof AreaStatistics>;

/** Without lead type and filters: those that are sent all the same are refused, not ignored. */
const AreaQuery = z.strictObject({
  ...Location.shape,
  also: Search.shape.also,
  period: z.enum(statisticPeriodCodes).default(DEFAULT_PERIOD),
  growthPeriod: z.enum(growthPeriodCodes).default(DEFAULT_GROWTH_PERIOD),
});

export const statisticsContract = defineContract({
  areaStatistics: {
    id: 'C008',
    may: 'SEARCH',
    scope: 'READ',
    guest: true,
    area: 'search',
    method: 'GET',
    path: '/resource/auth/ps4/statistics/area',
    summary: 'List and sale price, days on market, inventory and value growth of an area',
    query: AreaQuery,
    answer: AreaStatistics,
  },
  areaReport: {
    id: 'C009',
    may: 'SEARCH',
    scope: 'READ',
    area: 'search',
    method: 'GET',
    path: '/resource/auth/ps4/statistics/area/report',
    summary: 'The statistics of an area as a file: PDF, or CSV',
    query: AreaQuery.extend({ format: z.enum(['pdf', 'csv']).default('pdf') }),
  },
});
