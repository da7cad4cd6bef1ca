/** The ends of files of records: their footers and how their bytes are read. */
import { read } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import { DamagedData } from '../damagedData.ts';
import { NewerVersion } from '../newerVersion.ts';
import {
  BLOCKS_MAGIC,
  isNewerFormat,
  isThisDescription,
  MAGIC,
  PAGE_BYTES,
  PAGE_IDS,
  SINGLE_MAGIC,
  TAIL_BYTES,
  type BlocksFooter,
  type Footer,
  type StateFile,
} from './format.ts';

export type Fail = (what: string) => never;

/** Throws what is wrong with a file, naming it. */
export function failing(path: string): Fail {
  return (what) => {
    throw new DamagedData(
      `the file of records ${basename(path)} ${what}: load the data again, or take all files of the snapshot from a backup`,
    );
  };
}

export async function openFile(path: string, fail: Fail): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return fail('is missing');
    throw error;
  }
}

/** The footer of an index with its checksum; fails when it is not whole, or another snapshot's. */
export async function readFooter(
  file: FileHandle,
  snapshot: string,
  fail: Fail,
): Promise<{ readonly footer: Footer; readonly crc: number }> {
  const read = await readAnyFooter(file, snapshot, fail);
  if (read.footer.snapshot !== snapshot) fail('does not belong to its snapshot');
  if (!isThisDescription(read.footer)) fail('was written by another version of this program');
  return read;
}

/** The footer of an index, whatever snapshot it names. */
export async function readAnyFooter(
  file: FileHandle,
  snapshot: string,
  fail: Fail,
): Promise<{ readonly footer: Footer; readonly crc: number }> {
  const { text, crc } = await readEnd(file, snapshot, [MAGIC, SINGLE_MAGIC], fail);
  return { footer: JSON.parse(text) as Footer, crc }; // written by writeIndex, and unharmed
}

/** The footer of a file of blocks that an index names; fails when it is not whole, or not that file. */
export async function readBlocksFooter(
  file: FileHandle,
  snapshot: string,
  { bytes, crc: known }: Pick<StateFile, 'bytes' | 'crc'>,
  fail: Fail,
): Promise<BlocksFooter> {
  await checkSize(file, bytes, fail);
  const { text, crc } = await readEnd(file, snapshot, [BLOCKS_MAGIC], fail);
  if (crc !== known) fail('does not belong to its snapshot');
  const footer = JSON.parse(text) as BlocksFooter; // written by writeRecords, and unharmed
  if (!isThisDescription(footer)) fail('was written by another version of this program');
  return footer;
}

export async function checkSize(file: FileHandle, bytes: number, fail: Fail): Promise<void> {
  const { size } = await file.stat();
  if (size < bytes) fail(`is cut off (${size} of ${bytes} bytes)`);
  if (size !== bytes) fail('does not belong to its snapshot');
}

async function readEnd(
  file: FileHandle,
  snapshot: string,
  magics: readonly string[],
  fail: Fail,
): Promise<{ readonly text: string; readonly crc: number }> {
  const { size } = await file.stat();
  const tail = await bytesAt(file, size - TAIL_BYTES, TAIL_BYTES, fail);
  const magic = tail.toString('latin1', 8);
  if (isNewerFormat(magic)) throw new NewerVersion(`the file of records of snapshot ${snapshot} has another form`);
  if (!magics.includes(magic)) fail('is damaged at its end');
  const text = await bytesAt(file, size - TAIL_BYTES - tail.readUInt32LE(0), tail.readUInt32LE(0), fail);
  const crc = tail.readUInt32LE(4);
  if (crc32(text) !== crc) fail('is damaged in its description');
  return { text: text.toString(), crc };
}

/** A page of the index: its ids, then the place of each. */
export async function readPage(file: FileHandle, { indexAt }: Footer, page: number, fail: Fail): Promise<Float64Array> {
  const bytes = await bytesAt(file, indexAt + page * PAGE_BYTES, PAGE_BYTES, fail);
  const entries = bytes.subarray(0, PAGE_IDS * 16);
  if (crc32(entries) !== bytes.readUInt32LE(PAGE_IDS * 16)) fail('is damaged in its index');
  return doublesOf(entries);
}

/** Little-endian doubles of a buffer; all systems that this runs on are little-endian. */
export function doublesOf(bytes: Buffer): Float64Array {
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/** Exactly so many bytes. */
export async function bytesAt(file: FileHandle, at: number, length: number, fail: Fail): Promise<Buffer> {
  if (at < 0) return fail('is damaged');
  const bytes = await someAt(file, at, length);
  return bytes.length === length ? bytes : fail('is cut off');
}

/** Bytes up to a length, fewer at the end of the file. With callbacks: a promise of node:fs costs three times as much. */
export async function someAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  return await new Promise((done, failed) => {
    read(file.fd, buffer, 0, length, at, (error, count) =>
      error === null ? done(buffer.subarray(0, count)) : failed(error),
    );
  });
}
