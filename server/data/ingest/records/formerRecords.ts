/** The records of the snapshot that a new one begins as: states and counties that stay as they are, are taken from it. */
import type { FileHandle } from 'node:fs/promises';
import {
  BLOCK_PARCELS,
  fileOf,
  PAGE_IDS,
  placeIn,
  placeOf,
  type CountyBlocks,
  type Footer,
  type StateFile,
} from '../../warehouse/records/format.ts';
import { failing, openFile, readBlocksFooter, readFooter, readPage, type Fail } from '../../warehouse/records/frame.ts';
import { linkFile } from '../../warehouse/linkFile.ts';
import { stateFile } from '../../warehouse/records/stateFiles.ts';
import { recordsFile, type Snapshot } from '../../warehouse/snapshots.ts';
import type { Digests } from './countyDigests.queries.ts';
import { eachPart } from './formerBlocks.ts';

/** A county as it lies there. */
export interface FormerCounty {
  readonly at: number;
  readonly ids: readonly number[];
  /** Of each parcel, in its file. */
  readonly places: readonly number[];
  /** Its bytes from the first to the last, every block held against its checksums; false as soon as one is damaged. */
  readonly eachPart: (take: (bytes: Buffer) => Promise<void>) => Promise<boolean>;
}

export interface FormerRecords {
  /** How many counties it has, of this state alone where one is named. */
  readonly counties: (state?: string) => number;
  /** Whether nothing has changed in a county since: its rows have this digest now. */
  readonly has: (fips: string | null, digest: string) => boolean;
  /** The county with this digest; undefined where there is none. */
  readonly county: (fips: string | null, digest: string) => Promise<FormerCounty | undefined>;
  /**
   * Gives the file of a state another name if it has these counties with these digests and no others, and every block of
   * it is whole. Undefined, with nothing done: it is not so. Digests null: the state is known to be as it was.
   */
  readonly linkState: (
    state: string,
    digests: Digests | null,
    path: string,
  ) => Promise<{ readonly number: number; readonly file: StateFile } | undefined>;
  /** Those of some ids, in ascending order, that parcels of these states have; none where the index is damaged. */
  readonly among: (ids: Float64Array, states: readonly string[]) => Promise<number[]>;
  /** The pages of the index, filled: ids in ascending order, and as many places. */
  readonly pages: () => AsyncGenerator<{ readonly ids: Float64Array; readonly places: Float64Array }>;
  readonly close: () => Promise<void>;
}

/** A file of blocks; that of before there were files of states is the only one, and of no state. */
interface OldBlocks {
  readonly number: number;
  readonly handle: FileHandle;
  readonly counties: readonly CountyBlocks[];
  readonly state: { readonly file: StateFile; readonly path: string } | null;
}

/** Null when the index is missing, damaged, or of another version: all is written anew then; of a state's file that state is. */
export async function openFormer({ id, path }: Snapshot): Promise<FormerRecords | null> {
  const index = recordsFile(path);
  const fail = failing(index);
  const file = await openFile(index, fail).catch(() => null);
  if (file === null) return null;
  const read = await readFooter(file, id, fail).catch(() => null);
  if (read === null) {
    await file.close();
    return null;
  }
  const { footer } = read;
  const blocks = await openBlocks(index, id, file, footer);
  return former(file, footer, blocks, fail);
}

async function openBlocks(index: string, id: string, file: FileHandle, footer: Footer): Promise<OldBlocks[]> {
  if (footer.files === undefined) return [{ number: 0, handle: file, counties: footer.counties ?? [], state: null }];
  const blocks: OldBlocks[] = [];
  for (const [number, known] of footer.files.entries()) {
    const path = stateFile(index, known.state);
    const fail = failing(path);
    const handle = await openFile(path, fail).catch(() => null);
    if (handle === null) continue;
    const own = await readBlocksFooter(handle, id, known, fail).catch(() => null);
    if (own === null) await handle.close();
    else blocks.push({ number, handle, counties: own.counties, state: { file: known, path } });
  }
  return blocks;
}

function former(file: FileHandle, footer: Footer, blocks: readonly OldBlocks[], fail: Fail): FormerRecords {
  const counties = new Map(blocks.flatMap((own) => own.counties.map((county) => [county.fips, { county, own }])));
  const sameCounty = (fips: string | null, digest: string): { county: CountyBlocks; own: OldBlocks } | undefined => {
    const found = counties.get(fips);
    return found?.county.digest === digest ? found : undefined;
  };
  const pages: FormerRecords['pages'] = async function* pages() {
    for (let number = 0; number * PAGE_IDS < footer.parcels; number += 1) {
      const page = await readPage(file, footer, number, fail);
      const filled = Math.min(PAGE_IDS, footer.parcels - number * PAGE_IDS);
      yield { ids: page.subarray(0, filled), places: page.subarray(PAGE_IDS, PAGE_IDS + filled) };
    }
  };
  let looked: Promise<boolean> | null = null;
  const isIndexWhole = async (): Promise<boolean> => await (looked ??= readToEnd(pages()));
  // Counties of one file are asked for one after the other.
  let last: { readonly own: OldBlocks; readonly parcels: ReturnType<typeof parcelsByCounty> } | null = null;
  const parcelsIn = (own: OldBlocks): ReturnType<typeof parcelsByCounty> => {
    if (last?.own !== own) last = { own, parcels: parcelsByCounty(pages(), own, fail).catch(() => null) };
    return last.parcels;
  };
  return {
    counties: (state) =>
      state === undefined
        ? counties.size
        : (blocks.find((one) => one.state?.file.state === state)?.counties.length ?? 0),
    has: (fips, digest) => sameCounty(fips, digest) !== undefined,
    county: async (fips, digest) => {
      const found = sameCounty(fips, digest);
      if (found === undefined) return undefined;
      const { county, own } = found;
      const parcels = (await parcelsIn(own))?.get(fips);
      if (parcels?.ids.length !== county.parcels) return undefined;
      return { at: county.at, ...parcels, eachPart: async (take) => await eachPart(own.handle, county, take) };
    },
    linkState: async (state, digests, path) => {
      const own = blocks.find((one) => one.state?.file.state === state);
      if (own?.state === null || own === undefined || own.counties.length !== (digests?.size ?? own.counties.length))
        return undefined;
      // Where its parcels lie is taken from there.
      if (!(await isIndexWhole())) return undefined;
      for (const county of own.counties) {
        if (digests !== null && digests.get(county.fips) !== county.digest) return undefined;
        // Damage that nobody has met yet would be handed on for ever.
        if (!(await eachPart(own.handle, county, async () => await Promise.resolve()))) return undefined;
      }
      const from = own.state.path;
      await linkFile(from, path);
      return { number: own.number, file: own.state.file };
    },
    among: async (ids, states) => {
      const numbers = new Set(blocks.flatMap(({ number, state }) => (states.includes(state?.file.state ?? '') ? [number] : []))); // prettier-ignore
      const found: number[] = [];
      if (!(await isIndexWhole())) return found;
      let next = 0;
      for await (const page of pages()) {
        for (const [slot, id] of page.ids.entries()) {
          while ((ids[next] ?? Infinity) < id) next += 1;
          if (ids[next] === id && numbers.has(fileOf(page.places[slot] ?? 0))) found.push(id);
        }
      }
      return found;
    },
    pages,
    close: async () => {
      for (const { handle } of blocks) if (handle !== file) await handle.close();
      await file.close();
    },
  };
}

/** False where a page is damaged. */
async function readToEnd(pages: ReturnType<FormerRecords['pages']>): Promise<boolean> {
  try {
    while ((await pages.next()).done !== true);
    return true;
  } catch {
    return false;
  }
}

type Parcels = { readonly ids: number[]; readonly places: number[] };

/** Parcels of one file by county, in ascending order; null where the index is damaged. */
async function parcelsByCounty(
  pages: ReturnType<FormerRecords['pages']>,
  { number, counties }: OldBlocks,
  fail: Fail,
): Promise<ReadonlyMap<string | null, Parcels> | null> {
  const found = new Map<string | null, Parcels>();
  const [from, to] = [placeIn(number, 0), placeIn(number + 1, 0)];
  for await (const { ids, places } of pages) {
    for (let slot = 0; slot < ids.length; slot += 1) {
      const [id = 0, place = 0] = [ids[slot], places[slot]];
      if (place < from || place >= to) continue;
      const own = placeOf(place);
      const { fips } = countyAt(counties, Math.floor(own / BLOCK_PARCELS)) ?? fail('is damaged in its index');
      const parcels = found.get(fips) ?? { ids: [], places: [] };
      found.set(fips, parcels);
      parcels.ids.push(id);
      parcels.places.push(own);
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

/** Whether a parcel lies in a file that goes on under this number; else NaN. */
export function movedPlace(place: number, numbers: ReadonlyMap<number, number>): number {
  const number = numbers.get(fileOf(place));
  return number === undefined ? Number.NaN : placeIn(number, placeOf(place));
}
