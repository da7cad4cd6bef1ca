import type { AreaStatistics } from '../../../src/api/contract/search/statistics.ts';
import { areaPdf } from './areaPdf.ts';

/** The statistics of an area on paper. */
export const run = async ({
  statistics,
  date,
  product,
}: {
  statistics: AreaStatistics;
  date: string;
  product: string;
}): Promise<Buffer> => await areaPdf(statistics, date, product);
