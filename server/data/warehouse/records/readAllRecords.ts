import { open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import {
  BLOCK_HEAD,
  PAGE_BYTES,
  PAGE_IDS,
  TAIL_BYTES,
  type BlocksFooter,
  type Footer,
  type StateFile,
} from './format.ts';
import { stateFile } from './stateFiles.ts';

/**
 * Reads all records of a snapshot, from the index to the last block of every state, and compares every checksum. Throws,
 * naming the file and the place, at the first part that is not what was written. Footers have to be whole (see openRecords.ts).
 */
export async function readAllRecords(index: string): Promise<void> {
  const files: readonly StateFile[] = await reading(index, async (file, fail) => {
    const { indexAt, fencesAt, files: own = [] } = (await readEnd(file, fail)) as Footer; // its checksum is right
    await readBlocks(file, indexAt, fail);
    for (let at = indexAt; at < fencesAt; at += PAGE_BYTES) {
      const page = await bytesAt(file, at, PAGE_BYTES);
      if (crc32(page.subarray(0, PAGE_IDS * 16)) !== page.readUInt32LE(PAGE_IDS * 16)) fail(at);
    }
    return own;
  });
  for (const { state } of files) {
    await reading(stateFile(index, state), async (file, fail) => {
      const { end } = (await readEnd(file, fail)) as BlocksFooter; // likewise
      await readBlocks(file, end, fail);
    });
  }
}

type FailAt = (at: number) => never;

async function reading<T>(path: string, read: (file: FileHandle, fail: FailAt) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return await read(file, (at) => {
      throw new Error(`${basename(path)} is damaged at byte ${at} of ${size}`);
    });
  } finally {
    await file.close();
  }
}

async function readEnd(file: FileHandle, fail: FailAt): Promise<unknown> {
  const { size } = await file.stat();
  const tail = await bytesAt(file, size - TAIL_BYTES, TAIL_BYTES);
  const text = await bytesAt(file, size - TAIL_BYTES - tail.readUInt32LE(0), tail.readUInt32LE(0));
  if (crc32(text) !== tail.readUInt32LE(4)) fail(size - TAIL_BYTES);
  return JSON.parse(text.toString());
}

async function readBlocks(file: FileHandle, end: number, fail: FailAt): Promise<void> {
  for (let at = 0; at < end;) {
    const head = await bytesAt(file, at, BLOCK_HEAD);
    const [shown, further] = [head.readUInt32LE(0), head.readUInt32LE(4)];
    if (at + BLOCK_HEAD + shown + further > end) fail(at);
    const block = await bytesAt(file, at + BLOCK_HEAD, shown + further);
    if (crc32(block.subarray(0, shown)) !== head.readUInt32LE(8)) fail(at);
    if (crc32(block.subarray(shown)) !== head.readUInt32LE(12)) fail(at);
    at += BLOCK_HEAD + shown + further;
  }
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  if (bytesRead < length) throw new Error(`it is cut off at byte ${at + bytesRead}`);
  return bytes;
}
