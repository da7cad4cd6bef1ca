import { describe, expect, it } from 'vitest';
import { otherRecords, type RecordedSale } from '../../../src/calc/comps/sameSale.ts';

const deed: RecordedSale = { id: 'U1', propertyId: 7, type: 'U', saleDate: '2022-02-20', saleAmount: 300_000 };
const listing: RecordedSale = { id: 'M1', propertyId: 7, type: 'M', saleDate: '2022-01-31', saleAmount: 300_000 };

/** The pairs that are found, "deed listing". */
const pairsOf = (...sales: RecordedSale[]): string[] =>
  [...otherRecords(sales)]
    .filter(([id]) => id.startsWith('U'))
    .map(([id, other]) => `${id} ${other.id}`)
    .toSorted();

describe('two records of one sale', () => {
  it('name each other', () => {
    const others = otherRecords([deed, listing]);
    expect([others.get('U1')?.id, others.get('M1')?.id]).toEqual(['M1', 'U1']);
  });

  it.each<[string, boolean, Partial<RecordedSale>]>([
    ['a deed recorded before the listing was closed', true, { saleDate: '2022-03-31' }],
    ['prices 2 percent apart', true, { saleAmount: 294_000 }],
    ['prices farther apart', false, { saleAmount: 293_000 }],
    ['a price that one of them does not know', true, { saleAmount: null }],
    ['92 days between', true, { saleDate: '2021-11-20' }],
    ['93 days between', false, { saleDate: '2021-11-19' }],
    ['no date', false, { saleDate: null }],
    ['another property', false, { propertyId: 8 }],
    ['no property', false, { propertyId: null }],
    ['both deeds', false, { type: 'U' }],
  ])('are known for one sale or not: %s', (_what, isOne, change) => {
    expect(otherRecords([deed, { ...listing, ...change }]).size).toBe(isOne ? 2 : 0);
  });

  it('are not two where both records lack the property', () => {
    expect(
      otherRecords([
        { ...deed, propertyId: null },
        { ...listing, propertyId: null },
      ]).size,
    ).toBe(0);
  });

  it('are the two nearest by date, each once', () => {
    const later = { ...deed, id: 'U2', saleDate: '2022-04-10' };
    const relisted = { ...listing, id: 'M2', saleDate: '2022-04-01' };
    expect(pairsOf(deed, later, listing, relisted)).toEqual(['U1 M1', 'U2 M2']);
    expect(pairsOf(later, deed, listing)).toEqual(['U1 M1']);
  });
});
