/** Files of the facts that belong to no snapshot: what people chose and loaded for all that come. */
import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AREA_RENTS_FILE } from '../../data/rents/areaRentsFile.ts';
import { LEAD_RULES_FILE } from '../../data/warehouse/leadRulesFile.ts';
import type { NamedFile } from '../../data/warehouse/snapshotManifest.ts';

const NAMES = [LEAD_RULES_FILE, AREA_RENTS_FILE] as const;

/** Those that a directory has. */
export async function besideFiles(dir: string): Promise<NamedFile[]> {
  const found: NamedFile[] = [];
  for (const path of NAMES) {
    const content = await readFile(join(dir, path)).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    });
    if (content === null) continue;
    const sha256 = createHash('sha256').update(content).digest('hex');
    found.push({ path, bytes: content.byteLength, sha256 });
  }
  return found;
}

const of = (files: readonly NamedFile[], path: string): NamedFile | undefined => files.find((one) => one.path === path);

/**
 * What should lie there when both sides may have changed it since `before`: who changed it counts, and of two the one in
 * the bucket, which the others have already.
 */
export function mergeBeside(
  before: readonly NamedFile[],
  mine: readonly NamedFile[],
  theirs: readonly NamedFile[],
): NamedFile[] {
  return NAMES.flatMap((path) => {
    const isTheirsChanged = of(theirs, path)?.sha256 !== of(before, path)?.sha256;
    const taken = isTheirsChanged ? of(theirs, path) : of(mine, path);
    return taken === undefined ? [] : [taken];
  });
}

export const isSameBeside = (one: readonly NamedFile[], other: readonly NamedFile[]): boolean =>
  NAMES.every((path) => of(one, path)?.sha256 === of(other, path)?.sha256);

/** Brings a directory to what was merged; `contentOf` knows those that it does not have. */
export async function writeBeside(
  dir: string,
  merged: readonly NamedFile[],
  contentOf: (file: NamedFile) => Promise<Buffer>,
): Promise<void> {
  const mine = await besideFiles(dir);
  for (const path of NAMES) {
    const wanted = of(merged, path);
    if (wanted === undefined) await rm(join(dir, path), { force: true });
    else if (wanted.sha256 !== of(mine, path)?.sha256) {
      const temporary = join(dir, `${path}.fetched`);
      await writeFile(temporary, await contentOf(wanted));
      await rename(temporary, join(dir, path));
    }
  }
}
