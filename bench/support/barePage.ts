import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { cacheDir } from './cacheDir.ts';

/** Builds the page of `bench/pages` with nothing but the library, as ours is built; answers its folder. */
export async function buildBarePage(name: 'bareGrid' | 'bareMap'): Promise<string> {
  const outDir = cacheDir(name);
  await build({
    root: join(import.meta.dirname, '../pages', name),
    configFile: false,
    base: './',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 5000 },
  });
  return outDir;
}

/** Opens it out of its folder without a server, with the files that it asks for by these paths; waits until it stands. */
export async function openBarePage(
  page: Page,
  dir: string,
  files: Readonly<Record<string, { readonly json?: unknown; readonly body?: Buffer }>>,
): Promise<void> {
  await page.route('http://bare.test/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill(files[pathname] ?? { path: join(dir, pathname === '/' ? 'index.html' : pathname) });
  });
  await page.goto('http://bare.test/');
  await page.locator('body[data-state=ready]').waitFor({ state: 'attached', timeout: 120_000 });
}
