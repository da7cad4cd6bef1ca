import { describe, expect, it } from 'vitest';
import { mostAlike } from '../../../src/calc/comps/mostAlike.ts';

const home = {
  squareFeet: 1500,
  lotSquareFeet: null,
  basementSquareFeet: null,
  bedrooms: 3,
  bathrooms: 2,
  yearBuilt: 1990,
  stories: null,
  propertyTypeCode: '1001',
  assessedValue: null,
};
const subject = { ...home, valueDate: '2024-01-01' };
const sale = (id: number, miles: number, saleAmount: number | null = 300_000) => ({
  ...home,
  id: `U${id}`,
  propertyId: id,
  saleDate: '2023-12-01',
  saleAmount,
  distanceFromSubject: miles,
});
const ids = (sales: readonly { readonly id: string }[]): string[] => sales.map(({ id }) => id);

describe('the most alike sales', () => {
  it('are eight of many that are equally alike, in the order given', () => {
    const sales = Array.from({ length: 20 }, (_, index) => sale(index, 0.2 + (index % 2) / 10));
    expect(ids(mostAlike(sales, subject))).toEqual(['U0', 'U2', 'U4', 'U6', 'U8', 'U10', 'U12', 'U14']);
  });
  it('are five where the sixth is far less alike', () => {
    const sales = [sale(1, 2), sale(2, 0.1), sale(3, 0.1), sale(4, 0.1), sale(5, 0.1), sale(6, 0.1), sale(7, 2)];
    expect(ids(mostAlike(sales, subject))).toEqual(['U2', 'U3', 'U4', 'U5', 'U6']);
  });
  it('are all of a few, but none without a price', () => {
    expect(ids(mostAlike([sale(1, 0.1), sale(2, 3), sale(3, 0.1, null), sale(4, 0.1, 0)], subject))).toEqual([
      'U1',
      'U2',
    ]);
  });
});
