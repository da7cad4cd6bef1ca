/** Owners of saved parcels by their names: whom each becomes, and what stays of those made before; all are invented. */
import { sql } from 'kysely';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerNameColumns } from '../../../../src/api/catalogue/lists/exportColumns.ts';
import { inService } from '../../../support/inService.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { publishParcels, type ParcelFacts } from '../../../support/smallWarehouse.ts';

const owners: readonly ParcelFacts[] = [
  { ownerName: 'HALE ANN B', ownerType: 'PERSON', ownerNameOrder: 'LAST_FIRST' },
  { ownerName: 'OWEN T BRANDT JR', ownerType: 'PERSON', ownerNameOrder: 'FIRST_LAST' },
  { ownerName: 'SMITH, JOHN A & MARY', ownerType: 'PERSON', ownerNameOrder: null },
  { ownerName: 'HALE ROSA', owner2Name: 'KESTREL PROPERTIES LLC', ownerType: 'PERSON', ownerNameOrder: 'LAST_FIRST' },
  { ownerName: 'TULLY ZORAN', owner2Name: 'TULLY ILSE M', ownerType: 'PERSON', ownerNameOrder: null },
  { ownerName: 'BANK OF ONEGA', ownerType: 'LENDER', ownerNameOrder: 'LAST_FIRST' },
  { ownerName: 'PENCE, GRETA TRUSTEE', ownerType: 'TRUST', ownerNameOrder: null },
  { ownerName: 'PENCE FAMILY TRUST', ownerType: 'TRUST', ownerNameOrder: 'LAST_FIRST' },
  { ownerName: 'ESTATE OF ADA PENCE', ownerType: 'ESTATE', ownerNameOrder: 'FIRST_LAST' },
  { ownerName: 'MARLOWE', ownerType: null, ownerNameOrder: 'LAST_FIRST' },
];
const parcels = owners.map((facts, at): ParcelFacts => ({
  ...facts,
  propertyId: at + 1,
  fips: '51540',
  mailStreetAddress: `${at + 1} OAK ST`,
  mailZip: '22903',
}));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { id } = await publishParcels(server.services.config.warehouseDir, parcels);
  await inService(server.services.warehouse, id);
});
afterAll(async () => await server.close());

const save = async (me: SignedIn, selection: readonly number[]) =>
  valueOf(
    await me.client.call('saveProperties', { query: { groupName: 'Owners' }, body: { selection: [...selection] } }),
  );

/** Each contact as `parcels: first/middle/last/suffix/company`. */
async function people(me: SignedIn): Promise<string[]> {
  const { results } = valueOf(await me.client.call('queryContacts', { body: { search: {} } }));
  return results
    .map(({ propertyIds, firstName, middleName, lastName, suffix, companyName }) =>
      [propertyIds.join(), [firstName, middleName, lastName, suffix, companyName].join('/')].join(': '),
    )
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

it.each([
  ['one by one', parcels.map(({ propertyId }) => [propertyId ?? 0])],
  ['together', [parcels.map(({ propertyId }) => propertyId ?? 0)]],
])(
  'O-090 owners have first and last names, a couple is two contacts, and what is no person is a company: %s',
  async (_, saves) => {
    const me = await server.newcomer();
    for (const some of saves) await save(me, some);
    expect(await people(me)).toEqual([
      '1: ANN/B/HALE//',
      '2: OWEN/T/BRANDT/JR/',
      '3: JOHN/A/SMITH//',
      '3: MARY//SMITH//',
      '4: ////KESTREL PROPERTIES LLC',
      '4: ROSA//HALE//',
      '5: //TULLY ZORAN//',
      '5: ILSE/M/TULLY//',
      '6: ////BANK OF ONEGA',
      '7: GRETA//PENCE//PENCE, GRETA TRUSTEE',
      '8: ////PENCE FAMILY TRUST',
      '9: ////ESTATE OF ADA PENCE',
      '10: //MARLOWE//',
    ]);
  },
);

it('who was made with the whole name, before names were split, stays the one contact, as written', async () => {
  const me = await server.newcomer();
  const { accountId, id: userId } = me.auth.profile;
  await sql`insert into contact (account_id, user_id, source, person_key, last_name, street_address, zip, created, modified)
    values (${accountId}, ${userId}, 'OWNER', 'a john mary smith|3 oak st|22903', 'SMITH, JOHN A & MARY', '3 OAK ST', '22903', now(), now()),
      (${accountId}, ${userId}, 'OWNER', 'ann b hale|1 oak st|22903', 'HALE ANN B', '1 OAK ST', '22903', now(), now())`.execute(
    server.db,
  );
  await save(me, [1, 3]);
  expect(await people(me)).toEqual(['1: //HALE ANN B//', '3: //SMITH, JOHN A & MARY//']);
});

describe('files have first and last names of couples, with suffixes, and of companies none', () => {
  it('of contacts', async () => {
    const me = await server.newcomer();
    await save(
      me,
      parcels.map(({ propertyId }) => propertyId ?? 0),
    );
    const body = { search: {}, selection: { allSelected: true, items: [] } };
    const file = valueOf(await me.client.call('exportContacts', { query: {}, body }));
    // With `columns` records by name.
    const rows = parse(await file.content.text(), { columns: true, bom: true }) as Record<string, string>[];
    const names = ['First name', 'Middle name', 'Last name', 'Suffix', 'Company'];
    expect(rows.map((row) => names.map((name) => row[name]).join('/')).toSorted()).toEqual(
      [
        'ANN/B/HALE//',
        'OWEN/T/BRANDT/JR/',
        'JOHN/A/SMITH//',
        'MARY//SMITH//',
        '////KESTREL PROPERTIES LLC',
        'ROSA//HALE//',
        '//TULLY ZORAN//',
        'ILSE/M/TULLY//',
        '////BANK OF ONEGA',
        'GRETA//PENCE//PENCE, GRETA TRUSTEE',
        '////PENCE FAMILY TRUST',
        '////ESTATE OF ADA PENCE',
        '//MARLOWE//',
      ].toSorted(),
    );
  });

  it('of parcels, the first two people of each', async () => {
    const me = await server.newcomer();
    const { savePropertyResponse } = await save(
      me,
      parcels.map(({ propertyId }) => propertyId ?? 0),
    );
    const columns = ['propertyId', ...Object.keys(ownerNameColumns)];
    const body = { columns, search: { filters: { groupIds: { values: [savePropertyResponse.groupId ?? 0] } } } };
    const started = valueOf(await me.client.call('exportProperties', { query: { csv: 'true' }, body }));
    const answer = valueOf(await me.client.call('getExport', { params: { id: started.fileId } }));
    const bytes = Buffer.from(answer.base64Uri?.split('base64,')[1] ?? '', 'base64');
    const rows: string[][] = parse(bytes, { bom: true });
    expect(rows[0]?.slice(1)).toEqual(Object.values(ownerNameColumns).map(({ label }) => label));
    expect(
      rows
        .slice(1)
        .map(([id, ...names]) => `${id ?? ''}: ${names.join('/')}`)
        .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })),
    ).toEqual([
      '1: ANN/HALE//',
      '2: OWEN/BRANDT//',
      '3: JOHN/SMITH/MARY/SMITH',
      '4: ROSA/HALE//',
      '5: /TULLY ZORAN/ILSE/TULLY',
      '6: ///',
      '7: GRETA/PENCE//',
      '8: ///',
      '9: ///',
      '10: /MARLOWE//',
    ]);
  });
});
