/**
 * An XLSX workbook of one sheet, written as a stream: the library that writes our reports keeps the whole sheet in
 * memory, which 100,000 rows of a hundred columns do not allow. Texts stand in their cells (inline strings).
 */
import type { ExportCell } from '../exportCell.ts';
import { guardFormula } from '../formulaGuard.ts';
import { columnLetters } from './columnLetters.ts';
import { dateSerial } from './dateSerial.ts';
import { xmlText } from './xmlText.ts';
import { zipStream } from '../zipStream.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`;
const rootRelations = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const workbook = `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Properties" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const workbookRelations = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;
/** Cell styles: 0 plain, 1 header, 2 calendar day. */
const styles = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function cellXml(cell: ExportCell, column: string, row: number): string {
  if (cell === null) return '';
  const at = `r="${column}${row}"`;
  if (typeof cell === 'number') return `<c ${at}><v>${cell}</v></c>`;
  if (typeof cell === 'string') return textXml(at, cell);
  const serial = dateSerial(cell.day);
  return serial === null ? textXml(at, cell.day) : `<c ${at} s="2"><v>${serial}</v></c>`;
}

const textXml = (at: string, text: string): string =>
  `<c ${at} t="inlineStr"><is><t xml:space="preserve">${xmlText(guardFormula(text))}</t></is></c>`;

async function* sheet(
  header: readonly string[],
  parts: AsyncIterable<readonly ExportCell[][]>,
): AsyncGenerator<string> {
  const columns = header.map((_, index) => columnLetters(index));
  const head = header.map((name, at) => textXml(`r="${columns[at]}1" s="1"`, name));
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData><row r="1">${head.join('')}</row>`;
  let row = 1;
  for await (const rows of parts) {
    yield rows
      .map((cells) => {
        row += 1;
        return `<row r="${row}">${cells.map((cell, at) => cellXml(cell, columns[at] ?? '', row)).join('')}</row>`;
      })
      .join('');
  }
  yield '</sheetData></worksheet>';
}

export async function* xlsxFile(
  header: readonly string[],
  parts: AsyncIterable<readonly ExportCell[][]>,
): AsyncGenerator<Buffer> {
  yield* zipStream([
    { name: '[Content_Types].xml', content: [contentTypes] },
    { name: '_rels/.rels', content: [rootRelations] },
    { name: 'xl/workbook.xml', content: [workbook] },
    { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations] },
    { name: 'xl/styles.xml', content: [styles] },
    { name: 'xl/worksheets/sheet1.xml', content: sheet(header, parts) },
  ]);
}
