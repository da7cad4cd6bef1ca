import type { CalendarDate } from '../../../src/calc/dates.ts';
import { apartTask } from '../../platform/apart/apartTask.ts';
import type { Apart, ApartCaller } from '../../platform/apart/apart.ts';
import { download, type Download } from '../../platform/http/download.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import { csvText } from '../../paper/csv/csvText.ts';
import { reportFileName } from '../../paper/reportFileName.ts';
import type { FileColumn } from './rowRecords.ts';

interface FileOptions {
  readonly kind: string;
  readonly sheet: string;
  readonly subject: string;
  readonly date: CalendarDate;
  readonly isCsv: boolean;
}

const task = apartTask<typeof import('./rowsWorkbook.apart.ts')>({
  module: new URL('./rowsWorkbook.apart.ts', import.meta.url),
  line: 'paper',
  seconds: 60,
  subject: 'The file',
  wayOut: 'Ask again in a moment, or for a CSV file.',
});

/** Rows as a CSV file, or as a workbook of one sheet whose header stays in sight. */
export async function rowsFile<Row>(
  { apart }: { readonly apart: Apart },
  rows: readonly Row[],
  columns: readonly FileColumn<Row>[],
  { kind, sheet, subject, date, isCsv }: FileOptions,
  caller: ApartCaller,
): Promise<Download | Refusal> {
  const values = rows.map((row) => columns.map(({ value }) => value(row)));
  if (isCsv) {
    const name = reportFileName(kind, subject, date, 'csv');
    return download(
      name,
      'text/csv; charset=utf-8; header=present',
      csvText([columns.map(({ label }) => label), ...values]),
    );
  }
  const plain = columns.map(({ label, width, format }) => ({ label, width, format }));
  const file = await apart.run(task, { sheet, columns: plain, rows: values }, caller);
  if (isRefusal(file)) return file;
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return download(reportFileName(kind, subject, date, 'xlsx'), type, file);
}
