import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newAnalysis } from '../../../../src/calc/deal/newAnalysis.ts';
import { validateAnalysis } from '../../../../src/calc/deal/validateAnalysis.ts';
import { calculate } from '../../../../src/api/deal/calculateDeal.ts';
import { analysisKinds, mortgageKinds, unitKinds } from '../../../../src/api/catalogue/deal/fieldKinds.ts';
import { pathKey, readCell, type CellPath } from '../../../../src/machines/deal/analysis/cellPath.ts';
import type { Sheet } from '../../../../src/machines/deal/analysis/sheet.ts';
import { enter } from '../../../../src/machines/deal/analysis/enter.ts';
import {
  withMortgage,
  withoutMortgage,
  withoutUnit,
  withUnit,
} from '../../../../src/machines/deal/analysis/structure.ts';

const { id: _id, property: _property, ...seeded } = newAnalysis();
const blank: Sheet = { deal: { ...seeded, id: null, propertyId: 1, name: 'Analysis 1' }, errors: {} };

const analysis = (field: keyof typeof analysisKinds): CellPath => ({ at: 'analysis', field });
const mortgage = (field: keyof typeof mortgageKinds, index = 0): CellPath => ({ at: 'mortgage', index, field });
const unit = (field: keyof typeof unitKinds, index = 0): CellPath => ({ at: 'unit', index, field });

/** Types texts into cells, one after the other. */
const typed = (sheet: Sheet, ...entries: readonly (readonly [CellPath, string])[]): Sheet =>
  entries.reduce((result, [path, text]) => enter(result, [{ path, text }]), sheet);

describe('mortgages on the sheet', () => {
  it('R-MORTGAGE-014 a purchase amount sets the amount of a first mortgage that has neither amount nor down payment', () => {
    const { deal } = typed(withMortgage(blank), [analysis('purchaseAmount'), '250k']);
    expect(deal.mortgages?.[0]).toMatchObject({ amount: 250_000, ordinal: 'First' });
  });

  it('R-MORTGAGE-015 an amount without a down payment and below the purchase sets the down payment', () => {
    const { deal } = typed(blank, [analysis('purchaseAmount'), '250000'], [mortgage('amount'), '200,000.55']);
    expect(deal.mortgages?.[0]).toMatchObject({ amount: 200_000.55, downPaymentAmount: 49_999.45 });
  });

  it('R-MORTGAGE-016 a down payment without an amount and below the purchase sets the amount', () => {
    const { deal } = typed(blank, [analysis('purchaseAmount'), '250000'], [mortgage('downPaymentAmount'), '20%*250k']);
    expect(deal.mortgages?.[0]).toMatchObject({ amount: 200_000, downPaymentAmount: 50_000 });
  });

  it('keeps a loan in dollars when the price changes, and a loan of a share of the price its share', () => {
    const made = typed(blank, [analysis('purchaseAmount'), '250000'], [mortgage('amount'), '200000']);
    const of = ({ deal }: Sheet) => {
      const { amount, downPaymentAmount, loanToPrice } = deal.mortgages?.[0] ?? {};
      return [amount, downPaymentAmount, loanToPrice ?? null];
    };
    expect(of(typed(made, [analysis('purchaseAmount'), '300000']))).toEqual([200_000, 100_000, null]);
    // Below the loan nothing is left to pay down.
    expect(of(typed(made, [analysis('purchaseAmount'), '150000']))).toEqual([200_000, null, null]);
    const share = typed(made, [mortgage('amount'), '75%']);
    expect(of(share)).toEqual([187_500, 62_500, 0.75]);
    expect(of(typed(share, [analysis('purchaseAmount'), '300000']))).toEqual([225_000, 75_000, 0.75]);
    expect(of(typed(share, [analysis('purchaseAmount'), '']))).toEqual([null, null, 0.75]);
  });

  it.each([
    ['downPaymentAmount', '25%', [187_500, 62_500, 0.75]],
    ['downPaymentAmount', '12.5 %', [218_750, 31_250, 0.875]],
    ['downPaymentAmount', '100%', [0, 250_000, 0]],
    ['amount', '80%', [200_000, 50_000, 0.8]],
    ['amount', '180000', [180_000, 70_000, null]],
    ['downPaymentAmount', '40000', [210_000, 40_000, null]],
    ['loanToPrice', '60', [150_000, 100_000, 0.6]],
  ] as const)('makes the price of loan and down payment: %s %s', (field, text, expected) => {
    const begun = typed(blank, [analysis('purchaseAmount'), '250000'], [mortgage('amount'), '75%']);
    const {
      amount,
      downPaymentAmount,
      loanToPrice = null,
    } = typed(begun, [mortgage(field), text]).deal.mortgages?.[0] ?? {};
    expect([amount, downPaymentAmount, loanToPrice]).toEqual(expected);
  });

  it('takes no percentage where there is nothing to be a share of', () => {
    const { deal, errors } = typed(blank, [analysis('purchaseAmount'), '25%'], [unit('amount'), '5 %']);
    expect([deal.purchaseAmount, deal.rentalUnits?.[0]?.amount]).toEqual([null, null]);
    expect(Object.keys(errors)).toEqual(['purchaseAmount', 'rentalUnits[0].amount']);
    expect(typed(blank, [mortgage('amount'), '120%']).errors['mortgages[0].loanToPrice']?.text).toBe('120%');
  });

  it('leaves amount and down payment alone that do not make the price', () => {
    const both = typed(blank, [mortgage('amount'), '200000'], [mortgage('downPaymentAmount'), '10000']);
    const { deal } = typed(both, [analysis('purchaseAmount'), '300000'], [mortgage('amount'), '210000']);
    expect(deal.mortgages?.[0]).toMatchObject({ amount: 210_000, downPaymentAmount: 10_000 });
  });

  it('R-MORTGAGE-012 has at most two: adding a third is ignored', () => {
    const two = withMortgage(withMortgage(blank));
    expect(two.deal.mortgages?.map(({ ordinal }) => ordinal)).toEqual(['First', 'Second']);
    expect(withMortgage(two)).toBe(two);
  });

  it('R-MORTGAGE-013 removing one renumbers the other, and its unreadable cells move with it', () => {
    const two = typed(
      withMortgage(withMortgage(blank)),
      [mortgage('amount', 1), '30000'],
      [mortgage('fixedInterestRate', 1), 'lots'],
    );
    const { deal, errors } = withoutMortgage(two, 0);
    expect(deal.mortgages).toMatchObject([{ amount: 30_000, ordinal: 'First', seq: 1 }]);
    expect(Object.keys(errors)).toEqual(['mortgages[0].fixedInterestRate']);
  });

  it('are made by typing into the next free column', () => {
    const { deal } = typed(blank, [mortgage('fixedInterestRate'), '6.5'], [mortgage('amount', 1), '10k']);
    expect(deal.mortgages).toMatchObject([{ fixedInterestRate: 0.065 }, { amount: 10_000, ordinal: 'Second' }]);
  });

  it('cap a balloon number that is typed too large (R-MORTGAGE-017 to R-MORTGAGE-019 in the cell)', () => {
    const base = typed(blank, [mortgage('amount'), '100000'], [mortgage('balloon'), 'yes']);
    const numberFor = (type: string): number | null | undefined =>
      typed(
        base,
        [mortgage('type'), type],
        [mortgage('interestOnlyTerm'), '120'],
        [mortgage('balloonPaymentNumber'), '9999'],
      ).deal.mortgages?.[0]?.balloonPaymentNumber;
    expect(['Fixed interest', 'Interest only', 'Combination', 'Accelerated'].map(numberFor)).toEqual([
      358, 120, 478, 9999,
    ]);
  });
});

describe('rents and commission', () => {
  it('R-ANALYSIS-047 a price per square foot sets the rent, until a rent is typed over it', () => {
    const priced = typed(blank, [unit('squareFeet'), '850'], [unit('pricePerSquareFoot'), '1.255']);
    expect(priced.deal.rentalUnits?.[0]?.amount).toBe(1066.75);
    const larger = typed(priced, [unit('squareFeet'), '1000']);
    expect(larger.deal.rentalUnits?.[0]?.amount).toBe(1255);
    const own = typed(larger, [unit('amount'), '1300']);
    expect(own.deal.rentalUnits?.[0]).toMatchObject({ amount: 1300, pricePerSquareFoot: null });
  });

  it('R-ANALYSIS-048 a leasing commission amount sets the rate to six decimals, 0 without rent', () => {
    const rented = typed(blank, [unit('amount'), '2500'], [analysis('leasingCommissionAmount'), '1000']);
    expect(rented.deal.leasingCommissionRate).toBe(0.033333);
    const empty = typed(blank, [analysis('leasingCommissionAmount'), '1000']);
    expect(empty.deal.leasingCommissionRate).toBe(0);
    const back = typed(rented, [analysis('leasingCommissionRate'), '5']);
    expect(back.deal.leasingCommissionAmount).toBe(1500);
  });

  it('adds and removes units, at most eight', () => {
    let sheet = blank;
    for (let count = 0; count < 12; count++) sheet = withUnit(sheet);
    expect(sheet.deal.rentalUnits).toHaveLength(8);
    const left = withoutUnit(sheet, 0).deal.rentalUnits;
    expect(left?.map(({ seq, name }) => [seq, name]).slice(0, 2)).toEqual([
      [1, 'Unit 2'],
      [2, 'Unit 3'],
    ]);
  });
});

describe('entries', () => {
  const insurance: CellPath = { at: 'entry', list: 'expenses', id: 208, field: 'amount' };
  const points: CellPath = { at: 'entry', list: 'closingCosts', id: 1, field: 'amount' };

  it('R-ANALYSIS-043 an amount of 0, or none, removes the closing cost or field', () => {
    const sheet = typed(blank, [insurance, '900'], [points, '2000']);
    expect(sheet.deal.expenses).toEqual([{ field: 208, amount: 900 }]);
    expect(typed(sheet, [insurance, '0']).deal.expenses).toEqual([]);
    expect(typed(sheet, [points, '']).deal.closingCosts).toEqual([]);
  });

  it('keeps who pays a closing cost when its amount changes', () => {
    const paid: CellPath = { ...points, field: 'paidBySeller' };
    const { deal } = typed(blank, [points, '2000'], [paid, 'yes'], [points, '2500']);
    expect(deal.closingCosts).toEqual([{ field: 1, amount: 2500, paidBySeller: true }]);
  });

  it('becomes one total with the sum of the items, and items again', () => {
    const items = typed(blank, [insurance, '900'], [{ ...insurance, id: 216 }, '600']);
    const total = typed(items, [{ at: 'details', list: 'expenses' }, 'no']);
    const manual: CellPath = { ...insurance, id: 223 };
    expect(readCell(total.deal, manual)).toBe(1500);
    expect(noi(total)).toBe(noi(items));
    expect(typed(total, [{ at: 'details', list: 'expenses' }, 'yes']).deal.details?.expenses).toBe(true);
  });
});

const noi = ({ deal }: Sheet): number | null => {
  const calculation = calculate(deal);
  return calculation.ok ? (calculation.outcome.result.periods[0]?.noi ?? null) : null;
};

describe('what cannot be taken', () => {
  it('stays in its cell with the reason, changes nothing, and goes when it is put right', () => {
    const before = typed(blank, [analysis('purchaseAmount'), '100000']);
    const wrong = typed(before, [analysis('purchaseAmount'), '12 apples']);
    expect(wrong.deal).toBe(before.deal);
    expect(wrong.errors['purchaseAmount']).toEqual({ text: '12 apples', message: 'Cannot read “apples”' });
    expect(typed(wrong, [analysis('purchaseAmount'), '120000']).errors).toEqual({});
  });

  it('includes what the calculation would refuse', () => {
    const { errors, deal } = typed(blank, [unit('occupancyRate'), '120'], [analysis('stateTaxRate'), '-5']);
    expect(errors['rentalUnits[0].occupancyRate']?.message).toBe('Must be 1 or less: 0.06 is 6 %');
    expect(errors['stateTaxRate']?.message).toBe('Must not be negative');
    expect(validateAnalysis(deal)).toEqual([]);
  });

  it('takes the rest of a pasted block', () => {
    const { deal, errors } = enter(blank, [
      { path: analysis('purchaseAmount'), text: '$100,000' },
      { path: analysis('marketValue'), text: '#REF!' },
      { path: unit('amount'), text: '950' },
    ]);
    expect([deal.purchaseAmount, deal.rentalUnits?.[0]?.amount]).toEqual([100_000, 950]);
    expect(Object.keys(errors)).toEqual(['marketValue']);
  });

  it('does not take away the name', () => {
    const { deal, errors } = typed(blank, [analysis('name'), ' ']);
    expect([deal.name, errors['name']?.message]).toEqual(['Analysis 1', 'A name is needed']);
  });

  it('is never more than the cell: whatever is typed anywhere, the deal can be calculated', () => {
    const paths: CellPath[] = [
      ...(Object.keys(analysisKinds) as (keyof typeof analysisKinds)[]).map(analysis),
      ...(Object.keys(mortgageKinds) as (keyof typeof mortgageKinds)[]).flatMap((field) => [
        mortgage(field),
        mortgage(field, 1),
      ]),
      ...(Object.keys(unitKinds) as (keyof typeof unitKinds)[]).map((field) => unit(field)),
    ];
    const text = fc.oneof(
      fc.constantFrom(
        '',
        '0',
        '1',
        'yes',
        'no',
        '-5',
        '6.5%',
        '250000',
        '1e9',
        'Accelerated',
        'Hybrid',
        'Custom',
        '10 years',
        '1/31/2026',
      ),
      fc.integer({ min: -1000, max: 1_000_000 }).map(String),
      fc.string({ maxLength: 6 }),
    );
    const entry = fc.record({ path: fc.constantFrom(...paths), text });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 25 }), (entries) => {
        const { deal, errors } = enter(blank, entries);
        expect(validateAnalysis(deal)).toEqual([]);
        expect(calculate(deal).ok).toBe(true);
        const keys = new Set(paths.map(pathKey));
        expect(Object.keys(errors).every((key) => keys.has(key))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
