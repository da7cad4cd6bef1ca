/** Workbooks, archives and Office files made to do harm. */
import { gzipSync } from 'node:zlib';
import type { HostileFile } from './hostileFile.ts';
import { packedMany, zipOf, type ZipPart } from './zipFile.ts';

const NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const HEAD = `<?xml version="1.0"?><worksheet xmlns="${NS}"><sheetData>`;
const TAIL = '</sheetData></worksheet>';

const types: ZipPart = {
  name: '[Content_Types].xml',
  content:
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
};

/** A workbook with this sheet, and what else it is to hold. */
function book(sheet: ZipPart['content'], more: readonly ZipPart[] = [], says?: number): Buffer {
  return zipOf([
    types,
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${NS}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet, ...(says === undefined ? {} : { says }) },
    ...more,
  ]);
}

const cell = (place: string, text: string): string => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (number: number, cells: string): string => `<row r="${number}">${cells}</row>`;
const header = row(1, cell('A1', 'APN') + cell('B1', 'First name'));

/** An archive within an archive within an archive ... the innermost of blanks. */
function nested(depth: number): Buffer {
  let inner = zipOf([{ name: 'blanks.txt', content: packedMany(50, ' ') }]);
  for (let level = 0; level < depth; level += 1) {
    inner = zipOf(Array.from({ length: 8 }, (_, at) => ({ name: `${level}-${at}.zip`, content: inner })));
  }
  return inner;
}

/** Ten names that each stand for ten of the one before: a billion words, should anybody read them out. */
const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');

export const hostileBooks: readonly HostileFile[] = [
  { name: 'cell-in-the-last-column.xlsx', make: () => book(`${HEAD}${header}${row(2, cell('XFD2', 'x'))}${TAIL}`) },
  {
    name: 'cell-in-the-last-row.xlsx',
    make: () => book(`${HEAD}${header}${row(1_048_576, cell('CZ1048576', 'x'))}${TAIL}`),
  },
  { name: 'blanks.xlsx', make: () => book(packedMany(400, ' ', HEAD, TAIL)) },
  {
    name: 'text-of-blanks.xlsx',
    make: () =>
      book(packedMany(60, ' ', `${HEAD}<row r="1"><c r="A1" t="inlineStr"><is><t>`, `</t></is></c></row>${TAIL}`)),
  },
  { name: 'lies-about-size.xlsx', make: () => book(packedMany(400, '<row/>', HEAD, TAIL), [], 100) },
  {
    name: 'large-beside.xlsx',
    make: () => book(`${HEAD}${header}${TAIL}`, [{ name: 'xl/media/film.bin', content: packedMany(400, '\0') }]),
  },
  { name: 'rows-without-end.xlsx', make: () => book(packedMany(40, '<row></row>', HEAD, TAIL)) },
  { name: 'nested-tags.xlsx', make: () => book(packedMany(8, '<a>', HEAD, TAIL)) },
  { name: 'tags-never-closed.xlsx', make: () => book(packedMany(4, '<c ', HEAD, TAIL)) },
  {
    name: 'billion-laughs.xlsx',
    make: () => book(`<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]>${HEAD}${row(1, cell('A1', '&l9;'))}${TAIL}`),
  },
  { name: 'sheet-is-an-archive.xlsx', make: () => book(nested(1)) },
  { name: 'archives-in-archives.zip', make: () => nested(3) },
  {
    name: 'names-with-dots.xlsx',
    make: () =>
      book(`${HEAD}${header}${TAIL}`, [
        { name: '../../../evil.txt', content: 'evil' },
        { name: '/etc/evil', content: 'evil' },
      ]),
  },
  {
    name: 'many-files.xlsx',
    make: () =>
      book(
        `${HEAD}${header}${TAIL}`,
        Array.from({ length: 5000 }, (_, at) => ({ name: `f${at}`, content: '' })),
      ),
  },
  {
    name: 'files-over-each-other.xlsx',
    make: () =>
      zipOf([{ name: 'xl/worksheets/sheet1.xml', content: packedMany(20, ' ', HEAD, TAIL) }], { listedTwice: 500 }),
  },
  {
    name: 'types-without-end.docx',
    make: () => zipOf([{ name: '[Content_Types].xml', content: packedMany(400, ' ') }]),
  },
  { name: 'cut-off.xlsx', make: () => book(`${HEAD}${header}${TAIL}`).subarray(0, 700) },
  { name: 'packed.csv.gz', make: () => gzipSync(gzipSync(Buffer.alloc(40_000_000, ' '))) },
];
