import { describe, expect, it } from 'vitest';
import { saleFlags, type JudgedSale } from '../../../src/calc/comps/saleQuality.ts';
import { flipStatistics } from '../../../src/calc/comps/flipStatistics.ts';
import { solveSymmetric } from '../../../src/calc/comps/solveSymmetric.ts';

const sale = (id: string, change: Partial<JudgedSale> = {}): JudgedSale => ({
  id,
  saleAmount: 300_000,
  squareFeet: 1500,
  pricePerSquareFoot: null,
  multiParcel: false,
  notMarketReason: null,
  buyer: 'SMITH, JANE',
  seller: 'ADAMS, PAUL',
  monthsHeld: 80,
  ...change,
});
const plain = ['U1', 'U2', 'U3', 'U4', 'U5'].map((id, at) => sale(id, { saleAmount: 290_000 + at * 5000 }));
const flagsOf = (change: Partial<JudgedSale>) => saleFlags([...plain, sale('U9', change)]).get('U9') ?? [];

describe('flags of a sale', () => {
  it('are none for an ordinary sale', () => {
    expect(saleFlags(plain).size).toBe(0);
    expect(flagsOf({})).toEqual([]);
  });
  it.each([
    ['nonMarket', { notMarketReason: 'family' }],
    ['multiParcel', { multiParcel: true, notMarketReason: 'multi_parcel' }],
    ['sameParty', { buyer: 'SMITH, JANE', seller: 'SMITH, PETER' }],
    ['sameParty', { buyer: 'OAK HOMES LLC', seller: 'Oak Homes Inc' }],
    ['outlier', { saleAmount: 900_000 }],
    ['outlier', { saleAmount: 90_000 }],
    ['shortHold', { monthsHeld: 7 }],
  ] as const)('%s', (flag, change) => {
    expect(flagsOf(change)).toEqual([flag]);
  });
  it('no one is the same party only because both are companies or unknown', () => {
    expect(flagsOf({ buyer: 'ELM LLC', seller: 'OAK LLC' })).toEqual([]);
    expect(flagsOf({ buyer: null, seller: 'OAK LLC' })).toEqual([]);
  });
  it('four prices do not make an outlier of a fifth', () => {
    expect(saleFlags([...plain.slice(0, 3), sale('U9', { saleAmount: 900_000 })]).size).toBe(0);
  });
});

it('R-FLIP-002 averages purchase, flip and gross profit, and the same per square foot, over the flips that have them', () => {
  const flips = [
    { acqSaleAmount: 100_000, acqSalePpsf: 100, disSaleAmount: 150_001, disSalePpsf: 150.01, flipLength: 6.9 },
    { acqSaleAmount: 200_000, acqSalePpsf: null, disSaleAmount: 260_000, disSalePpsf: null, flipLength: 9 },
    { acqSaleAmount: null, acqSalePpsf: null, disSaleAmount: 90_000, disSalePpsf: null, flipLength: null },
  ];
  expect(flipStatistics(flips)).toEqual({
    purchase: 150_000,
    flip: 166_667,
    grossProfit: 55_001,
    purchasePpsf: 100,
    flipPpsf: 150.01,
    grossProfitPpsf: 50.01,
    flipLength: 7,
  });
  expect(Object.values(flipStatistics([])).every((value) => value === null)).toBe(true);
});

it('solves a symmetric system and refuses one that has no single answer', () => {
  const { solution, inverse } = solveSymmetric(
    [
      [4, 2, 0],
      [2, 5, 1],
      [0, 1, 3],
    ],
    [8, 13, 7],
  );
  expect(
    [4 * (solution[0] ?? 0) + 2 * (solution[1] ?? 0), (solution[1] ?? 0) + 3 * (solution[2] ?? 0)].map((n) =>
      Number(n.toFixed(9)),
    ),
  ).toEqual([8, 7]);
  expect((inverse[0]?.[0] ?? 0) * 4 + (inverse[0]?.[1] ?? 0) * 2).toBeCloseTo(1, 9);
  expect(() =>
    solveSymmetric(
      [
        [1, 1],
        [1, 1],
      ],
      [1, 1],
    ),
  ).toThrow(/positive definite/);
});
