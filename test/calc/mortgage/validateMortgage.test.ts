import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amortize } from '../../../src/calc/mortgage/amortize.ts';
import {
  ARM_RATE_CAP_TYPES,
  ARM_TYPES,
  FREQUENCY_MONTHS,
  HYBRID_FIXED_MONTHS,
  MORTGAGE_TYPES,
  type Mortgage,
} from '../../../src/calc/mortgage/mortgage.ts';
import { validateMortgage } from '../../../src/calc/mortgage/validateMortgage.ts';
import { anyMortgage } from '../support/arbitraries.ts';

const paths = (more: Record<string, unknown>) =>
  validateMortgage({ type: 'FIXED_INTEREST', ...more }).map(({ path }) => path);

it('R-MORTGAGE-007 takes the four types and no other', () => {
  expect(MORTGAGE_TYPES).toEqual(['FIXED_INTEREST', 'INTEREST_ONLY', 'COMBINATION', 'ACCELERATED']);
  for (const type of MORTGAGE_TYPES) expect(paths({ type })).toEqual([]);
  expect(paths({ type: 'BALLOON' })).toEqual(['type']);
  expect(paths({ type: undefined })).toEqual(['type']);
});

it('R-MORTGAGE-008 R-MORTGAGE-020 takes the four frequencies, which stand for 1, 3, 6 and 12 months', () => {
  expect(FREQUENCY_MONTHS).toEqual({ MONTHLY: 1, QUARTERLY: 3, SEMI_ANNUALLY: 6, ANNUALLY: 12 });
  for (const field of ['compoundFrequency', 'paymentFrequency', 'extraPaymentFrequency']) {
    expect(paths({ [field]: 'QUARTERLY' })).toEqual([]);
    expect(paths({ [field]: 'WEEKLY' })).toEqual([field]);
  }
});

it('R-MORTGAGE-009 takes the six hybrid types', () => {
  expect(Object.keys(HYBRID_FIXED_MONTHS)).toEqual([
    'ARM_10_1',
    'ARM_7_1',
    'ARM_5_1',
    'ARM_3_1',
    'ARM_1_YEAR',
    'CUSTOM',
  ]);
  for (const armHybridType of Object.keys(HYBRID_FIXED_MONTHS)) expect(paths({ armHybridType })).toEqual([]);
  expect(paths({ armHybridType: 'ARM_2_1' })).toEqual(['armHybridType']);
});

it('takes standard and hybrid, caps on rate and on increase', () => {
  for (const armType of ARM_TYPES) expect(paths({ armType })).toEqual([]);
  for (const armRateCapType of ARM_RATE_CAP_TYPES) expect(paths({ armRateCapType })).toEqual([]);
  expect(paths({ armType: 'FLOATING', armRateCapType: 'NONE' })).toEqual(['armType', 'armRateCapType']);
});

it('R-MORTGAGE-002 knows a First and a Second mortgage', () => {
  expect(['First', 'Second', 'SECOND', null].flatMap((ordinal) => paths({ ordinal }))).toEqual([]);
  expect(paths({ ordinal: 'Third' })).toEqual(['ordinal']);
});

it.each([
  ['R-MORTGAGE-003', ['compoundFrequency', 'extraPaymentAmount', 'extraPaymentFrequency']],
  ['R-MORTGAGE-004', ['adjustableRate', 'balloon', 'biWeekly', 'doublePrincipal', 'balloonPaymentNumber']],
  ['R-MORTGAGE-005', ['fixedInterestRate', 'interestOnlyRate', 'fixedInterestTerm', 'interestOnlyTerm']],
  ['R-MORTGAGE-006', ['armType', 'armHybridType', 'armRateCapType', 'armIncreaseRate']],
  ['R-MORTGAGE-006', ['armIncreaseRateMax', 'armRateMax', 'armFixedInterestTerm', 'armRateIncreaseTerm']],
])('%s knows the fields %o: a value of the wrong kind is refused by name', (_, fields) => {
  for (const field of fields) expect(paths({ [field]: { wrong: true } })).toEqual([field]);
});

describe('refuses', () => {
  it.each([
    ['a negative rate', { interestOnlyRate: -0.01 }, 'interestOnlyRate'],
    ['a percentage in a fraction', { fixedInterestRate: 65 }, 'fixedInterestRate'],
    ['a negative term', { fixedInterestTerm: -1 }, 'fixedInterestTerm'],
    ['half a month', { interestOnlyTerm: 1.5 }, 'interestOnlyTerm'],
    ['a thousand years', { fixedInterestTerm: 12_000 }, 'fixedInterestTerm'],
    ['NaN', { amount: Number.NaN }, 'amount'],
    ['infinity', { amount: Number.POSITIVE_INFINITY }, 'amount'],
    ['text for a number', { amount: '1000' }, 'amount'],
    ['a day that does not exist', { firstPaymentDate: '2023-02-29' }, 'firstPaymentDate'],
    ['text for a flag', { balloon: 'yes' }, 'balloon'],
    ['a negative extra payment', { extraPaymentAmount: -1 }, 'extraPaymentAmount'],
    ['part of a payment number', { balloonPaymentNumber: 2.5 }, 'balloonPaymentNumber'],
  ])('%s', (_, more, path) => {
    expect(paths(more)).toEqual([path]);
  });

  it('what is no record', () => {
    expect(validateMortgage(null)).toEqual([{ path: 'mortgage', message: 'must be a record' }]);
    expect(validateMortgage([], 'mortgages[1].')).toEqual([{ path: 'mortgages[1]', message: 'must be a record' }]);
  });
});

it('takes amounts of 0 or less and a falling rate, which are no errors', () => {
  expect(paths({ amount: -1, armIncreaseRate: -0.01, compoundFrequency: '', firstPaymentDate: null })).toEqual([]);
});

it('whatever passes can be calculated without a number that is none', () => {
  const junk = fc.constantFrom<unknown>(
    -1,
    0,
    1e-9,
    0.5,
    1,
    9.99,
    1200,
    1e9,
    Number.NaN,
    '',
    'x',
    null,
    undefined,
    true,
  );
  const numeric = ['amount', 'fixedInterestRate', 'fixedInterestTerm', 'interestOnlyRate', 'interestOnlyTerm'];
  fc.assert(
    fc.property(anyMortgage({ maxTerm: 40 }), fc.constantFrom(...numeric), junk, (mortgage, field, value) => {
      const changed: unknown = { ...mortgage, [field]: value };
      fc.pre(validateMortgage(changed).length === 0);
      // Just validated.
      const { rows, totalPayment } = amortize(changed as Mortgage);
      expect(Number.isSafeInteger(totalPayment)).toBe(true);
      expect(rows.every((row) => Number.isSafeInteger(row.payment) && Number.isSafeInteger(row.balance))).toBe(true);
    }),
    { numRuns: 200 },
  );
});
