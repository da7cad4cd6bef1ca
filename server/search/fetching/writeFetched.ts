import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Fetching } from './place.ts';

/** It is longer than what may be brought up. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** Writes what comes to the disk, counted and hashed on the way. */
export async function writeFetched(
  from: Readable,
  { path, mostBytes, signal, onProgress }: Fetching,
  { unpack = [], total = null }: { readonly unpack?: readonly Transform[]; readonly total?: number | null } = {},
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length;
      if (bytes > mostBytes) return done(new TooLarge(`more than ${mostBytes} bytes`));
      hash.update(part);
      onProgress?.(bytes, total);
      done(null, part);
    },
  });
  await pipeline([from, ...unpack, counted, createWriteStream(path, { mode: 0o600 })], { signal });
  return { bytes, sha256: hash.digest('hex') };
}
