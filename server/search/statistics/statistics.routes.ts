/** Area statistics and their report: C008, C009. */
import { download } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal } from '../../platform/http/refuse.ts';
import { reportFileName } from '../../paper/reportFileName.ts';
import { areaStatistics } from './areaStatistics.ts';
import { areaCsv } from './areaCsv.ts';
import { areaPdf } from './areaPdf.ts';

export const statisticsHandlers = {
  areaStatistics: async ({ query, services }) => await areaStatistics(services.warehouse, query),

  areaReport: async ({ query, services }) => {
    const { format, ...area } = query;
    const statistics = await areaStatistics(services.warehouse, area);
    if (isRefusal(statistics)) return statistics;
    const date = services.clock.now().toISOString().slice(0, 10);
    const name = reportFileName('area-statistics', statistics.label ?? 'area', date, format);
    return format === 'csv'
      ? download(name, 'text/csv; charset=utf-8; header=present', areaCsv(statistics))
      : download(name, 'application/pdf', await areaPdf(statistics, date));
  },
} satisfies Pick<Handlers, 'areaStatistics' | 'areaReport'>;
