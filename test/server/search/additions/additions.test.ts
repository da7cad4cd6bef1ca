/** Records added over HTTP: from the file to the parcels that a search finds. */
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentSnapshot } from '../../../../server/data/warehouse/snapshots.ts';
import { withTables } from '../../../../server/data/warehouse/snapshotTables.ts';
import { runIngest } from '../../../../server/ingest.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { additionIn, bring, brought, strangeRoll, whenOver } from '../../../support/additions.ts';

let server: TestServer;
let operator: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ config: { workers: true } });
  operator = await server.signIn();
});
afterAll(async () => await server.close());

const FIPS = '51003';
const folderOf = (id: number | string = '') => join(server.services.config.dataDir, 'additions', String(id));
const held = (): string[] => readdirSync(folderOf()).toSorted();

describe('a file that is brought up', () => {
  it('is proposed, shown as it will be, loaded, and found by a search; nothing but rejects and recipe stays of it', async () => {
    const { client } = operator;
    const broken = `${strangeRoll(200)}\n,NO NUMBER ST,X,VA,22902,,,,,,,,,,,\n`;
    const proposal = await brought(client, 'Strange roll.csv', broken);
    expect(proposal).toMatchObject({ fileName: 'Strange roll.csv', bytes: broken.length, rows: 201, isWhole: true });
    expect(proposal).toMatchObject({
      fips: FIPS,
      countyName: 'Albemarle County, VA',
      problem: null,
      asOf: '2026-03-02',
    });
    const fields = Object.fromEntries(proposal.columns.map(({ header, field }) => [header, field]));
    expect(fields).toMatchObject({ PIN: 'apn', SITUS: 'streetAddress', SALE_DATE: 'saleDate', USE_DESC: 'useCode' });
    expect(proposal.codes).toMatchObject([
      { header: 'USE_DESC', codes: [{ code: 'SINGLE FAMILY' }, { code: 'CONDOMINIUM' }] },
    ]);
    const { id } = proposal;
    expect(statSync(folderOf(id)).mode & 0o077).toBe(0);

    const preview = valueOf(await client.call('previewSource', { params: { id }, body: {} }));
    expect(preview).toMatchObject({ rowsRead: 201, isWhole: true, rowsKept: 200, rowsRejected: 1, refused: null });
    expect(preview.rejected).toHaveLength(1);
    expect(preview.outcome).toMatchObject({ parcels: 200, newParcels: 200, isUnchanged: false });
    expect(preview.rows).toHaveLength(20);
    const first = Object.fromEntries(preview.facts.map(({ key }, at) => [key, preview.rows[0]?.[at]]));
    expect(first).toMatchObject({ apn: 'A100000', streetAddress: '100 MAIN ST', assessedValue: '$200,000' });
    expect(preview.told).toContain('SOLD');
    expect(preview.untold.length).toBeGreaterThan(2);
    // Nothing was changed.
    expect(await currentSnapshot(server.services.config.warehouseDir)).toBe(null);

    const loading = valueOf(await client.call('loadSource', { params: { id }, body: {} }));
    expect(loading).toMatchObject({ id, state: 'LOADING', report: null });
    const over = await whenOver(client, id);
    expect(over).toMatchObject({ state: 'DONE', message: null, hasRejected: true, phase: null });
    expect(over.report).toMatchObject({ rowsRead: 201, rowsKept: 200, rowsRejected: 1, parcels: 200, newParcels: 200 });
    expect(over.report?.counties).toEqual([
      { fips: FIPS, name: 'Albemarle County, VA', parcels: 200, rowsKept: 200, rowsRejected: 1, newParcels: 200, replaced: 0, retired: 0 },
    ]); // prettier-ignore
    const sold = over.report?.leads.find(({ type }) => type === 'SOLD');
    expect(sold?.parcels).toBe(20);

    const search = { type: 'COUNTY', fips: FIPS } as const;
    const counts = valueOf(await client.call('leadList', { query: search })).leadList;
    expect(counts.find(({ type }) => type === 'SOLD')?.count).toBe(20);
    // The trial has said the same of lead types as what is in service.
    const untold = counts.filter(({ count, unknown }) => count === 0 && unknown > 0).map(({ type }) => type);
    expect(preview.untold).toEqual(untold);
    await expect.poll(() => readdirSync(folderOf(id)).toSorted()).toEqual(['recipe.json', 'rejected.csv']);
    const rejected = await server.request('GET', `/app/administration/additions/${id}/rejected`, {
      token: operator.token,
    });
    expect(await rejected.text()).toContain('NO NUMBER ST');
    const { rows } = await server.db
      .selectFrom('audit_event')
      .select(['what', 'subject', 'after'])
      .where('subject', 'like', 'Records of%')
      .execute()
      .then((found) => ({ rows: found }));
    expect(rows).toEqual([{ what: 'SETTINGS', subject: 'Records of Strange roll.csv', after: { Load: 'begun' } }]);
  });

  it('gives what the command gives of the same recipe', async () => {
    const { client } = operator;
    const { id } = await brought(client, 'Strange roll.csv', strangeRoll(200));
    const { text, fileName } = valueOf(await client.call('additionRecipe', { params: { id }, body: {} }));
    expect(fileName).toBe('my-strange-roll.json');
    valueOf(await client.call('cancelAddition', { params: { id } }));
    const dir = mkdtempSync(join(tmpdir(), 'platbook-additions-'));
    try {
      writeFileSync(join(dir, fileName), text);
      writeFileSync(join(dir, 'Strange roll.csv'), strangeRoll(200));
      const warehouse = join(dir, 'warehouse');
      await runIngest([join(dir, fileName), join(dir, 'Strange roll.csv'), '--dir', warehouse], () => undefined);
      const [ours, theirs] = [await digestsOf(server.services.config.warehouseDir), await digestsOf(warehouse)];
      expect(ours).toEqual(theirs);
      expect(ours.size).toBe(1);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });

  it('is another one where a person says so, and what cannot be is named', async () => {
    const { client } = operator;
    const { id, columns } = await brought(client, 'Chosen.csv', strangeRoll(30, { letter: 'B' }));
    const at = (name: string): string => String(columns.findIndex(({ header }) => header === name));
    const propose = async (body: object) => await client.call('proposeSource', { params: { id }, body });
    const said = valueOf(
      await propose({
        columns: { [at('BEDS')]: 'rooms', [at('ASSESSED_VALUE')]: null, [at('MAIL_ADDRESS')]: 'streetAddress' },
        codes: { CONDOMINIUM: null, 'SINGLE FAMILY': '1010' },
        name: 'Mine',
        partial: true,
        asOf: '2026-01-05',
      }),
    );
    const column = (name: string) => said.columns[Number(at(name))];
    expect(column('BEDS')).toMatchObject({ field: 'rooms', sure: 1, isChosen: true });
    expect(column('ASSESSED_VALUE')).toMatchObject({ field: null, isChosen: true });
    expect(column('MAIL_ADDRESS')).toMatchObject({ field: 'streetAddress', isChosen: true });
    expect(column('SITUS')).toMatchObject({ field: null, isChosen: false });
    expect(said).toMatchObject({ name: 'Mine', partial: true, asOf: '2026-01-05' });
    expect(said.codes[0]?.codes).toMatchObject([
      { code: 'SINGLE FAMILY', type: '1010', sure: 1, isChosen: true },
      { code: 'CONDOMINIUM', type: null, isChosen: true },
    ]);
    // Without a parcel or a county it can still be mended.
    const none = Object.fromEntries(columns.map((_, nth) => [String(nth), null]));
    expect(valueOf(await propose({ columns: none })).problem).toMatch(/which parcel a row is about/);
    const nowhere = { [at('SITUS_ZIP')]: null, [at('MAIL_ZIP')]: null };
    expect(valueOf(await propose({ columns: nowhere, anew: true }))).toMatchObject({
      fips: null,
      problem: expect.stringMatching(/county/),
    });
    expect(valueOf(await propose({ columns: nowhere, fips: FIPS }))).toMatchObject({ fips: FIPS, problem: null });
    expect(valueOf(await propose({ asOf: '2099-01-01' })).problem).toMatch(/lies in the future/);
    const wrong = async (body: object) => await propose(body);
    expect(await wrong({ fips: '99999' })).toMatchObject({ status: 422, fieldErrors: { fips: 'is no county' } });
    expect(await wrong({ columns: { 99: 'apn' } })).toMatchObject({
      status: 422,
      fieldErrors: { 'columns.99': 'is no column' },
    });
    expect(await wrong({ codes: { BARN: '1001' } })).toMatchObject({
      status: 422,
      fieldErrors: { 'codes.BARN': expect.any(String) },
    });
    const twice = await wrong({ columns: { [at('PIN')]: 'apn', [at('OWNER')]: 'apn' } });
    expect(twice).toMatchObject({ status: 422, detail: expect.stringMatching(/PIN and OWNER cannot both/) });
    // Of sales each is a turn of its own.
    const sales = valueOf(
      await propose({ columns: { [at('SALE_PRICE')]: 'salePrice', [at('ASSESSED_VALUE')]: 'salePrice' } }),
    );
    expect(sales.problem).toBe(null);
    valueOf(await client.call('cancelAddition', { params: { id } }));
    expect(await propose({})).toMatchObject({ status: 404 });
    expect(await additionIn(client, id)).toMatchObject({ state: 'CANCELLED' });
    expect(readdirSync(folderOf(id))).toEqual([]);
  });
});

it('only who operates the installation is let in', async () => {
  const { client } = await server.newcomer();
  expect(await client.call('additions')).toMatchObject({ status: 403 });
  const before = held();
  expect(await bring(client, 'Mine.csv', strangeRoll(3))).toMatchObject({ status: 403 });
  expect(held()).toEqual(before);
});

async function digestsOf(dir: string): Promise<ReadonlyMap<string | null, string>> {
  const { countyDigests } = await import('../../../../server/data/ingest/records/countyDigests.queries.ts');
  const current = await currentSnapshot(dir);
  return await withTables(current?.path ?? '', countyDigests);
}
