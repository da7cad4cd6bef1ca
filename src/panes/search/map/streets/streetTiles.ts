/** The file of streets, read by ranges of bytes from our own server. */
import { EtagMismatch, PMTiles, type Source } from 'pmtiles';
import { contract } from '../../../../api/contract/contract.ts';
import { decodeTile, type StreetTile, type TileIndex } from './decodeTile.ts';

const source: Source = {
  getKey: () => contract.basemap.path,
  getBytes: async (offset, length, signal, etag) => {
    const response = await fetch(contract.basemap.path, {
      headers: { Range: `bytes=${offset}-${offset + length - 1}` },
      ...(signal === undefined ? {} : { signal }),
    });
    const tag = response.headers.get('ETag') ?? undefined;
    // Another file in its place: the library reads its contents anew.
    if (etag !== undefined && tag !== undefined && tag !== etag) throw new EtagMismatch('another file of streets');
    if (response.status !== 206) throw new Error(`the streets could not be loaded: ${response.status}`);
    return { data: await response.arrayBuffer(), ...(tag === undefined ? {} : { etag: tag }) };
  },
};

let opened: { readonly key: string; readonly archive: PMTiles } | null = null;

/**
 * A tile of the file; null where it has none. Another key for another file, and for another attempt: the library keeps
 * what failed as it keeps what it has read.
 */
export async function loadTile(key: string, index: TileIndex, signal?: AbortSignal): Promise<StreetTile | null> {
  if (opened?.key !== key) opened = { key, archive: new PMTiles(source) };
  const found = await opened.archive.getZxy(index.z, index.x, index.y, signal);
  return found === undefined ? null : decodeTile(found.data, index);
}
