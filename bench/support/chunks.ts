/** What the files of built pages weigh, and which of them are loaded when. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltPages } from './buildPages.ts';

export interface LaterChunk {
  readonly name: string;
  /** As it is sent, of what was not loaded before. */
  readonly bytes: number;
}

/** The files of an entry and of everything it imports statically. */
export function staticClosure(
  { manifest }: Pick<BuiltPages, 'manifest'>,
  key: string,
  found = new Set<string>(),
): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) staticClosure({ manifest }, imported, found);
  return found;
}

/** Bytes of a built file as the server sends it to a browser that takes brotli; gzip where no such file lies beside it. */
export function sentBytes(path: string): number {
  const file = [`${path}.br`, `${path}.gz`].find((compressed) => existsSync(compressed));
  return statSync(file ?? path).size;
}

export function sentSizes({ dir, manifest }: Pick<BuiltPages, 'dir' | 'manifest'>): Map<string, number> {
  const files = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.js'));
  return new Map(files.map((file) => [file, sentBytes(join(dir, file))]));
}

/**
 * Chunks that are loaded when first needed, the largest first: the workstation adds to the sign-in page, everything else
 * to the workstation.
 */
export function laterChunks(pages: BuiltPages): {
  readonly shells: readonly LaterChunk[];
  readonly lazy: readonly LaterChunk[];
} {
  const sizes = sentSizes(pages);
  const atSignIn = staticClosure(pages, 'index.html');
  const shells = pages.manifest['index.html']?.dynamicImports ?? [];
  const afterSignIn = new Set([...atSignIn, ...shells.flatMap((key) => [...staticClosure(pages, key)])]);
  const added = (key: string, loaded: ReadonlySet<string>): number =>
    sum(
      [...staticClosure(pages, key)].filter((file) => !loaded.has(file)),
      sizes,
    );
  return {
    shells: shells.map((key) => ({ name: key, bytes: added(key, atSignIn) })),
    lazy: Object.entries(pages.manifest)
      .filter(([key, chunk]) => chunk.isDynamicEntry === true && !shells.includes(key))
      .map(([key, chunk]) => ({ name: chunk.src ?? key, bytes: added(key, afterSignIn) }))
      .toSorted((a, b) => b.bytes - a.bytes),
  };
}

/** Bytes that opening what lies in this file loads the first time, as it is sent. Throws where it is no chunk of its own. */
export function lazyChunk(pages: BuiltPages, file: string): number {
  const found = laterChunks(pages).lazy.find(({ name }) => name.endsWith(file));
  if (found === undefined) throw new Error(`${file} is no chunk of its own`);
  return found.bytes;
}

export function sum(files: Iterable<string>, sizes: ReadonlyMap<string, number>): number {
  let bytes = 0;
  for (const file of files) bytes += sizes.get(file) ?? 0;
  return bytes;
}
