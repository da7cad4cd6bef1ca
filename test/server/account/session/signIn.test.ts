import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { logoutMessages } from '../../../../src/api/catalogue/account/sessionEnds.ts';
import { AUTH_HEADER, AuthAnswer, SESSION_WINDOW_MINUTES } from '../../../../src/api/contract/account/session.ts';
import { leadTiles } from '../../../../src/api/catalogue/search/leadTypes.ts';
import { FIELD_CATALOGUE } from '../../../../src/calc/deal/fieldCatalogue.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { OWNER } from '../../../support/owner.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
beforeAll(async () => (server = await startTestServer({ sampleParcels: 2000 })));
afterAll(async () => await server.close());

const minutesFrom = (start: Date, minutes: number): string =>
  new Date(start.getTime() + minutes * 60_000).toISOString();

describe('POST pre', () => {
  it('R-SESSION-006 checks name and password and gives a one-time token', async () => {
    const wrong = await server.client().call('pre', { body: { ...OWNER, password: 'wrong' } });
    expect(wrong).toMatchObject({ ok: false, status: 401, message: 'You are not authorized' });
    const right = valueOf(await server.client().call('pre', { body: OWNER }));
    expect(right.t).toMatch(/^[\w-]{40,}$/);
    expect(right.duplicateSession).toBe(false);
  });

  it('finds the user whatever the case of the name', async () => {
    const right = await server
      .client()
      .call('pre', { body: { ...OWNER, username: ` ${OWNER.username.toUpperCase()} ` } });
    expect(right.ok).toBe(true);
  });

  it('says the same for an unknown name as for a wrong password', async () => {
    const unknown = await server.request('POST', '/resource/auth/pre', {
      body: { username: 'nobody@example.com', password: 'x' },
    });
    const wrong = await server.request('POST', '/resource/auth/pre', { body: { ...OWNER, password: 'x' } });
    expect([unknown.status, await unknown.text()]).toEqual([wrong.status, await wrong.text()]);
  });

  it('does the work of a password check for an unknown name too', async () => {
    // Processor time, which other processes do not change.
    const work = async (username: string): Promise<number> => {
      const started = process.cpuUsage();
      for (let round = 0; round < 3; round += 1) {
        await server.client().call('pre', { body: { username, password: 'not the password' } });
      }
      const { user, system } = process.cpuUsage(started);
      return user + system;
    };
    await work(OWNER.username);
    const [known, unknown] = [await work(OWNER.username), await work('nobody-at-all@example.com')];
    // Without the check an unknown name would take a tenth of the work.
    expect(unknown).toBeGreaterThan(known / 3);
  });
});

describe('GET auth', () => {
  it('R-SESSION-003 takes t, c, overtake and dev, and answers activation code, analysis fields, campaigns and profile', async () => {
    const { t } = valueOf(await server.client().call('pre', { body: OWNER }));
    const response = await server.request('GET', `/resource/auth?t=${t}&c=SPRING&overtake=true&dev=1`);
    const answer = AuthAnswer.parse(await response.json());
    expect(answer.activationCode).toBe('SPRING');
    expect(answer.campaigns).toEqual({ voicemail: [], postcard: [], email: [], sms: [] });
    expect(answer.profile).toMatchObject({ username: OWNER.username, type: 'FULL', subUser: 0 });
    expect(answer.duplicateSession).toBe(false);
  });

  it('R-SESSION-011 brings every analysis field, so that the client can reset its own', async () => {
    const { auth } = await server.signIn(OWNER, true);
    expect(auth.analysisFields.map(({ id, name, type, manual }) => ({ id, label: name, type, manual }))).toEqual(
      FIELD_CATALOGUE,
    );
  });

  it('R-SESSION-008 brings profile, reports, alerts, layouts, permissions, pages, analysis fields and team members', async () => {
    const { accountId } = (await server.signIn(OWNER, true)).auth.profile;
    await server.addUser({ username: 'member@example.com', password: 'a long password', type: 'TEAM_FULL', accountId });
    await server.db
      .insertInto('alert')
      .values({
        account_id: accountId,
        user_id: sql<number>`(select min(id) from app_user where account_id = ${accountId})`,
        level: 'info',
        text: 'Hello',
        read: null,
      })
      .execute();
    const { client, auth } = await server.signIn(OWNER, true);
    valueOf(
      await client.call('saveLayout', { body: { type: 'WORKSPACE', name: 'Triage', columns: { type: 'leaf' } } }),
    );
    const again = valueOf(await client.call('auth', { query: {} }));
    expect(again.teamMembers).toMatchObject([{ username: 'member@example.com', type: 'TEAM_FULL' }]);
    expect(again.alerts).toMatchObject([{ level: 'info', text: 'Hello' }]);
    expect(again.layouts).toMatchObject([{ type: 'WORKSPACE', name: 'Triage', columns: { type: 'leaf' } }]);
    expect(again.reports.map(({ code }) => code)).toEqual(['COMPARATIVE_MARKET_ANALYSIS', 'COMPARABLE_PROPERTY']);
    expect(again.permissions).toHaveLength(5);
    expect(again.pages).toContain('account/team');
    expect(again.profile).toEqual(auth.profile);
  });

  it('R-SESSION-009 brings listing types, searches, filters, tags, lists, folders, statuses and the pending export', async () => {
    const { client } = await server.signIn(OWNER, true);
    const { listing } = await firstRow(client);
    valueOf(await client.call('saveProperties', { query: { groupName: 'Resources' }, body: { propertyId: listing } }));
    const auth = valueOf(await client.call('auth', { query: {} }));
    expect(auth.availableListingTypes).toEqual(leadTiles);
    expect(auth.propertyGroups).toMatchObject([{ name: 'Resources', type: 'FAVORITE', size: 1 }]);
    expect(auth.propertyStatuses.map(({ name }) => name)).toEqual([
      'New',
      'Contacted',
      'Follow Up',
      'Appointment',
      'Offer Made',
      'Under Contract',
      'Closed',
      'Not Interested',
      'Dead',
    ]);
    expect(auth).toMatchObject({
      propertySearches: [],
      filters: [],
      tags: [],
      propertyFolders: [],
      pendingPropertyExportId: null,
    });
  });

  it('R-SESSION-010 brings contact groups, types and statuses', async () => {
    const { auth } = await server.signIn(OWNER, true);
    expect(auth.contactGroups.map(({ name, type }) => [name, type])).toEqual([['Resources', 'FAVORITE']]);
    expect(auth.contactTypes.map(({ name }) => name)).toEqual([
      'Owner',
      'Buyer',
      'Seller',
      'Agent',
      'Lender',
      'Contractor',
      'Other',
    ]);
    expect(auth.contactStatuses).toHaveLength(6);
  });

  it('says what data is loaded, by which rules, and where to start', async () => {
    const { auth } = await server.signIn(OWNER, true);
    expect(auth.data.snapshotId).toBe(server.services.warehouse.current()?.id);
    expect(auth.data.sources).toMatchObject([{ sample: true, parcels: 2000 }]);
    expect(auth.data.leadRules['E']).toContain('50 %');
    expect(auth.data.places.length).toBeGreaterThan(3);
    const counts = auth.data.places.map(({ count }) => count ?? 0);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });

  it('uses a one-time token once', async () => {
    const { t } = valueOf(await server.client().call('pre', { body: OWNER }));
    const [first, second] = await Promise.all([
      server.client().call('auth', { query: { t } }),
      server.client().call('auth', { query: { t } }),
    ]);
    expect([first, second].filter(({ ok }) => ok)).toHaveLength(1);
    expect(await server.client().call('auth', { query: { t } })).toMatchObject({ ok: false, status: 401 });
  });

  it('refuses a one-time token that is five minutes old', async () => {
    const { t } = valueOf(await server.client().call('pre', { body: OWNER }));
    server.clock.advance(5);
    expect(await server.client().call('auth', { query: { t } })).toMatchObject({ ok: false, status: 401 });
  });

  it('R-SESSION-002 the server knows the session by the token header, or of a bearer token', async () => {
    const { token, auth } = await server.signIn(OWNER, true);
    for (const [header, value] of [
      [AUTH_HEADER, token],
      ['Authorization', `Bearer ${token}`],
    ] as const) {
      const response = await server.request('GET', '/resource/auth', { headers: { [header]: value } });
      const again = AuthAnswer.parse(await response.json());
      expect([again.token, again.expires, again.profile]).toEqual([token, auth.expires, auth.profile]);
    }
    expect((await server.request('GET', '/resource/auth')).status).toBe(401);
    expect((await server.request('GET', '/resource/auth', { token: 'guessed' })).status).toBe(401);
  });

  it('keeps only a hash of the token', async () => {
    const { token } = await server.signIn(OWNER, true);
    const rows = await sql<{ row: string }>`select session::text as row from session`.execute(server.db);
    expect(rows.rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows.rows)).not.toContain(token);
    const bytes = Buffer.from(token).toString('hex');
    expect(JSON.stringify(rows.rows)).not.toContain(bytes);
  });
});

describe('extension and expiry', () => {
  it('R-SESSION-016 R-SESSION-005 a session lasts 20160 minutes, and as long again from each extension', async () => {
    expect(SESSION_WINDOW_MINUTES).toBe(20_160);
    const { client, auth } = await server.signIn(OWNER, true);
    expect(auth.expires).toBe(minutesFrom(server.clock.now(), 20_160));
    server.clock.advance(20_159);
    const extended = valueOf(await client.call('extend'));
    expect(extended.expires).toBe(minutesFrom(server.clock.now(), 20_160));
    server.clock.advance(20_159);
    expect((await client.call('extend')).ok).toBe(true);
    server.clock.advance(20_160);
    expect(await client.call('extend')).toMatchObject({ ok: false, status: 401, detail: logoutMessages.timeout });
    expect(await client.call('auth', { query: {} })).toMatchObject({ ok: false, status: 401 });
  });
});

describe('a second session of the same user', () => {
  it('R-SESSION-014 is told by both sign-in answers, and lives beside the first until it overtakes', async () => {
    const first = await server.signIn(OWNER, true);
    const pre = valueOf(await server.client().call('pre', { body: OWNER }));
    expect(pre.duplicateSession).toBe(true);
    const second = valueOf(await server.client().call('auth', { query: { t: pre.t } }));
    expect(second.duplicateSession).toBe(true);
    expect((await first.client.call('extend')).ok).toBe(true);
    const overtaken = valueOf(await server.client(second.token).call('auth', { query: { overtake: 'true' } }));
    expect(overtaken).toMatchObject({ token: second.token, duplicateSession: false });
    expect(await first.client.call('extend')).toMatchObject({
      ok: false,
      status: 401,
      detail: logoutMessages.duplicate,
    });
    expect((await server.client(second.token).call('extend')).ok).toBe(true);
  });

  it('an ended or expired session is no duplicate', async () => {
    const { client } = await server.signIn(OWNER, true);
    valueOf(await client.call('logout', { query: {} }));
    expect(valueOf(await server.client().call('pre', { body: OWNER })).duplicateSession).toBe(false);
    await server.signIn();
    server.clock.advance(SESSION_WINDOW_MINUTES);
    expect(valueOf(await server.client().call('pre', { body: OWNER })).duplicateSession).toBe(false);
  });

  it("another user's session is no duplicate", async () => {
    await server.signIn(OWNER, true);
    const other = { username: 'other@example.com', password: 'another password' };
    await server.addUser(other);
    expect(valueOf(await server.client().call('pre', { body: other })).duplicateSession).toBe(false);
  });
});

describe('GET logout', () => {
  it.each(Object.entries(logoutMessages))(
    'R-SESSION-004 mode %s ends the session and says why',
    async (mode, message) => {
      const { token, client } = await server.signIn(OWNER, true);
      const response = await server.request('GET', `/resource/auth/logout?mode=${mode}`, { token });
      expect(await response.json()).toEqual({ message });
      expect(await client.call('extend')).toMatchObject({ ok: false, status: 401 });
    },
  );

  it('answers its message without a session too, and refuses an unknown mode', async () => {
    expect(valueOf(await server.client().call('logout', { query: {} }))).toEqual({ message: logoutMessages.user });
    expect((await server.request('GET', '/resource/auth/logout?mode=other')).status).toBe(400);
  });
});

it('R-GROUP-026 folders, searches and statuses come as lists at sign-in, as pushpins do', async () => {
  const { client } = await server.signIn(OWNER, true);
  for (const name of ['North', 'South']) valueOf(await client.call('saveFolder', { query: {}, body: { name } }));
  const place = { type: 'COUNTY', fips: '13135' } as const;
  for (const name of ['Vacant', 'Absentee'])
    valueOf(
      await client.call('saveSearch', {
        body: { name, search: { ...place, label: 'Gwinnett County', listingType: 'E' } },
      }),
    );
  const auth = valueOf(await client.call('auth', { query: {} }));
  expect(auth.propertyFolders.map(({ name }) => name)).toEqual(['North', 'South']);
  expect(auth.propertySearches.map(({ name }) => name).toSorted()).toEqual(['Absentee', 'Vacant']);
  expect(auth.propertyStatuses).toHaveLength(9);
  const { data } = valueOf(await client.call('mapPins', { query: { ...place, listingType: 'E' } }));
  const { resultCount } = valueOf(await client.call('listing', { query: { ...place, listingType: 'E', limit: 1 } }));
  expect(data.length).toBeGreaterThan(0);
  expect(data.length).toBeLessThanOrEqual(resultCount);
  expect(new Set(data.map(({ propertyId }) => propertyId)).size).toBe(data.length);
});

async function firstRow(client: { call: ReturnType<TestServer['client']>['call'] }): Promise<{ listing: number }> {
  const found = valueOf(await client.call('listing', { query: { limit: 1 } }));
  const row = found.results[0];
  if (row === undefined) throw new Error('the sample has no parcels');
  return { listing: row.propertyId };
}
