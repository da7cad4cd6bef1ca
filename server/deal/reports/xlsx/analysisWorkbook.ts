import type { DealReport } from '../dealReport.ts';
import { amortizationSheet } from './amortizationSheet.ts';
import { dealInputsSheet } from './dealInputsSheet.ts';
import { dealNotes } from './dealNotes.ts';
import { exitsSheet } from './exitsSheet.ts';
import { loanName } from './loanName.ts';
import { NameBook } from '../../../paper/xlsx/nameBook.ts';
import type { SheetDraft } from '../../../paper/xlsx/sheetDraft.ts';
import { notesSheet } from '../../../paper/xlsx/notesSheet.ts';
import { resultsSheet } from './resultsSheet.ts';
import { writeWorkbook } from '../../../paper/xlsx/writeWorkbook.ts';

/** A deal as a workbook that calculates itself. */
export async function analysisWorkbook(report: DealReport): Promise<Buffer> {
  const { sheets, names } = analysisSheets(report);
  return await writeWorkbook(sheets, names);
}

/** Its sheets: inputs, results, exits, a schedule for each mortgage, notes; and the names of their cells. */
export function analysisSheets(report: DealReport): {
  readonly sheets: readonly SheetDraft[];
  readonly names: NameBook;
} {
  const names = new NameBook();
  const inputs = dealInputsSheet(report, names);
  const schedules = report.loans.map((loan, index) =>
    amortizationSheet(loan, { sheet: scheduleTitle(report, index), loan: loanName(report.loans, index), names }),
  );
  const exits = exitsSheet(report, names);
  const sheets = [inputs, resultsSheet(report), ...(exits === null ? [] : [exits]), ...schedules];
  return { sheets: [...sheets, notesSheet(dealNotes(report))], names };
}

const scheduleTitle = ({ loans }: DealReport, index: number): string =>
  loans.length === 1 ? 'Amortization' : `Amortization ${index + 1}`;
