/** Files of whole states that are known by their layout: nothing is mapped, and each county is told of. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { brought, whenOver } from '../../../support/additions.ts';
import { floridaNal, floridaParcels, floridaSales, floridaSdf } from '../../../support/statewide/florida.ts';
import { modIv, newJerseyParcels } from '../../../support/statewide/newJersey.ts';
import { wisconsinParcels, wisconsinTable } from '../../../support/statewide/wisconsin.ts';

let server: TestServer;
let operator: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ config: { workers: true } });
  operator = await server.signIn();
});
afterAll(async () => await server.close());

const load = async (id: number) => {
  valueOf(await operator.client.call('loadSource', { params: { id }, body: {} }));
  return await whenOver(operator.client, id);
};

it('a roll of counties is known whatever it is called, says its counties, is loaded unmapped, and its sales after it', async () => {
  const parcels = floridaParcels(20);
  const proposal = await brought(operator.client, 'strange name.csv', floridaNal(parcels));
  expect(proposal).toMatchObject({ problem: null, fips: null, codes: [], known: { id: 'florida-nal', isUsed: true, isFixed: false, adds: false } });
  expect(proposal.known?.counties.map(({ name, rows }) => [name, rows])).toContainEqual(['St. Johns County, FL', 20]);
  expect(proposal.columns.find(({ header }) => header === 'JV')).toMatchObject({ why: 'Est. value', sure: 1 });
  const over = await load(proposal.id);
  expect(over).toMatchObject({ state: 'DONE', report: { parcels: 120, rowsRejected: 0 } });
  expect(over.report?.counties).toHaveLength(6);
  expect(over.report?.counties).toContainEqual({ fips: '12109', name: 'St. Johns County, FL', parcels: 20, rowsKept: 20, rowsRejected: 0, newParcels: 20, replaced: 0, retired: 0 });
  const sales = await brought(operator.client, 'sales.csv', floridaSdf(floridaSales(parcels)));
  expect(sales.known).toMatchObject({ id: 'florida-sdf', adds: true });
}); // prettier-ignore

it('text of fixed width is known by its lines, a table by its columns; by hand where that is said', async () => {
  const fixed = await brought(operator.client, 'list.txt', modIv(newJerseyParcels(6)));
  expect(fixed).toMatchObject({ rows: 30, known: { id: 'new-jersey-modiv', isUsed: true, isFixed: true } });
  expect(fixed.known?.counties).toHaveLength(5);
  const table = await brought(operator.client, 'table.csv', wisconsinTable(wisconsinParcels(6)));
  expect(table.known).toMatchObject({ id: 'wisconsin-parcels', isUsed: true });
  const body = { byHand: true };
  const byHand = valueOf(await operator.client.call('proposeSource', { params: { id: table.id }, body }));
  expect(byHand.known).toMatchObject({ isUsed: false });
  expect(byHand.columns.find(({ header }) => header === 'PARCELID')).toMatchObject({ field: 'apn' });
});

it('a list whose newest sale lies years back is taken to be of that day, says so, and comes behind a newer one', async () => {
  /** Of a thousand houses with their sales, and one sale that is to come. */
  const roll = (owner: string, newest: string, houses = 1001): string =>
    ['PIN,SITUS,SITUS_CITY,ST,SITUS_ZIP,OWNER,SALE_DATE,SALE_PRICE', ...Array.from({ length: houses }, (_, at) => `O${100_000 + at},${100 + at} OAK AVE,CHARLOTTESVILLE,VA,22902,${owner},${at === 0 ? newest : at === 1 ? '2099-01-01' : '2012-05-01'},150000`)].join('\n');
  const why = 'No day was named: 05/01/2023 is taken, the day of the newest sale or record in it.';
  const body = { fips: '51003' };
  const newer = await brought(operator.client, 'newer.csv', roll('COLE NADIA', '2026-02-10'));
  expect(newer).toMatchObject({ asOf: '2026-03-02', warnings: expect.not.arrayContaining([expect.stringContaining('No day')]) });
  valueOf(await operator.client.call('loadSource', { params: { id: newer.id }, body }));
  expect(await whenOver(operator.client, newer.id)).toMatchObject({ state: 'DONE' });
  const older = await brought(operator.client, 'older.csv', roll('ASHBY EDGAR', '2023-05-01'));
  expect(older).toMatchObject({ asOf: '2023-05-01', warnings: expect.arrayContaining([why]) });
  // A few houses that nobody bought of late say nothing of the day.
  const short = await brought(operator.client, 'short.csv', roll('ASHBY EDGAR', '2023-05-01', 900));
  expect(short.asOf).toBe('2026-03-02');
  // A day that somebody names is the day.
  const said = valueOf(await operator.client.call('proposeSource', { params: { id: older.id }, body: { ...body, asOf: '2024-01-01' } }));
  expect(said).toMatchObject({ asOf: '2024-01-01', warnings: expect.not.arrayContaining([why]) });
  valueOf(await operator.client.call('loadSource', { params: { id: older.id }, body: { ...body, name: 'An older one' } }));
  expect(await whenOver(operator.client, older.id)).toMatchObject({ state: 'DONE' });
  await server.services.warehouse.follow();
  const owners = await server.services.warehouse.query<{ owner: string }>("SELECT owner_name AS owner FROM parcel WHERE apn = 'O100000'");
  expect(owners).toEqual([{ owner: expect.stringContaining('COLE') }]);
}); // prettier-ignore
