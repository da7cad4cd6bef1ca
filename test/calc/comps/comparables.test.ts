import { describe, expect, it } from 'vitest';
import {
  comparableAverages,
  keepOnePerProperty,
  pricePerSquareFootOf,
  saleDateWindow,
  squareFeetBounds,
  type ComparableRow,
} from '../../../src/calc/comps/comparables.ts';

function comparable(id: string, more: Partial<ComparableRow> = {}): ComparableRow {
  return {
    id,
    propertyId: 1,
    type: id.startsWith('M') ? 'M' : 'U',
    seq: 1,
    saleDate: '2026-01-01',
    saleAmount: null,
    squareFeet: null,
    pricePerSquareFoot: null,
    daysOnMarket: null,
    ...more,
  };
}

const kept = (rows: ComparableRow[], isNonDisclosure: boolean, justSelectedId?: string) =>
  keepOnePerProperty(rows, { isNonDisclosure, justSelectedId }).map(({ id }) => id);

describe('R-COMP-005 price per square foot', () => {
  it('is sale amount over square feet when absent', () => {
    const row = { saleAmount: 250_000, squareFeet: 2000 };
    expect(pricePerSquareFootOf({ ...row, pricePerSquareFoot: null })).toBe(125);
    expect(pricePerSquareFootOf({ ...row, pricePerSquareFoot: 130 })).toBe(130);
  });
  it('is unknown without amount or size', () => {
    expect(pricePerSquareFootOf({ pricePerSquareFoot: null, saleAmount: null, squareFeet: 2000 })).toBe(null);
    expect(pricePerSquareFootOf({ pricePerSquareFoot: null, saleAmount: 5, squareFeet: null })).toBe(null);
  });
});

describe('R-COMP-006 one row per property stays selected', () => {
  it('prefers U, and M when the subject lies in a non-disclosure state', () => {
    const rows = [comparable('M1'), comparable('U1'), comparable('U9', { propertyId: 2 })];
    expect(kept(rows, false)).toEqual(['U1', 'U9']);
    expect(kept(rows, true)).toEqual(['M1', 'U9']);
  });

  it('takes the latest sale, then the lower seq, among rows of the preferred type', () => {
    const rows = [
      comparable('U1', { saleDate: '2025-01-01' }),
      comparable('U2', { saleDate: '2025-06-01', seq: 7 }),
      comparable('U3', { saleDate: '2025-06-01', seq: 3 }),
      comparable('U4', { saleDate: null }),
    ];
    expect(kept(rows, false)).toEqual(['U3']);
    expect(kept(rows.toReversed(), false)).toEqual(['U3']);
  });

  it('lets the row that was just selected replace the other source of its property', () => {
    const rows = [comparable('U1'), comparable('M1')];
    expect(kept(rows, false, 'M1')).toEqual(['M1']);
    expect(kept(rows, true, 'U1')).toEqual(['U1']);
  });

  it('keeps rows whose property is unknown', () => {
    const rows = [comparable('U1', { propertyId: null }), comparable('M2', { propertyId: null })];
    expect(kept(rows, false)).toEqual(['U1', 'M2']);
  });
});

it('R-COMP-007 square-foot bounds are 20% below and above, rounded', () => {
  expect(squareFeetBounds(1000)).toEqual({ squareFeetMin: 800, squareFeetMax: 1200 });
  // 1,237 * 0.8 = 989.6 and * 1.2 = 1484.4; 622.5 * 0.8 is 498 exactly, 1,563.75 * 1.2 is 1876.5 exactly.
  expect(squareFeetBounds(1237)).toEqual({ squareFeetMin: 990, squareFeetMax: 1484 });
  expect(squareFeetBounds(1563.75)).toEqual({ squareFeetMin: 1251, squareFeetMax: 1877 });
  expect(squareFeetBounds(null)).toBe(null);
});

it('R-COMP-008 the sale-date window runs from one year before today to today', () => {
  expect(saleDateWindow('2026-07-04')).toEqual({ saleDateMin: '2025-07-04', saleDateMax: '2026-07-04' });
  expect(saleDateWindow('2024-02-29').saleDateMin).toBe('2023-02-28');
});

describe('averages', () => {
  const rows = [
    comparable('U1', { saleAmount: 100_000, squareFeet: 1000, daysOnMarket: 10 }),
    comparable('U2', { saleAmount: 100_001, squareFeet: null, daysOnMarket: 15 }),
    comparable('U3', { saleAmount: null, pricePerSquareFoot: 100.01, daysOnMarket: null }),
  ];

  it('R-COMP-011 use only rows that have the value', () => {
    expect(comparableAverages(rows).daysOnMarket).toBe(12);
    expect(comparableAverages([comparable('U9')])).toEqual({
      saleAmount: null,
      pricePerSquareFoot: null,
      daysOnMarket: null,
    });
  });

  it('R-COMP-012 the sale price is rounded to a whole number', () => {
    expect(comparableAverages(rows).saleAmount).toBe(100_001);
  });

  it('R-COMP-013 the price per square foot is rounded to 2 decimals, half up', () => {
    // (100 + 100.01) / 2 is 100.005, which doubles hold a little too low.
    expect(comparableAverages(rows).pricePerSquareFoot).toBe(100.01);
  });

  it('R-COMP-014 days on market are rounded down', () => {
    const days = [10, 11, 11].map((daysOnMarket, index) => comparable(`U${index}`, { daysOnMarket }));
    expect(comparableAverages(days).daysOnMarket).toBe(10);
  });
});
