import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildPages, type BuiltPages } from '../support/buildPages.ts';
import { cacheDir } from '../support/cacheDir.ts';
import { filesAtSignIn } from '../support/chunks.ts';
import type { Figure, PartResult } from '../support/figure.ts';
import { checkThat } from '../support/same.ts';

/** The JavaScript that a browser loads before somebody can sign in, of this version and of the one before plans. */
export async function firstPage(before: string): Promise<PartResult> {
  const { dir } = await buildPages();
  const built = mkdtempSync(join(cacheDir('servers'), `data-${process.pid}-pages-`));
  try {
    const vite = join(before, 'node_modules/vite/bin/vite.js');
    const args = [vite, 'build', '--logLevel', 'error', '--manifest', '--outDir', built, '--emptyOutDir'];
    const child = spawn(process.execPath, args, { cwd: before, stdio: ['ignore', 'inherit', 'inherit'] });
    const [code] = (await once(child, 'exit')) as [number | null];
    checkThat(`${before} builds its pages: ended with ${code}`, code === 0);
    return {
      figures: [
        figure('over https', ['.br', '.gz'], dir, built),
        // Browsers take brotli over https alone.
        figure('over plain http', ['.gz'], dir, built),
      ],
      notes: [],
    };
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}

function figure(way: string, encodings: readonly string[], dir: string, built: string): Figure {
  const [ours, other] = [weightOf(dir, encodings), weightOf(built, encodings)];
  return {
    name: `JavaScript before the sign-in form, ${way}`,
    ours: { label: `now, ${ours.files} files`, value: ours.bytes, unit: 'bytes' },
    other: { label: `before, ${other.files} files`, value: other.bytes, unit: 'bytes' },
    goal: { bound: 'at most', ratio: 1 },
  };
}

/** What is loaded before somebody can sign in, in the first of the encodings that each file lies there in. */
function weightOf(dir: string, encodings: readonly string[]): { readonly files: number; readonly bytes: number } {
  const manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8')) as BuiltPages['manifest']; // as Vite writes it
  const files = filesAtSignIn({ dir, manifest });
  const bytes = [...files].reduce((sum, file) => sum + sentBytes(join(dir, file), encodings), 0);
  return { files: files.size, bytes };
}

function sentBytes(path: string, encodings: readonly string[]): number {
  const file = encodings.map((encoding) => `${path}${encoding}`).find((encoded) => existsSync(encoded));
  return statSync(file ?? path).size;
}
