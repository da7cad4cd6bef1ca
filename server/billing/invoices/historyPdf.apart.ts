import { historyPdf, type HistoryOnPaper } from './historyPdf.ts';

/** What was billed, on paper. */
export const run = async (content: HistoryOnPaper): Promise<Buffer> => await historyPdf(content);
