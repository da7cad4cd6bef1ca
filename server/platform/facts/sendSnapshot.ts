import { hostname } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { KnownManifest, NamedFile } from '../../data/warehouse/snapshotManifest.ts';
import { FILES, MANIFESTS, POINTER_KEY, type FactsBucket } from './factsBucket.ts';
import { FactsProblem } from './factsProblem.ts';
import { pointerText, type SeenPointer } from './pointer.ts';

export interface Sending {
  readonly dir: string;
  readonly bucket: FactsBucket;
  readonly signal: AbortSignal;
}

export const fileKey = ({ sha256 }: Pick<NamedFile, 'sha256'>): string => `${FILES}${sha256}`;

/**
 * Puts the files of a snapshot into the bucket that are not there, then its manifest, then the pointer, if that is still the
 * one of `seen`. False: it is not, another server published meanwhile; then nobody's facts have changed.
 */
export async function sendSnapshot(
  at: Sending,
  known: KnownManifest,
  beside: readonly NamedFile[],
  seen: SeenPointer | null,
): Promise<boolean> {
  const { bucket } = at;
  const files = [...known.manifest.files, ...beside];
  await sendFiles(at, files);
  const key = `${MANIFESTS}${known.sha256}.json`;
  await bucket.replace(key, known.text, null);
  // Written already: a bucket that takes it again knows no conditions, and two servers would write over each other.
  if (await bucket.replace(key, known.text, null))
    throw new FactsProblem(
      `${bucket.where} does not keep to conditions (If-None-Match): nothing was published, because two servers could lose each other's records there. Use a storage that does (AWS S3, MinIO, R2).`,
    );
  // What was sent long ago could have been tidied away before the manifest named it.
  await sendFiles(at, files);
  const { snapshot } = known.manifest;
  return await bucket.replace(
    POINTER_KEY,
    pointerText({
      manifest: known.sha256,
      snapshot,
      at: new Date().toISOString(),
      by: hostname(),
      replaces: seen?.pointer.manifest ?? null,
      beside: [...beside],
    }),
    seen?.mark ?? null,
  );
}

/** Sends what the bucket does not have whole; each is read back before it counts. */
export async function sendFiles({ dir, bucket, signal }: Sending, files: readonly NamedFile[]): Promise<void> {
  for (const file of files) {
    const key = fileKey(file);
    if ((await bucket.bytes(key)) === file.bytes) continue;
    await bucket.send(key, join(dir, file.path), signal);
    if ((await hashOf(bucket, key, signal)) === file.sha256) continue;
    await bucket.remove(key);
    throw new FactsProblem(
      `${bucket.where} does not give back what was sent there (${file.path}). It is sent again; what this server has stays in service.`,
    );
  }
}

async function hashOf(bucket: FactsBucket, key: string, signal: AbortSignal): Promise<string | null> {
  const content = await bucket.stream(key, 0, signal);
  if (content === null) return null;
  const hash = createHash('sha256');
  await pipeline(
    content,
    async (pieces) => {
      for await (const piece of pieces as AsyncIterable<Buffer>) hash.update(piece);
    },
    { signal },
  );
  return hash.digest('hex');
}
