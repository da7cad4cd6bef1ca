import type { FileHandle } from 'node:fs/promises';
import { crc32, zstdDecompressSync } from 'node:zlib';
import type { FactKey } from '../../../../src/api/catalogue/property/facts.ts';
import type { Facts } from '../../../../src/api/contract/property/properties.ts';
import { BLOCK_HEAD, BLOCK_PARCELS, PAGE_IDS, type Footer, type RecordsMark } from './format.ts';
import { bytesAt, doublesOf, failing, openFile, readFooter, readPage, someAt, type Fail } from './frame.ts';
import {
  furtherValues,
  parcelRecord,
  recordParts,
  shownRow,
  type ParcelRecord,
  type RecordParts,
  type ShownFacts,
} from './parcelRecord.ts';
import type { SectionName } from './sections.ts';
import { PARCEL } from './values.ts';

/** The file of records of a snapshot, kept open. */
export interface Records {
  /** How many of these parcels the snapshot has, each counted once. */
  readonly known: (ids: readonly number[]) => Promise<number>;
  /** What lists show of these parcels, in their order; undefined where the snapshot has none of the id. */
  readonly shown: (ids: readonly number[]) => Promise<(ShownFacts | undefined)[]>;
  /** Facts of these parcels that lists do not show by themselves (`furtherFacts`), by id. */
  readonly further: (ids: readonly number[], keys: readonly FactKey[]) => Promise<Map<number, Partial<Facts>>>;
  /** The same with records of some kinds. */
  readonly parts: <N extends SectionName>(
    ids: readonly number[],
    keys: readonly FactKey[],
    names: readonly N[],
  ) => Promise<Map<number, RecordParts<N>>>;
  /** All that the snapshot has of a parcel. */
  readonly record: (id: number) => Promise<ParcelRecord | undefined>;
  readonly close: () => Promise<void>;
}

/** Most blocks are shorter: one read brings a block's head with what lists show of it. */
const BLOCK_READ = 4096;
const WHOLE_BLOCK_READ = 16 * 1024;
/** Room for what most blocks unpack to; with that of Node (128 kB) a block takes nearly twice as long. */
const shownTexts = { chunkSize: 8 * 1024 };
const furtherTexts = { chunkSize: 32 * 1024 };
/** Pages of the index that stay in memory: 16 MB, all of a million parcels. */
const PAGES_KEPT = 8192;

/**
 * Opens the file of records of a snapshot. Throws, naming the file, when it is missing, cut off, damaged, or another
 * snapshot's; a part that turns out damaged later throws when it is read.
 */
export async function openRecords(path: string, snapshot: string, mark: RecordsMark): Promise<Records> {
  const fail = failing(path);
  const file = await openFile(path, fail);
  try {
    const { fences, footer } = await readFrame(file, { snapshot, mark, fail });
    return reader(file, fences, footer, fail);
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readFrame(
  file: FileHandle,
  { snapshot, mark, fail }: { readonly snapshot: string; readonly mark: RecordsMark; readonly fail: Fail },
): Promise<{ fences: Float64Array; footer: Footer }> {
  const { size } = await file.stat();
  if (size < mark.bytes) fail(`is cut off (${size} of ${mark.bytes} bytes)`);
  if (size !== mark.bytes) fail('does not belong to its snapshot');
  const { footer, crc } = await readFooter(file, snapshot, fail);
  if (crc !== mark.crc) fail('does not belong to its snapshot');
  const bytes = await bytesAt(file, footer.fencesAt, Math.ceil(footer.parcels / PAGE_IDS) * 8, fail);
  if (crc32(bytes) !== footer.fencesCrc) fail('is damaged in its index');
  return { footer, fences: doublesOf(bytes) };
}

function reader(file: FileHandle, fences: Float64Array, footer: Footer, fail: Fail): Records {
  const { indexAt } = footer;
  // In the order of their last use: an id is found in one of a million without a read.
  const pages = new Map<number, Float64Array>();
  const pageAt = async (number: number): Promise<Float64Array> => {
    const page = pages.get(number) ?? (await readPage(file, footer, number, fail));
    pages.delete(number);
    pages.set(number, page);
    const [oldest] = pages.keys();
    if (pages.size > PAGES_KEPT && oldest !== undefined) pages.delete(oldest);
    return page;
  };

  /** Places by id; an id that is not there is left out. */
  const placesOf = async (ids: readonly number[]): Promise<Map<number, number>> => {
    const byPage = new Map<number, number[]>();
    for (const id of ids) {
      const page = pageOf(fences, id);
      if (page < 0) continue;
      const asked = byPage.get(page);
      if (asked) asked.push(id);
      else byPage.set(page, [id]);
    }
    const places = new Map<number, number>();
    await Promise.all(
      Array.from(byPage, async ([number, asked]) => {
        const page = await pageAt(number);
        for (const id of asked) {
          const slot = page.subarray(0, PAGE_IDS).indexOf(id);
          const place = page[PAGE_IDS + slot];
          if (slot >= 0 && place !== undefined) places.set(id, place);
        }
      }),
    );
    return places;
  };

  /** One part of a block as the texts of its parcels. */
  const textsAt = async (at: number, part: 'shown' | 'further'): Promise<readonly string[]> => {
    const start = await someAt(file, at, part === 'shown' ? BLOCK_READ : WHOLE_BLOCK_READ);
    if (start.length < BLOCK_HEAD) fail('is damaged');
    const [shown, further] = [start.readUInt32LE(0), start.readUInt32LE(4)];
    if (at + BLOCK_HEAD + shown + further > indexAt) fail('is damaged');
    const from = BLOCK_HEAD + (part === 'shown' ? 0 : shown);
    const length = part === 'shown' ? shown : further;
    const bytes =
      from + length <= start.length
        ? start.subarray(from, from + length)
        : await bytesAt(file, at + from, length, fail);
    if (crc32(bytes) !== start.readUInt32LE(part === 'shown' ? 8 : 12)) fail('is damaged');
    return zstdDecompressSync(bytes, part === 'shown' ? shownTexts : furtherTexts)
      .toString()
      .split(PARCEL);
  };

  /** One part of the blocks that these places lie in, by where they begin. */
  const blocksOf = async (
    places: Iterable<number>,
    part: 'shown' | 'further',
  ): Promise<ReadonlyMap<number, readonly string[]>> => {
    const blocks = new Map<number, readonly string[]>();
    const starts = new Set(Array.from(places, (place) => Math.floor(place / BLOCK_PARCELS)));
    await Promise.all(Array.from(starts, async (at) => blocks.set(at, await textsAt(at, part))));
    return blocks;
  };

  /** What is read of the further texts of these parcels, by id. */
  const furtherOf = async <T>(ids: readonly number[], read: (text: string) => T | null): Promise<Map<number, T>> => {
    const places = await placesOf(ids);
    const blocks = await blocksOf(places.values(), 'further');
    return new Map(
      Array.from(places, ([id, place]) => {
        const texts = blocks.get(Math.floor(place / BLOCK_PARCELS)) ?? [];
        return [id, read(texts[place % BLOCK_PARCELS] ?? '') ?? fail(`cannot be read at the parcel ${id}`)];
      }),
    );
  };

  const rowOf = (texts: readonly string[], place: number, id: number): ShownFacts => {
    const row = shownRow(texts[place % BLOCK_PARCELS] ?? '');
    return row?.propertyId === id ? row : fail(`has another parcel in the place of ${id}`);
  };

  return {
    known: async (ids) => (await placesOf(ids)).size,
    shown: async (ids) => {
      const places = await placesOf(ids);
      const blocks = await blocksOf(places.values(), 'shown');
      return ids.map((id) => {
        const place = places.get(id);
        return place === undefined ? undefined : rowOf(blocks.get(Math.floor(place / BLOCK_PARCELS)) ?? [], place, id);
      });
    },
    further: async (ids, keys) => await furtherOf(ids, (text) => furtherValues(text, keys)),
    parts: async (ids, keys, names) => await furtherOf(ids, (text) => recordParts(text, keys, names)),
    record: async (id) => {
      const place = (await placesOf([id])).get(id);
      if (place === undefined) return undefined;
      const at = Math.floor(place / BLOCK_PARCELS);
      const [shown, further] = await Promise.all([textsAt(at, 'shown'), textsAt(at, 'further')]);
      const record = parcelRecord(rowOf(shown, place, id), further[place % BLOCK_PARCELS] ?? '');
      return record ?? fail(`cannot be read at the parcel ${id}`);
    },
    close: async () => await file.close(),
  };
}

/** The page that an id stands in, if any does; -1 before the first. */
function pageOf(fences: Float64Array, id: number): number {
  let [low, high] = [0, fences.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((fences[middle] ?? Infinity) <= id) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
