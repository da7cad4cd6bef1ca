/** Streets from our own server: its file of them, read by ranges of bytes, or tiles of what is loaded. */
import { EtagMismatch, PMTiles, type Source } from 'pmtiles';
import type { Client } from '../../../../api/client.ts';
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

/** A tile by its place; null where there is none. `key`: another one where all is asked for anew. */
export type LoadTile = (key: string, index: TileIndex, signal?: AbortSignal) => Promise<StreetTile | null>;

/** Of the streets of the Census that are loaded: `tag` names them. */
export const loadedTile =
  (client: Client, tag: string): LoadTile =>
  async (_, { x, y, z }, signal) => {
    const outcome = await client.bytes('mapStreets', { params: { x, y, z }, query: { of: tag } }, signal);
    if (!outcome.ok) throw new Error(`streets: ${outcome.message}`);
    return outcome.value.byteLength === 0 ? null : decodeTile(outcome.value, { x, y, z });
  };

let opened: { readonly key: string; readonly archive: PMTiles } | null = null;

/**
 * A tile of the file; null where it has none. Another key for another file, and for another attempt: the library keeps
 * what failed as it keeps what it has read.
 */
export const fileTile: LoadTile = async (key, index, signal) => {
  if (opened?.key !== key) opened = { key, archive: new PMTiles(source) };
  const found = await opened.archive.getZxy(index.z, index.x, index.y, signal);
  return found === undefined ? null : decodeTile(found.data, index);
};
