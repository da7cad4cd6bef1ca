import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Analysis } from '../../../../src/calc/deal/analysis.ts';
import { analyze } from '../../../../src/calc/deal/analyze.ts';
import { PERIOD_COLUMNS } from '../../../../src/calc/deal/periodCatalogue.ts';
import { resultInDollars } from '../../../../src/calc/deal/resultInDollars.ts';
import { oneWayTable, spread, twoWayTable } from '../../../../src/calc/deal/whatIf/dataTable.ts';
import { newAnalysis } from '../../../../src/calc/deal/newAnalysis.ts';
import { withChosen } from '../../../../src/api/catalogue/deal/dealSettings.ts';
import { goalSeek } from '../../../../src/calc/deal/whatIf/goalSeek.ts';
import { hasInput, onScale, readInput, withInput } from '../../../../src/calc/deal/whatIf/inputPath.ts';
import { histogram } from '../../../../src/calc/deal/whatIf/histogram.ts';
import { percentile, shareAtLeast, startSimulation } from '../../../../src/calc/deal/whatIf/monteCarlo.ts';
import { monteCarlo } from '../../support/monteCarlo.ts';
import { draw, randomSource } from '../../../../src/calc/deal/whatIf/random.ts';
import { readResult, resultKind, resultOf } from '../../../../src/calc/deal/whatIf/resultPath.ts';
import { relativeInputs, tornado } from '../../../../src/calc/deal/whatIf/tornado.ts';
import { DUPLEX } from '../../support/duplex.ts';

describe('input paths', () => {
  it('read and replace a number, leaving the original alone', () => {
    const before = structuredClone(DUPLEX);
    const changed = withInput(DUPLEX, 'mortgages[1].interestOnlyRate', 0.1);
    expect(readInput(changed, 'mortgages[1].interestOnlyRate')).toBe(0.1);
    expect(changed.mortgages?.[0]).toBe(DUPLEX.mortgages?.[0]);
    expect(DUPLEX).toEqual(before);
    expect(withInput({}, 'purchaseAmount', 5)).toEqual({ purchaseAmount: 5 });
  });

  it('name only numbers that the deal has room for', () => {
    expect(hasInput(DUPLEX, 'rentalUnits[1].amount')).toBe(true);
    expect(hasInput(DUPLEX, 'rentalUnits[2].amount')).toBe(false);
    expect(hasInput(DUPLEX, 'termType')).toBe(false);
    expect(hasInput(DUPLEX, '__proto__.amount')).toBe(false);
    expect(() => withInput(DUPLEX, 'rentalUnits[2].amount', 1)).toThrow('rentalUnits[2].amount');
    expect(readInput(DUPLEX, 'capRate')).toBe(null);
  });

  it('round to the scale of the input', () => {
    expect(onScale(0.1 + 0.2, { min: 0, max: 1, step: 0.01 })).toBe(0.3);
    expect(onScale(-5, { min: 0, max: 1, step: 0.01 })).toBe(0);
  });
});

it('result paths read every column in dollars, as the wire carries it', () => {
  const result = analyze(DUPLEX);
  const wire = resultInDollars(result);
  const last: Record<string, unknown> = { ...wire.periods.at(-1) };
  expect(Object.keys(last).sort()).toEqual(Object.keys(result.periods[0] ?? {}).sort());
  for (const { key, kind } of PERIOD_COLUMNS) {
    if (kind === 'date') continue;
    expect([key, readResult(DUPLEX, result, `periods[last].${key}`)]).toEqual([key, last[key]]);
  }
  expect(readResult(DUPLEX, result, 'initialCash')).toBe(wire.initialCash);
  expect(readResult(DUPLEX, result, 'periods[7].noi')).toBe(null);
  expect(resultKind('returns.irrAfterTax')).toBe('rate');
  expect(() => readResult(DUPLEX, result, 'periods[0].date')).toThrow('periods[0].date');
});

describe('goal seek', () => {
  it('finds the price for a cash-on-cash rate of 8 %', () => {
    const found = goalSeek(DUPLEX, { input: 'purchaseAmount', result: 'periods[0].cashOnCashRate', target: 0.08 });
    expect(found.ok).toBe(true);
    const price = found.ok ? found.value : 0;
    // The loan, 225,000 of 300,000 dollars, stays the same share of the price.
    const bought = withInput({ ...DUPLEX, purchaseAmount: price }, 'mortgages[0].amount', 0.75 * price);
    expect(resultOf(bought, 'periods[0].cashOnCashRate')).toBeCloseTo(0.08, 5);
  });

  it('looks on beyond a price at which the return jumps, to the one that gives it', () => {
    // Loan and down payment do not make the price: at one of 120,000 no cash is put in, and there is no rate any more.
    const deal: Analysis = {
      purchaseAmount: 160_000,
      termType: 'FIVE_YEAR',
      rentalUnits: [{ amount: 1735, quantity: 1, occupancyRate: 1 }],
      mortgages: [
        {
          ordinal: 'First',
          type: 'FIXED_INTEREST',
          amount: 120_000,
          downPaymentAmount: 39_000,
          fixedInterestRate: 0.065,
          fixedInterestTerm: 360,
        },
      ],
    };
    const goal = { input: 'purchaseAmount', result: 'periods[0].cashOnCashRate', target: 0.08 };
    const found = goalSeek(deal, goal);
    expect(found).toMatchObject({ ok: true });
    if (!found.ok) return;
    const at = analyze({ ...deal, purchaseAmount: found.value });
    expect(at.periods[0]?.cashOnCashRate).toBeCloseTo(0.08, 5);
    expect(found.value).toBeGreaterThan(160_000);
  });

  it('finds the price for 8 % cash on cash of every new deal that has income, its loan the same share of it', () => {
    const goal = { input: 'purchaseAmount', result: 'periods[0].cashOnCashRate', target: 0.08 };
    for (const rentAmount of [4200, 9000, 18_000, 31_500])
      for (const estimatedValue of [45_000, 160_000, 410_000, 900_000]) {
        const deal = newAnalysis({ property: { rentAmount, estimatedValue, taxAmount: 400 }, values: withChosen({}) });
        const noi = resultOf(deal, 'periods[0].noi') ?? 0;
        const found = goalSeek(deal, goal);
        expect([rentAmount, estimatedValue, found.ok]).toEqual([rentAmount, estimatedValue, noi > 0]);
        if (!found.ok) continue;
        const bought = withInput(deal, 'purchaseAmount', found.value);
        const { initialCash, periods } = analyze(bought);
        expect(((periods[0]?.cashBeforeTax ?? 0) / initialCash).toFixed(4)).toBe('0.0800');
        expect(initialCash / 100).toBeCloseTo(found.value * 0.27, 0);
      }
  });

  it('finds the rent at which the deal breaks even', () => {
    const found = goalSeek(DUPLEX, { input: 'rentalUnits[0].amount', result: 'periods[0].cashBeforeTax', target: 0 });
    expect(found).toMatchObject({ ok: true });
    expect(Math.abs(found.ok ? found.achieved : 99)).toBeLessThan(0.2);
  });

  it('finds back the rate that gave a result', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 1200 }), (points) => {
        const rate = points / 10_000;
        const target = resultOf(withInput(DUPLEX, 'mortgages[0].fixedInterestRate', rate), 'returns.irrAfterTax') ?? 0;
        const found = goalSeek(DUPLEX, {
          input: 'mortgages[0].fixedInterestRate',
          result: 'returns.irrAfterTax',
          target,
        });
        expect(found.ok && found.value).toBeCloseTo(rate, 4);
      }),
      { numRuns: 8 },
    );
  });

  it('keeps the present value when the target is met already', () => {
    const target = resultOf(DUPLEX, 'periods[0].noi') ?? 0;
    expect(goalSeek(DUPLEX, { input: 'purchaseAmount', result: 'periods[0].noi', target })).toEqual({
      ok: true,
      value: 300_000,
      achieved: target,
    });
  });

  it('says why there is no answer, and how near it came', () => {
    const noi = { result: 'periods[0].noi', target: 12_345 } as const;
    expect(goalSeek(DUPLEX, { ...noi, input: 'purchaseAmount' })).toMatchObject({ ok: false, reason: 'no_effect' });
    expect(goalSeek(DUPLEX, { ...noi, input: 'termType' })).toEqual({
      ok: false,
      reason: 'not_an_input',
      nearest: null,
    });
    expect(goalSeek(DUPLEX, { ...noi, result: 'periods[99].noi', input: 'capRate' })).toMatchObject({
      reason: 'no_result',
    });
    const high = goalSeek(DUPLEX, { ...noi, input: 'rentalUnits[0].occupancyRate', target: 1e6 });
    expect(high).toMatchObject({ ok: false, reason: 'out_of_reach', nearest: { value: 1 } });
    const jump = goalSeek(DUPLEX, {
      input: 'mortgages[0].fixedInterestTerm',
      result: 'periods[0].principal',
      target: 3333.33,
    });
    expect(jump).toMatchObject({ ok: false, reason: 'jumps_over_target' });
  });

  it('stays within given bounds', () => {
    const goal = { input: 'rentalUnits[0].amount', result: 'periods[0].cashBeforeTax', target: 0 } as const;
    expect(goalSeek(DUPLEX, { ...goal, max: 1601, min: 1599 })).toMatchObject({ ok: false, reason: 'out_of_reach' });
  });
});

describe('tables', () => {
  it('spread results over one input', () => {
    const table = oneWayTable(DUPLEX, {
      input: 'mortgages[0].fixedInterestRate',
      values: spread(0.065, 0.005, 1),
      results: ['periods[0].interest', 'periods[0].noi'],
    });
    expect(table.map(({ value }) => value)).toEqual([0.06, 0.065, 0.07]);
    expect(table[1]?.results).toEqual([resultOf(DUPLEX, 'periods[0].interest'), resultOf(DUPLEX, 'periods[0].noi')]);
    expect(new Set(table.map(({ results }) => results[1])).size).toBe(1);
  });

  it('spread one result over two inputs', () => {
    const table = twoWayTable(DUPLEX, {
      rows: { input: 'purchaseAmount', values: [290_000, 300_000] },
      columns: { input: 'rentalUnits[0].amount', values: [1500, 1600, 1700] },
      result: 'periods[0].capRate',
    });
    expect([table.length, table[0]?.length]).toEqual([2, 3]);
    expect(table[1]?.[1]).toBe(resultOf(DUPLEX, 'periods[0].capRate'));
  });
});

it('a tornado puts the widest swing first', () => {
  const inputs = relativeInputs(
    DUPLEX,
    ['rentalUnits[0].amount', 'expenses[1].amount', 'capRate', 'purchaseAmount'],
    0.1,
  );
  expect(inputs.map(({ input }) => input)).not.toContain('capRate');
  const bars = tornado(DUPLEX, { inputs, result: 'periods[0].noi' });
  expect(bars.map(({ input }) => input)).toEqual(['rentalUnits[0].amount', 'expenses[1].amount', 'purchaseAmount']);
  expect(bars[1]).toMatchObject({ low: 1260, high: 1540, swing: 280 });
  expect(bars[2]?.swing).toBe(0);
});

describe('simulation', () => {
  const plan = {
    inputs: [
      { input: 'rentalUnits[0].amount', distribution: { kind: 'normal', mean: 1600, standardDeviation: 100 } },
      { input: 'rentalUnits[0].occupancyRate', distribution: { kind: 'triangular', min: 0.85, mode: 0.95, max: 1.2 } },
      { input: 'marketValueIncreaseRate', distribution: { kind: 'uniform', min: 0, max: 0.05 } },
    ],
    result: 'returns.irrAfterTax',
    runs: 200,
  } as const;

  it('is the same for the same seed and another for another', () => {
    const first = monteCarlo(DUPLEX, { ...plan, seed: 1 });
    expect(monteCarlo(DUPLEX, { ...plan, seed: 1 })).toEqual(first);
    expect(monteCarlo(DUPLEX, { ...plan, seed: 2 }).mean).not.toBe(first.mean);
    expect(first.values.length + first.withoutResult).toBe(200);
    expect(first.values).toEqual(first.values.toSorted((a, b) => a - b));
  });

  it('is the same in whatever pieces it is gone on with', () => {
    const whole = monteCarlo(DUPLEX, { ...plan, seed: 9 });
    const run = startSimulation(DUPLEX, { ...plan, seed: 9 });
    for (const piece of [0, 1, 7, 60, 500]) run.advance(piece);
    expect([run.done(), run.summary()]).toEqual([200, whole]);
    const half = startSimulation(DUPLEX, { ...plan, seed: 9 });
    half.advance(100);
    expect(half.summary().runs).toBe(100);
  });

  it('keeps drawn values on the scale of their input', () => {
    const full = { input: 'rentalUnits[0].occupancyRate', distribution: { kind: 'uniform', min: 2, max: 3 } } as const;
    const { values } = monteCarlo(DUPLEX, { inputs: [full], result: 'periods[0].vacancyLoss', runs: 5, seed: 1 });
    expect(new Set(values)).toEqual(new Set([resultOf(withInput(DUPLEX, full.input, 1), 'periods[0].vacancyLoss')]));
  });

  it('draws from its distributions', () => {
    const random = randomSource(42);
    const mean = (distribution: Parameters<typeof draw>[0]) =>
      Array.from({ length: 20_000 }, () => draw(distribution, random)).reduce((sum, x) => sum + x, 0) / 20_000;
    expect(mean({ kind: 'uniform', min: 2, max: 4 })).toBeCloseTo(3, 1);
    expect(mean({ kind: 'normal', mean: 10, standardDeviation: 2 })).toBeCloseTo(10, 1);
    expect(mean({ kind: 'triangular', min: 0, mode: 1, max: 5 })).toBeCloseTo(2, 1);
    expect(draw({ kind: 'triangular', min: 3, mode: 3, max: 3 }, random)).toBe(3);
  });

  it('sums up its values', () => {
    expect(percentile([], 0.5)).toBe(null);
    expect(percentile([10, 20], 0.75)).toBe(17.5);
    expect(shareAtLeast([], 1)).toBe(null);
    const { mean, standardDeviation } = monteCarlo(DUPLEX, { inputs: [], result: 'initialCash', runs: 3, seed: 0 });
    expect([mean, standardDeviation]).toEqual([resultOf(DUPLEX, 'initialCash'), 0]);
  });
});

it('a histogram counts every value once, in bars beside each other', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1e7, max: 1e7, noNaN: true }), { minLength: 1 }),
      fc.integer({ min: 1, max: 40 }),
      (values, wanted) => {
        const sorted = values.map((value) => Number(value.toPrecision(9))).toSorted((a, b) => a - b);
        const bins = histogram(sorted, wanted);
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(sorted.length);
        expect(bins.length).toBeLessThanOrEqual(wanted + 1);
        for (const [index, { from }] of bins.entries()) if (index > 0) expect(from).toBe(bins[index - 1]?.to);
        const [low = 0, high = 0] = [sorted[0], sorted.at(-1)];
        const slack = 1e-9 * Math.max(Math.abs(low), Math.abs(high), 1e-9);
        expect(bins[0]?.from ?? 0).toBeLessThanOrEqual(low + slack);
        expect(bins.at(-1)?.to ?? 0).toBeGreaterThanOrEqual(high - slack);
      },
    ),
  );
});
