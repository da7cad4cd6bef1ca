/** What write-excel-file leaves to its users: names, values of formulas, printing. */
import type writeExcelFile from 'write-excel-file/node';
import { sanitizeTextContent } from 'write-excel-file/utility';
import type { NameBook } from './nameBook.ts';
import { columnLetters } from './columnLetters.ts';
import { address, type SheetDraft } from './sheetDraft.ts';

export type XlsxFeature = NonNullable<NonNullable<Parameters<typeof writeExcelFile>[1]>['features']>[number];

/** Names of cells, the rows and columns that every printed page repeats, and the order to calculate on opening. */
export function definedNames(sheets: readonly SheetDraft[], names: NameBook): XlsxFeature {
  const cells = names
    .entries()
    .map(([name, place]) => `<definedName name="${name}">${sanitizeTextContent(place)}</definedName>`);
  const titles = sheets.flatMap((sheet, index) => {
    const { rows, columns } = sheet.frozen;
    const quoted = `'${sheet.name}'!`;
    const parts = [
      ...(columns > 0 ? [`${quoted}$A:$${columnLetters(columns - 1)}`] : []),
      ...(rows > 0 ? [`${quoted}$1:$${rows}`] : []),
    ];
    if (parts.length === 0) return [];
    const attributes = `name="_xlnm.Print_Titles" localSheetId="${index}"`;
    return [`<definedName ${attributes}>${sanitizeTextContent(parts.join(','))}</definedName>`];
  });
  return {
    files: {
      transform: {
        'xl/workbook.xml': {
          transform: (xml) =>
            replaced(
              replaced(xml, '<definedNames/>', `<definedNames>${[...titles, ...cells].join('')}</definedNames>`),
              '<calcPr/>',
              '<calcPr fullCalcOnLoad="1"/>',
            ),
        },
      },
    },
  };
}

/**
 * Puts beside each formula the value that the server calculated. Spreadsheet programs calculate it anew on opening;
 * previews, mail programs and the protected view of Excel do not calculate and would show an empty table.
 */
export function shownValues(sheets: readonly SheetDraft[]): XlsxFeature {
  const values = sheets.map(
    ({ rows }) =>
      new Map(
        rows.flatMap((row, at) =>
          row.flatMap((cell, column) =>
            cell?.formula === undefined ? [] : [[address(at, column), cell.value] as const],
          ),
        ),
      ),
  );
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _options, { sheetIndex }) =>
            xml.replaceAll(
              /<c r="(\w+)"([^>]*)>(<f>[^<]*<\/f>)<\/c>/g,
              (cell, place: string, attributes: string, formula: string) => {
                const value = values[sheetIndex]?.get(place) ?? null;
                if (value === null) return cell;
                const type = typeof value === 'number' ? '' : ' t="str"';
                return `<c r="${place}"${attributes}${type}>${formula}<v>${sanitizeTextContent(String(value))}</v></c>`;
              },
            ),
        },
      },
    },
  };
}

/** Prints each sheet on Letter paper, as wide as its page and as many pages long as it takes. */
export function fitToPageWidth(sheets: readonly SheetDraft[]): XlsxFeature {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _options, { sheetIndex }) => {
            const orientation = sheets[sheetIndex]?.isLandscape === true ? 'landscape' : 'portrait';
            const setup =
              '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>' +
              `<pageSetup paperSize="1" orientation="${orientation}" fitToWidth="1" fitToHeight="0"/>`;
            return xml
              .replace(/(<worksheet[^>]*>)/, '$1<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
              .replace(/(<drawing |<\/worksheet>)/, `${setup}$1`);
          },
        },
      },
    },
  };
}

function replaced(xml: string, search: string, replacement: string): string {
  if (!xml.includes(search)) throw new Error(`write-excel-file no longer writes ${search}`);
  return xml.replace(search, () => replacement);
}
