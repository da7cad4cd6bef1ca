import { existsSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { loadSample } from '../../server/data/sample/loadSample.ts';
import { cacheDir } from './cacheDir.ts';
import { fingerprint } from './fingerprint.ts';

/** What the content of a sample follows from. */
const SOURCES = [
  'server/data/sample',
  'server/data/ingest',
  'server/data/warehouse/schema.ts',
  'src/api/catalogue/property/facts.ts',
  'src/api/catalogue/search/leadRules.ts',
];

/** The version of the generated data: part of the name of everything made from it. */
export const sampleVersion = (): string => fingerprint(SOURCES);

/** What generating takes beside what else is open; larger work spills to disk. */
const MEMORY = '6GB';
/** Of the disk, a parcel with all its records: in the file, beside it while large sorts run, and in PostgreSQL. */
const BYTES_PER_PARCEL = 2000;

/** The warehouse directory of a sample of this many parcels; made once, made again when its generator changes. */
export async function sampleWarehouse(parcels: number): Promise<string> {
  const parent = cacheDir('warehouses');
  const name = `${parcels}-${sampleVersion()}`;
  const dir = join(parent, name);
  if (existsSync(join(dir, 'current.json'))) return dir;
  for (const old of readdirSync(parent)) {
    if (old.startsWith(`${parcels}-`)) rmSync(join(parent, old), { recursive: true, force: true });
  }
  // What a generation that was broken off left behind.
  rmSync(dir, { recursive: true, force: true });
  const { bavail, bsize } = statfsSync(parent);
  const [free, needed] = [bavail * bsize, parcels * BYTES_PER_PARCEL];
  if (free < needed)
    throw new Error(
      `${parcels.toLocaleString('en-US')} parcels need some ${gigabytes(needed)}; ${gigabytes(free)} are free`,
    );
  console.error(`generating ${parcels.toLocaleString('en-US')} parcels, once`);
  const started = performance.now();
  await loadSample({ dir: cacheDir(join('warehouses', name)), parcels, memoryLimit: MEMORY });
  console.error(`generated in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return dir;
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;
