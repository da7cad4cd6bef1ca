import { parseManifest } from '../../data/warehouse/snapshotManifest.ts';
import { FILES, MANIFESTS, type FactsBucket } from './factsBucket.ts';
import { readPointer } from './pointer.ts';
import { fileKey } from './sendSnapshot.ts';

export interface Keeping {
  /** The newest manifests that are kept, the one in service always. */
  readonly manifests: number;
  /** What is younger is left alone: somebody may be about to name it, or to fetch it. */
  readonly graceMs: number;
}

const USUAL_KEEPING: Keeping = { manifests: 5, graceMs: 24 * 60 * 60 * 1000 };

/** Removes what no manifest that is kept names. Answers how many objects went. */
export async function tidyBucket(
  bucket: FactsBucket,
  { manifests: keep, graceMs }: Keeping = USUAL_KEEPING,
  now = new Date(),
): Promise<number> {
  const before = new Date(now.getTime() - graceMs);
  await bucket.tidyUploads(before);
  // Files first: one that is sent from now on is not among them.
  const files = await bucket.list(FILES);
  const manifests = (await bucket.list(MANIFESTS)).toSorted((a, b) => b.changed.getTime() - a.changed.getTime());
  const seen = await readPointer(bucket);
  if (seen === null || seen === 'same') return 0;
  const current = `${MANIFESTS}${seen.pointer.manifest}.json`;
  const kept = manifests.filter(({ key, changed }, at) => key === current || at < keep || changed >= before);
  // Where the current one is not there something is wrong, and nothing is removed.
  if (!kept.some(({ key }) => key === current)) return 0;
  const named = new Set(seen.pointer.beside.map(fileKey));
  for (const { key } of kept) {
    const found = await bucket.read(key);
    if (found === null || found === 'same') continue;
    // One that cannot be read throws: what it names is not known, so nothing is removed.
    for (const file of parseManifest(found.text).manifest.files) named.add(fileKey(file));
  }
  const going = [
    ...manifests.filter((one) => !kept.includes(one)),
    ...files.filter(({ key, changed }) => !named.has(key) && changed < before),
  ];
  for (const { key } of going) await bucket.remove(key);
  return going.length;
}
