import type { CalendarDate } from '../../../src/calc/dates.ts';
import { download, type Download } from '../../platform/http/download.ts';
import { csvText } from '../../paper/csv/csvText.ts';
import { reportFileName } from '../../paper/reportFileName.ts';
import { NameBook } from '../../paper/xlsx/nameBook.ts';
import { SheetDraft } from '../../paper/xlsx/sheetDraft.ts';
import { writeWorkbook } from '../../paper/xlsx/writeWorkbook.ts';
import type { FileColumn } from './rowRecords.ts';

interface FileOptions {
  readonly kind: string;
  readonly sheet: string;
  readonly subject: string;
  readonly date: CalendarDate;
  readonly isCsv: boolean;
}

/** Rows as a CSV file, or as a workbook of one sheet whose header stays in sight. */
export async function rowsFile<Row>(
  rows: readonly Row[],
  columns: readonly FileColumn<Row>[],
  { kind, sheet, subject, date, isCsv }: FileOptions,
): Promise<Download> {
  if (isCsv) {
    const records = [columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ value }) => value(row)))];
    const name = reportFileName(kind, subject, date, 'csv');
    return download(name, 'text/csv; charset=utf-8; header=present', csvText(records));
  }
  const draft = new SheetDraft(sheet, {
    widths: columns.map(({ width }) => width),
    frozenRows: 1,
    frozenColumns: 1,
    isLandscape: true,
  });
  draft.add(columns.map(({ label, format }) => ({ value: label, look: 'header', ...(format ? { format } : {}) })));
  for (const row of rows)
    draft.add(columns.map(({ value, format }) => ({ value: value(row), ...(format ? { format } : {}) })));
  const file = await writeWorkbook([draft], new NameBook());
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return download(reportFileName(kind, subject, date, 'xlsx'), type, file);
}
