/** The file of streets that `PLATBOOK_BASEMAP` names: looked at when it is new, read by ranges of bytes. */
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { PMTiles, type Source } from 'pmtiles';
import type { Basemap as About } from '../../../src/api/contract/search/map.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../log/createLog.ts';
import { basemapOf, type Unusable } from './basemapOf.ts';

/** A file that can be drawn. */
export interface BasemapFile {
  readonly about: About;
  readonly bytes: number;
  readonly read: (range: { readonly start: number; readonly end: number }) => Promise<Readable>;
}

export interface Basemap {
  /** The file as it lies there now, or why it cannot be drawn. */
  readonly current: () => Promise<BasemapFile | Unusable>;
}

/** Looks at the file and says in the log when nothing can be drawn from it; null: none is set. The server starts anyway. */
export async function openBasemap(
  { basemap: path, imagery }: Pick<Config, 'basemap' | 'imagery'>,
  log: Log,
): Promise<Basemap | null> {
  if (path === null) return null;
  let known: { readonly tag: string; readonly found: BasemapFile | Unusable } | null = null;
  const current = async (): Promise<BasemapFile | Unusable> => {
    const { tag, bytes } = await lookAt(path);
    if (known?.tag === tag) return known.found;
    const found = await inspect(path, { tag, bytes, attribution: imagery.attribution });
    known = { tag, found };
    if ('problem' in found) log.warn(`PLATBOOK_BASEMAP: ${found.problem}. The map shows outlines without streets.`);
    return found;
  };
  await current();
  return { current };
}

/** What tells one file from another in its place, without reading it. */
async function lookAt(path: string): Promise<{ readonly tag: string; readonly bytes: number }> {
  try {
    const { size, mtimeMs, ino } = await stat(path);
    return { tag: [size, Math.round(mtimeMs), ino].map((part) => part.toString(36)).join('-'), bytes: size };
  } catch (error) {
    return { tag: `none-${codeOf(error)}`, bytes: 0 };
  }
}

async function inspect(
  path: string,
  { tag, bytes, attribution }: { readonly tag: string; readonly bytes: number; readonly attribution: string | null },
): Promise<BasemapFile | Unusable> {
  const name = basename(path);
  try {
    const archive = new PMTiles(sourceOf(path));
    // Eight bytes tell the format: the library explains none of the others.
    const start = Buffer.from((await archive.source.getBytes(0, 8)).data);
    const about = await basemapOf({ start, archive, tag, bytes, attribution });
    if ('problem' in about) return { problem: `${name} ${about.problem}` };
    return {
      about,
      bytes,
      read: async ({ start: first, end }) => await Promise.resolve(createReadStream(path, { start: first, end })),
    };
  } catch (error) {
    const code = codeOf(error);
    return { problem: code === 'ENOENT' ? `there is no file ${name}` : `${name} cannot be read (${code})` };
  }
}

const sourceOf = (path: string): Source => ({
  getKey: () => path,
  getBytes: async (offset, length) => {
    const file = await open(path);
    try {
      const buffer = new Uint8Array(length);
      const { bytesRead } = await file.read(buffer, 0, length, offset);
      return { data: buffer.buffer.slice(0, bytesRead) };
    } finally {
      await file.close();
    }
  },
});

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : error instanceof Error ? error.message : '';
