/** A roll that holds what makes leads lights its lead types; one of sales alone says nothing of foreclosures. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brought, strangeRoll, whenOver } from '../../../support/additions.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let operator: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ config: { workers: true } });
  operator = await server.signIn();
});
afterAll(async () => await server.close());

const FIPS = '51003';

/** Of 40 parcels 4 have liens, 5 are listed, 2 are in foreclosure, 8 stand empty. */
function leadRoll(): string {
  const [header = '', ...rows] = strangeRoll(40).split('\n');
  const lined = rows.map((row, at) => {
    const lien = at % 10 === 0 ? '1200.50,2025-06-01,CITY OF NOWHERE' : '0,,';
    const listed = at % 8 === 0 ? 'Active,250000,2026-02-01' : ',,';
    return `${row},${lien},${listed},${at % 20 === 0 ? '2026-01-15' : ''},${at % 5 === 0 ? 'Y' : 'N'},${at % 2 === 0 ? '25000' : '0'}`;
  });
  return [
    `${header},LIEN_AMOUNT,LIEN_DATE,LIENHOLDER,LISTING_STATUS,LIST_PRICE,LIST_DATE,LIS_PENDENS,VACANT,HOMESTEAD`,
    ...lined,
  ].join('\n');
}

it('a roll of sales alone tells of no foreclosure; who lives elsewhere is counted', async () => {
  const { client } = operator;
  const { id } = await brought(client, 'Sales alone.csv', strangeRoll(40));
  const preview = valueOf(await client.call('previewSource', { params: { id }, body: {} }));
  expect(preview.told).toContain('SOLD');
  expect(preview.untold).toEqual(expect.arrayContaining(['F', 'L', 'M', 'P', 'V']));
  valueOf(await client.call('loadSource', { params: { id }, body: {} }));
  expect((await whenOver(client, id)).report).toMatchObject({ parcels: 40, absentee: 8 });
  const search = { type: 'COUNTY', fips: FIPS } as const;
  const absentee = valueOf(await client.call('listing', { query: { ...search, absentee: true } }));
  expect(absentee.resultCount).toBe(8);
  const counts = valueOf(await client.call('leadList', { query: search })).leadList;
  expect(counts.find(({ type }) => type === 'F')).toMatchObject({ count: 0, unknown: 40 });
});

it('liens, listings, notices, empty houses and exemptions are leads at once', async () => {
  const { client } = operator;
  server.clock.advance(60 * 24);
  operator = await server.signIn();
  const { id } = await brought(client, 'Leads.csv', leadRoll());
  const preview = valueOf(await client.call('previewSource', { params: { id }, body: {} }));
  expect(preview.told).toEqual(expect.arrayContaining(['F', 'L', 'M', 'P', 'V', 'SOLD']));
  valueOf(await client.call('loadSource', { params: { id }, body: {} }));
  const { report } = await whenOver(client, id);
  const leads = Object.fromEntries((report?.leads ?? []).map(({ type, parcels }) => [type, parcels]));
  expect(leads).toMatchObject({ L: 4, M: 5, P: 2, V: 8 });
});
