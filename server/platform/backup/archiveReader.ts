/** Backups as files to read: by commands of the operator; the server reads only those that it has just written. */
import { text } from 'node:stream/consumers';
import { createHash } from 'node:crypto';
import { Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openPromise, type Entry } from 'yauzl';
import { hashing } from './archiveWriter.ts';
import { BadBackup } from './badBackup.ts';
import { FORMAT, Manifest, MANIFEST, MANIFEST_HASH, type BackedEntry } from './manifest.ts';

export interface ArchiveReader {
  readonly manifest: Manifest;
  readonly read: (name: string) => Promise<Readable>;
  /** Reads every entry to its end; answers a sentence for each that is not what was written. */
  readonly damage: () => Promise<string[]>;
  readonly close: () => void;
}

/** Opens a backup. Throws BadBackup when it is none, is damaged at its head, or was made by a newer program. */
export async function openArchive(path: string): Promise<ArchiveReader> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error) throw new BadBackup(`cannot read ${path}: ${error.message}`);
    throw new BadBackup(`${path} is no backup, or its end is missing`, { cause: error });
  });
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      // The library would ask the system for it, which throws where nobody can catch it.
      if (entry.relativeOffsetOfLocalHeader + entry.compressedSize > zip.fileSize) {
        throw new BadBackup(`${path} is damaged: its list of entries leads out of it`);
      }
      entries.set(entry.fileName, entry);
    }
    const read = async (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (entry === undefined) throw new BadBackup(`${name} is missing in the backup`);
      return await zip.openReadStreamPromise(entry);
    };
    const manifest = readManifest(await text(await read(MANIFEST)), await text(await read(MANIFEST_HASH)));
    return {
      manifest,
      read,
      damage: async () => {
        const found: string[] = [];
        for (const entry of manifest.entries) {
          const problem = await damageOf(entry, read);
          if (problem !== null) found.push(problem);
        }
        return found;
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    if (error instanceof BadBackup) throw error;
    throw new BadBackup(`${path} is damaged: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function readManifest(json: string, hash: string): Manifest {
  if (createHash('sha256').update(json).digest('hex') !== hash.trim()) throw new BadBackup(`${MANIFEST} is damaged`);
  const value: unknown = JSON.parse(json);
  const format = typeof value === 'object' && value !== null && 'format' in value ? value.format : null;
  if (typeof format === 'number' && format > FORMAT) {
    throw new BadBackup('this backup was made by a newer Platbook, in a form that this one cannot read');
  }
  const manifest = Manifest.safeParse(value);
  if (!manifest.success)
    throw new BadBackup(`${MANIFEST} is not as it has to be: ${manifest.error.issues[0]?.message}`);
  return manifest.data;
}

async function damageOf(
  { name, bytes, sha256 }: BackedEntry,
  read: (name: string) => Promise<Readable>,
): Promise<string | null> {
  try {
    const { stream, result } = hashing();
    await pipeline(await read(name), stream, new Writable({ write: (_chunk, _encoding, done) => done() }));
    const found = result();
    return found.bytes === bytes && found.sha256 === sha256 ? null : `${name} is not what was written`;
  } catch (error) {
    return `${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}
