import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { borrowFiles } from '../../platform/files/borrowFiles.ts';
import { judgeUpload } from '../../platform/files/judgeUpload.ts';
import { download, type Download } from '../../platform/http/download.ts';
import { isRefusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { newestPicture } from './documents.queries.ts';

interface Reduced {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Bytes of pictures that were looked at last: to draw one smaller takes a tenth of a second of another process. */
const KEPT_BYTES = 16 * 1024 * 1024;
const keptBy = new WeakMap<object, LRUCache<string, Reduced>>();

/**
 * The newest picture that a user has among the documents of a property, no larger than it is shown; null where there is
 * none, or none that can be drawn just now: what is known of the place stands there instead. (P400)
 */
export async function ownPicture(
  services: Services,
  principal: Principal,
  propertyId: number,
  size: { readonly width: number; readonly height: number },
): Promise<Download | null> {
  const row = await newestPicture(services.store.db, principal, propertyId);
  if (row === undefined) return null;
  let kept = keptBy.get(services.files);
  if (kept === undefined) {
    kept = new LRUCache({ maxSize: KEPT_BYTES, sizeCalculation: ({ bytes }) => bytes.length + 1 });
    keptBy.set(services.files, kept);
  }
  const key = `${row.file_key} ${size.width}x${size.height}`;
  const picture = kept.get(key) ?? (await reduced(services, principal, row.file_key, size));
  if (picture === null) return null;
  kept.set(key, picture);
  return download(`own-${row.name}`, picture.contentType, picture.bytes);
}

async function reduced(
  services: Services,
  { accountId }: Principal,
  fileKey: string,
  within: { readonly width: number; readonly height: number },
): Promise<Reduced | null> {
  return await borrowFiles(services, [fileKey], async ([path]) => {
    if (path === null || path === undefined) return null;
    const task = { path, redrawn: `${path}-small`, within };
    const judged = await services.apart.run(judgeUpload, task, { accountId });
    // One that was kept before pictures were measured may be none.
    if (isRefusal(judged) || !judged.ok || judged.size === undefined) return null;
    return { contentType: judged.contentType, bytes: await readFile(judged.path) };
  });
}
