import writeExcelFile, { type CellObject } from 'write-excel-file/node';
import { cellStyle } from './cellStyle.ts';
import type { NameBook } from './nameBook.ts';
import type { DraftCell, SheetDraft } from './sheetDraft.ts';
import { definedNames, fitToPageWidth, shownValues } from './workbookFeatures.ts';

/** Writes sheets as an XLSX file. Throws when a formula uses a name that is not defined. */
export async function writeWorkbook(sheets: readonly SheetDraft[], names: NameBook): Promise<Buffer> {
  const data = sheets.map((sheet) => ({
    sheet: sheet.name,
    data: sheet.rows.map((row) => Array.from(row, (cell) => (cell === undefined ? null : cellObject(cell, names)))),
    columns: sheet.widths.map((width) => ({ width })),
    stickyRowsCount: sheet.frozen.rows,
    stickyColumnsCount: sheet.frozen.columns,
    showGridLines: false,
    ...(sheet.emptyWhere === null ? {} : { conditionalFormatting: [emptied(sheet, sheet.emptyWhere)] }),
  }));
  return await writeExcelFile(data, {
    fontFamily: 'Arial',
    fontSize: 10,
    features: [definedNames(sheets, names), shownValues(sheets), fitToPageWidth(sheets)],
  }).toBuffer();
}

type Rule = NonNullable<Parameters<typeof writeExcelFile>[0][number]['conditionalFormatting']>[number];

/** White on white: a spreadsheet cannot hide rows by a formula. */
function emptied({ widths }: SheetDraft, { firstRow, lastRow, formula }: NonNullable<SheetDraft['emptyWhere']>): Rule {
  const cellRange = { from: { row: firstRow + 1, column: 1 }, to: { row: lastRow + 1, column: widths.length } };
  return { cellRange, condition: { formula }, style: { textColor: '#FFFFFF' } };
}

function cellObject(cell: DraftCell, names: NameBook): CellObject {
  const style = cellStyle(cell);
  if (cell.formula !== undefined) {
    names.check(cell.formula);
    return { ...style, type: 'Formula', value: cell.formula };
  }
  if (cell.value === null) return style;
  // A text stays a text, whatever it starts with.
  return typeof cell.value === 'number'
    ? { ...style, type: Number, value: cell.value }
    : { ...style, type: String, value: cell.value };
}
