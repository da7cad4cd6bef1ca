import type { AreaStatistics } from '../../../src/api/contract/search/statistics.ts';
import { areaPdf } from './areaPdf.ts';

/** The statistics of an area on paper. */
export const run = async ({ statistics, date }: { statistics: AreaStatistics; date: string }): Promise<Buffer> =>
  await areaPdf(statistics, date);
