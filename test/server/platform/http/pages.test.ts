import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../support/server.ts';

const LARGE = `export const words = '${'word '.repeat(1000)}';`;

let dist: string;
let server: TestServer;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'platbook-test-'));
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Platbook</title><noscript>Platbook</noscript>');
  await writeFile(join(dist, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(dist, 'assets', 'index-abc123.js'), 'export {};');
  await writeFile(join(dist, 'assets', 'large-abc123.js'), LARGE);
  await writeFile(join(dist, 'assets', 'large-abc123.js.gz'), gzipSync(LARGE));
  await writeFile(join(dist, 'assets', 'large-abc123.js.br'), brotliCompressSync(LARGE));
  server = await startTestServer({ config: { distDir: dist } });
});
afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true, force: true });
});

it.each([
  '/',
  '/login',
  '/search/4503599627370495',
  '/property/group/assigned/7',
  '/account/profile',
  '/analysis/3?tab=1',
])('answers the page route %s with index.html, which is not cached', async (path) => {
  const response = await server.request('GET', path);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(await response.text()).toContain('<title>Platbook</title>');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
});

it('serves hashed assets for good and other files fresh', async () => {
  const asset = await server.request('GET', '/assets/index-abc123.js');
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('content-type')).toContain('javascript');
  const icon = await server.request('GET', '/icon.svg');
  expect([icon.status, icon.headers.get('cache-control')]).toEqual([200, 'no-cache']);
});

it.each([
  ['br, gzip', 'br'],
  // A browser that comes over plain http from another machine.
  ['gzip, deflate', 'gzip'],
  ['identity', null],
])('sends a file compressed as the build left it, to whoever takes %s', async (takes, sent) => {
  const asset = await fetch(`${server.baseUrl}/assets/large-abc123.js`, { headers: { 'accept-encoding': takes } });
  expect(asset.headers.get('content-encoding')).toBe(sent);
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('content-type')).toContain('javascript');
  expect(asset.headers.get('vary')).toMatch(/accept-encoding/i);
  expect(await asset.text()).toBe(LARGE);
});

it('does not answer a missing asset, a call or a write with a page', async () => {
  expect((await server.request('GET', '/assets/index-old.js')).status).toBe(404);
  expect((await server.request('GET', '/resource/auth/ps4/nothing')).headers.get('content-type')).toContain('json');
  expect((await server.request('POST', '/search')).status).toBe(404);
});

it('stays inside its folder', async () => {
  await writeFile(join(dist, '..', 'platbook-secret.txt'), 'secret');
  for (const path of [
    '/..%2fplatbook-secret.txt',
    '/assets/..%2f..%2fplatbook-secret.txt',
    '/%2e%2e/platbook-secret.txt',
  ]) {
    expect(await (await server.request('GET', path)).text()).not.toContain('secret');
  }
  await rm(join(dist, '..', 'platbook-secret.txt'));
});

it('lists no folder and gives out nothing that the build did not make', async () => {
  for (const path of ['/assets', '/assets/', '/.git/config', '/package.json', '/.env', '/server/main.ts']) {
    const answer = await (await server.request('GET', path)).text();
    // The page or a refusal.
    expect([path, answer]).toEqual([path, expect.stringMatching(/<title>Platbook<|There is no such call/)]);
    expect([path, answer]).toEqual([path, expect.not.stringContaining('abc123')]);
  }
});

it('says so when the pages are not built', async () => {
  const bare = await startTestServer();
  try {
    const response = await bare.request('GET', '/login');
    expect(await response.json()).toMatchObject({ message: 'The pages are not built: run npm run build.' });
  } finally {
    await bare.close();
  }
});
