import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { launchBrowser } from '../../test/support/browser.ts';
import { startBenchServer } from '../server/startBenchServer.ts';
import { buildPages, type BuiltPages } from '../support/buildPages.ts';
import { cacheDir } from '../support/cacheDir.ts';
import type { PartResult } from '../support/figure.ts';
import { checkThat } from '../support/same.ts';

const LIMIT_BYTES = 150_000;
/** Smaller chunks are not worth a line. */
const SMALL_BYTES = 3000;

/** What a browser has to load before somebody can sign in, and what the rest costs when it is first needed. */
export async function benchBundle(): Promise<PartResult> {
  const pages = await buildPages();
  const { fetched, transferred } = await fetchedAtSignIn(pages);
  const entry = staticClosure(pages, 'index.html');
  const missing = [...entry].filter((file) => !fetched.has(file));
  checkThat(`the sign-in page loads the entry's static imports, but not ${missing.join(', ')}`, missing.length === 0);
  const sizes = gzipSizes(pages);
  const extra = [...fetched].filter((file) => !entry.has(file));
  return {
    figures: [
      {
        name: 'JavaScript before sign-in, gzip',
        ours: { label: `${fetched.size} files at /login`, value: sum(fetched, sizes), unit: 'bytes' },
        other: { label: 'limit', value: LIMIT_BYTES, unit: 'bytes' },
        goal: { bound: 'at most', ratio: 1 },
      },
      {
        name: '... the entry and its static imports',
        ours: { label: `${entry.size} files`, value: sum(entry, sizes), unit: 'bytes' },
        other: { label: 'limit', value: LIMIT_BYTES, unit: 'bytes' },
        goal: null,
      },
    ],
    notes: [
      ...(extra.length === 0
        ? []
        : [`fetched at /login besides the entry: ${extra.map((file) => basename(file)).join(', ')}`]),
      `the server sends these files as ${kilobytes(transferred)}`,
      `what is in them, before gzip: ${composition(pages, fetched)}`,
      ...lazyChunks(pages, fetched, sizes),
    ],
  };
}

async function fetchedAtSignIn({ dir }: BuiltPages): Promise<{ fetched: Set<string>; transferred: number }> {
  const server = await startBenchServer(cacheDir('empty-warehouse'), dir);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const fetched = new Set<string>();
    let transferred = 0;
    page.on('requestfinished', (request) => {
      const path = new URL(request.url()).pathname.slice(1);
      if (!path.endsWith('.js')) return;
      fetched.add(path);
      void request.sizes().then(({ responseBodySize }) => (transferred += responseBodySize));
    });
    await page.goto(`${server.url}/login`);
    await page.locator('input[type=password]').waitFor();
    await page.waitForLoadState('networkidle');
    return { fetched, transferred };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** The files of an entry and of everything it imports statically. */
function staticClosure(
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

function gzipSizes({ dir, manifest }: BuiltPages): Map<string, number> {
  const files = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.js'));
  return new Map(files.map((file) => [file, gzipSync(readFileSync(join(dir, file))).length]));
}

/**
 * Chunks that are loaded when first needed: the workstation adds to the sign-in page, everything else to the
 * workstation.
 */
function lazyChunks(pages: BuiltPages, atSignIn: ReadonlySet<string>, sizes: ReadonlyMap<string, number>): string[] {
  const shells = pages.manifest['index.html']?.dynamicImports ?? [];
  const afterSignIn = new Set([...atSignIn, ...shells.flatMap((key) => [...staticClosure(pages, key)])]);
  const added = (key: string, loaded: ReadonlySet<string>): number =>
    sum(
      [...staticClosure(pages, key)].filter((file) => !loaded.has(file)),
      sizes,
    );
  const lazy = Object.entries(pages.manifest)
    .filter(([key, chunk]) => chunk.isDynamicEntry === true && !shells.includes(key))
    .map(([key, chunk]) => ({ name: chunk.src ?? key, bytes: added(key, afterSignIn) }))
    .filter(({ bytes }) => bytes >= SMALL_BYTES)
    .toSorted((a, b) => b.bytes - a.bytes);
  return [
    ...shells.map((key) => `after sign-in: ${key} adds ${kilobytes(added(key, atSignIn))}`),
    ...lazy.map(({ name, bytes }) => `when first needed: ${name} adds ${kilobytes(bytes)}`),
  ];
}

/** The packages of some files by their share of the code, largest first. */
function composition({ modules }: BuiltPages, files: Iterable<string>): string {
  const lengths = new Map<string, number>();
  for (const { id, length } of [...files].flatMap((file) => modules.get(file) ?? [])) {
    const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? /\/(src\/[^/]+)/.exec(id)?.[1] ?? 'other';
    lengths.set(name, (lengths.get(name) ?? 0) + length);
  }
  const all = [...lengths.values()].reduce((total, length) => total + length, 0);
  return [...lengths]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 8)
    .map(([name, length]) => `${name} ${((100 * length) / all).toFixed(0)} %`)
    .join(', ');
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

function sum(files: Iterable<string>, sizes: ReadonlyMap<string, number>): number {
  let bytes = 0;
  for (const file of files) bytes += sizes.get(file) ?? 0;
  return bytes;
}
