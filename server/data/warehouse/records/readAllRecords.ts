import { open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import { BLOCK_HEAD, PAGE_BYTES, PAGE_IDS, TAIL_BYTES, type Footer } from './format.ts';

/**
 * Reads a file of records from its first block to its end and compares every checksum. Throws, naming the file and the
 * place, at the first part that is not what was written. Its footer has to be whole (see openRecords.ts).
 */
export async function readAllRecords(path: string): Promise<void> {
  const file = await open(path);
  try {
    const fail = (at: number): never => {
      throw new Error(`${basename(path)} is damaged at byte ${at} of ${size}`);
    };
    const { size } = await file.stat();
    const tail = await bytesAt(file, size - TAIL_BYTES, TAIL_BYTES);
    const text = await bytesAt(file, size - TAIL_BYTES - tail.readUInt32LE(0), tail.readUInt32LE(0));
    if (crc32(text) !== tail.readUInt32LE(4)) fail(size - TAIL_BYTES);
    const { indexAt, fencesAt } = JSON.parse(text.toString()) as Footer; // its checksum is right
    let at = 0;
    while (at < indexAt) {
      const head = await bytesAt(file, at, BLOCK_HEAD);
      const [shown, further] = [head.readUInt32LE(0), head.readUInt32LE(4)];
      if (at + BLOCK_HEAD + shown + further > indexAt) fail(at);
      const block = await bytesAt(file, at + BLOCK_HEAD, shown + further);
      if (crc32(block.subarray(0, shown)) !== head.readUInt32LE(8)) fail(at);
      if (crc32(block.subarray(shown)) !== head.readUInt32LE(12)) fail(at);
      at += BLOCK_HEAD + shown + further;
    }
    for (; at < fencesAt; at += PAGE_BYTES) {
      const page = await bytesAt(file, at, PAGE_BYTES);
      if (crc32(page.subarray(0, PAGE_IDS * 16)) !== page.readUInt32LE(PAGE_IDS * 16)) fail(at);
    }
  } finally {
    await file.close();
  }
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  if (bytesRead < length) throw new Error(`it is cut off at byte ${at + bytesRead}`);
  return bytes;
}
