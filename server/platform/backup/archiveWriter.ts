import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { BadBackup } from './badBackup.ts';
import type { BackedEntry } from './manifest.ts';

export interface ArchiveWriter {
  /** One entry after the other. `isPacked`: the content is packed already, and stored as it is. */
  readonly add: (name: string, content: Readable | string, isPacked?: boolean) => Promise<BackedEntry>;
}

export interface WrittenArchive {
  readonly bytes: number;
  /** Of the archive as a whole. */
  readonly sha256: string;
}

/**
 * Writes an archive of any size (ZIP with 64-bit lengths) into `FILE.part`, for its owner alone, and gives it its name
 * when all of it is on the disk. Never overwrites. Throws BadBackup when there is no room; then the part is gone.
 */
export async function writeArchive(
  path: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<WrittenArchive> {
  const part = `${path}.part`;
  if (existsSync(path)) throw new BadBackup(`${path} is there already: choose another name`);
  const file = await open(part, 'wx', 0o600).catch((error: unknown) => {
    if (codeOf(error) === 'EEXIST') {
      throw new BadBackup(`${part} is there: a backup is being written, or one was cut off. If none is, remove it`);
    }
    if (codeOf(error) === 'ENOENT') throw new BadBackup(`there is no folder ${dirname(path)}`);
    throw error;
  });
  const zip = new ZipFile();
  const whole = hashing();
  const written = pipeline(
    zip.outputStream as PassThrough, // its types say less
    whole.stream,
    createWriteStream(part, { fd: file.fd, autoClose: false }),
  );
  // Whoever fills waits for its own entries; when nothing can be written any more they never end.
  const failed = new Promise<never>((_resolve, reject) => {
    written.catch(reject);
    zip.once('error', reject);
  });
  failed.catch(() => undefined);
  try {
    const add: ArchiveWriter['add'] = async (name, content, isPacked = false) => {
      const { stream, result } = hashing();
      const source = typeof content === 'string' ? Readable.from([Buffer.from(content)]) : content;
      const options = {
        ...(isPacked ? { compress: false } : { compressionLevel: 4 }),
        forceZip64Format: true,
        mode: 0o100600,
      };
      zip.addReadStream(stream, name, options);
      await Promise.race([pipeline(source, stream), failed]);
      return { name, ...result() };
    };
    await Promise.race([fill({ add }), failed]);
    zip.end();
    await written;
    await file.sync();
    await file.close();
    if (existsSync(path)) throw new BadBackup(`${path} is there already: choose another name`);
    await rename(part, path);
    await syncFolder(dirname(path));
    return whole.result();
  } catch (error) {
    (zip.outputStream as PassThrough).destroy();
    await written.catch(() => undefined);
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
    if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT') {
      throw new BadBackup(`there is no room for the backup in ${dirname(path)}: what was written of it is removed`, {
        cause: error,
      });
    }
    throw error;
  }
}

/** Lets everything through and knows its length and hash. */
export function hashing(): { stream: Transform; result: () => { bytes: number; sha256: string } } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

/** A new name in a folder survives a power cut when the folder is written out. */
export async function syncFolder(dir: string): Promise<void> {
  if (process.platform === 'win32') return; // folders cannot be opened there
  const folder = await open(dir);
  await folder.sync().finally(async () => await folder.close());
}
