import { formatDollars } from '../../../calc/format/currency.ts';
import { formatNumber, formatPercent } from '../../../calc/format/number.ts';
import type { StatisticFormat } from './mapMetrics.ts';

/**
 * A statistic with its unit (R-STAT-005): whole dollars, a percentage, or a number. Unknown is "n/a".
 *
 * @example formatStatistic(289_999.5, 'currency') // '$290,000'
 * @example formatStatistic(0.0312, 'percent') // '3.1%'
 */
export function formatStatistic(value: number | null, format: StatisticFormat): string {
  switch (format) {
    case 'currency':
      return formatDollars(value === null ? null : Math.round(value));
    case 'percent':
      return formatPercent(value, 1);
    case 'number':
      return formatNumber(value);
  }
}
