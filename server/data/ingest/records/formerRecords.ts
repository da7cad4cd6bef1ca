/** The file of records of the snapshot that a new one begins as: counties that stay as they are, are taken from it. */
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { BLOCK_HEAD, BLOCK_PARCELS, PAGE_IDS, type CountyBlocks, type Footer } from '../../warehouse/records/format.ts';
import { bytesAt, failing, openFile, readFooter, readPage, type Fail } from '../../warehouse/records/frame.ts';
import { recordsFile, type Snapshot } from '../../warehouse/snapshots.ts';

/** A county as it lies there. */
export interface FormerCounty {
  readonly at: number;
  readonly ids: readonly number[];
  /** Of each parcel. */
  readonly places: readonly number[];
  /** Its bytes from the first to the last, every block held against its checksums; false as soon as one is damaged. */
  readonly eachPart: (take: (bytes: Buffer) => Promise<void>) => Promise<boolean>;
}

export interface FormerRecords {
  /** How many counties it has. */
  readonly counties: number;
  /** Whether nothing has changed in a county since: its rows have this digest now. */
  readonly has: (fips: string | null, digest: string) => boolean;
  /** The county with this digest; undefined where there is none. */
  readonly county: (fips: string | null, digest: string) => Promise<FormerCounty | undefined>;
  readonly close: () => Promise<void>;
}

const PART = 4 * 1024 * 1024;

/** Null when the file is missing, damaged, or of another version: all is written anew then. */
export async function openFormer({ id, path }: Snapshot): Promise<FormerRecords | null> {
  const fail = failing(recordsFile(path));
  const file = await openFile(recordsFile(path), fail).catch(() => null);
  if (file === null) return null;
  const read = await readFooter(file, id, fail).catch(() => null);
  if (read === null) {
    await file.close();
    return null;
  }
  const { footer } = read;
  let parcels: Promise<ReadonlyMap<string | null, Parcels> | null> | null = null;
  const counties = new Map(footer.counties.map((county) => [county.fips, county]));
  const sameCounty = (fips: string | null, digest: string): CountyBlocks | undefined => {
    const county = counties.get(fips);
    return county?.digest === digest ? county : undefined;
  };
  return {
    counties: counties.size,
    has: (fips, digest) => sameCounty(fips, digest) !== undefined,
    county: async (fips, digest) => {
      const county = sameCounty(fips, digest);
      if (county === undefined) return undefined;
      parcels ??= parcelsByCounty(file, footer, fail).catch(() => null);
      const own = (await parcels)?.get(fips);
      if (own?.ids.length !== county.parcels) return undefined;
      return { at: county.at, ...own, eachPart: async (take) => await eachPart(file, county, take) };
    },
    close: async () => await file.close(),
  };
}

type Parcels = { readonly ids: number[]; readonly places: number[] };

async function parcelsByCounty(file: FileHandle, footer: Footer, fail: Fail): Promise<Map<string | null, Parcels>> {
  const found = new Map<string | null, Parcels>();
  for (let number = 0; number * PAGE_IDS < footer.parcels; number += 1) {
    const page = await readPage(file, footer, number, fail);
    const filled = Math.min(PAGE_IDS, footer.parcels - number * PAGE_IDS);
    for (let slot = 0; slot < filled; slot += 1) {
      const [id = 0, place = 0] = [page[slot], page[PAGE_IDS + slot]];
      const { fips } = countyAt(footer.counties, Math.floor(place / BLOCK_PARCELS)) ?? fail('is damaged in its index');
      const own = found.get(fips) ?? { ids: [], places: [] };
      found.set(fips, own);
      own.ids.push(id);
      own.places.push(place);
    }
  }
  return found;
}

/** The county whose blocks an offset lies in. */
function countyAt(counties: readonly CountyBlocks[], offset: number): CountyBlocks | undefined {
  let [low, high] = [0, counties.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((counties[middle]?.at ?? Infinity) <= offset) low = middle + 1;
    else high = middle;
  }
  return counties[low - 1];
}

async function eachPart(
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
