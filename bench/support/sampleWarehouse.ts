import { existsSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { loadSample } from '../../server/sample/loadSample.ts';
import { cacheDir } from './cacheDir.ts';
import { fingerprint } from './fingerprint.ts';

/** What the content of a sample follows from. */
const SOURCES = [
  'server/sample',
  'server/warehouse/ingest',
  'server/warehouse/schema.ts',
  'src/api/catalogue/facts.ts',
  'src/api/catalogue/leadRules.ts',
];

/** Of the disk, a parcel with all its records: in the file, and beside it while large sorts run. */
const BYTES_WHILE_MADE = 1600;

/** The version of the generated data: part of the name of everything made from it. */
export const sampleVersion = (): string => fingerprint(SOURCES);

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
  if (bavail * bsize < parcels * BYTES_WHILE_MADE)
    throw new Error(
      `${parcels} parcels need ${Math.ceil((parcels * BYTES_WHILE_MADE) / 1e9)} GB of disk while they are made`,
    );
  console.error(`generating ${parcels.toLocaleString('en-US')} parcels, once`);
  await loadSample({ dir: cacheDir(join('warehouses', name)), parcels });
  return dir;
}
