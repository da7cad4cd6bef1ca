import * as fc from 'fast-check';
import {
  DEPRECIATION_METHODS,
  INCREASE_TYPES,
  TERM_TYPES,
  VALUE_BASES,
  VALUE_INCREASE_TYPES,
  type Analysis,
} from '../../../src/calc/deal/analysis.ts';
import {
  ARM_RATE_CAP_TYPES,
  ARM_TYPES,
  MORTGAGE_TYPES,
  ORDINALS,
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

const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);

const growth = fc.integer({ min: -1000, max: 1500 }).map((points) => Number((points / 10_000).toFixed(4)));

function entries(firstId: number, lastId: number, maxDollars: number) {
  return fc.array(
    fc.record({ field: fc.integer({ min: firstId, max: lastId }), amount: orMissing(dollars(maxDollars)) }),
    { maxLength: 5 },
  );
}

const rentalUnit = fc.record({
  amount: orMissing(dollars(5000)),
  occupancyRate: orMissing(share),
  rentIncreaseRate: orMissing(growth),
  quantity: orMissing(fc.integer({ min: 0, max: 12 })),
  squareFeet: orMissing(fc.integer({ min: 0, max: 4000 })),
  pricePerSquareFoot: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 4000 }).map((n) => n / 1000) },
  ),
});

/** Any itemised analysis: all hold terms, up to two mortgages, all increase, depreciation and value settings. */
export function anyAnalysis(): fc.Arbitrary<Analysis> {
  const increase = fc.constantFrom(...INCREASE_TYPES);
  const loans = fc
    .array(anyMortgage({ maxTerm: 60 }), { maxLength: 2 })
    .map((list) => list.map((mortgage, index) => ({ ...mortgage, seq: index + 1, ordinal: ORDINALS[index] ?? null })));
  const money = orMissing(dollars(2_000_000));
  return fc
    .record({
      property: fc.record({
        termType: orMissing(fc.constantFrom(...TERM_TYPES)),
        term: orMissing(fc.integer({ min: 0, max: 90 })),
        firstPaymentDate: orMissing(date),
        purchaseAmount: money,
        marketValue: money,
        propertyValue: money,
        saleAmount: money,
        mortgages: loans,
      }),
      lists: fc.record({
        closingCosts: fc.array(
          fc.record({
            field: fc.integer({ min: 1, max: 21 }),
            amount: dollars(9000),
            paidBySeller: orMissing(fc.boolean()),
          }),
          { maxLength: 4 },
        ),
        improvements: entries(100, 133, 60_000),
        incomes: entries(300, 306, 9000),
        expenses: entries(200, 223, 9000),
        rentalUnits: fc.array(rentalUnit, { maxLength: 4 }),
      }),
      settings: fc.record({
        expenseIncreaseType: orMissing(increase),
        expenseIncreaseAmount: orMissing(fc.integer({ min: -3000, max: 3000 })),
        expenseIncreaseRate: orMissing(growth),
        incomeIncreaseType: orMissing(increase),
        incomeIncreaseAmount: orMissing(fc.integer({ min: -3000, max: 3000 })),
        incomeIncreaseRate: orMissing(growth),
        saleCostIncreaseType: orMissing(increase),
        saleCostAmount: orMissing(dollars(50_000)),
        saleCostRate: orMissing(yearlyRate(10)),
        expensePerRentalUnit: orMissing(fc.boolean()),
        propertyManagementRate: orMissing(yearlyRate(12)),
        leasingCommissionRate: orMissing(yearlyRate(10)),
      }),
      taxes: fc.record({
        depreciationMethod: orMissing(fc.constantFrom(...DEPRECIATION_METHODS)),
        depreciableYears: orMissing(fc.constantFrom(0, 0.5, 1, 1.5, 2, 3.7, 5, 10, 27.5)),
        depreciableAmount: money,
        propertyValueIncreaseType: fc.constantFrom(...VALUE_INCREASE_TYPES),
        propertyValueBasis: orMissing(fc.constantFrom(...VALUE_BASES)),
        marketValueIncreaseRate: orMissing(growth),
        capRate: orMissing(yearlyRate(12)),
        inflationRate: orMissing(growth),
        stateTaxRate: orMissing(yearlyRate(12)),
        federalTaxRate: orMissing(yearlyRate(37)),
        capitalGainTaxRate: orMissing(yearlyRate(30)),
      }),
      exits: fc.record({
        offerShare: orMissing(yearlyRate(100)),
        minimumProfit: orMissing(dollars(90_000)),
        assignmentFee: orMissing(dollars(30_000)),
        assignmentCost: orMissing(dollars(3000)),
        projectMonths: orMissing(fc.integer({ min: 0, max: 30 })),
        refinanceShare: orMissing(yearlyRate(100)),
        refinanceRate: orMissing(yearlyRate(12)),
        refinanceTerm: orMissing(fc.integer({ min: 0, max: 360 })),
        refinanceCost: orMissing(dollars(9000)),
      }),
    })
    .map(({ property, lists, settings, taxes, exits }) => ({
      ...property,
      ...lists,
      ...settings,
      ...taxes,
      ...exits,
    }));
}
