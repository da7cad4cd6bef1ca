/** Files that are no table of ours, by their first bytes: what is said of them, with the way out. */

const GZIP = [0x1f, 0x8b];
/** An OpenDocument file begins with an entry of this name, stored as it is. */
const ODF = /^mimetypeapplication\/vnd\.oasis\.opendocument\.(spreadsheet)?/;
const ODF_FROM = 30;

/**
 * Null: it may be CSV, TSV or XLSX.
 *
 * @example otherKind(Buffer.from('%PDF-1.7')) // 'This is a PDF. ...'
 */
export function otherKind(head: Buffer): string | null {
  const odf = ODF.exec(head.toString('latin1', ODF_FROM));
  if (isZip(head) && odf !== null) {
    return odf[1] === undefined
      ? 'This is an OpenDocument file and no table. Import CSV, TSV or XLSX.'
      : 'This is an OpenDocument spreadsheet (ODS). Save it as XLSX or CSV.';
  }
  if (GZIP.every((byte, at) => head[at] === byte))
    return 'This file is packed (gzip). Unpack it and import the file in it.';
  const text = startText(head);
  if (text.startsWith('%PDF-')) return 'This is a PDF. Rows cannot be read out of it: ask for the list as CSV or XLSX.';
  if (text.startsWith('{\\rtf')) return 'This is a document (RTF) and no table. Import CSV, TSV or XLSX.';
  if (/^(<!doctype html|<html|<head|<body|<table|<meta)\b/i.test(text)) {
    return 'This is a web page (HTML), also when it is called XLS. Open it in a spreadsheet program and save it as XLSX or CSV.';
  }
  if (/^<[?!a-z]/i.test(text)) {
    return 'This is an XML file. Open it in a spreadsheet program and save it as XLSX or CSV.';
  }
  return /^(\{\s*"|\[\s*[[{])/.test(text) ? 'This is JSON and no table. Import CSV, TSV or XLSX.' : null;
}

export const isZip = (head: Buffer): boolean => [0x50, 0x4b, 0x03, 0x04].every((byte, at) => head[at] === byte);

/** The first words, whether a character has one byte or two. */
const startText = (head: Buffer): string =>
  head
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^(\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)/, '')
    .trimStart();
