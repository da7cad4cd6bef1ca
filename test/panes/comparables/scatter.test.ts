import { describe, expect, it } from 'vitest';
import type { ComparableRow } from '../../../src/api/contract/surroundings.ts';
import { compColumns, pricePerSquareFootText } from '../../../src/panes/comparables/compColumns.ts';
import { scatterOf, valueByAverage } from '../../../src/panes/comparables/scatter.ts';

const row = (id: string, squareFeet: number | null, saleAmount: number | null): ComparableRow => ({
  id,
  type: 'U',
  seq: 1,
  recordSeq: 1,
  selected: true,
  propertyId: 1,
  streetAddress: null,
  cityName: null,
  zip: null,
  apn: null,
  saleDate: null,
  saleAmount,
  listingAmount: null,
  pricePerSquareFoot: null,
  multiParcel: null,
  saleSituation: null,
  daysOnMarket: null,
  status: null,
  distanceFromSubject: null,
  squareFeet,
  lotSquareFeet: null,
  basementSquareFeet: null,
  stories: null,
  propertyTypeCode: null,
  assessedValue: null,
  notMarketReason: null,
  buyer: null,
  seller: null,
  monthsHeld: null,
  bedrooms: null,
  bathrooms: null,
  yearBuilt: null,
  latitude: null,
  longitude: null,
});

describe('price against size', () => {
  it('draws rows that have both, smallest first, with the subject and the line of the average', () => {
    const rows = [row('U1', 2000, 400_000), row('U2', 1000, 150_000), row('U3', null, 9), row('U4', 9, null)];
    const scatter = scatterOf(rows, ({ id }) => id === 'U1', 200, { squareFeet: 1500, estimatedValue: 310_000 });
    expect(scatter).toEqual({
      x: [1000, 1500, 2000],
      selected: [null, null, 400_000],
      others: [150_000, null, null],
      subject: [null, 310_000, null],
      estimate: [200_000, 300_000, 400_000],
    });
  });

  it('leaves out what is not known and draws nothing of nothing', () => {
    const scatter = scatterOf([row('U1', 1000, 1)], () => true, null, { squareFeet: null, estimatedValue: 5 });
    expect(scatter).toMatchObject({ x: [1000], subject: [null], estimate: [null] });
    expect(scatterOf([row('U1', null, 1)], () => true, 1, { squareFeet: 1, estimatedValue: 1 })).toBeNull();
  });

  it('values the subject at the average price per square foot', () => {
    expect(valueByAverage(235.77, 1288)).toBe(303_672);
    expect([valueByAverage(null, 1288), valueByAverage(200, null), valueByAverage(200, 0)]).toEqual([null, null, null]);
  });
});

describe('columns of the comparables', () => {
  it('compute a missing price per square foot and show it with two decimals', () => {
    expect(pricePerSquareFootText(row('U1', 1466, 324_500))).toBe('$221.35');
    expect(pricePerSquareFootText(row('U1', 1000, 300_000))).toBe('$300.00');
    expect(pricePerSquareFootText(row('U1', null, 300_000))).toBe('n/a');
  });

  it('mark what counts and read n/a for what is not known', () => {
    const columns = compColumns(({ id }) => id === 'U1');
    const texts = (id: string) =>
      Object.fromEntries(columns.map(({ key, text }) => [key, text(row(id, null, null), 0)]));
    expect(texts('U1')).toMatchObject({
      selected: '✓',
      saleAmount: 'n/a',
      saleDate: 'n/a',
      streetAddress: 'Invalid address',
    });
    expect(texts('U2')['selected']).toBe('');
  });
});
