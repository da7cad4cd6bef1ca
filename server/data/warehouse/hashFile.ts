import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** Larger pieces than a stream's own: a file of many gigabytes is read as fast as the disk gives it. */
const PIECE = 1024 * 1024;

/** What a file holds: its length and sha256. Throws when it cannot be read. */
export async function hashFile(
  path: string,
  signal?: AbortSignal,
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    createReadStream(path, { highWaterMark: PIECE }),
    async (pieces) => {
      for await (const piece of pieces as AsyncIterable<Buffer>) {
        bytes += piece.byteLength;
        hash.update(piece);
      }
    },
    ...(signal === undefined ? [] : [{ signal }]),
  );
  return { bytes, sha256: hash.digest('hex') };
}
