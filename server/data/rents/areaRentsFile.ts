/** The rents of areas as they are kept: a file beside the snapshots, read once while it stays the same. */
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AreaRents, Rents } from './areaRents.ts';

export const AREA_RENTS_FILE = 'area-rents.json';

interface Kept {
  readonly year: number;
  readonly zips: Readonly<Record<string, readonly [Rents, number]>>;
}

const read = new Map<string, { readonly changed: number; readonly rents: AreaRents }>();

/** Null where none were loaded. Throws when the file was damaged by hand. */
export async function readAreaRents(dir: string): Promise<AreaRents | null> {
  const path = join(dir, AREA_RENTS_FILE);
  try {
    const { mtimeMs } = await stat(path);
    const known = read.get(path);
    if (known?.changed === mtimeMs) return known.rents;
    const kept = JSON.parse(await readFile(path, 'utf8')) as Kept; // written below
    const zips = new Map(Object.entries(kept.zips).map(([zip, [rents, areas]]) => [zip, { rents, areas }]));
    const rents = { year: kept.year, zips };
    read.set(path, { changed: mtimeMs, rents });
    return rents;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Keeps them, all or nothing. */
export async function writeAreaRents(dir: string, { year, zips }: AreaRents): Promise<void> {
  await mkdir(dir, { recursive: true });
  const kept: Kept = {
    year,
    zips: Object.fromEntries(Array.from(zips, ([zip, { rents, areas }]) => [zip, [rents, areas]])),
  };
  const temporary = join(dir, `${AREA_RENTS_FILE}.tmp`);
  await writeFile(temporary, JSON.stringify(kept));
  await rename(temporary, join(dir, AREA_RENTS_FILE));
}
