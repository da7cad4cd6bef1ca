import { describe, expect, it } from 'vitest';
import { amortize } from '../../../src/calc/mortgage/amortize.ts';
import type { Mortgage } from '../../../src/calc/mortgage/mortgage.ts';

/** Payment numbers and rates of a ten-year adjustable loan. */
function changes(more: Partial<Mortgage>): (readonly [number, number])[] {
  const { rateChanges } = amortize({
    type: 'FIXED_INTEREST',
    amount: 100_000,
    fixedInterestRate: 0.04,
    fixedInterestTerm: 180,
    adjustableRate: true,
    armType: 'HYBRID',
    armIncreaseRate: 0.01,
    armRateCapType: 'CAP_INCREASE',
    armIncreaseRateMax: 0.02,
    ...more,
  });
  return rateChanges.map(({ paymentNumber, rate }) => [paymentNumber, rate] as const);
}

describe('R-MORTGAGE-021 R-MORTGAGE-022 the first change comes after the fixed period, then every 12 months', () => {
  it.each([
    ['ARM_10_1', 121],
    ['ARM_7_1', 85],
    ['ARM_5_1', 61],
    ['ARM_3_1', 37],
    ['ARM_1_YEAR', 13],
  ] as const)('%s changes with payment %d', (armHybridType, payment) => {
    expect(changes({ armHybridType })).toEqual([
      [1, 0.04],
      [payment, 0.05],
      [payment + 12, 0.06],
    ]);
    // The hybrid type says by itself that the loan is a hybrid; STANDARD said otherwise.
    expect(changes({ armHybridType, armType: null })).toEqual(changes({ armHybridType }));
    expect(changes({ armHybridType, armType: 'STANDARD' })[1]?.[0]).toBe(13);
  });

  it('CUSTOM uses armFixedInterestTerm and armRateIncreaseTerm', () => {
    const custom = { armHybridType: 'CUSTOM', armFixedInterestTerm: 24, armRateIncreaseTerm: 6 } as const;
    expect(changes(custom).map(([payment]) => payment)).toEqual([1, 25, 31]);
    expect(changes({ ...custom, armRateIncreaseTerm: null }).map(([payment]) => payment)).toEqual([1, 25, 37]);
    expect(changes({ ...custom, armFixedInterestTerm: null }).map(([payment]) => payment)).toEqual([1, 7, 13]);
  });

  it('STANDARD ignores armFixedInterestTerm', () => {
    const standard = { armType: 'STANDARD', armFixedInterestTerm: 60 } as const;
    expect(changes({ ...standard, armRateIncreaseTerm: 6 }).map(([payment]) => payment)).toEqual([1, 7, 13]);
    expect(changes(standard).map(([payment]) => payment)).toEqual([1, 13, 25]);
  });
});

describe('R-MORTGAGE-006 each field of an adjustable rate moves its changes', () => {
  const custom = {
    armType: 'HYBRID',
    armHybridType: 'CUSTOM',
    armFixedInterestTerm: 24,
    armRateIncreaseTerm: 6,
    armRateCapType: 'CAP_INCREASE',
    armIncreaseRate: 0.01,
    armIncreaseRateMax: 0.02,
    armRateMax: 0.0525,
  } as const;

  it.each<[string, Partial<Mortgage>, string[]]>([
    ['standing as entered', {}, ['25: 0.05', '31: 0.06']],
    ['armType', { armType: 'STANDARD' }, ['7: 0.05', '13: 0.06']],
    ['armHybridType', { armHybridType: 'ARM_3_1' }, ['37: 0.05', '49: 0.06']],
    ['armFixedInterestTerm', { armFixedInterestTerm: 36 }, ['37: 0.05', '43: 0.06']],
    ['armRateIncreaseTerm', { armRateIncreaseTerm: 12 }, ['25: 0.05', '37: 0.06']],
    ['armRateCapType', { armRateCapType: 'CAP_RATE' }, ['25: 0.05', '31: 0.0525']],
    ['armRateMax', { armRateCapType: 'CAP_RATE', armRateMax: 0.045 }, ['25: 0.045']],
    ['armIncreaseRate', { armIncreaseRate: 0.02 }, ['25: 0.06']],
    ['armIncreaseRateMax', { armIncreaseRateMax: 0.01 }, ['25: 0.05']],
  ])('%s', (_, change, expected) => {
    const found = changes({ ...custom, ...change }).map(([payment, rate]) => `${payment}: ${rate}`);
    expect(found).toEqual(['1: 0.04', ...expected]);
  });
});

describe('caps', () => {
  const yearly = { armHybridType: 'ARM_1_YEAR' } as const;
  const rates = (more: Partial<Mortgage>) => changes({ ...yearly, ...more }).map(([, rate]) => rate);

  it('limit the total increase', () => {
    expect(rates({ armIncreaseRateMax: 0.025 })).toEqual([0.04, 0.05, 0.06, 0.065]);
  });

  it('limit the rate, but never push it below the base rate', () => {
    expect(rates({ armRateCapType: 'CAP_RATE', armRateMax: 0.0525 })).toEqual([0.04, 0.05, 0.0525]);
    expect(rates({ armRateCapType: 'CAP_RATE', armRateMax: 0.03 })).toEqual([0.04]);
  });

  it('that are missing or 0 limit nothing', () => {
    expect(rates({ armRateCapType: 'CAP_RATE', armRateMax: 0 }).length).toBe(15);
    expect(rates({ armRateCapType: null }).length).toBe(15);
    expect(rates({ armIncreaseRateMax: null }).length).toBe(15);
  });

  it('do not apply to a falling rate, which ends at 0', () => {
    expect(rates({ armIncreaseRate: -0.015, armIncreaseRateMax: 0.005 })).toEqual([0.04, 0.025, 0.01, 0]);
  });
});

it('the clock runs from the loan start through the interest-only phase of a combination', () => {
  const combination = {
    type: 'COMBINATION',
    interestOnlyRate: 0.03,
    interestOnlyTerm: 30,
    armHybridType: 'ARM_1_YEAR',
    armIncreaseRateMax: null,
  } as const;
  expect(changes(combination).slice(0, 5)).toEqual([
    [1, 0.03],
    [13, 0.04],
    [25, 0.05],
    [31, 0.06],
    [37, 0.07],
  ]);
});

it('a cap that is reached leaves the payment alone', () => {
  const { rows } = amortize({
    type: 'FIXED_INTEREST',
    amount: 100_000,
    fixedInterestRate: 0.04,
    fixedInterestTerm: 120,
    adjustableRate: true,
    armType: 'STANDARD',
    armIncreaseRate: 0.01,
    armRateCapType: 'CAP_INCREASE',
    armIncreaseRateMax: 0.01,
  });
  expect(new Set(rows.slice(12, -1).map(({ payment }) => payment)).size).toBe(1);
});
