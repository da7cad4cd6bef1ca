import { NameBook } from '../../paper/xlsx/nameBook.ts';
import { SheetDraft, type NumberFormat } from '../../paper/xlsx/sheetDraft.ts';
import { writeWorkbook } from '../../paper/xlsx/writeWorkbook.ts';

interface Table {
  readonly sheet: string;
  readonly columns: readonly {
    readonly label: string;
    readonly width: number;
    readonly format?: NumberFormat | undefined;
  }[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** A workbook of one sheet whose header stays in sight. */
export async function run({ sheet, columns, rows }: Table): Promise<Buffer> {
  const draft = new SheetDraft(sheet, {
    widths: columns.map(({ width }) => width),
    frozenRows: 1,
    frozenColumns: 1,
    isLandscape: true,
  });
  const formats = columns.map(({ format }) => (format === undefined ? {} : { format }));
  draft.add(columns.map(({ label }, at) => ({ value: label, look: 'header', ...formats[at] })));
  for (const row of rows) draft.add(row.map((value, at) => ({ value, ...formats[at] })));
  return await writeWorkbook([draft], new NameBook());
}
