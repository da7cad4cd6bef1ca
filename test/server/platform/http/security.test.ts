/** The headers that every answer carries, whatever it is an answer to. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { sampleIds } from '../../../support/sampleIds.ts';

let dist: string;
let server: TestServer;
let me: SignedIn;
let file: string;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'platbook-test-'));
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Platbook</title><noscript>Platbook</noscript>');
  await writeFile(join(dist, 'assets', 'index-abc123.js'), 'export {};');
  server = await startTestServer({ sampleParcels: 200, config: { distDir: dist, trustProxy: 1 } });
  me = await server.signIn();
  const [id = 0] = await sampleIds(server, 1);
  const upload = { file: new File(['A note'], 'Note.txt') };
  const { savedId } = valueOf(await me.client.call('addDocument', { params: { id }, upload }));
  file = `/app/documents/${savedId}/file`;
});
afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true, force: true });
});

/** What can be answered, and by which status it is known. */
const answers: readonly (readonly [string, number, () => { path: string; method?: string; token?: string }])[] = [
  ['a page', 200, () => ({ path: '/search' })],
  ['an asset', 200, () => ({ path: '/assets/index-abc123.js' })],
  ['an asset that is none', 404, () => ({ path: '/assets/none.js' })],
  ['a call', 200, () => ({ path: '/resource/auth', token: me.token })],
  ['a call without a session', 401, () => ({ path: '/resource/auth/extend' })],
  ['a call that is none', 404, () => ({ path: '/resource/none' })],
  ['a call with a bad body', 400, () => ({ path: '/app/layouts', method: 'PUT', token: me.token })],
  ['a file', 200, () => ({ path: file, token: me.token })],
  ['an address that cannot be decoded', 400, () => ({ path: '/resource/%E0%A4%A' })],
  ['an address with a part that is too long', 414, () => ({ path: `/app/documents/${'x'.repeat(300)}/file` })],
];

const ask = async ({ path, method = 'GET', token }: ReturnType<(typeof answers)[number][2]>, https: boolean) =>
  await server.request(method, path, { token: token ?? null, headers: https ? { 'X-Forwarded-Proto': 'https' } : {} });

/** What is refused before it has a route: nobody has asked yet whether a proxy is to be believed. */
const isUnrouted = (what: string): boolean => what.startsWith('an address');

describe.each(answers)('the answer for %s', (what, status, request) => {
  it('cannot be framed, by one rule, and takes no power of the browser that the pages do not use', async () => {
    const response = await ask(request(), false);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-security-policy')).toMatch(/(^|;)\s*frame-ancestors 'none'/);
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('same-origin');
    const policy = response.headers.get('permissions-policy') ?? '';
    for (const power of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
      expect(policy).toContain(`${power}=()`);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('holds the browser to TLS where it came by TLS, and nowhere else', async () => {
    expect((await ask(request(), false)).headers.get('strict-transport-security')).toBeNull();
    const byTls = (await ask(request(), true)).headers.get('strict-transport-security');
    expect(byTls).toBe(isUnrouted(what) ? null : 'max-age=31536000');
  });
});
