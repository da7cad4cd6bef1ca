import { describe, expect, it } from 'vitest';
import {
  DEPRECIATION_METHODS,
  INCREASE_TYPES,
  PROPERTY_TYPES,
  TERM_TYPES,
  VALUE_BASES,
  VALUE_INCREASE_TYPES,
  type Analysis,
} from '../../../src/calc/deal/analysis.ts';
import { analyze } from '../../../src/calc/deal/analyze.ts';
import { itemise, setEntry, setManualTotal } from '../../../src/calc/deal/entries.ts';
import { FIELD_CATALOGUE, fieldById, manualFieldOf } from '../../../src/calc/deal/fieldCatalogue.ts';
import { leasingCommissionRate, settleLeasingCommission } from '../../../src/calc/deal/leasingCommission.ts';
import { newAnalysis } from '../../../src/calc/deal/newAnalysis.ts';
import { validateAnalysis } from '../../../src/calc/deal/validateAnalysis.ts';

const labels = (from: number, to: number) =>
  FIELD_CATALOGUE.filter(({ id }) => id >= from && id <= to).map(({ label }) => label.toLowerCase());

describe('field catalogues', () => {
  it('R-ANALYSIS-028 closing costs 1 to 7', () => {
    expect(labels(1, 7)).toEqual([
      'points',
      'administration fee',
      'application fee',
      'commitment fee',
      'document preparation',
      'funding fee',
      'mortgage broker fee',
    ]);
  });

  it('R-ANALYSIS-029 closing costs 8 to 14', () => {
    expect(labels(8, 14)).toEqual([
      'processing',
      'tax service',
      'underwriting',
      'appraisal',
      'attorney settlement',
      'credit report',
      'flood certification',
    ]);
  });

  it('R-ANALYSIS-030 closing costs 15 to 21', () => {
    expect(labels(15, 99)).toEqual([
      'pest and other inspection',
      'survey',
      'title insurance',
      'title search',
      'recording fee',
      'taxes',
      'other',
    ]);
  });

  it('R-ANALYSIS-031 improvements 100 to 133', () => {
    const improvements = labels(100, 199);
    expect(improvements.length).toBe(34);
    expect([improvements[0], improvements.at(-1), fieldById(133)?.label]).toEqual(['kitchen', 'other', 'Other']);
    expect(improvements).toEqual(expect.arrayContaining(['roof', 'plumbing', 'electrical', 'pool and spa']));
  });

  it('R-ANALYSIS-032 incomes 300 to 306', () => {
    expect(labels(300, 399)).toEqual([
      'laundry room',
      'vending machines',
      'late charges',
      'deposit forfeitures',
      'section 8 income',
      'interest income',
      'other income',
    ]);
  });

  it('R-ANALYSIS-033 expenses 200 to 223', () => {
    const expenses = labels(200, 299);
    expect(expenses.length).toBe(24);
    expect([fieldById(200)?.label, fieldById(223)?.label]).toEqual(['Advertising', 'Miscellaneous']);
  });

  it('ids are unique and each list has one field for a manual total', () => {
    expect(new Set(FIELD_CATALOGUE.map(({ id }) => id)).size).toBe(21 + 34 + 24 + 7);
    expect(
      ['closingCosts', 'improvements', 'expenses', 'incomes'].map((list) => manualFieldOf(list as 'incomes')),
    ).toEqual([21, 133, 223, 306]);
  });
});

describe('a new analysis', () => {
  const fields = [
    { id: 11, type: 'CLOSING_COST', defaultAmount: 450, manual: false },
    { id: 118, type: 'IMPROVEMENT', defaultAmount: 0, manual: false },
    { id: 208, type: 'EXPENSE', defaultAmount: 1200, manual: false },
    { id: 219, type: 'EXPENSE', defaultAmount: 999, manual: false },
    { id: 300, type: 'INCOME', defaultAmount: null, manual: false },
  ] as const;
  const property = {
    taxAmount: 2400,
    hoaFeeAnnualTotal: 600,
    estimatedValue: 250_000,
    rentAmount: 20_000,
    foreclosure: { listingAmount: 180_000 },
  };
  const seeded = newAnalysis({ fields, property });

  it('R-ANALYSIS-034 takes default amounts from the analysis fields and from the property', () => {
    expect(seeded.closingCosts).toEqual([{ field: 11, amount: 450 }]);
    expect(seeded.expenses).toContainEqual({ field: 208, amount: 1200 });
    expect([seeded.improvements, seeded.incomes]).toEqual([[], []]);
  });

  it('R-ANALYSIS-035 R-ANALYSIS-036 takes taxes from taxAmount and association fees from hoaFeeAnnualTotal', () => {
    expect(seeded.expenses).toContainEqual({ field: 219, amount: 2400 });
    expect(seeded.expenses).toContainEqual({ field: 201, amount: 600 });
    expect(newAnalysis({ fields }).expenses).toContainEqual({ field: 219, amount: 999 });
  });

  it('R-ANALYSIS-037 takes the market value from estimatedValue', () => {
    expect(seeded.marketValue).toBe(250_000);
    expect(newAnalysis().marketValue).toBe(null);
  });

  it('R-ANALYSIS-038 R-ANALYSIS-052 has exactly one rental unit with a twelfth of rentAmount', () => {
    expect(seeded.rentalUnits?.length).toBe(1);
    expect(seeded.rentalUnits?.[0]).toMatchObject({
      amount: 1666.67,
      rentIncreaseRate: 0.04,
      occupancyRate: 1,
      quantity: 1,
    });
    expect(newAnalysis().rentalUnits).toEqual([expect.objectContaining({ amount: null })]);
  });

  it('R-ANALYSIS-039 takes the default amount from a foreclosure', () => {
    expect([seeded.foreclosure, seeded.defaultAmount]).toEqual([true, 180_000]);
    const plain = newAnalysis({ property: { ...property, foreclosure: null } });
    expect([plain.foreclosure, plain.defaultAmount]).toEqual([false, null]);
  });

  it('R-ANALYSIS-050 R-ANALYSIS-051 is held 60 months and depreciated over 27.5 years', () => {
    expect([seeded.termType, seeded.term, seeded.depreciableYears]).toEqual(['FIVE_YEAR', 60, 27.5]);
  });

  it('is valid and calculates', () => {
    expect(validateAnalysis(seeded)).toEqual([]);
    expect(analyze(seeded).periods[0]?.rent).toBe(12 * 166_667);
  });
});

describe('entries', () => {
  it('R-ANALYSIS-043 an amount of 0 removes the entry', () => {
    const entries = [
      { field: 1, amount: 5 },
      { field: 2, amount: 6 },
    ];
    expect(setEntry(entries, { field: 1, amount: 0 })).toEqual([{ field: 2, amount: 6 }]);
    expect(setEntry(entries, { field: 3, amount: 0 })).toEqual(entries);
    expect(setEntry(entries, { field: 2, amount: 9 })).toEqual([
      { field: 1, amount: 5 },
      { field: 2, amount: 9 },
    ]);
  });

  it('R-ANALYSIS-008 a list counts either its items or one manual total', () => {
    const items: Analysis = {
      expenses: [
        { field: 208, amount: 1000 },
        { field: 219, amount: 500 },
      ],
    };
    const manual = setManualTotal(items, 'expenses', 2500);
    const yearly = (analysis: Analysis) => analyze(analysis).periods[0]?.expenses;
    expect(yearly(items)).toBe(150_000);
    expect(yearly(manual)).toBe(250_000);
    expect(manual.expenses).toEqual(expect.arrayContaining([{ field: 208, amount: 1000 }]));
    expect(yearly(itemise(setManualTotal(manual, 'expenses', 0), 'expenses'))).toBe(150_000);
  });
});

describe('what entries do', () => {
  const cash = (analysis: Analysis) => analyze({ purchaseAmount: 1000, ...analysis }).initialCash / 100;

  it('R-ANALYSIS-005 closing costs that the seller pays cost the buyer nothing', () => {
    const costs = [
      { field: 1, amount: 100 },
      { field: 17, amount: 50, paidBySeller: true },
    ];
    expect(cash({ closingCosts: costs })).toBe(1100);
    expect(cash({ closingCosts: costs.map((entry) => ({ ...entry, paidBySeller: false })) })).toBe(1150);
  });

  it('R-ANALYSIS-006 improvements, incomes and expenses count by field and amount', () => {
    expect(cash({ improvements: [{ field: 118, amount: 300.55 }] })).toBe(1300.55);
    const [first] = analyze({ incomes: [{ field: 300, amount: 12 }], expenses: [{ field: 219, amount: 7 }] }).periods;
    expect([first?.otherIncome, first?.expenses]).toEqual([1200, 700]);
  });

  it('R-ANALYSIS-014 no method is no depreciation', () => {
    const yearly = (depreciationMethod: Analysis['depreciationMethod']) =>
      analyze({ depreciableAmount: 2750, depreciationMethod }).periods[0]?.depreciation;
    expect([null, 'STRAIGHT_LINE' as const, 'DOUBLE_DECLINING_BALANCE' as const].map(yearly)).toEqual([
      0, 10_000, 20_000,
    ]);
  });
});

describe('leasing commission', () => {
  it('R-ANALYSIS-048 the rate is the amount over one-year rent with 6 decimals, 0 without rent', () => {
    const units = [{ amount: 1000, quantity: 2 }, { amount: 500.5 }];
    expect(leasingCommissionRate(1000, units)).toBe(0.033327);
    expect(leasingCommissionRate(1000, [{ amount: 1000 }])).toBe(0.083333);
    expect(leasingCommissionRate(2000, [{ amount: 1000 }])).toBe(0.166667);
    expect(leasingCommissionRate(0.03, [{ amount: 5000 }])).toBe(0.000001);
    expect(leasingCommissionRate(1000, [])).toBe(0);
    // Of the rent asked for: vacancy takes nothing off.
    expect(leasingCommissionRate(1000, [{ amount: 1000, occupancyRate: 0.5 }])).toBe(0.083333);
  });

  it('the one edited last leads', () => {
    const rentalUnits = [{ amount: 1000 }];
    const byAmount = { rentalUnits, leasingCommissionAmount: 600, leasingCommissionRate: 0.9 };
    expect(
      settleLeasingCommission({ ...byAmount, modifiedField: 'leasingCommissionAmount' }).leasingCommissionRate,
    ).toBe(0.05);
    expect(
      settleLeasingCommission({ ...byAmount, modifiedField: 'leasingCommissionRate' }).leasingCommissionAmount,
    ).toBe(10_800);
    expect(settleLeasingCommission({ rentalUnits })).toEqual({ rentalUnits });
  });
});

describe('validation', () => {
  const paths = (analysis: unknown) => validateAnalysis(analysis).map(({ path }) => path);

  it('R-ANALYSIS-003 R-ANALYSIS-004 R-ANALYSIS-009 R-ANALYSIS-013 R-ANALYSIS-015 R-ANALYSIS-016 takes the codes of the document only', () => {
    const codes: Record<string, readonly string[]> = {
      propertyType: PROPERTY_TYPES,
      termType: TERM_TYPES,
      expenseIncreaseType: INCREASE_TYPES,
      incomeIncreaseType: INCREASE_TYPES,
      saleCostIncreaseType: INCREASE_TYPES,
      depreciationMethod: DEPRECIATION_METHODS,
      propertyValueIncreaseType: VALUE_INCREASE_TYPES,
      propertyValueBasis: VALUE_BASES,
    };
    for (const [field, allowed] of Object.entries(codes)) {
      expect(allowed.flatMap((code) => paths({ [field]: code }))).toEqual([]);
      expect(paths({ [field]: 'SOMETHING' })).toEqual([field]);
    }
    expect(PROPERTY_TYPES).toEqual(['PERSONAL', 'INVESTMENT']);
    expect(TERM_TYPES).toEqual(['ONE_YEAR', 'THREE_YEAR', 'FIVE_YEAR', 'TEN_YEAR', 'MORTGAGE', 'MANUAL']);
    expect(INCREASE_TYPES).toEqual(['PERCENTAGE', 'DOLLAR_AMOUNT']);
    expect(DEPRECIATION_METHODS).toEqual(['STRAIGHT_LINE', 'DOUBLE_DECLINING_BALANCE']);
    expect(VALUE_INCREASE_TYPES).toEqual(['MARKET_VALUE_INCREASE_RATE', 'CAP_RATE', 'INFLATION_RATE', 'DOLLAR_AMOUNT']);
    expect(VALUE_BASES).toEqual(['PURCHASE_PRICE', 'MARKET_VALUE', 'DOLLAR_AMOUNT']);
  });

  it.each([
    [{ term: -1 }, 'term'],
    [{ stateTaxRate: Number.NaN }, 'stateTaxRate'],
    [{ inflationRate: -1 }, 'inflationRate'],
    [{ purchaseAmount: -5 }, 'purchaseAmount'],
    [{ firstPaymentDate: '2026-02-30' }, 'firstPaymentDate'],
    [{ rentalUnits: [{}, { occupancyRate: 1.2 }] }, 'rentalUnits[1].occupancyRate'],
    [{ expenses: [{ amount: 5 }] }, 'expenses[0].field'],
    [{ expenses: [{ field: 219, amount: 'x' }] }, 'expenses[0].amount'],
    [{ closingCosts: 5 }, 'closingCosts'],
    [
      { mortgages: [{ type: 'FIXED_INTEREST' }, { type: 'COMBINATION', interestOnlyRate: -1 }] },
      'mortgages[1].interestOnlyRate',
    ],
    [{ mortgages: [1, 2, 3].map((seq) => ({ seq, type: 'FIXED_INTEREST' })) }, 'mortgages'],
  ])('%o is refused at %s', (analysis, path) => {
    expect(paths(analysis)).toEqual([path]);
  });

  it.each([
    ['R-ANALYSIS-010', ['expenseIncreaseAmount', 'expenseIncreaseRate', 'incomeIncreaseAmount', 'incomeIncreaseRate']],
    ['R-ANALYSIS-012', ['depreciationMethod', 'depreciableYears', 'depreciableAmount']],
    ['R-ANALYSIS-017', ['marketValueIncreaseRate', 'capRate', 'inflationRate']],
    ['R-ANALYSIS-019', ['defaultAnalysis', 'foreclosure', 'expensePerRentalUnit']],
  ])('%s knows the fields %o: a value of the wrong kind is refused by name', (_, fields) => {
    for (const field of fields) expect(paths({ [field]: { wrong: true } })).toEqual([field]);
  });

  it('R-ANALYSIS-007 knows the numbers of a rental unit', () => {
    for (const field of [
      'amount',
      'occupancyRate',
      'rentIncreaseRate',
      'quantity',
      'squareFeet',
      'pricePerSquareFoot',
    ]) {
      expect(paths({ rentalUnits: [{ [field]: 'wrong' }] })).toEqual([`rentalUnits[0].${field}`]);
    }
    expect(paths({ rentalUnits: [{ seq: 1, name: 'Upstairs' }] })).toEqual([]);
  });

  it('calculates nothing from what is refused', () => {
    expect(() => analyze({ federalTaxRate: -0.1 })).toThrow('federalTaxRate must not be negative');
  });

  it('a market may shrink', () => {
    expect(paths({ marketValueIncreaseRate: -0.05, rentalUnits: [{ rentIncreaseRate: -0.02 }] })).toEqual([]);
  });
});
