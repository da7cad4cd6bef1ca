/** Streets of a service outside: nobody is asked before the yes; then browsers ask it, and after the no nobody does. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Request } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { valueOf } from '../support/valueOf.ts';
import { violationsOf } from '../support/axe.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const PATH = '/search/map?type=ZIP&zip=30043&label=30043';
const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#c9d7c0' } })
  .composite([
    {
      input: Buffer.from(
        '<svg width="256" height="256"><path d="M0 90H256M120 0V256" stroke="#fff" stroke-width="9"/></svg>',
      ),
    },
  ])
  .png()
  .toBuffer();

/** What the service was asked for, and how. */
const asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = [];
let streets: Server;
let origin: string;
beforeAll(async () => {
  streets = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(tile);
  });
  await new Promise<void>((resolve) => streets.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(streets.address() as AddressInfo).port}`; // it listens on a port
});
afterAll(() => streets.close());

const policyOf = async ({ page }: Workstation): Promise<string> => {
  const response = await page.reload();
  return response?.headers()['content-security-policy'] ?? '';
};
const isReady = async (at: Workstation): Promise<void> =>
  await at.until('the map', async () => (await at.find('map').getAttribute('data-state')) === 'ready');
const credit = async (at: Workstation): Promise<string> =>
  (await at.page.locator('.map-attribution').allTextContents()).join(' ');
/** Moves it about, by key. */
const roam = async (at: Workstation): Promise<void> =>
  await at.press('ArrowLeft', 'ArrowUp', '+', 'i', 'i', 'ArrowRight');

it('a service that a setting names is asked from the yes on, until the no', async () => {
  const at = await openWorkstation({
    path: PATH,
    config: {
      imagery: {
        tiles: `${origin}/{z}/{x}/{y}.png`,
        satelliteTiles: null,
        satelliteImage: null,
        streetView: null,
        attribution: '© Streets of the test',
      },
      mapTerms: `${origin}/terms`,
    },
  });
  const dialog = at.find('map-service');
  await at.signIn();
  await isReady(at);
  await step('what is on by a setting is told, and ended by mouse', async () => {
    await at.page.getByRole('button', { name: 'Streets from outside' }).click();
    await dialog.getByText('On, by a setting of the server.').waitFor();
    await dialog.getByRole('link', { name: 'Its terms' }).waitFor();
    await dialog.getByText('with its own internet address.').waitFor();
    expect(await violationsOf(at.page)).toEqual([]);
    await at.picture('service-named');
    await dialog.getByRole('button', { name: 'No, ask it no more' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
  await step('before the yes nothing goes out, wherever the map is moved', async () => {
    expect(await policyOf(at)).not.toContain(origin);
    await isReady(at);
    await roam(at);
    await at.press('Shift+i');
    await dialog.getByText(/Off, since .*: nobody is asked\./).waitFor();
    expect(asked).toEqual([]);
  });
  await step('the yes is a key, Enter alone is none; streets come with a new page', async () => {
    await at.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await at.press('Shift+i', 'Tab', 'Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => await credit(at)).toContain('are drawn once the page is loaded anew');
    await at.picture('service-waits', 'here');
    expect(asked).toEqual([]);
    await at.page.getByRole('button', { name: 'Load it now' }).click();
    await expect.poll(() => asked.length).toBeGreaterThan(3);
    await isReady(at);
    await expect.poll(async () => await credit(at)).toBe('© Streets of the test');
    await at.picture('service-drawn');
    for (const { path, headers } of asked) {
      expect(path).toMatch(/^\/\d+\/\d+\/\d+\.png$/);
      expect([headers.referer, headers.cookie, headers.authorization]).toEqual([undefined, undefined, undefined]);
    }
  });
  await step('the no ends it at once, and for the next page', async () => {
    await at.press('Shift+i');
    await dialog.getByRole('button', { name: 'No, ask it no more' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => await credit(at)).toBe('');
    const before = asked.length;
    await roam(at);
    expect(await policyOf(at)).not.toContain(origin);
    await isReady(at);
    await roam(at);
    await at.press('Shift+i');
    await dialog.getByText('nobody is asked').waitFor();
    expect(asked.length).toBe(before);
  });
  await step('others see what is on, and who may change it', async () => {
    const { client } = await at.server.signIn();
    valueOf(await client.call('setMapService', { body: { host: new URL(origin).host, isAllowed: true } }));
    await at.startAnew(PATH);
    await isReady(at);
    await at.press('Shift+i');
    await at.find('map-service').getByText('Whoever operates this installation may change it.').waitFor();
    await expect
      .poll(
        async () =>
          await at
            .find('map-service')
            .getByRole('button', { name: /Yes|No,/ })
            .count(),
      )
      .toBe(0);
    await at.picture('service-member', 'here');
    await at.press('Enter');
    await at.find('map-service').waitFor({ state: 'detached' });
  });
  await at.close();
}, 240_000);

/** The only stand-in: nobody outside is asked by a test. */
const standIn = async ({ page }: Workstation, hear: (request: Request) => Promise<void>): Promise<void> => {
  await page.route(/openstreetmap/, async (route) => {
    try {
      await hear(route.request());
      await route.fulfill({ body: tile, contentType: 'image/png', headers: { 'access-control-allow-origin': '*' } });
    } catch (error) {
      // A picture that was still asked for as the page went.
      if (!page.isClosed()) throw error;
    }
  });
};

it('where none is named it is OpenStreetMap, which hears of which installation and of no page', async () => {
  const at = await openWorkstation({ path: PATH });
  const heard: Record<string, string>[] = [];
  await standIn(at, async (request) => void heard.push(await request.allHeaders()));
  await at.signIn();
  await isReady(at);
  await roam(at);
  await at.press('Shift+i');
  const dialog = at.find('map-service');
  await dialog.getByText('Off: nobody is asked.').waitFor();
  await dialog.getByText('For light use only').waitFor();
  await at.picture('service-open');
  expect(heard).toEqual([]);
  await dialog.getByRole('button', { name: 'Yes, draw them' }).click();
  await at.page.getByRole('button', { name: 'Load it now' }).click();
  await expect.poll(() => heard.length).toBeGreaterThan(3);
  await expect.poll(async () => await credit(at)).toBe('© OpenStreetMap contributors');
  for (const { referer, cookie } of heard) expect([referer, cookie]).toEqual([`${at.server.baseUrl}/`, undefined]);
  await at.close();
}, 120_000);

it('a page that was loaded before the yes of somebody else says that it has to be loaded anew', async () => {
  const at = await openWorkstation({ path: PATH });
  const heard: string[] = [];
  await standIn(at, async (request) => await Promise.resolve(void heard.push(request.url())));
  const { client } = await at.server.signIn();
  valueOf(await client.call('setMapService', { body: { host: 'tile.openstreetmap.org', isAllowed: true } }));
  valueOf(await client.call('saveSettings', { body: { mapBase: 'tiles' } }));
  valueOf(await client.call('logout', { query: { mode: 'user' } }));
  at.expectRefusals(/tile\.openstreetmap\.org.*Content Security Policy/);
  await at.signIn();
  await expect.poll(async () => await credit(at)).toContain('are drawn once the page is loaded anew');
  await at.picture('service-old-page', 'here');
  expect(heard).toEqual([]);
  await at.page.getByRole('button', { name: 'Load it now' }).click();
  await expect.poll(() => heard.length).toBeGreaterThan(3);
  await expect.poll(async () => await credit(at)).toBe('© OpenStreetMap contributors');
  await at.close();
}, 120_000);
