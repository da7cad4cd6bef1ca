/**
 * dBASE files (.dbf) that come without shapes, as tables: texts as they stand there, so that a parcel number of eighteen
 * digits keeps them all, which a reader that makes numbers of them would not.
 */
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { csvLine, writeLines } from '../csvLines.ts';
import { decoderOf, type Decode } from './codePages.ts';
import { textOfField, type DbaseField } from './fieldText.ts';

export const isDbase = (path: string): boolean => /\.dbf$/i.test(path);

interface Layout {
  readonly fields: readonly DbaseField[];
  readonly rows: number;
  readonly rowBytes: number;
  readonly headBytes: number;
  readonly decode: Decode;
}

const HEAD = 32;
/** Of dBASE III and IV, FoxPro and what other programs write as such. */
const VERSIONS = [0x03, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0xcb, 0xf5, 0xfb];
const FIELDS_END = 0x0d;
const DELETED = 0x2a;
const [KEPT, FILE_END] = [0x20, 0x1a];
/** Texts that stand in a file beside it, and what only programs read. */
const ELSEWHERE = ['M', 'G', 'P', 'W', '0'];

/**
 * Writes the rows that are not deleted as CSV into `workDir` and answers its path: days as YYYY-MM-DD, yes and no as true
 * and false. Its encoding is that of a .cpg beside it, else that of its language byte. `limit`: of rows. Throws, naming the
 * file, when it is cut off, damaged, or of a dBASE that is not read.
 */
export async function dbaseTable(path: string, workDir: string, limit = Number.POSITIVE_INFINITY): Promise<string> {
  const name = basename(path);
  const layout = await readLayout(path, name);
  const target = join(workDir, `${name}.csv`);
  await writeLines(target, linesOf(path, name, layout, limit));
  return target;
}

async function readLayout(path: string, name: string): Promise<Layout> {
  const { size } = await stat(path);
  if (size === 0) throw new Error(`${name} is empty`);
  const file = await open(path, 'r');
  try {
    const head = (await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)).buffer;
    const version = head.readUInt8(0);
    if (version === 0x02 || version === 0x04 || version === 0x8c)
      throw new Error(
        `${name} is a dBASE file of version ${version === 0x02 ? 'II' : '7'}, which is not read: save it as dBASE IV or CSV`,
      );
    const [rows, headBytes, rowBytes] = [head.readUInt32LE(4), head.readUInt16LE(8), head.readUInt16LE(10)];
    if (!VERSIONS.includes(version) || headBytes <= 2 * HEAD || rowBytes < 2)
      throw new Error(`${name} is damaged, or no dBASE file`);
    if (size < headBytes + rows * rowBytes)
      throw new Error(
        `${name} is cut off: it has ${Math.max(0, Math.floor((size - headBytes) / rowBytes)).toLocaleString('en-US')} of ${rows.toLocaleString('en-US')} rows`,
      );
    const described = (await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)).buffer;
    const decode = decoderOf(await besideCpg(path), head.readUInt8(29));
    return { rows, rowBytes, headBytes, decode, fields: fieldsOf(name, described, rowBytes, decode) };
  } finally {
    await file.close();
  }
}

function fieldsOf(name: string, described: Buffer, rowBytes: number, decode: Decode): DbaseField[] {
  const fields: DbaseField[] = [];
  let start = 1;
  for (let at = HEAD; at + HEAD <= described.length && described[at] !== FIELDS_END; at += HEAD) {
    const one = described.subarray(at, at + HEAD);
    const end = one.indexOf(0);
    const type = one.toString('latin1', 11, 12).toUpperCase();
    // A text of more than 255 characters has the rest of its length where others have decimals.
    const length = one.readUInt8(16) + (type === 'C' ? one.readUInt8(17) * 256 : 0);
    fields.push({ name: decode(one.subarray(0, end < 0 || end > 11 ? 11 : end)).trim(), type, start, length });
    start += length;
  }
  if (fields.length === 0 || start !== rowBytes)
    throw new Error(`${name} is damaged: its columns do not make up its rows`);
  return fields.filter(({ type }) => !ELSEWHERE.includes(type));
}

async function* linesOf(path: string, name: string, layout: Layout, limit: number): AsyncGenerator<string> {
  const { fields, rows, rowBytes, headBytes, decode } = layout;
  yield csvLine(fields.map((field) => field.name));
  let rest = Buffer.alloc(0);
  let [read, given] = [0, 0];
  for await (const part of createReadStream(path, { start: headBytes })) {
    const bytes = Buffer.concat([rest, part as Buffer]); // a stream without encoding hands out buffers
    let at = 0;
    for (; read < rows && at + rowBytes <= bytes.length; at += rowBytes) {
      read += 1;
      const [mark] = bytes.subarray(at, at + 1);
      if (mark === DELETED) continue;
      if (mark === FILE_END) return;
      if (mark !== KEPT)
        throw new Error(`${name} is damaged: row ${read.toLocaleString('en-US')} does not begin as a row does`);
      const row = bytes.subarray(at, at + rowBytes);
      yield csvLine(fields.map((field) => textOfField(field, row, decode)));
      given += 1;
      if (given >= limit) return;
    }
    if (read >= rows) return;
    rest = bytes.subarray(at);
  }
}

async function besideCpg(path: string): Promise<string | null> {
  for (const ending of ['cpg', 'CPG']) {
    const text = await readFile(path.replace(/dbf$/i, ending), 'latin1').catch(() => null);
    if (text !== null) return text;
  }
  return null;
}
