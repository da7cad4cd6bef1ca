/** What the files of built pages weigh, and which of them are loaded when. */
import { existsSync, readFileSync, statSync } from 'node:fs';
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

/**
 * Keys of the chunks that the page itself loads: its scripts. The manifest names no entry where a group of chunks has taken
 * it in. Throws where the manifest does not know one of them.
 */
export function entryKeys({ dir, manifest }: Pick<BuiltPages, 'dir' | 'manifest'>): readonly string[] {
  const html = readFileSync(join(dir, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/<script[^>]* src="\/([^"]+\.js)"/g)].map(([, file = '']) => file);
  if (scripts.length === 0) throw new Error(`${dir}/index.html loads no script`);
  return scripts.map((script) => {
    const found = Object.entries(manifest).find(([, { file }]) => file === script);
    if (found === undefined) throw new Error(`the manifest of ${dir} does not know ${script}`);
    return found[0];
  });
}

/** The files that a browser loads before somebody can sign in. */
export const filesAtSignIn = (pages: Pick<BuiltPages, 'dir' | 'manifest'>): ReadonlySet<string> =>
  new Set(entryKeys(pages).flatMap((key) => [...staticClosure(pages, key)]));

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
  const atSignIn = filesAtSignIn(pages);
  const shells = entryKeys(pages).flatMap((key) => pages.manifest[key]?.dynamicImports ?? []);
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
