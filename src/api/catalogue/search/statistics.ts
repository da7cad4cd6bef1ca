/** Area statistics: series, periods and growth periods, in the order shown (R-STAT-004..009, O-064, O-065). */
import type { StatisticFormat } from '../../search/map/mapMetrics.ts';

export const statisticSeries = {
  listPrice: { name: 'List Price', format: 'currency', note: 'median of listings that began in the period' },
  salePrice: { name: 'Sale Price', format: 'currency', note: 'median of market sales in the period' },
  daysOnMarket: { name: 'Days on Market', format: 'number', note: 'median of listings that ended in the period' },
  inventory: { name: 'Inventory', format: 'number', note: 'listings open at the end of the period' },
} as const satisfies Record<string, { name: string; format: StatisticFormat; note: string }>;
export type StatisticSeriesId = keyof typeof statisticSeries;
// keys of a const object are exactly its ids
export const statisticSeriesIds = Object.keys(statisticSeries) as StatisticSeriesId[];

/** `length`: as SQL and the calendar read it. */
export const statisticPeriods = {
  ONE_MONTH: { label: 'Last 30 Days', length: '30 days' },
  THREE_MONTH: { label: 'Last 90 Days', length: '90 days' },
  SIX_MONTH: { label: 'Last 6 Months', length: '6 months' },
  ONE_YEAR: { label: 'Last Year', length: '12 months' },
} as const;
export type StatisticPeriod = keyof typeof statisticPeriods;
export const statisticPeriodCodes = Object.keys(statisticPeriods) as [StatisticPeriod, ...StatisticPeriod[]]; // as above
/** The first (R-STAT-007). */
export const DEFAULT_PERIOD: StatisticPeriod = 'ONE_MONTH';

export const growthPeriods = {
  ONE_MONTH: { label: '1 Month', months: 1 },
  THREE_MONTH: { label: '3 Months', months: 3 },
  SIX_MONTH: { label: '6 Months', months: 6 },
  ONE_YEAR: { label: '12 Months', months: 12 },
  EIGHTEEN_MONTH: { label: '18 Months', months: 18 },
  TWO_YEAR: { label: '24 Months', months: 24 },
} as const;
export type GrowthPeriod = keyof typeof growthPeriods;
export const growthPeriodCodes = Object.keys(growthPeriods) as [GrowthPeriod, ...GrowthPeriod[]]; // as above
export const DEFAULT_GROWTH_PERIOD: GrowthPeriod = 'ONE_MONTH';
