/** The service of streets outside: nobody is asked before the yes, and none after the no; said once, by who operates. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

const OPEN = 'tile.openstreetmap.org';
const named = {
  tiles: 'https://streets.example:8443/{z}/{x}/{y}.png?key=hidden',
  satelliteTiles: null,
  satelliteImage: null,
  streetView: null,
  attribution: '© Somebody',
};

let dist: string;
let server: TestServer;
let operator: SignedIn;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'platbook-pages-'));
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Platbook</title><noscript>Platbook</noscript>');
  server = await startTestServer({ sampleParcels: 0, config: { distDir: dist } });
  operator = await server.signIn();
});
afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true });
});

const policyOf = async (of: TestServer = server, path = '/search/map', token: string | null = null): Promise<string> =>
  (await of.request('GET', path, { token })).headers.get('content-security-policy') ?? '';
/** Hosts that a page may ask, by what it may ask them for. */
const foreign = async (of?: TestServer): Promise<string[]> =>
  [...(await policyOf(of)).matchAll(/([a-z]+-src)[^;]*?(https?:\/\/[^; ]+)/g)].map(
    ([, what, host]) => `${what} ${host}`,
  );
const say = async (isAllowed: boolean, host = OPEN, { client }: SignedIn = operator) =>
  await client.call('setMapService', { body: { host, isAllowed } });
const audited = async () =>
  await server.db
    .selectFrom('audit_event')
    .select(['subject', 'after', 'account_id'])
    .where('subject_id', '=', 'MAP')
    .orderBy('id')
    .execute();

describe('a server that names no service', () => {
  afterEach(async () => void valueOf(await say(false)));

  it('names that of OpenStreetMap, asks nobody, and lets no page ask anybody', async () => {
    const { tiles, service } = valueOf(await operator.client.call('mapSettings'));
    expect([tiles, service.host, service.isAllowed, service.isNamed]).toEqual([null, OPEN, false, false]);
    expect(service).toMatchObject({ attribution: '© OpenStreetMap contributors', decided: null, hearsOrigin: true });
    expect(await foreign()).toEqual([]);
    expect(await policyOf()).not.toMatch(/https?:/);
  });

  it('lets pages ask it after the yes, and none after the no', async () => {
    const { tiles, service } = valueOf(await say(true));
    expect(tiles).toBe(`https://${OPEN}/{z}/{x}/{y}.png`);
    expect(service).toMatchObject({ isAllowed: true, decided: server.clock.now().toISOString() });
    expect(await foreign()).toEqual([`img-src https://${OPEN}`, `connect-src https://${OPEN}`]);
    // Of what is no page nothing is said.
    expect(await policyOf(server, '/app/map', operator.token)).not.toContain(OPEN);
    const { tiles: none } = valueOf(await say(false));
    expect([none, await foreign()]).toEqual([null, []]);
  });

  it('remembers it for everybody: who does not operate sees it, and may not say it', async () => {
    const other = await server.newcomer();
    expect(await say(true, OPEN, other)).toMatchObject({ status: 403 });
    expect(await foreign()).toEqual([]);
    valueOf(await say(true));
    expect(valueOf(await other.client.call('mapSettings')).service.isAllowed).toBe(true);
    expect(await say(false, OPEN, other)).toMatchObject({ status: 403 });
    expect((await foreign()).length).toBe(2);
  });

  it('takes a yes only for the service that was read about', async () => {
    const refused = await say(true, 'streets.example');
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining(`is ${OPEN} by now`) as string });
    expect(await foreign()).toEqual([]);
  });

  it('writes each yes and no into the audit of the account once', async () => {
    const before = (await audited()).length;
    for (const isAllowed of [true, true, false]) valueOf(await say(isAllowed));
    expect((await audited()).slice(before)).toMatchObject([
      { subject: `Streets from ${OPEN}`, after: { Drawn: 'yes' }, account_id: operator.auth.profile.accountId },
      { subject: `Streets from ${OPEN}`, after: { Drawn: 'no' } },
    ]);
  });

  it('names nobody where what was said cannot be read', async () => {
    valueOf(await say(true));
    await sql`alter table map_service rename to map_service_away`.execute(server.db);
    expect(await foreign()).toEqual([]);
    expect((await server.request('GET', '/search/map')).status).toBe(200);
    await sql`alter table map_service_away rename to map_service`.execute(server.db);
    expect((await foreign()).length).toBe(2);
  });
});

describe('a server whose setting names one', () => {
  let configured: TestServer;
  let owner: SignedIn;
  beforeAll(async () => {
    const mapTerms = 'https://streets.example/terms';
    configured = await startTestServer({ sampleParcels: 0, config: { distDir: dist, imagery: named, mapTerms } });
    owner = await configured.signIn();
  });
  afterAll(async () => await configured.close());

  it('goes on as before: the setting is the yes', async () => {
    const { tiles, service } = valueOf(await owner.client.call('mapSettings'));
    expect(tiles).toBe(named.tiles);
    expect(service).toEqual({
      host: 'streets.example:8443',
      terms: 'https://streets.example/terms',
      attribution: '© Somebody',
      copyright: null,
      isAllowed: true,
      isNamed: true,
      hearsOrigin: false,
      decided: null,
    });
    expect(await foreign(configured)).toContain('img-src https://streets.example:8443');
  });

  it('a no counts more than the setting, and a yes to another service nothing', async () => {
    const { tiles } = valueOf(await say(false, 'streets.example:8443', owner));
    expect([tiles, await foreign(configured)]).toEqual([null, []]);
    // As though the setting had named another before.
    await configured.db.updateTable('map_service').set({ host: OPEN, is_allowed: false }).execute();
    expect(valueOf(await owner.client.call('mapSettings')).service.isAllowed).toBe(true);
  });
});
