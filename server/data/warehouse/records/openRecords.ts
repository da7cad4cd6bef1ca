import type { FileHandle } from 'node:fs/promises';
import { crc32, zstdDecompressSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { FactKey } from '../../../../src/api/catalogue/property/facts.ts';
import type { Facts } from '../../../../src/api/contract/property/properties.ts';
import { BLOCK_HEAD, BLOCK_PARCELS, fileOf, PAGE_IDS, placeOf, type Footer, type RecordsMark } from './format.ts';
import {
  bytesAt,
  checkSize,
  doublesOf,
  failing,
  openFile,
  readBlocksFooter,
  readFooter,
  readPage,
  someAt,
  type Fail,
} from './frame.ts';
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
import { stateFile } from './stateFiles.ts';
import { PARCEL } from './values.ts';

/** The records of a snapshot, their files kept open. */
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
/**
 * Texts of blocks that stay in memory: to unpack one takes longer than all else that a row costs, and people come back to
 * the rows they have just seen. 32 MB are some 1,600 blocks, 25,000 parcels.
 */
const TEXTS_KEPT = 32 * 2 ** 20;
/** Parcels that stay in memory as lists show them: some 8 MB. To read one from its text takes 5 µs. */
const ROWS_KEPT = 8192;
/** Pages of the index: 16 MB, all of a million parcels. */
const PAGES_KEPT = 8192;

/** A file of blocks, open. */
interface Blocks {
  readonly file: FileHandle;
  /** Of its blocks. */
  readonly end: number;
  readonly fail: Fail;
}

/**
 * Opens the records of a snapshot by their index. Throws, naming the file, when one is missing, cut off, damaged, or another
 * snapshot's; a part that turns out damaged later throws when it is read.
 */
export async function openRecords(path: string, snapshot: string, mark: RecordsMark): Promise<Records> {
  const fail = failing(path);
  const file = await openFile(path, fail);
  const opened = [file];
  try {
    await checkSize(file, mark.bytes, fail);
    const { footer, crc } = await readFooter(file, snapshot, fail);
    if (crc !== mark.crc) fail('does not belong to its snapshot');
    const bytes = await bytesAt(file, footer.fencesAt, Math.ceil(footer.parcels / PAGE_IDS) * 8, fail);
    if (crc32(bytes) !== footer.fencesCrc) fail('is damaged in its index');
    const blocks: Blocks[] = footer.files === undefined ? [{ file, end: footer.indexAt, fail }] : [];
    for (const known of footer.files ?? []) {
      const own = stateFile(path, known.state);
      const failOwn = failing(own);
      const of = await openFile(own, failOwn);
      opened.push(of);
      blocks.push({ file: of, end: (await readBlocksFooter(of, snapshot, known, failOwn)).end, fail: failOwn });
    }
    const close = async (): Promise<void> => void (await Promise.all(opened.map(async (one) => await one.close())));
    return reader({ file, fences: doublesOf(bytes), footer, blocks, fail, close });
  } catch (error) {
    for (const one of opened) await one.close();
    throw error;
  }
}

/** By the place of the first parcel of a block. */
const keptTexts = (): LRUCache<number, readonly string[]> => new LRUCache({ maxSize: TEXTS_KEPT / 2 });

interface Frame {
  readonly file: FileHandle;
  readonly fences: Float64Array;
  readonly footer: Footer;
  /** By the numbers that places have. */
  readonly blocks: readonly Blocks[];
  readonly fail: Fail;
  readonly close: Records['close'];
}

function reader({ file, fences, footer, blocks, fail, close }: Frame): Records {
  const blocksOfPlace = (place: number): Blocks => blocks[fileOf(place)] ?? fail('is damaged in its index');
  // An id is found in one of a million without a read.
  const pages = new LRUCache<number, Float64Array>({ max: PAGES_KEPT });
  const pageAt = async (number: number): Promise<Float64Array> => {
    const page = pages.get(number) ?? (await readPage(file, footer, number, fail));
    pages.set(number, page);
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

  const kept = { shown: keptTexts(), further: keptTexts() };
  const keptRows = new LRUCache<number, ShownFacts>({ max: ROWS_KEPT });

  /** One part of a block as the texts of its parcels; `start`: the place of the first. */
  const textsAt = async (start: number, part: 'shown' | 'further'): Promise<readonly string[]> => {
    const known = kept[part].get(start);
    if (known !== undefined) return known;
    const { file: own, end, fail: failOwn } = blocksOfPlace(start);
    const at = placeOf(start) / BLOCK_PARCELS;
    const head = await someAt(own, at, part === 'shown' ? BLOCK_READ : WHOLE_BLOCK_READ);
    if (head.length < BLOCK_HEAD) failOwn('is damaged');
    const [shown, further] = [head.readUInt32LE(0), head.readUInt32LE(4)];
    if (at + BLOCK_HEAD + shown + further > end) failOwn('is damaged');
    const from = BLOCK_HEAD + (part === 'shown' ? 0 : shown);
    const length = part === 'shown' ? shown : further;
    const bytes =
      from + length <= head.length
        ? head.subarray(from, from + length)
        : await bytesAt(own, at + from, length, failOwn);
    if (crc32(bytes) !== head.readUInt32LE(part === 'shown' ? 8 : 12)) failOwn('is damaged');
    const unpacked = zstdDecompressSync(bytes, part === 'shown' ? shownTexts : furtherTexts);
    const texts = unpacked.toString().split(PARCEL);
    kept[part].set(start, texts, { size: Math.max(1, unpacked.length) });
    return texts;
  };

  /** One part of the blocks that these places lie in, by the place of the first parcel of each. */
  const blocksOf = async (
    places: Iterable<number>,
    part: 'shown' | 'further',
  ): Promise<ReadonlyMap<number, readonly string[]>> => {
    const texts = new Map<number, readonly string[]>();
    const starts = new Set(Array.from(places, startOf));
    await Promise.all(Array.from(starts, async (start) => texts.set(start, await textsAt(start, part))));
    return texts;
  };

  /** What is read of the further texts of these parcels, by id. */
  const furtherOf = async <T>(ids: readonly number[], read: (text: string) => T | null): Promise<Map<number, T>> => {
    const places = await placesOf(ids);
    const found = await blocksOf(places.values(), 'further');
    return new Map(
      Array.from(places, ([id, place]) => {
        const texts = found.get(startOf(place)) ?? [];
        return [
          id,
          read(texts[place % BLOCK_PARCELS] ?? '') ?? blocksOfPlace(place).fail(`cannot be read at the parcel ${id}`),
        ];
      }),
    );
  };

  const rowOf = (texts: readonly string[], place: number, id: number): ShownFacts => {
    const row = shownRow(texts[place % BLOCK_PARCELS] ?? '');
    if (row?.propertyId !== id) return blocksOfPlace(place).fail(`has another parcel in the place of ${id}`);
    keptRows.set(place, row);
    return row;
  };

  return {
    known: async (ids) => (await placesOf(ids)).size,
    shown: async (ids) => {
      const places = await placesOf(ids);
      const known = new Map(Array.from(places.values(), (place) => [place, keptRows.get(place)]));
      const unread = [...places.values()].filter((place) => known.get(place) === undefined);
      const found = await blocksOf(unread, 'shown');
      return ids.map((id) => {
        const place = places.get(id);
        if (place === undefined) return undefined;
        return known.get(place) ?? rowOf(found.get(startOf(place)) ?? [], place, id);
      });
    },
    further: async (ids, keys) => await furtherOf(ids, (text) => furtherValues(text, keys)),
    parts: async (ids, keys, names) => await furtherOf(ids, (text) => recordParts(text, keys, names)),
    record: async (id) => {
      const place = (await placesOf([id])).get(id);
      if (place === undefined) return undefined;
      const start = startOf(place);
      const [shown, further] = await Promise.all([textsAt(start, 'shown'), textsAt(start, 'further')]);
      const record = parcelRecord(rowOf(shown, place, id), further[place % BLOCK_PARCELS] ?? '');
      return record ?? blocksOfPlace(place).fail(`cannot be read at the parcel ${id}`);
    },
    close,
  };
}

/** The place of the first parcel of a block. */
const startOf = (place: number): number => place - (place % BLOCK_PARCELS);

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
