/**
 * What a snapshot consists of: its files with their lengths and hashes, of which sources and counties it is made, when, by
 * which program, and which one was in service before. It lies beside the snapshot, is written once, and is named by the
 * hash of its own bytes, so that who has that hash knows every byte of the snapshot.
 */
import { createHash } from 'node:crypto';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { hashFile } from './hashFile.ts';
import { contentOf, type SnapshotContent } from './manifestContent.queries.ts';
import { programVersion } from './programVersion.ts';
import { SCHEMA_VERSION } from './schema.ts';

export const MANIFEST_SUFFIX = '.manifest.json';
const MANIFEST_FORMAT = 1;

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Names of our own only: what comes from elsewhere never says where it is written. */
const FileName = z.string().regex(/^\w[\w-]*(\.[a-z]+)+$/);
export const NamedFile = z.object({ path: FileName, bytes: z.int().nonnegative(), sha256: Sha256 });
export type NamedFile = z.infer<typeof NamedFile>;

const SnapshotManifest = z.object({
  format: z.literal(MANIFEST_FORMAT),
  snapshot: z.string().regex(/^\d{8}T\d{9}-[0-9a-f]{8}$/),
  madeAt: z.string(),
  program: z.string(),
  /** Of its tables, as `SCHEMA_VERSION`. */
  schemaVersion: z.int(),
  /** The manifest of what was in service before; null: nothing was, or it had none. */
  follows: Sha256.nullable(),
  /** Null: of a program with other tables. */
  sources: z
    .array(
      z.object({
        name: z.string(),
        series: z.string().nullable(),
        asOf: z.string().nullable(),
        takenIn: z.string().nullable(),
      }),
    )
    .nullable(),
  counties: z.array(z.string()).nullable(),
  files: z.array(NamedFile).min(1),
});
type SnapshotManifest = z.infer<typeof SnapshotManifest>;

/** A manifest with its name. */
export interface KnownManifest {
  readonly sha256: string;
  readonly text: string;
  readonly manifest: SnapshotManifest;
}

/** Throws, with the field, when it is not one that this program understands. */
export function parseManifest(text: string): KnownManifest {
  const { format } = z.object({ format: z.int() }).parse(JSON.parse(text));
  if (format > MANIFEST_FORMAT)
    throw new Error(
      `it has format ${format}, and this program reads format ${MANIFEST_FORMAT}: it is of a newer Platbook`,
    );
  const manifest = SnapshotManifest.parse(JSON.parse(text));
  if (manifest.files.some(({ path }) => !path.startsWith(`${manifest.snapshot}.`)))
    throw new Error('it names files of another snapshot');
  return { sha256: createHash('sha256').update(text).digest('hex'), text, manifest };
}

const manifestFile = (dir: string, id: string): string => join(dir, `${id}${MANIFEST_SUFFIX}`);

/** Null where the snapshot has none. Throws when the one it has cannot be read. */
export async function readManifest(dir: string, id: string): Promise<KnownManifest | null> {
  let text: string;
  try {
    text = await readFile(manifestFile(dir, id), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    return parseManifest(text);
  } catch (error) {
    throw new Error(`${id}${MANIFEST_SUFFIX}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Writes a manifest as it came, all or nothing. */
export async function writeManifest(dir: string, { manifest, text }: KnownManifest): Promise<void> {
  const path = manifestFile(dir, manifest.snapshot);
  const file = await open(`${path}.tmp`, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.tmp`, path);
}

interface NewManifest {
  readonly files: readonly string[];
  readonly follows: KnownManifest | null;
  /** Absent: it is read from the files. */
  readonly content?: SnapshotContent | undefined;
}

/** The manifest of a finished snapshot whose files lie in `dir`: the one it has, else one made from what lies there. */
export async function keepManifest(
  dir: string,
  id: string,
  { files, follows, content: known }: NewManifest,
): Promise<KnownManifest> {
  // One that cannot be read is made anew from the files.
  const kept = await readManifest(dir, id).catch(() => null);
  if (kept !== null) return kept;
  const [main = ''] = files;
  const content = known ?? (await contentOf(main));
  const linked = await linkedFiles(dir, follows);
  const manifest: SnapshotManifest = {
    format: MANIFEST_FORMAT,
    snapshot: id,
    madeAt: new Date().toISOString(),
    program: programVersion(),
    schemaVersion: SCHEMA_VERSION,
    follows: follows?.sha256 ?? null,
    sources: content?.sources.map((source) => ({ ...source })) ?? null,
    counties: content === null ? null : [...content.counties],
    files: await Promise.all(files.map(async (path) => ({ path: basename(path), ...(await describe(path, linked)) }))),
  };
  const made = parseManifest(`${JSON.stringify(manifest, null, 1)}\n`);
  await writeManifest(dir, made);
  return made;
}

type Described = Pick<NamedFile, 'bytes' | 'sha256'>;

/** Files of the snapshot before, by what they are on the disk: one that the new snapshot has too needs no second reading. */
async function linkedFiles(dir: string, before: KnownManifest | null): Promise<ReadonlyMap<string, Described>> {
  const found = new Map<string, Described>();
  for (const { path, bytes, sha256 } of before?.manifest.files ?? []) {
    const mark = await diskMark(join(dir, path)).catch(() => null);
    if (mark !== null) found.set(mark, { bytes, sha256 });
  }
  return found;
}

async function describe(path: string, linked: ReadonlyMap<string, Described>): Promise<Described> {
  return linked.get(await diskMark(path)) ?? (await hashFile(path));
}

async function diskMark(path: string): Promise<string> {
  const { dev, ino, size } = await stat(path, { bigint: true });
  return `${dev}:${ino}:${size}`;
}

/** A sentence for each file of a snapshot that is not what its manifest says; none for a snapshot without one. */
export async function checkManifest(dir: string, id: string): Promise<string[]> {
  const known = await readManifest(dir, id);
  const wrong: string[] = [];
  for (const { path, bytes, sha256 } of known?.manifest.files ?? []) {
    const size = await stat(join(dir, path)).then(
      (found) => found.size,
      () => null,
    );
    if (size === null) wrong.push(`${path} is missing`);
    else if (size !== bytes) wrong.push(`${path} has ${size} bytes, its manifest says ${bytes}`);
    else if ((await hashFile(join(dir, path))).sha256 !== sha256) wrong.push(`${path} is not what its manifest says`);
  }
  return wrong;
}
