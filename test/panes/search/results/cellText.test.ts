import { describe, expect, it } from 'vitest';
import { columns, fullColumns, lienColumns, type ColumnKey } from '../../../../src/api/catalogue/search/columns.ts';
import { leadTypes } from '../../../../src/api/catalogue/search/leadTypes.ts';
import { ResultRow } from '../../../../src/api/contract/search/search.ts';
import { addressText, cellText, isMissing } from '../../../../src/panes/search/results/cellText.ts';
import { resultRow } from '../../../support/resultRow.ts';

const keys = Object.keys(columns) as ColumnKey[]; // keys of a const object are exactly ColumnKey
const row = (values: Partial<ResultRow>): ResultRow => ({ ...resultRow(1), ...values });

describe('cellText', () => {
  it("R-SEARCH-020 a missing value in a result column displays 'n/a'", () => {
    const missing = [
      'streetAddress',
      'cityName',
      'ownerName',
      'bedrooms',
      'estimatedEquity',
      'lastSaleDate',
      'vacant',
    ] as const;
    const empty = row(Object.fromEntries(missing.map((key) => [key, null])));
    for (const key of missing) {
      expect([key, cellText(empty, key)]).toEqual([key, 'n/a']);
      expect(isMissing(empty, key)).toBe(true);
    }
  });

  it("R-ERROR-008 a missing address displays 'Invalid address'", () => {
    const nowhere = { streetAddress: null, unitNumber: null, cityName: null, stateCode: null, zip: null };
    const { address } = row({});
    for (const streetAddress of [null, ''])
      expect(cellText(row({ address: { ...address, ...nowhere, streetAddress }, apn: null }), 'address')).toBe(
        'Invalid address',
      );
  });

  it('R-ERROR-008 a row without a street says so and its parcel number', () => {
    expect(cellText(row({ streetAddress: null, apn: '1222S00215' }), 'street')).toBe('Invalid address · 1222S00215');
    expect(cellText(row({ streetAddress: null, apn: null }), 'street')).toBe('Invalid address');
  });

  it('rows without a street are told apart by the parcel number and the place', () => {
    const { address } = row({});
    const somewhere = { ...address, streetAddress: null, cityName: 'TARENTUM', stateCode: 'PA', zip: null };
    expect(cellText(row({ address: somewhere, apn: '1222S00215' }), 'address')).toBe(
      'Invalid address · 1222S00215 · Tarentum, PA',
    );
  });

  it.each<[ColumnKey, Partial<ResultRow>, string]>([
    ['estimatedEquity', { estimatedEquity: -1234.5 }, '-$1,235'],
    ['estimatedValue', { estimatedValue: 250_000 }, '$250,000'],
    ['loanToValue', { loanToValue: 0.425 }, '42.5%'],
    ['squareFeet', { squareFeet: 12_345 }, '12,345'],
    ['bathrooms', { bathrooms: 2.5 }, '2.5'],
    ['bathrooms', { bathrooms: 2 }, '2'],
    ['yearBuilt', { yearBuilt: 1987 }, '1987'],
    ['lastSaleDate', { lastSaleDate: '2021-12-01' }, '12/01/2021'],
    ['vacant', { vacant: false }, 'No'],
    ['estimatedValue', { estimatedValue: 0 }, '$0'],
  ])('%s %o reads as %s', (key, values, expected) => {
    expect(cellText(row(values), key)).toBe(expected);
  });

  it('says something in every column of every table, known or not', () => {
    const tables = [fullColumns, lienColumns, keys, ...Object.values(leadTypes).map((type) => type.columns)];
    // A parcel that fits no lead type has none: that is known.
    expect(cellText(row({ leads: [] }), 'leads')).toBe('');
    for (const key of tables.flat().filter((one) => one !== 'leads')) {
      expect(cellText(row({}), key)).not.toBe('');
      expect(cellText(ResultRow.parse(row({})), key)).not.toMatch(/null|undefined|NaN|\[object/);
    }
  });
});

describe('addressText', () => {
  it('puts what is known of an address into one line', () => {
    const { address } = row({});
    expect(addressText({ address })).toBe('1 Oak St, Shelbyville, OH 43206');
    expect(addressText({ address: { ...address, unitNumber: '4B', zip: null } })).toBe('1 Oak St 4B, Shelbyville, OH');
    expect(addressText({ address: { ...address, cityName: null, stateCode: null, zip: null } })).toBe('1 Oak St');
  });
});
