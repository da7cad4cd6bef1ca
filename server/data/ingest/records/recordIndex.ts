/** What stands behind the blocks of a file of records: where each parcel lies, and what file it is. */
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import {
  MAGIC,
  PAGE_BYTES,
  PAGE_IDS,
  type CountyBlocks,
  type Footer,
  type RecordsMark,
} from '../../warehouse/records/format.ts';
import { descriptionText } from '../../warehouse/records/sections.ts';
import type { Places } from './recordBlocks.ts';

export async function writeIndex(
  file: FileHandle,
  { ids, places, end }: Places,
  snapshot: string,
  counties: readonly CountyBlocks[],
): Promise<RecordsMark> {
  const sorted = Float64Array.from(ids).sort();
  const placed = new Float64Array(ids.length);
  ids.forEach((id, number) => (placed[positionOf(sorted, id)] = places[number] ?? 0));
  const pages = Math.ceil(ids.length / PAGE_IDS);
  const fences = Buffer.alloc(pages * 8);
  let bytes = end;
  for (let number = 0; number < pages; number += 1) {
    const page = Buffer.alloc(PAGE_BYTES);
    for (let slot = 0; slot < PAGE_IDS; slot += 1) {
      // The last page is filled up with an id that no parcel has.
      page.writeDoubleLE(sorted[number * PAGE_IDS + slot] ?? Infinity, slot * 8);
      page.writeDoubleLE(placed[number * PAGE_IDS + slot] ?? 0, (PAGE_IDS + slot) * 8);
    }
    page.writeUInt32LE(crc32(page.subarray(0, PAGE_IDS * 16)), PAGE_IDS * 16);
    fences.writeDoubleLE(sorted[number * PAGE_IDS] ?? Infinity, number * 8);
    await file.write(page, 0, page.length, bytes);
    bytes += page.length;
  }
  const footer: Footer = {
    snapshot,
    parcels: ids.length,
    indexAt: end,
    fencesAt: bytes,
    fencesCrc: crc32(fences),
    description: descriptionText,
    counties,
  };
  const text = Buffer.from(JSON.stringify(footer));
  const crc = crc32(text);
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(text.length, 0);
  tail.writeUInt32LE(crc, 4);
  const parts = [fences, text, tail, Buffer.from(MAGIC)];
  await file.writev(parts, bytes);
  bytes += parts.reduce((sum, part) => sum + part.length, 0);
  // Blocks that were copied in vain may have reached farther.
  await file.truncate(bytes);
  return { bytes, parcels: ids.length, crc };
}

/** Where an id stands in ascending ids that have it. */
function positionOf(sorted: Float64Array, id: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
