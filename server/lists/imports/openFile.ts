/** An uploaded file made ready to be read as UTF-8 CSV; only in apart processes. */
import { open, rename, stat } from 'node:fs/promises';
import { openCsvFile } from '../../data/ingest/csvFile.ts';
import { MOST_COLUMNS } from '../../data/workbook/workbookLimits.ts';
import type { ImportFolder } from './importFolder.ts';
import { ImportProblem } from './importProblem.ts';
import { measureText } from './measureText.ts';
import { isZip, otherKind } from './otherKind.ts';
import { findEncoding, writeUtf8 } from './textEncoding.ts';
import { workbookToCsv } from './workbookToCsv.ts';

export interface OpenedImport {
  /** UTF-8 text. */
  readonly path: string;
  readonly format: 'csv' | 'xlsx';
  /** For a person: `UTF-8`, `Windows-1252`, `XLSX`. */
  readonly encoding: string;
  readonly delimiter: string;
  readonly header: readonly string[];
}

/** What a file is shows in its first bytes. */
const HEAD_BYTES = 512;
/** The compound file of Excel 97 and of encrypted workbooks. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const ENCODINGS = { 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', 'windows-1252': 'Windows-1252' } as const;

/** Throws ImportProblem with the reason when the file is empty, of another kind, or has no header. */
export async function openFile(folder: ImportFolder): Promise<OpenedImport> {
  const head = await firstBytes(folder.upload);
  if (head.length === 0) throw new ImportProblem('The file is empty. Nothing was kept.');
  if (COMPOUND.every((byte, at) => head[at] === byte)) {
    throw new ImportProblem(
      'This is an old (XLS) or protected Excel file. Save it as XLSX without password, or as CSV.',
    );
  }
  const other = otherKind(head);
  if (other !== null) throw new ImportProblem(other);
  if (isZip(head)) {
    await makeOnce(folder.rows, async (path) => await workbookToCsv(folder.upload, path));
    return { ...(await readHead(folder.rows, ',')), format: 'xlsx', encoding: 'XLSX' };
  }
  const encoding = await findEncoding(folder.upload);
  if (encoding === 'utf-8') return { ...(await readHead(folder.upload)), format: 'csv', encoding: 'UTF-8' };
  await makeOnce(folder.rows, async (path) => await writeUtf8(folder.upload, path, encoding));
  return { ...(await readHead(folder.rows)), format: 'csv', encoding: ENCODINGS[encoding] };
}

async function readHead(path: string, given?: string): Promise<Pick<OpenedImport, 'path' | 'delimiter' | 'header'>> {
  try {
    const options = { encoding: 'utf-8', ...(given === undefined ? {} : { delimiter: given }) } as const;
    const { header, delimiter } = await openCsvFile(path, '', options);
    if (header.length > MOST_COLUMNS) {
      const most = MOST_COLUMNS.toLocaleString('en-US');
      throw new ImportProblem(
        `The file has ${header.length.toLocaleString('en-US')} columns, ${most} are read: is it a table?`,
      );
    }
    await measureText(path, delimiter);
    return { path, header, delimiter };
  } catch (error) {
    if (error instanceof ImportProblem) throw error;
    // Says more exactly what is wrong with a text that has no first line.
    await measureText(path, given ?? ',');
    const text = error instanceof Error ? error.message : String(error);
    throw new ImportProblem(`The file cannot be read: ${text.replace(/^\S+ /, 'it ')}.`, { cause: error });
  }
}

/** Under its name only when it is whole: a worker that died left a part of it. */
async function makeOnce(path: string, make: (path: string) => Promise<void>): Promise<void> {
  if (await stat(path).catch(() => null)) return;
  await make(`${path}.part`);
  await rename(`${path}.part`, path);
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
