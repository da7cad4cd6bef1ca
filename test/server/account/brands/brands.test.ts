/** What a hostname makes of the pages and of the call that tells its brand. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BRAND_META, pageBrandIn } from '../../../../src/api/account/pageBrand.ts';
import { contract } from '../../../../src/api/contract/contract.ts';
import type { Call } from '../../../../src/api/contract/define.ts';
import { AUTH_HEADER, type AuthAnswer } from '../../../../src/api/contract/account/session.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';

const PAGE =
  '<!doctype html><head><link rel="icon" href="/icon.svg" /><title>Platbook</title></head><noscript>Platbook needs JavaScript.</noscript>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const LAKE = {
  code: 'lake',
  name: 'Lake "&" <Land> $1',
  hostnames: ['lake.example.com'],
  links: { help: 'https://help.example.com', terms: '/terms' },
  csEmail: 'ask@example.com',
  icon: 'icon.svg',
};

let dist: string;
let server: TestServer;
let proxied: TestServer;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'platbook-branded-'));
  await writeFile(join(dist, 'index.html'), PAGE);
  const files = { 'brands.json': JSON.stringify({ brands: [LAKE] }), 'brands/icon.svg': SVG };
  server = await startTestServer({ files, config: { distDir: dist } });
  proxied = await startTestServer({ files, config: { distDir: dist, trustProxy: 1 } });
});
afterAll(async () => {
  await server.close();
  await proxied.close();
  await rm(dist, { recursive: true, force: true });
});

/** With headers that a browser sets by itself. */
async function get(at: TestServer, path: string, headers: Readonly<Record<string, string>>) {
  const { hostname, port } = new URL(at.baseUrl);
  return await new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    request({ host: hostname, port, path, headers }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      );
    })
      .on('error', reject)
      .end();
  });
}
const metaOf = (page: string): string | null => {
  const content = new RegExp(`<meta name="${BRAND_META}" content="([^"]*)" />`).exec(page)?.[1];
  return (
    content?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&') ?? null
  );
};

it('R-BRAND-009 R-BRAND-010 a page comes with title, icon and name of the brand of its hostname', async () => {
  for (const path of ['/', '/index.html', '/search?type=COUNTY']) {
    const page = await get(server, path, { host: 'Lake.example.com:3000' });
    expect([path, page.status, page.headers['vary']]).toEqual([path, 200, expect.stringContaining('Host')]);
    expect(page.body).toContain('<title>Lake "&amp;" &lt;Land&gt; $1</title>'.replaceAll('"', '&quot;'));
    expect(page.body).toContain('<link rel="icon" href="/app/brand/icon" />');
    expect(page.body).not.toContain('Platbook');
    expect(pageBrandIn(metaOf(page.body))).toMatchObject({
      code: 'lake',
      name: LAKE.name,
      links: { help: 'https://help.example.com', terms: '/terms', login: '/login', signup: null, www: null },
      csEmail: 'ask@example.com',
      iconUrl: '/app/brand/icon',
      logoUrl: null,
    });
  }
  const usual = await get(server, '/', { host: 'localhost' });
  expect(usual.body).toContain('<title>Platbook</title>');
  expect(usual.body).toContain('href="/icon.svg"');
});

it('R-BRAND-012 R-BRAND-013 the call tells the same, and serves its pictures so that nothing in them runs', async () => {
  const told = await get(server, '/app/brand', { host: 'lake.example.com' });
  expect(JSON.parse(told.body)).toMatchObject({ code: 'lake', name: LAKE.name, automator: true });
  const icon = await get(server, '/app/brand/icon', { host: 'lake.example.com' });
  expect(icon.headers['content-type']).toContain('image/svg+xml');
  expect(icon.headers['content-security-policy']).toContain('sandbox');
  expect(icon.body).toBe(SVG);
  expect((await get(server, '/app/brand/logo', { host: 'lake.example.com' })).status).toBe(404);
  expect((await get(server, '/app/brand/icon', { host: 'localhost' })).status).toBe(404);
});

it('R-BRAND-011 R-AUTOMATOR-006 under a brand without the lead automator each call of it is refused, and no plan names it', async () => {
  const { token, auth } = await server.signIn();
  const ask = async (host: string, path: string) => await get(server, path, { host, [AUTH_HEADER]: token });
  const calls = Object.entries<Call>(contract).filter(([, { area }]) => area === 'automator');
  expect(calls.length).toBe(6);
  expect(calls.filter(([, { feature }]) => feature !== 'automator')).toEqual([]);
  const usage = `/ps/listautomator/users?userId=${auth.profile.id}`;
  const plan = `/ps/plan/${auth.profile.id}`;
  const seen = async (host: string) => {
    const signedIn = JSON.parse((await ask(host, '/resource/auth')).body) as AuthAnswer;
    const offered = (await ask(host, plan)).body;
    return {
      usage: (await ask(host, usage)).status,
      told: signedIn.automator,
      page: signedIn.pages.includes('account/automator'),
      inPlans: /automator for/i.test(offered),
    };
  };
  const none = { usage: 403, told: false, page: false, inPlans: false };
  const all = { usage: 200, told: true, page: true, inPlans: true };
  expect(await seen('localhost')).toEqual(all);
  expect(await seen('exitrealty.localhost')).toEqual(none);
  expect(await seen('investorsedge.localhost')).toEqual(none);
  // By the brand of the account, too, wherever it is asked.
  await server.db.updateTable('account').set({ brand_code: 'exitrealty' }).execute();
  expect(await seen('localhost')).toEqual(none);
  await server.db.updateTable('account').set({ brand_code: 'default' }).execute();
});

it('a hostname that a proxy names counts behind a trusted proxy only', async () => {
  const headers = { host: 'inside.example.com', 'x-forwarded-host': 'lake.example.com' };
  expect((await get(server, '/', headers)).body).toContain('<title>Platbook</title>');
  expect((await get(proxied, '/', headers)).body).toContain('&lt;Land&gt;');
});
