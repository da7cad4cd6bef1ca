/** Area statistics and their report: C008, C009. */
import { apartTask } from '../../platform/apart/apartTask.ts';
import { callerOf } from '../../platform/apart/callerOf.ts';
import { download } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal } from '../../platform/http/refuse.ts';
import { reportFileName } from '../../paper/reportFileName.ts';
import { areaStatistics } from './areaStatistics.ts';
import { areaCsv } from './areaCsv.ts';

const task = apartTask<typeof import('./areaPdf.apart.ts')>({
  module: new URL('./areaPdf.apart.ts', import.meta.url),
  line: 'paper',
  seconds: 60,
  subject: 'The report',
  wayOut: 'Ask again in a moment.',
});

export const statisticsHandlers = {
  areaStatistics: async ({ query, session, services }) => await areaStatistics(services.warehouse, session, query),

  areaReport: async ({ query, session, request, services }) => {
    const { format, ...area } = query;
    const statistics = await areaStatistics(services.warehouse, session, area);
    if (isRefusal(statistics)) return statistics;
    const date = services.clock.now().toISOString().slice(0, 10);
    const name = reportFileName('area-statistics', statistics.label ?? 'area', date, format);
    if (format === 'csv') return download(name, 'text/csv; charset=utf-8; header=present', areaCsv(statistics));
    const pdf = await services.apart.run(
      task,
      { statistics, date, product: session.product },
      callerOf(request, session),
    );
    return isRefusal(pdf) ? pdf : download(name, 'application/pdf', pdf);
  },
} satisfies Pick<Handlers, 'areaStatistics' | 'areaReport'>;
