import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { ImportProblem } from './importProblem.ts';

/** A workbook is read whole into memory: larger ones have to come as CSV. */
const MOST_XLSX_BYTES = 40 * 1024 * 1024;
const MOST_MEMORY_MB = 1500;

/**
 * Writes the first sheet of a workbook as CSV, in a thread of its own: reading one takes seconds in which nobody else
 * would be answered. Throws ImportProblem when it is no workbook or too large.
 */
export async function xlsxToCsv(from: string, to: string): Promise<void> {
  if ((await stat(from)).size > MOST_XLSX_BYTES) {
    throw new ImportProblem('Excel files up to 40 MB are read. Save this one as CSV: that has no such limit.');
  }
  await new Promise<void>((resolve, reject) => {
    const worker = new Worker(new URL('./xlsxToCsv.worker.ts', import.meta.url), {
      workerData: { from, to },
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    let problem: string | null = null;
    worker.on('message', (text: unknown) => (problem = String(text)));
    worker.on('error', (error) =>
      reject(new ImportProblem('The Excel file cannot be read. Save it as CSV.', { cause: error })),
    );
    worker.on('exit', () => {
      if (problem === null) resolve();
      else reject(new ImportProblem(problem));
    });
  });
}
