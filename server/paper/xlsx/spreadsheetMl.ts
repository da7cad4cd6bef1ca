import type { ExportCell } from '../exportCell.ts';
import { guardFormula } from '../formulaGuard.ts';
import { xmlText } from './xmlText.ts';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Styles><Style ss:ID="head"><Font ss:Bold="1"/></Style><Style ss:ID="day"><NumberFormat ss:Format="yyyy-mm-dd"/></Style></Styles>
<Worksheet ss:Name="Properties"><Table>
`;
const END = '</Table></Worksheet></Workbook>\n';

function cellXml(cell: ExportCell): string {
  if (cell === null) return '<Cell/>';
  if (typeof cell === 'number') return `<Cell><Data ss:Type="Number">${cell}</Data></Cell>`;
  if (typeof cell === 'string') return `<Cell>${textXml(cell)}</Cell>`;
  return `<Cell ss:StyleID="day"><Data ss:Type="DateTime">${cell.day}T00:00:00.000</Data></Cell>`;
}

const textXml = (text: string): string => `<Data ss:Type="String">${xmlText(guardFormula(text))}</Data>`;

/** SpreadsheetML 2003, which Excel opens as a workbook (isXML, O-119). */
export async function* spreadsheetMl(
  header: readonly string[],
  parts: AsyncIterable<readonly ExportCell[][]>,
): AsyncGenerator<string> {
  const head = header.map((name) => `<Cell ss:StyleID="head">${textXml(name)}</Cell>`);
  yield `${HEAD}<Row>${head.join('')}</Row>\n`;
  for await (const rows of parts) {
    yield rows.map((cells) => `<Row>${cells.map(cellXml).join('')}</Row>\n`).join('');
  }
  yield END;
}
