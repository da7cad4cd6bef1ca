import { unzip } from './unzip.ts';

export interface ReadCell {
  readonly formula: string | null;
  /** What the file says; of a formula, the value stored beside it. */
  readonly value: string | number | null;
}

/** The cells of an XLSX file by sheet and address, as far as these tests need them. */
export function readWorkbook(file: Buffer): Map<string, Map<string, ReadCell>> {
  const files = unzip(file);
  const text = (name: string): string => files.get(name) ?? '';
  const shared = [...text('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, si = '']) =>
    unescaped([...si.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, part]) => part).join('')),
  );
  const names = [...text('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name = '']) =>
    unescaped(name),
  );
  return new Map(names.map((name, index) => [name, cellsOf(text(`xl/worksheets/sheet${index + 1}.xml`), shared)]));
}

function cellsOf(xml: string, shared: readonly string[]): Map<string, ReadCell> {
  const cells = new Map<string, ReadCell>();
  for (const [, place = '', attributes = '', content = ''] of xml.matchAll(
    /<c r="(\w+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
  )) {
    const formula = /<f>(.*?)<\/f>/s.exec(content)?.[1] ?? null;
    const raw = /<v>(.*?)<\/v>/s.exec(content)?.[1] ?? null;
    const isShared = attributes.includes('t="s"');
    const isText = attributes.includes('t="str"');
    const value = raw === null ? null : isShared ? (shared[Number(raw)] ?? '') : isText ? unescaped(raw) : Number(raw);
    cells.set(place, { formula: formula === null ? null : unescaped(formula), value });
  }
  return cells;
}

function unescaped(xml: string): string {
  return xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
