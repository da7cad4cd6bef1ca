/** The first sheet of a workbook as CSV; only in apart processes. */
import { sheetCsv } from '../../data/workbook/sheetCsv.ts';
import { WorkbookProblem } from '../../data/workbook/workbookProblem.ts';
import { ImportProblem } from './importProblem.ts';

/** Throws ImportProblem when it is no workbook, or too large. */
export async function workbookToCsv(from: string, to: string): Promise<void> {
  try {
    await sheetCsv(from, to, ([first]) => first);
  } catch (error) {
    if (error instanceof WorkbookProblem) throw new ImportProblem(error.message, { cause: error });
    const detail = error instanceof Error ? error.message : String(error);
    throw new ImportProblem(
      detail.includes('file not found inside')
        ? 'This is an archive (ZIP) and no XLSX workbook. Unpack it and import the table in it.'
        : `The Excel file cannot be read (${detail}). Save it as CSV.`,
      { cause: error },
    );
  }
}
