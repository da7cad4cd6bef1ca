/** What stands above the files of blocks: where each parcel lies, and which files of states a snapshot has. */
import { open, type FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import {
  MAGIC,
  PAGE_BYTES,
  PAGE_IDS,
  placeIn,
  type Footer,
  type RecordsMark,
  type StateFile,
} from '../../warehouse/records/format.ts';
import { descriptionText } from '../../warehouse/records/sections.ts';
import { movedPlace, type FormerRecords } from './formerRecords.ts';

/** Parcels of a file of blocks that was written now, with their places in it. */
export interface Placed {
  readonly number: number;
  readonly ids: Float64Array;
  readonly places: Float64Array;
}

export interface NewIndex {
  readonly snapshot: string;
  /** By number. */
  readonly files: readonly StateFile[];
  readonly written: readonly Placed[];
  /** Of files that were linked: the number that they had, and the one that they have. */
  readonly linked: ReadonlyMap<number, number>;
  readonly former: FormerRecords | null;
}

/** What is gathered before it is written. */
const PAGES_AT_ONCE = 512;

/** Writes the index: parcels of linked files in the order they have in the index of before, between them those written now. */
export async function writeIndex(path: string, index: NewIndex): Promise<RecordsMark> {
  const file = await open(path, 'wx');
  try {
    const added = inOrder(index.written);
    const out = pageWriter(file);
    let next = 0;
    const addUpTo = async (id: number): Promise<void> => {
      for (; next < added.ids.length && (added.ids[next] ?? 0) < id; next += 1) {
        out.put(added.ids[next] ?? 0, added.places[next] ?? 0);
        if (out.waits()) await out.flush();
      }
    };
    if (index.former !== null && index.linked.size > 0) {
      for await (const { ids, places } of index.former.pages()) {
        for (let slot = 0; slot < ids.length; slot += 1) {
          const id = ids[slot] ?? 0;
          const place = movedPlace(places[slot] ?? 0, index.linked);
          if (Number.isNaN(place)) continue;
          if ((added.ids[next] ?? Infinity) < id) await addUpTo(id);
          if (added.ids[next] === id) throw sharedId(id);
          out.put(id, place);
        }
        if (out.waits()) await out.flush();
      }
    }
    await addUpTo(Infinity);
    return await out.end(index);
  } finally {
    await file.close();
  }
}

const sharedId = (id: number): Error =>
  new Error(`two parcels of different states have the property id ${id}: not published`);

/** All of them by id. */
function inOrder(written: readonly Placed[]): { readonly ids: Float64Array; readonly places: Float64Array } {
  const ids = new Float64Array(written.reduce((sum, part) => sum + part.ids.length, 0));
  let at = 0;
  for (const part of written) {
    ids.set(part.ids, at);
    at += part.ids.length;
  }
  ids.sort();
  const twice = ids.find((id, nth) => id === ids[nth + 1]);
  if (twice !== undefined) throw sharedId(twice);
  const places = new Float64Array(ids.length);
  for (const part of written) {
    part.ids.forEach((id, nth) => (places[positionOf(ids, id)] = placeIn(part.number, part.places[nth] ?? 0)));
  }
  return { ids, places };
}

function pageWriter(file: FileHandle) {
  let waiting: Buffer[] = [];
  let page = Buffer.alloc(PAGE_BYTES);
  let slots = 0;
  let parcels = 0;
  let bytes = 0;
  const fences: number[] = [];

  const endPage = (): void => {
    if (slots === 0) return;
    // The last page is filled up with an id that no parcel has.
    for (; slots < PAGE_IDS; slots += 1) page.writeDoubleLE(Infinity, slots * 8);
    page.writeUInt32LE(crc32(page.subarray(0, PAGE_IDS * 16)), PAGE_IDS * 16);
    waiting.push(page);
    page = Buffer.alloc(PAGE_BYTES);
    slots = 0;
  };
  const write = async (parts: readonly Buffer[]): Promise<void> => {
    if (parts.length === 0) return;
    await file.writev(parts, bytes);
    bytes += parts.reduce((sum, part) => sum + part.length, 0);
  };
  const flush = async (): Promise<void> => {
    await write(waiting);
    waiting = [];
  };

  return {
    put: (id: number, place: number): void => {
      if (slots === 0) fences.push(id);
      page.writeDoubleLE(id, slots * 8);
      page.writeDoubleLE(place, (PAGE_IDS + slots) * 8);
      slots += 1;
      parcels += 1;
      if (slots === PAGE_IDS) endPage();
    },
    waits: (): boolean => waiting.length >= PAGES_AT_ONCE,
    flush,
    end: async ({ snapshot, files }: Pick<NewIndex, 'snapshot' | 'files'>): Promise<RecordsMark> => {
      endPage();
      await flush();
      const fenceBytes = Buffer.from(Float64Array.from(fences).buffer);
      const footer: Footer = {
        snapshot,
        parcels,
        indexAt: 0,
        fencesAt: bytes,
        fencesCrc: crc32(fenceBytes),
        description: descriptionText,
        files,
      };
      const { parts, crc } = endOf(footer, MAGIC);
      await write([fenceBytes, ...parts]);
      await file.sync();
      return { bytes, parcels, crc };
    },
  };
}

/** The end of a file of records, with the checksum of its footer. */
export function endOf(footer: object, magic: string): { readonly parts: readonly Buffer[]; readonly crc: number } {
  const text = Buffer.from(JSON.stringify(footer));
  const crc = crc32(text);
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(text.length, 0);
  tail.writeUInt32LE(crc, 4);
  return { parts: [text, tail, Buffer.from(magic)], crc };
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
