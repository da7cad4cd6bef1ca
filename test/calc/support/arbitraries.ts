import fc from 'fast-check';
import {
  ARM_RATE_CAP_TYPES,
  ARM_TYPES,
  MORTGAGE_TYPES,
  type ArmHybridType,
  type Frequency,
  type Mortgage,
} from '../../../src/calc/mortgage/mortgage.ts';

const FREQUENCIES: Frequency[] = ['MONTHLY', 'QUARTERLY', 'SEMI_ANNUALLY', 'ANNUALLY'];
const HYBRIDS: ArmHybridType[] = ['ARM_10_1', 'ARM_7_1', 'ARM_5_1', 'ARM_3_1', 'ARM_1_YEAR', 'CUSTOM'];

const orMissing = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });

/** Dollars with cents; round amounts are frequent, because they are what falls on half cents. */
export function dollars(maxDollars: number): fc.Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: 0, max: maxDollars * 100 }).map((cents) => cents / 100),
    fc.integer({ min: 0, max: Math.floor(maxDollars / 500) }).map((steps) => steps * 500),
  );
}

/** Yearly rates as people write them: eighths of a percent, hundredths of a percent, whole percents, 0. */
export function yearlyRate(maxPercent = 20): fc.Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: 0, max: maxPercent * 8 }).map((eighths) => Number((eighths / 800).toFixed(5))),
    fc.integer({ min: 0, max: maxPercent * 100 }).map((points) => Number((points / 10_000).toFixed(4))),
    fc.integer({ min: 0, max: maxPercent }).map((percent) => Number((percent / 100).toFixed(2))),
    fc.constant(0),
  );
}

const date = fc
  .tuple(fc.integer({ min: 2000, max: 2040 }), fc.integer({ min: 0, max: 365 }))
  .map(([year, day]) => new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10));

/** Any mortgage: all types, frequencies, flags and adjustments. */
export function anyMortgage({ maxTerm = 420 }: { maxTerm?: number } = {}): fc.Arbitrary<Mortgage> {
  const term = fc.oneof(
    fc.integer({ min: 0, max: maxTerm }),
    fc.integer({ min: 1, max: 30 }).map((years) => years * 12),
  );
  return fc.record({
    type: fc.constantFrom(...MORTGAGE_TYPES),
    amount: fc.oneof({ weight: 8, arbitrary: dollars(900_000) }, { weight: 1, arbitrary: dollars(20) }),
    firstPaymentDate: orMissing(date),
    compoundFrequency: orMissing(fc.constantFrom(...FREQUENCIES)),
    paymentFrequency: orMissing(fc.constantFrom(...FREQUENCIES)),
    extraPaymentAmount: orMissing(dollars(3000)),
    extraPaymentFrequency: orMissing(fc.constantFrom(...FREQUENCIES)),
    adjustableRate: fc.boolean(),
    balloon: fc.boolean(),
    biWeekly: fc.boolean(),
    doublePrincipal: fc.boolean(),
    balloonPaymentNumber: orMissing(fc.integer({ min: 0, max: 500 })),
    fixedInterestRate: yearlyRate(),
    interestOnlyRate: yearlyRate(),
    fixedInterestTerm: term,
    interestOnlyTerm: term,
    armType: orMissing(fc.constantFrom(...ARM_TYPES)),
    armHybridType: orMissing(fc.constantFrom(...HYBRIDS)),
    armRateCapType: orMissing(fc.constantFrom(...ARM_RATE_CAP_TYPES)),
    armIncreaseRate: orMissing(
      fc.oneof(
        yearlyRate(3),
        yearlyRate(3).map((rate) => -rate || 0),
      ),
    ),
    armIncreaseRateMax: orMissing(yearlyRate(8)),
    armRateMax: orMissing(yearlyRate(15)),
    armFixedInterestTerm: orMissing(fc.integer({ min: 0, max: 120 })),
    armRateIncreaseTerm: orMissing(fc.integer({ min: 0, max: 60 })),
  });
}

/** Mortgages whose schedule has rows. */
export function payableMortgage(): fc.Arbitrary<Mortgage> {
  return anyMortgage().filter(({ type, amount, fixedInterestTerm, interestOnlyTerm }) => {
    const hasInterestOnly = (type === 'INTEREST_ONLY' || type === 'COMBINATION') && (interestOnlyTerm ?? 0) > 0;
    const hasAmortizing = type !== 'INTEREST_ONLY' && (fixedInterestTerm ?? 0) > 0;
    return (amount ?? 0) > 0 && (hasInterestOnly || hasAmortizing);
  });
}
