import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { BLOCK_HEAD, type CountyBlocks } from '../../warehouse/records/format.ts';
import { bytesAt, type Fail } from '../../warehouse/records/frame.ts';

const PART = 4 * 1024 * 1024;

/** Reads the blocks of a county from the first to the last; false as soon as one is damaged. */
export async function eachPart(
  file: FileHandle,
  { at, bytes }: CountyBlocks,
  take: (bytes: Buffer) => Promise<void>,
): Promise<boolean> {
  const cut: Fail = () => {
    throw new RangeError('past the end');
  };
  const end = at + bytes;
  let from = at;
  while (from < end) {
    const part = await bytesAt(file, from, Math.min(PART, end - from), cut).catch(() => null);
    if (part === null) return false;
    const length = wholeBlocks(part);
    // The last block ends with the county.
    if (length <= 0) return false;
    await take(part.subarray(0, length));
    from += length;
  }
  return from === end;
}

/** How many bytes of a part are whole blocks; -1 when one is damaged. */
function wholeBlocks(part: Buffer): number {
  let at = 0;
  while (at + BLOCK_HEAD <= part.length) {
    const [shown, further] = [part.readUInt32LE(at), part.readUInt32LE(at + 4)];
    const [middle, end] = [at + BLOCK_HEAD + shown, at + BLOCK_HEAD + shown + further];
    if (end > part.length) break;
    const isWhole =
      crc32(part.subarray(at + BLOCK_HEAD, middle)) === part.readUInt32LE(at + 8) &&
      crc32(part.subarray(middle, end)) === part.readUInt32LE(at + 12);
    if (!isWhole) return -1;
    at = end;
  }
  return at;
}
