/** The files of an export, each held against the manifest as it is unpacked. Nothing is written under a name of the zip. */
import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { Transform, type Readable } from 'node:stream';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { formatNumber } from '../../../src/calc/format/number.ts';
import { ARCHIVE_FORMAT, ARCHIVE_MANIFEST, ArchiveManifest, type ArchiveFile } from '../archive/archiveManifest.ts';
import { BadArchive } from './badArchive.ts';

const MOST_FILES = 50_000;
const MOST_MANIFEST_BYTES = 32 * 1024 * 1024;
/** Of all files together. */
const MOST_UNPACKED_GB = 16;
/** Rows of an export pack to a tenth or so; what packs to less than a five-hundredth is made to do harm. */
const MOST_RATIO = 500;
const SMALL_BYTES = 1024 * 1024;
const NO_EXPORT = 'This is no export of everything.';

export interface Unpacked {
  readonly manifest: ArchiveManifest;
  /** A file of the manifest; the stream fails with BadArchive where it is not what was written. */
  readonly read: (name: string) => Promise<Readable>;
  readonly close: () => void;
}

/** Throws BadArchive for what is none, is cut off, or holds what no export has. */
export async function unpack(path: string): Promise<Unpacked> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true }).catch(() => {
    throw new BadArchive('This is no zip, or its end is missing.');
  });
  try {
    const entries = await entriesOf(zip);
    const manifest = await manifestOf(zip, entries);
    const files = new Map(manifest.files.map((file) => [file.name, file]));
    holdAgainst(manifest, files, entries);
    return {
      manifest,
      read: async (name) => {
        const [entry, file] = [entries.get(name), files.get(name)];
        if (entry === undefined || file === undefined) throw new BadArchive('The file is missing.', { file: name });
        return whole(await openedOf(zip, entry), file);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName: file } = entry;
      if (entries.size >= MOST_FILES)
        throw new BadArchive(`It holds more than ${formatNumber(MOST_FILES)} files, which no export does.`);
      if (entries.has(file)) throw new BadArchive('Two files have this name.', { file });
      if (entry.isEncrypted()) throw new BadArchive('The file is encrypted.', { file });
      entries.set(file, entry);
    }
  } catch (error) {
    if (error instanceof BadArchive) throw error;
    throw new BadArchive(`Its list of files is damaged: ${error instanceof Error ? error.message : String(error)}.`);
  }
  // Files that lie over each other are how a small zip unpacks to any size.
  let end = 0;
  for (const entry of [...entries.values()].toSorted(
    (one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader,
  )) {
    if (entry.relativeOffsetOfLocalHeader < end)
      throw new BadArchive('The file lies over another one.', { file: entry.fileName });
    end = entry.relativeOffsetOfLocalHeader + entry.compressedSize;
    // The library would ask the system for it, which throws where nobody can catch it.
    if (end > zip.fileSize) throw new BadArchive('The file leads out of the zip.', { file: entry.fileName });
  }
  return entries;
}

async function manifestOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<ArchiveManifest> {
  const file = ARCHIVE_MANIFEST;
  const entry = entries.get(file);
  if (entry === undefined) throw new BadArchive(`${NO_EXPORT} It has no ${file}.`);
  if (entry.uncompressedSize > MOST_MANIFEST_BYTES) throw new BadArchive('The file is too long.', { file });
  let value: unknown;
  try {
    value = JSON.parse(await text(await openedOf(zip, entry)));
  } catch (error) {
    throw error instanceof BadArchive ? error : new BadArchive('The file is no JSON.', { file });
  }
  const format = typeof value === 'object' && value !== null && 'format' in value ? value.format : null;
  if (typeof format === 'number' && format > ARCHIVE_FORMAT)
    throw new BadArchive('A newer version of this program made this export: update this one first.', { file });
  const { data, error } = ArchiveManifest.safeParse(value);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  throw new BadArchive(`${NO_EXPORT} What it says of itself is not right.`, {
    file,
    column: issue?.path.join('.') ?? null,
  });
}

/** Neither a file more nor one less than the manifest names, and none that packs like nothing that is an export. */
function holdAgainst(
  { files: named }: ArchiveManifest,
  files: ReadonlyMap<string, ArchiveFile>,
  entries: ReadonlyMap<string, Entry>,
): void {
  if (named.length !== files.size) throw new BadArchive('The manifest names a file twice.', { file: ARCHIVE_MANIFEST });
  for (const file of entries.keys())
    if (file !== ARCHIVE_MANIFEST && !files.has(file))
      throw new BadArchive('The manifest names no such file.', { file });
  let sum = 0;
  for (const { name: file, bytes } of named) {
    const entry = entries.get(file);
    if (entry === undefined) throw new BadArchive('The file is missing.', { file });
    if (entry.uncompressedSize !== bytes)
      throw new BadArchive('The file is not as long as the manifest says.', { file });
    if (bytes > SMALL_BYTES && bytes > entry.compressedSize * MOST_RATIO)
      throw new BadArchive(`The file unpacks to more than ${MOST_RATIO} times its size, as no export does.`, { file });
    sum += bytes;
  }
  if (sum > MOST_UNPACKED_GB * 1024 ** 3)
    throw new BadArchive(`It unpacks to more than ${MOST_UNPACKED_GB} GB. Larger ones are not read.`);
}

async function openedOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  const stream = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
    throw damaged(entry.fileName, error);
  });
  return stream;
}

/** Lets a file through and fails at its end where it is another one than the manifest names. */
function whole(stream: Readable, { name: file, bytes, sha256 }: ArchiveFile): Readable {
  const hash = createHash('sha256');
  let length = 0;
  const held = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      length += chunk.byteLength;
      done(length > bytes ? new BadArchive('The file is longer than the manifest says.', { file }) : null, chunk);
    },
    flush(done) {
      const isSame = length === bytes && hash.digest('hex') === sha256;
      done(isSame ? null : new BadArchive('The file is not what was exported: its sum is another one.', { file }));
    },
  });
  stream.once('error', (error) => held.destroy(damaged(file, error)));
  held.once('close', () => stream.destroy());
  return stream.pipe(held);
}

const damaged = (file: string, error: unknown): BadArchive =>
  new BadArchive(`The file cannot be unpacked: ${error instanceof Error ? error.message : String(error)}.`, { file });
