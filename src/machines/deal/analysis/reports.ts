import type { ReportFormat } from '../../../api/contract/deal/analyses.ts';
import { financePurchase } from '../../../calc/mortgage/financePurchase.ts';
import type { DownloadMessage } from '../../app/messages/workspace.ts';
import { currentDeal, type AnalysisContext } from './context.ts';
import { inputOf } from '../../../api/deal/deal.ts';
import type { AnalysisEvent } from './events.ts';

const formatNames: Readonly<Record<ReportFormat, string>> = { pdf: 'PDF', xlsx: 'Excel workbook', csv: 'CSV' };

/** The file that an event asks for, as it stands on screen, saved or not; null when there is nothing to report. */
export function reportWanted(context: AnalysisContext, event: AnalysisEvent): DownloadMessage | null {
  const deal = currentDeal(context);
  if (deal === null) return null;
  if (event.type === 'analysis.download')
    return {
      type: 'download.start',
      title: `${deal.name} as ${formatNames[event.format]}`,
      what: { call: 'analysisReport', request: { params: { format: event.format }, body: inputOf(deal) } },
    };
  if (event.type !== 'analysis.downloadPayments') return null;
  // As the schedule has it: an amount that follows from the price is one of its inputs.
  const mortgages = financePurchase(deal.mortgages ?? [], deal.purchaseAmount);
  const mortgage = mortgages[context.views.scheduleIndex] ?? mortgages[0];
  if (mortgage === undefined) return null;
  return {
    type: 'download.start',
    title: `Payments of ${deal.name} as ${formatNames[event.format]}`,
    what: {
      call: 'amortizationReport',
      request: { query: { format: event.format }, body: mortgage },
    },
  };
}
