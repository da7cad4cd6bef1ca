/** Tables that are none, and texts that a reader goes astray in. */
import { MARK, MEGABYTE, type HostileFile } from './hostileFile.ts';

/** More than a row may be, less than the smallest table may weigh. */
const LARGE = 6 * MEGABYTE;
const HEADER = 'APN,First name,Last name\n';
const filled = (text: string, bytes = LARGE): string => text.repeat(Math.ceil(bytes / text.length));

export const hostileTexts: readonly HostileFile[] = [
  { name: 'blanks.csv', make: () => Buffer.alloc(LARGE, ' ') },
  { name: 'blanks-below-a-header.csv', make: () => Buffer.from(HEADER + filled(' ')) },
  { name: 'empty-lines.csv', make: () => Buffer.from(HEADER + filled('\n')) },
  { name: 'empty-rows.csv', make: () => Buffer.from(HEADER + filled(',,\n')) },
  { name: 'quote-never-closed.csv', make: () => Buffer.from(`"${filled('a,b\n')}`) },
  { name: 'quote-never-closed-later.csv', make: () => Buffer.from(`${HEADER}1,Ann,"${filled('a,b\n')}`) },
  { name: 'quotes-only.csv', make: () => Buffer.from(filled('"')) },
  { name: 'one-line.csv', make: () => Buffer.from(filled('a')) },
  { name: 'one-long-field.csv', make: () => Buffer.from(`${HEADER}1,${filled('a')},x\n`) },
  {
    name: 'many-columns.csv',
    make: () => Buffer.from(`${filled('First name,', 120_000)}\n${filled('a,', 120_000)}\n`),
  },
  { name: 'rows-that-do-not-fit.csv', make: () => Buffer.from(HEADER + filled('a\n')) },
  { name: 'zero-bytes.csv', make: () => Buffer.alloc(MEGABYTE) },
  { name: 'wide-blanks.csv', make: () => Buffer.from(`\uFEFF${filled(' ', MEGABYTE)}`, 'utf16le') },
  {
    name: 'formulas.csv',
    make: () => Buffer.from(`${HEADER}1,"=HYPERLINK(""http://x"")","${MARK.replaceAll('"', '""')}"\n`),
  },
  { name: '../../../../evil.csv', make: () => Buffer.from(`${HEADER}1,Ann,Lee\n`) },
  { name: `${'x'.repeat(5000)}.csv`, make: () => Buffer.from(`${HEADER}2,Bo,Lee\n`) },
  { name: 'nested.json', make: () => Buffer.from(filled('[{"a":', MEGABYTE)) },
  { name: 'page.html', make: () => Buffer.from(`<!doctype html>${MARK}`) },
  { name: 'nothing.csv', make: () => Buffer.alloc(0) },
];
