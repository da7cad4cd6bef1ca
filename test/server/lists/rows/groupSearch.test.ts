import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GroupRow, type GroupSearchInput } from '../../../../src/api/contract/lists/groups.ts';
import { leadTypes, type LeadTypeCode } from '../../../../src/api/catalogue/search/leadTypes.ts';
import { mlsListingStatuses } from '../../../../src/api/catalogue/property/codes.ts';
import { factColumn, facts } from '../../../../src/api/catalogue/property/facts.ts';
import { furtherFacts } from '../../../../server/data/warehouse/records/sections.ts';
import { factsBySql } from '../../../support/recordOracle.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';

const mlsStatuses = Object.keys(mlsListingStatuses) as (keyof typeof mlsListingStatuses)[];
let server: TestServer;
let me: SignedIn;
let all: number;
let some: number;
let none: number;
let ids: number[];
let statuses: number[];
let rows: GroupRow[];

beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  me = await server.signIn();
  // Parcels with and without a listing, a sale, a vacancy, so that every filter divides them.
  ids = [
    ...new Set([
      ...(await sampleIds(server, 60)),
      ...(await sampleIds(server, 20, "mls_listing_status <> 'NONE'")),
      ...(await sampleIds(server, 10, 'lead_v')),
    ]),
  ];
  all = await saveInto(me, 'All', ids);
  some = await saveInto(me, 'some', ids.slice(0, 25));
  none = await saveInto(me, 'Zero', ids.slice(20, 30));
  statuses = me.auth.propertyStatuses.map(({ id }) => id);
  for (const [at, row] of (await query({ filters: {} })).results.entries()) {
    if (at % 3 === 0) continue;
    valueOf(
      await me.client.call('saveEdits', {
        query: {},
        body: {
          id: row.savedPropertyId,
          version: row.version,
          statusId: at % 4 === 0 ? null : statuses[at % 3],
          note: at % 5 === 0 ? '' : `${at % 2 === 0 ? 'b' : 'A'}${at % 7}`,
          tags: at % 2 === 0 ? [] : [`T${at % 3}`, 'x'],
        },
      }),
    );
  }
  rows = (await query({ filters: {} })).results;
});
afterAll(async () => await server.close());

async function query(search: GroupSearchInput) {
  return valueOf(await me.client.call('queryGroups', { body: { search } }));
}
const found = async (filters: GroupSearchInput['filters']): Promise<number[]> =>
  (await query({ filters })).results.map(({ propertyId }) => propertyId);
const where = (keep: (row: GroupRow) => boolean): number[] => rows.filter(keep).map(({ propertyId }) => propertyId);

describe('rows', () => {
  it('R-GROUP-027 carry the saved record and the facts of the parcel', async () => {
    const row = rows.find(({ note, tags }) => note !== null && tags.length > 0);
    expect(row).toMatchObject({ groupType: 'FAVORITE', inSnapshot: true, version: 2 });
    expect(row?.groupIds).toContain(all);
    const [known] = await server.services.warehouse.query<{ street: string; cents: number | null; day: string | null }>(
      'SELECT street_address AS street, last_sale_amount_cents AS cents, last_sale_date AS day FROM parcel WHERE property_id = $1',
      [row?.propertyId ?? 0],
    );
    expect(row).toMatchObject({
      streetAddress: known?.street,
      lastSaleAmount: known?.cents == null ? null : known.cents / 100,
      lastSaleDate: known?.day,
    });
  });

  it('bring along the facts that are asked for as columns, also those that lists do not show by themselves', async () => {
    const further = (['money', 'text', 'date', 'integer'] as const).flatMap((kind) =>
      furtherFacts.filter((key) => facts[key].kind === kind).slice(0, 2),
    );
    expect(further.length).toBeGreaterThan(5);
    for (const columns of [[...further, 'estimatedValue', 'lastSaleDate'] as const, ['yearBuilt'] as const]) {
      const { results } = await query({ filters: {}, columns: [...columns] });
      const found = results.map(({ propertyId }) => propertyId);
      const expected = await factsBySql(
        server.services.warehouse,
        `SELECT unnest([${found.join(', ')}]) AS id`,
        columns,
      );
      expect(results.map(({ values }) => values)).toEqual(expected);
    }
  });

  it('R-GROUP-002 come with the counts of the lists asked for', async () => {
    const { filterCounts } = await query({ filters: { groupIds: { values: [some, none] } } });
    expect(filterCounts).toEqual({
      [some]: { ALL: 25, ADDED: 0, CHANGED: 0, REMOVED: 0 },
      [none]: { ALL: 10, ADDED: 0, CHANGED: 0, REMOVED: 0 },
    });
  });

  it('of parcels that a newer snapshot does not have stay, without facts', async () => {
    const { db } = server;
    const target = rows[0]?.savedPropertyId ?? 0;
    const before = rows[0]?.propertyId ?? 0;
    await db.updateTable('saved_property').set({ property_id: 1 }).where('id', '=', target).execute();
    const row = (await query({ filters: {} })).results.find(({ savedPropertyId }) => savedPropertyId === target);
    expect(row).toMatchObject({ propertyId: 1, inSnapshot: false, streetAddress: null, bedrooms: null, leadTypes: [] });
    await db.updateTable('saved_property').set({ property_id: before }).where('id', '=', target).execute();
  });
});

describe('R-GROUP-009 R-GROUP-010 filters', () => {
  it('by lists: ANY, NONE and ALL', async () => {
    const on = (row: GroupRow, id: number): boolean => row.groupIds.includes(id);
    expect(await found({ groupIds: { match: 'ANY', values: [some, none] } })).toEqual(
      where((row) => on(row, some) || on(row, none)),
    );
    expect(await found({ groupIds: { match: 'NONE', values: [some, none] } })).toEqual(
      where((row) => !on(row, some) && !on(row, none)),
    );
    expect(await found({ groupIds: { match: 'ALL', values: [some, none] } })).toEqual(
      where((row) => on(row, some) && on(row, none)),
    );
    expect(await found({ groupIds: { match: 'NONE', values: ['0'] } })).toEqual([]);
    expect(await found({ groupIds: { match: 'ALL', values: ['0', some] } })).toEqual(where((row) => on(row, some)));
    expect((await found({ groupIds: { match: 'ANY', values: [] } })).length).toBe(rows.length);
  });

  it('by status: ANY, NONE and ALL', async () => {
    const [, a = 0, b = 0] = statuses;
    expect(await found({ statusId: { match: 'ANY', values: [a, b] } })).toEqual(
      where(({ statusId }) => statusId === a || statusId === b),
    );
    expect(await found({ statusId: { match: 'NONE', values: [a, b] } })).toEqual(
      where(({ statusId }) => statusId !== a && statusId !== b),
    );
    expect(await found({ statusId: { match: 'ALL', values: [a, b] } })).toEqual([]);
    expect((await found({ statusId: { match: 'ALL', values: [a] } })).length).toBeGreaterThan(0);
  });

  it('by lead type: ANY, NONE and ALL, and nothing for a type without a rule', async () => {
    const has = (row: GroupRow, code: string): boolean => row.leadTypes.includes(code);
    expect(await found({ listingTypes: { match: 'ANY', values: ['V', 'M'] } })).toEqual(
      where((row) => has(row, 'V') || has(row, 'M')),
    );
    expect(await found({ listingTypes: { match: 'NONE', values: ['V', 'M'] } })).toEqual(
      where((row) => !has(row, 'V') && !has(row, 'M')),
    );
    expect(await found({ listingTypes: { match: 'ALL', values: ['V', 'E'] } })).toEqual(
      where((row) => has(row, 'V') && has(row, 'E')),
    );
    expect(await found({ listingTypes: { match: 'ANY', values: ['X'] } })).toEqual([]);
    expect(where((row) => has(row, 'V')).length).toBeGreaterThan(0);
  });

  it('by MLS status, where NONE means never listed, and by property type', async () => {
    const facts = await server.services.warehouse.query<{ id: number; status: string | null; type: string | null }>(
      'SELECT property_id AS id, mls_listing_status AS status, property_type_code AS type FROM parcel WHERE property_id IN (SELECT unnest($ids::BIGINT[]))',
      { ids },
    );
    const statusOf = new Map(facts.map(({ id, status }) => [id, status ?? 'NONE']));
    const typeOf = new Map(facts.map(({ id, type }) => [id, type]));
    const listed = mlsStatuses.find((status) => status !== 'NONE' && [...statusOf.values()].includes(status)) ?? 'NONE';
    expect(listed).not.toBe('NONE');
    expect(await found({ mlsListingStatus: { values: [listed] } })).toEqual(
      where(({ propertyId }) => statusOf.get(propertyId) === listed),
    );
    expect(await found({ mlsListingStatus: { values: ['NONE'] } })).toEqual(
      where(({ propertyId }) => statusOf.get(propertyId) === 'NONE'),
    );
    expect(await found({ mlsListingStatus: { match: 'NONE', values: [listed] } })).toEqual(
      where(({ propertyId }) => statusOf.get(propertyId) !== listed),
    );
    for (const filters of [
      { mlsListingStatus: { values: ["x' OR true --"] } },
      { listingTypes: { values: ['toString'] } },
    ]) {
      const body = { search: { filters } };
      const refused = await server.request('POST', '/resource/auth/ps4/user/new/properties/groups', {
        token: me.token,
        body,
      });
      expect(refused.status).toBe(400);
    }
    const type = typeOf.get(ids[0] ?? 0) ?? '';
    expect(await found({ typeId: { values: [Number(type)] } })).toEqual(
      where(({ propertyId }) => typeOf.get(propertyId) === type),
    );
  });

  it('by marketing flags: nobody was contacted from here yet', async () => {
    expect(await found({ marketingFlags: { values: ['IN_CAMPAIGN', 'DO_NOT_MAIL'] } })).toEqual([]);
    expect((await found({ marketingFlags: { match: 'NONE', values: ['IN_CAMPAIGN'] } })).length).toBe(rows.length);
    expect((await found({ marketingFlags: { match: 'ALL', values: ['NOT_CONTACTED'] } })).length).toBe(rows.length);
  });

  it('O-081 by whose mail goes where somebody opted out of post: DO_NOT_MAIL, until that is lifted', async () => {
    const [one] = await server.services.warehouse.query<{ id: number; street: string; zip: string; key: string }>(
      `SELECT property_id AS id, mail_street_address AS street, mail_zip AS zip, mail_key AS key FROM parcel
       WHERE mail_key IS NOT NULL AND property_id IN (SELECT unnest($ids::BIGINT[])) ORDER BY property_id LIMIT 1`,
      { ids },
    );
    if (one === undefined) throw new Error('no row has a mailing address');
    const same = await server.services.warehouse.query<{ id: number }>(
      'SELECT property_id AS id FROM parcel WHERE mail_key = $key AND property_id IN (SELECT unnest($ids::BIGINT[]))',
      { ids, key: one.key },
    );
    const unmailed = new Set(same.map(({ id }) => id));
    const body = { kind: 'ADDRESS' as const, text: one.street, zip: one.zip };
    const { suppression } = valueOf(await me.client.call('addSuppression', { body }));
    expect(suppression.key).toBe(one.key);
    const values = ['DO_NOT_MAIL' as const];
    expect(new Set(await found({ marketingFlags: { values } }))).toEqual(unmailed);
    const others = rows.flatMap(({ propertyId }) => (unmailed.has(propertyId) ? [] : [propertyId]));
    expect(await found({ marketingFlags: { match: 'NONE', values } })).toEqual(others);
    expect(await found({ marketingFlags: { match: 'ALL', values: ['IN_CAMPAIGN', ...values] } })).toEqual([]);
    valueOf(await me.client.call('liftSuppression', { params: { id: suppression.id }, body: { why: 'asked' } }));
    expect(await found({ marketingFlags: { values } })).toEqual([]);
  });

  it('by a selection of rows', async () => {
    const chosen = async (selection: object) =>
      valueOf(
        await me.client.call('queryGroups', {
          body: { search: { filters: {} }, selection: { items: [], ...selection } },
        }),
      ).resultCount;
    expect(await chosen({ items: ids.slice(0, 4) })).toBe(4);
    expect(await chosen({ items: ids.slice(0, 4), allSelected: true })).toBe(rows.length - 4);
    expect(await chosen({})).toBe(rows.length);
  });
});

describe('sorting', () => {
  type Key = number | string | null;
  /** The order that a field promises: numbers and dates as such, text ignoring case, empty values null. */
  const keyOf = (row: GroupRow, field: keyof GroupRow): Key => {
    const value = row[field];
    if (field === 'statusId') return value === null ? null : statuses.indexOf(value as number);
    if (field === 'tags') return row.tags.length === 0 ? null : row.tags.join(', ').toLowerCase();
    if (field === 'leadTypes') return row.leadTypes.length === 0 ? null : row.leadTypes.length;
    if (field === 'groupIds')
      return (
        row.groupIds.map((id) => ({ [all]: 'all', [some]: 'some', [none]: 'zero' })[String(id)] ?? '').sort()[0] ?? null
      );
    if (typeof value === 'string') return value === '' ? null : value.toLowerCase();
    if (typeof value === 'boolean') return Number(value);
    return value as number | null;
  };
  const compare = (a: Key, b: Key): number => (a === b ? 0 : (a as string) < (b as string) ? -1 : 1);
  const inOrder = (sortFields: readonly { field: keyof GroupRow; ascending: boolean }[]): number[] =>
    rows
      .map((row, at) => ({ row, at }))
      .toSorted((a, b) => {
        for (const { field, ascending } of sortFields) {
          const [x, y] = [keyOf(a.row, field), keyOf(b.row, field)];
          if (x === y) continue;
          if (x === null || y === null) return x === null ? 1 : -1;
          return ascending ? compare(x, y) : -compare(x, y);
        }
        return a.at - b.at;
      })
      .map(({ row }) => row.propertyId);

  // Own columns and values are sorted by their own names (lists.test).
  const fields = (Object.keys(GroupRow.shape) as (keyof GroupRow)[]).filter((key) => key !== 'own' && key !== 'values'); // the keys of the schema

  it.each(fields)('by %s in both directions, empty values last', async (field) => {
    for (const ascending of [true, false]) {
      const sortFields = [{ field, ascending }];
      const { results } = await query({ filters: {}, sortFields });
      expect(results.map(({ propertyId }) => propertyId)).toEqual(inOrder(sortFields));
    }
  });

  it('by up to three fields of store and warehouse together', async () => {
    const sortField = fc.record({ field: fc.constantFrom(...fields), ascending: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(sortField, { minLength: 2, maxLength: 3 }), async (sortFields) => {
        const { results } = await query({ filters: {}, sortFields });
        expect(results.map(({ propertyId }) => propertyId)).toEqual(inOrder(sortFields));
      }),
      { numRuns: 25 },
    );
  });

  it('pages follow each other without gap or overlap', async () => {
    const sortFields = [{ field: 'cityName', ascending: true }];
    const pages = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(async (index) => await query({ filters: {}, sortFields, index, limit: 10 })),
    );
    expect(pages.flatMap(({ results }) => results.map(({ propertyId }) => propertyId))).toEqual(
      inOrder([{ field: 'cityName', ascending: true }]),
    );
    expect(new Set(pages.map(({ resultCount }) => resultCount))).toEqual(new Set([rows.length]));
  });

  it('refuses a field that rows do not have, and names it', async () => {
    const refused = await me.client.call('queryGroups', {
      body: {
        search: {
          filters: {},
          sortFields: [
            { field: 'apn', ascending: true },
            { field: 'constructor', ascending: true },
          ],
        },
      },
    });
    expect(refused).toMatchObject({
      ok: false,
      status: 400,
      fieldErrors: { 'search.sortFields.1.field': 'is not known' },
    });
  });
});

it('the flags of the rows are those of the snapshot', async () => {
  const codes = (Object.keys(leadTypes) as LeadTypeCode[]).filter(
    (code) => leadTypes[code].fact !== null && leadTypes[code].tile,
  );
  const columns = codes.map((code) => `${factColumn(leadTypes[code].fact ?? 'leadM')} AS "${code}"`);
  const flags = await server.services.warehouse.query<Record<string, boolean | number>>(
    `SELECT property_id AS id, ${columns.join(', ')} FROM parcel WHERE property_id IN (SELECT unnest($ids::BIGINT[]))`,
    { ids },
  );
  const expected = new Map(flags.map((flag) => [flag['id'], codes.filter((code) => flag[code] === true)]));
  for (const { propertyId, leadTypes: shown } of rows) expect(shown).toEqual(expected.get(propertyId));
});
