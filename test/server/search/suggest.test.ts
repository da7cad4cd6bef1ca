import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Search } from '../../../src/api/contract/search.ts';
import { isRefusal } from '../../../server/http/refuse.ts';
import { selectIds } from '../../../server/search/search.queries.ts';
import { parcelTextOf, suggest } from '../../../server/search/suggest.ts';
import { searchSql } from '../../../server/warehouse/filterSql.ts';
import { smallWarehouse, type ParcelFacts, type SmallWarehouse } from '../../support/smallWarehouse.ts';

const city = { fips: '51540', stateCode: 'VA', cityName: 'CHARLOTTESVILLE', zip: '22901' };
const parcels: ParcelFacts[] = [
  { ...city, propertyId: 1, apn: '42C-104-000', streetAddress: '2313 GLENN CT', unitNumber: null },
  { ...city, propertyId: 2, apn: '42C-104-001', streetAddress: '2313 GLENN CT', unitNumber: '4' },
  { ...city, propertyId: 3, apn: '42C-105-000', streetAddress: '2313 GLENN AVE' },
  { ...city, propertyId: 4, apn: '2313-000', streetAddress: '100 W MAIN ST' },
  { ...city, propertyId: 5, apn: '9-1', streetAddress: '12 NORTH ST' },
  {
    fips: '51003',
    stateCode: 'VA',
    cityName: 'CROZET',
    zip: '22932',
    propertyId: 6,
    apn: 'A-1',
    streetAddress: '2313 GLENN CT',
  },
  ...Array.from({ length: 30 }, (_, at): ParcelFacts => ({
    ...city,
    zip: '22903',
    propertyId: 100 + at,
    apn: `77-${at}`,
    streetAddress: `${7700 + at} OAK ST`,
  })),
];
let small: SmallWarehouse;
beforeAll(async () => {
  small = await smallWarehouse(parcels);
});
afterAll(async () => await small.close());

const labels = async (text: string, withCounties = true): Promise<string[]> =>
  (await suggest(small.warehouse, text, { withCounties })).map(({ type, label }) => `${type} ${label}`);

describe('suggestions', () => {
  it('R-SEARCH-054 suggests places for the beginning of their name', async () => {
    expect(await labels('char')).toEqual(['COUNTY Charlottesville city, VA', 'CITY Charlottesville, VA']);
    expect((await labels('229')).map((label) => label.slice(0, 9))).toEqual(['ZIP 22903', 'ZIP 22901', 'ZIP 22932']);
    expect(await labels('virg')).toEqual(['STATE Virginia']);
  });

  it('R-PERM-010 suggests no county to who may not search by county', async () => {
    expect(await labels('albem')).toEqual(['COUNTY Albemarle County, VA']);
    expect(await labels('albem', false)).toEqual([]);
    expect(await labels('char', false)).toEqual(['CITY Charlottesville, VA']);
  });

  it('suggests addresses by their beginning, however the last word is cut off or spelled', async () => {
    const glenn = [
      'ADDRESS 2313 GLENN CT, CHARLOTTESVILLE, VA 22901',
      'ADDRESS 2313 GLENN CT, CROZET, VA 22932',
      'ADDRESS 2313 GLENN CT #4, CHARLOTTESVILLE, VA 22901',
    ];
    for (const text of ['2313 glenn ct', '2313 Glenn C', '2313 Glenn Cou', '2313 glenn court', '2313  GLENN  CT.']) {
      expect((await labels(text)).toSorted()).toEqual(glenn.toSorted());
    }
    expect(await labels('2313 glenn ct, croz')).toEqual(['ADDRESS 2313 GLENN CT, CROZET, VA 22932']);
    expect(await labels('2313 glenn ct #4')).toEqual(['ADDRESS 2313 GLENN CT #4, CHARLOTTESVILLE, VA 22901']);
    expect(await labels('100 west main street')).toEqual(['ADDRESS 100 W MAIN ST, CHARLOTTESVILLE, VA 22901']);
    expect(await labels('12 north st')).toEqual(['ADDRESS 12 NORTH ST, CHARLOTTESVILLE, VA 22901']);
  });

  it('suggests parcel numbers by their beginning, whatever the punctuation', async () => {
    expect(await labels('42c104')).toEqual([
      'APN APN 42C-104-000 - 2313 GLENN CT, CHARLOTTESVILLE, VA 22901',
      'APN APN 42C-104-001 - 2313 GLENN CT #4, CHARLOTTESVILLE, VA 22901',
    ]);
    // The number itself stands before addresses that begin with it.
    expect((await labels('2313-000'))[0]).toBe('APN APN 2313-000 - 100 W MAIN ST, CHARLOTTESVILLE, VA 22901');
  });

  it('suggests nothing below three characters, and at most twelve', async () => {
    expect(await labels('22')).toEqual([]);
    expect(await labels('  v  ')).toEqual([]);
    expect(await labels('77')).toEqual([]);
    expect(await labels('770')).toHaveLength(10);
    expect(await labels('77-')).toHaveLength(12);
  });

  it('each suggestion finds what it names', async () => {
    const find = async (text: string): Promise<number[]> => {
      const [first] = await suggest(small.warehouse, text, { withCounties: true });
      if (!first) throw new Error(`nothing for ${text}`);
      const { count: _, ...location } = first;
      const sql = searchSql(Search.parse(location));
      if (isRefusal(sql)) throw new Error(JSON.stringify(sql));
      return await selectIds(small.warehouse, sql, 100);
    };
    expect(await find('virginia')).toHaveLength(parcels.length);
    expect(await find('albemarle')).toEqual([6]);
    expect(await find('crozet')).toEqual([6]);
    expect(await find('22932')).toEqual([6]);
    expect(await find('2313 glenn ct #4')).toEqual([2]);
    expect(await find('42C-104-000')).toEqual([1]);
  });
});

describe('the text of an address', () => {
  it('is read in the ways the warehouse may write it', () => {
    expect(parcelTextOf('2313 Glenn Cou #4, char')).toEqual({
      starts: ['2313 GLENN COU'],
      unit: '4',
      town: 'char',
      apn: '2313GLENNCOU4CHAR',
    });
    expect(parcelTextOf('2313 Glenn Cou')?.starts).toEqual(
      ['COU', 'CRSE', 'CT', 'CTS'].map((suffix) => `2313 GLENN ${suffix}`),
    );
    expect(parcelTextOf('main street')).toBeNull();
  });
});
