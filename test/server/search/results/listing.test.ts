import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columns, fullColumns, lienColumns, type ColumnKey } from '../../../../src/api/catalogue/search/columns.ts';
import { leadTiles, leadTypeCodes, leadTypes } from '../../../../src/api/catalogue/search/leadTypes.ts';
import { ResultRow, Search, SEARCH_PAGE_SIZE, type SearchInput } from '../../../../src/api/contract/search/search.ts';
import { isRefusal } from '../../../../server/platform/http/refuse.ts';
import { selectNearest } from '../../../../server/search/map/pins.queries.ts';
import { countLeads } from '../../../../server/search/results/search.queries.ts';
import { listing } from '../../../../server/search/results/search.routes.ts';
import { resultRow } from '../../../../server/search/results/search.rows.ts';
import type { Sort } from '../../../../server/search/results/sortSql.ts';
import { searchSql } from '../../../../server/search/conditions/filterSql.ts';
import { fitsFilter } from '../../../support/plainPredicate.ts';
import { randomFilter } from '../../../support/randomFilter.ts';
import { sampleParcels } from '../../../support/sampleParcels.ts';
import { smallWarehouse, type SmallWarehouse } from '../../../support/smallWarehouse.ts';
import { readsAll } from '../../../support/readsAll.ts';

const parcels = sampleParcels(600, 3);
let small: SmallWarehouse;
beforeAll(async () => {
  small = await smallWarehouse(parcels);
});
afterAll(async () => await small.close());

async function page(input: SearchInput, sort: Sort = {}, index = 0, limit = SEARCH_PAGE_SIZE) {
  const answer = await listing(small.warehouse, readsAll, Search.parse(input), sort, { index, limit });
  if (isRefusal(answer)) throw new Error(JSON.stringify(answer));
  return answer;
}
async function allRows(input: SearchInput, sort: Sort, limit: number): Promise<ResultRow[]> {
  const first = await page(input, sort, 0, limit);
  const rows = [...first.results];
  for (let index = 1; index < first.pageCount; index += 1)
    rows.push(...(await page(input, sort, index, limit)).results);
  return rows;
}

/** What a row is sorted by: columns that are put together from several fields go by the one named here. */
function sortedBy(row: ResultRow, field: Exclude<ColumnKey, 'address'>): unknown {
  switch (field) {
    case 'street':
      return row.streetAddress;
    case 'cityZip':
      return row.cityName;
    case 'mailPlace':
      return [row.mailState, row.mailCity].filter((part) => part !== null && part !== '').join(' ');
    case 'lastSaleYear':
      return row.lastSaleDate;
    case 'leads':
      return row.leadCount;
    default:
      return row[field];
  }
}

/** The order of O-054 in its own words. */
function comesBefore(a: ResultRow, b: ResultRow, field: Exclude<ColumnKey, 'address'>, ascending: boolean): boolean {
  const value = (row: ResultRow): string | number | boolean | null => {
    const shown = sortedBy(row, field);
    if (typeof shown === 'string') return shown === '' ? null : shown.toLowerCase();
    return shown as number | boolean | null; // no sortable field is an address
  };
  const [x, y] = [value(a), value(b)];
  if (x === y) return a.propertyId < b.propertyId;
  if (x === null) return false;
  if (y === null) return true;
  return ascending ? x < y : x > y;
}

describe('pages of a search', () => {
  it('R-SEARCH-012 R-SEARCH-015 answers pages of 250 with their number and the number of rows', async () => {
    const answer = await page({});
    expect(answer).toMatchObject({ resultCount: 600, pageIndex: 0, pageCount: 3 });
    expect(answer.results).toHaveLength(250);
    const last = await page({}, {}, 2);
    expect(last.results).toHaveLength(100);
    expect(last.pageIndex).toBe(2);
    expect((await page({}, {}, 3)).results).toEqual([]);
  });

  it('R-SEARCH-050 pages part the result: appended, they are every row once, in order, numbered through', async () => {
    const sortable = fc.constantFrom(...(Object.keys(columns) as ColumnKey[]));
    await fc.assert(
      fc.asyncProperty(
        sortable,
        fc.boolean(),
        fc.integer({ min: 40, max: 250 }),
        async (sortField, sortAscending, limit) => {
          const rows = await allRows({ vacant: true }, { sortField, sortAscending }, limit);
          expect(rows.map((row) => row.resultIndex)).toEqual(rows.map((_, at) => at));
          expect(rows.map((row) => row.propertyId).toSorted((a, b) => a - b)).toEqual(
            parcels.filter((parcel) => parcel.vacant === true).map((parcel) => parcel.propertyId),
          );
        },
      ),
      { numRuns: 12 },
    );
  });

  it('R-SEARCH-011 sorts every column without regard to case, empty values last in both directions', async () => {
    const sortable = (Object.keys(columns) as ColumnKey[]).filter(
      (key): key is Exclude<ColumnKey, 'address'> => key !== 'address',
    );
    for (const code of ['CUSTOM', 'M', 'P', 'L', 'B', 'D'] as const) {
      const fields =
        code === 'CUSTOM'
          ? sortable
          : (['listingDate', 'listingAmount', 'status', 'documentType', 'defaultAmount'] as const);
      for (const field of fields) {
        for (const sortAscending of [true, false]) {
          const { results } = await page({ listingType: code }, { sortField: field, sortAscending });
          const wrong = results.filter((row, at) => {
            const before = results[at - 1];
            return before !== undefined && !comesBefore(before, row, field, sortAscending);
          });
          expect({ code, field, sortAscending, wrong }).toEqual({ code, field, sortAscending, wrong: [] });
        }
      }
    }
  });

  it('breaks the ties of a column by a second and a third one, each in its own direction, and theirs by property id', async () => {
    type Field = Exclude<ColumnKey, 'address'>;
    const field = fc.constantFrom<Field>('cityName', 'bedrooms', 'propertyType', 'vacant', 'lastSaleYear', 'yearBuilt');
    const keys = fc.uniqueArray(fc.record({ field, ascending: fc.boolean() }), {
      selector: ({ field: name }) => name,
      minLength: 2,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(keys, async ([first, ...others]) => {
        const sort = { sortField: first?.field ?? 'apn', sortAscending: first?.ascending ?? true, thenBy: others };
        const { results } = await page({}, sort);
        const same = (a: ResultRow, b: ResultRow, name: Field) =>
          !comesBefore({ ...a, propertyId: 1 }, { ...b, propertyId: 0 }, name, true) &&
          !comesBefore({ ...b, propertyId: 1 }, { ...a, propertyId: 0 }, name, true);
        const wrong = results.filter((row, at) => {
          const before = results[at - 1];
          if (before === undefined || first === undefined) return false;
          const deciding = [first, ...others].find(({ field: name }) => !same(before, row, name)) ?? first;
          return !comesBefore(before, row, deciding.field, deciding.ascending);
        });
        expect({ first, others, wrong }).toEqual({ first, others, wrong: [] });
      }),
      { numRuns: 15 },
    );
  });

  it('sorts addresses by city, street and house number', async () => {
    const { results } = await page({ type: 'CITY', cityId: await cityId('Crozet, VA') }, { sortField: 'address' });
    const known = results.map((row) => row.streetAddress).filter((street) => street !== null);
    const parts = known.map(
      (street) => [street.slice(street.indexOf(' ') + 1), Number(street.slice(0, street.indexOf(' ')))] as const,
    );
    const sorted = parts.toSorted((a, b) => (a[0] === b[0] ? a[1] - b[1] : a[0] < b[0] ? -1 : 1));
    expect(parts).toEqual(sorted);
    expect(new Set(parts.map(([street]) => street)).size).toBeGreaterThan(2);
    expect(results.slice(known.length).every((row) => row.streetAddress === null)).toBe(true);
  });

  it('without a sort field shows the newest records first, and parcels by address', async () => {
    const liens = (await page({ listingType: 'L' })).results.map((row) => row.listingDate);
    expect(liens.filter((date) => date !== null)).toEqual(
      liens
        .filter((date) => date !== null)
        .toSorted()
        .toReversed(),
    );
    const sales = (await page({ listingType: 'C' })).results
      .map((row) => row.lastSaleDate)
      .filter((date) => date !== null);
    expect(sales).toEqual(sales.toSorted().toReversed());
    const parcelsByDefault = await page({ listingType: 'E' });
    expect(parcelsByDefault.results).toEqual((await page({ listingType: 'E' }, { sortField: 'address' })).results);
  });

  const cityId = async (label: string): Promise<number> => {
    const [row] = await small.warehouse.query<{ id: number }>(
      "SELECT place_id AS id FROM place WHERE kind = 'CITY' AND label = $1",
      [label],
    );
    return row?.id ?? 0;
  };
});

describe('result rows', () => {
  it('R-SEARCH-016 R-SEARCH-017 R-SEARCH-018 R-SEARCH-019 carry the fields of the contract with the values of the parcel', async () => {
    const { results } = await page({});
    for (const row of results) {
      expect(ResultRow.parse(row)).toEqual(row);
      const parcel = parcels[row.propertyId - 1];
      const direct = Object.entries(columns).flatMap(([key, { fact }]) =>
        fact === null ? [] : [[key, fact] as const],
      );
      for (const [key, fact] of direct) {
        // Put together on screen, or from many facts.
        if (!(key in row) || key === 'leads') continue;
        expect({ key, value: row[key as keyof ResultRow] }).toEqual({ key, value: parcel?.[fact] ?? null });
      }
      const fitting = leadTiles.filter((code) => {
        const { fact } = leadTypes[code];
        return fact !== null && parcel?.[fact] === true;
      });
      expect(row.leads).toEqual(fitting);
      expect(row.address).toEqual({
        streetAddress: row.streetAddress,
        unitNumber: row.unitNumber,
        cityName: row.cityName,
        stateCode: row.stateCode,
        zip: row.zip,
        id: row.id,
        propertyId: row.propertyId,
      });
    }
  });

  it.each([
    [
      'M',
      'mlsListingId',
      {
        listingType: 'M',
        listingAmount: 'mlsListingAmount',
        listingDate: 'mlsListingDate',
        status: 'mlsListingStatus',
      },
    ],
    [
      'FAIL',
      'mlsListingId',
      {
        listingType: 'M',
        listingAmount: 'mlsListingAmount',
        listingDate: 'mlsListingDate',
        status: 'mlsListingStatus',
      },
    ],
    [
      'P',
      'foreclosureId',
      {
        listingType: 'P',
        listingDate: 'foreclosureDate',
        documentType: 'foreclosureDocumentType',
        defaultAmount: 'defaultAmount',
      },
    ],
    [
      'A',
      'foreclosureId',
      {
        listingType: 'P',
        auctionDate: 'auctionDate',
        openingBidAmount: 'openingBidAmount',
        documentType: 'foreclosureDocumentType',
      },
    ],
    [
      'F',
      'foreclosureId',
      {
        listingType: 'F',
        listingDate: 'foreclosureDate',
        documentType: 'foreclosureDocumentType',
        status: 'foreclosureStatus',
      },
    ],
    [
      'L',
      'lienId',
      { listingType: '', listingDate: 'lienDate', defaultAmount: 'lienAmount', documentType: 'lienDocumentType' },
    ],
    ['B', 'bankruptcyId', { listingType: '', listingDate: 'bankruptcyDate', bankruptcyChapter: 'bankruptcyChapter' }],
    ['D', 'divorceId', { listingType: '', listingDate: 'divorceDate' }],
    ['E', 'propertyId', { listingType: '', documentType: 'lastSaleDocumentType' }],
  ] as const)('of lead type %s stand for the record %s', async (code, idFact, fields) => {
    const { results } = await page({ listingType: code });
    expect(results.length).toBeGreaterThan(20);
    for (const row of results) {
      const parcel = parcels[row.propertyId - 1] ?? {};
      expect(row.type).toBe(code);
      expect(row.id).toBe(parcel[idFact] ?? row.propertyId);
      for (const [key, source] of Object.entries(fields)) {
        const expected = key === 'listingType' ? source : (parcel[source as keyof typeof parcel] ?? null);
        expect({ key, value: row[key as keyof ResultRow] }).toEqual({ key, value: expected });
      }
    }
  });

  it('R-SEARCH-026 R-SEARCH-029 R-SEARCH-030 have every column that the tables show', async () => {
    const [row] = (await page({})).results;
    expect(fullColumns).toHaveLength(19);
    expect(lienColumns).toHaveLength(18);
    for (const code of leadTypeCodes) {
      expect(leadTypes[code].columns).toHaveLength(6);
      for (const key of [...leadTypes[code].columns, ...fullColumns, ...lienColumns]) expect(row).toHaveProperty([key]);
    }
  });

  it('shows the listing date as people write it', async () => {
    const { results } = await page({ mlsListingDateMin: '2015-06-15', mlsListingDateMax: '2015-06-15' });
    expect(results.length).toBeGreaterThan(0);
    for (const row of results) expect(row.mlsListingDateFormatted).toBe('06/15/2015');
  });
});

describe('counts', () => {
  it('counts the rows that only an unknown value keeps out, and finds them with the switch', async () => {
    const strict = await page({ bedroomsMin: 3, yearBuiltMax: 8 });
    const open = await page({ bedroomsMin: 3, yearBuiltMax: 8, bedroomsUnknown: true, yearBuiltUnknown: true });
    expect(strict.unknownExcluded).toBeGreaterThan(0);
    expect(open.resultCount).toBe(strict.resultCount + strict.unknownExcluded);
    expect(open.unknownExcluded).toBe(0);
  });

  it('R-SAVED-008 counts each lead type as its search does, whatever the filters', async () => {
    await fc.assert(
      fc.asyncProperty(randomFilter({ most: 2, ordered: true }), async (filter) => {
        const { foreclosureStatus: _, ...rest } = filter;
        const query = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, value])) as SearchInput;
        const sql = searchSql(Search.parse({ ...query, type: 'STATE', id: 'VA' }), { anyLeadType: true });
        if (isRefusal(sql)) throw new Error(JSON.stringify(sql));
        const counts = await countLeads(small.warehouse, sql);
        for (const listingType of leadTiles) {
          const { resultCount } = await page({ ...query, type: 'STATE', id: 'VA', listingType }, {}, 0, 1);
          expect(counts.find(({ type }) => type === listingType)).toMatchObject({ count: resultCount });
        }
      }),
      { numRuns: 6 },
    );
  });

  it('says of how many rows nothing tells whether they are of a lead type', async () => {
    const sql = searchSql(Search.parse({ type: 'STATE', id: 'VA' }), { anyLeadType: true });
    if (isRefusal(sql)) throw new Error(JSON.stringify(sql));
    const all = parcels.filter(({ stateCode, retiredDate }) => stateCode === 'VA' && (retiredDate ?? null) === null);
    const counts = await countLeads(small.warehouse, sql);
    const vacant = counts.find(({ type }) => type === 'V');
    expect(vacant).toEqual({
      type: 'V',
      count: all.filter(({ leadV }) => leadV === true).length,
      unknown: all.filter(({ leadV }) => (leadV ?? null) === null).length,
    });
    expect(vacant?.unknown).toBeGreaterThan(0);
    expect(counts.find(({ type }) => type === 'CUSTOM')).toMatchObject({ count: all.length, unknown: 0 });
  });

  it('counts what fits the plain meaning of the filters', async () => {
    const expected = parcels.filter(
      (parcel) => fitsFilter(parcel, { absentee: true, bedroomsMin: 3 }) === 'yes',
    ).length;
    expect((await page({ absentee: true, bedroomsMin: 3 })).resultCount).toBe(expected);
  });
});

describe('the parcel at a position', () => {
  const miles = (aLat: number, aLng: number, bLat: number, bLng: number): number => {
    // the chord through the earth, not the formula of the SQL
    const at = (lat: number, lng: number): [number, number, number] => {
      const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
      return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
    };
    const [p, q] = [at(aLat, aLng), at(bLat, bLng)];
    return 2 * 3958.7613 * Math.asin(Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]) / 2);
  };

  it('R-MAP-005 is the nearest one within a quarter mile, or none', async () => {
    const positions = parcels.flatMap(({ latitude, longitude }) =>
      typeof latitude === 'number' && typeof longitude === 'number' ? [{ latitude, longitude }] : [],
    );
    const step = fc.integer({ min: -80, max: 80 });
    let found = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...positions), step, step, async (position, up, right) => {
        const [latitude, longitude] = [position.latitude + up / 10_000 + 0.00003, position.longitude + right / 10_000];
        const near = parcels
          .flatMap((parcel) =>
            typeof parcel.latitude === 'number' && typeof parcel.longitude === 'number'
              ? [{ id: parcel.propertyId ?? 0, away: miles(latitude, longitude, parcel.latitude, parcel.longitude) }]
              : [],
          )
          .filter(({ away }) => away <= 0.25)
          .toSorted((a, b) => a.away - b.away || a.id - b.id);
        const row = await selectNearest(small.warehouse, { latitude, longitude }, 0.25);
        if (near.length > 0) found += 1;
        expect(row === undefined ? undefined : resultRow(row, 'CUSTOM', 0).propertyId).toBe(near[0]?.id);
      }),
      { numRuns: 80 },
    );
    expect(found).toBeGreaterThan(5);
    expect(found).toBeLessThan(80);
  });
});
