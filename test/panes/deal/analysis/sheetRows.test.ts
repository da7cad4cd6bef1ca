import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENTRY_LISTS } from '../../../../src/calc/deal/analysis.ts';
import { FIELD_CATALOGUE } from '../../../../src/calc/deal/fieldCatalogue.ts';
import { MORTGAGE_TYPES, type Mortgage } from '../../../../src/calc/mortgage/mortgage.ts';
import { pathKey } from '../../../../src/machines/deal/analysis/cellPath.ts';
import type { Deal } from '../../../../src/api/deal/deal.ts';
import { enter } from '../../../../src/machines/deal/analysis/enter.ts';
import { cellHint } from '../../../../src/panes/deal/analysis/cellHint.ts';
import { inputChoices } from '../../../../src/panes/deal/analysis/inputChoices.ts';
import { mortgageFields } from '../../../../src/panes/deal/analysis/mortgageFields.ts';
import { sheetRows, valueColumns, type SheetRow } from '../../../../src/panes/deal/analysis/sheetRows.ts';
import { someDeal, someSheet } from '../../../machines/deal/analysis/support.ts';

const rowsOf = (change: Partial<Deal> = {}, expanded: readonly (typeof ENTRY_LISTS)[number][] = []): SheetRow[] =>
  sheetRows({ sheet: someSheet(change), expanded });
const textsOf = (rows: readonly SheetRow[], label: string): (string | undefined)[] | undefined =>
  rows.find((row) => row.label === label)?.cells.map((cell) => cell?.text);
const labels = (rows: readonly SheetRow[]): string[] => rows.map(({ label }) => label);

describe('the rows of a deal sheet', () => {
  it('show every input that has an effect, and no other', () => {
    expect(labels(rowsOf())).not.toContain('Default amount');
    expect(textsOf(rowsOf({ foreclosure: true, defaultAmount: 90_000 }), 'Default amount')).toEqual(['$90,000']);
    expect(labels(rowsOf())).not.toContain('Hold term');
    expect(textsOf(rowsOf({ termType: 'MANUAL', term: 9 }), 'Hold term')).toEqual(['9']);
    const byCapRate = labels(rowsOf({ propertyValueIncreaseType: 'CAP_RATE' }));
    expect(byCapRate).toContain('Cap rate at sale');
    expect(byCapRate).not.toContain('Starts from');
    expect(
      labels(rowsOf({ saleCostIncreaseType: 'DOLLAR_AMOUNT' })).filter((label) => label === 'Cost of sale'),
    ).toHaveLength(1);
  });

  it('hide the improvements from whoever may not see them, and count them all the same (REHAB_VIEW)', () => {
    const improvements = [{ field: 100, amount: 12_000 }];
    const shown = rowsOf({ improvements }, ['improvements']);
    const sheet = someSheet({ improvements });
    const hidden = sheetRows({ sheet, expanded: ['improvements'], hidden: ['improvements'] });
    expect([labels(shown).includes('Improvements'), labels(hidden).includes('Improvements')]).toEqual([true, false]);
    expect(labels(hidden)).not.toContain('Kitchen');
    expect(labels(hidden)).toContain('Closing costs');
    expect(sheet.deal.improvements).toEqual(improvements);
    const titles = inputChoices(sheet.deal, ['improvements']).map(({ title }) => title);
    expect(inputChoices(sheet.deal).length).toBeGreaterThan(titles.length);
  });

  it('say when amount and down payment do not make the price', () => {
    const downPayment = (purchaseAmount: number): SheetRow | undefined =>
      rowsOf({ purchaseAmount }).find(({ label }) => label === 'Down payment');
    expect(downPayment(200_000)?.unit).toBe('');
    const row = downPayment(180_000);
    expect(row?.unit).toBe('not price');
    expect(cellHint(row, row?.cells[0] ?? null).text).toMatch(/^With the amount it does not make the price/);
  });

  it('have a place for a second mortgage and for one more rental unit: typing there makes them', () => {
    const rows = rowsOf();
    expect(textsOf(rows, 'Amount')).toEqual(['$150,000', '']);
    const second = rows.find(({ label }) => label === 'Amount')?.cells[1]?.path;
    if (second == null) throw new Error('no cell for a second mortgage');
    expect(enter(someSheet(), [{ path: second, text: '20k' }]).deal.mortgages).toHaveLength(2);
    expect(textsOf(rows, 'Rent')).toEqual(['$1,500', '']);
    expect(valueColumns(someDeal())).toBe(2);
    const units = Array.from({ length: 8 }, (_, index) => ({ seq: index + 1, amount: 100 }));
    expect(valueColumns(someDeal({ rentalUnits: units }))).toBe(8);
  });

  it('keep what could not be read in its cell, with the reason', () => {
    const sheet = enter(someSheet(), [{ path: { at: 'analysis', field: 'purchaseAmount' }, text: 'ten' }]);
    const row = sheetRows({ sheet, expanded: [] }).find(({ label }) => label === 'Purchase price');
    const cell = row?.cells[0] ?? null;
    expect(cell).toMatchObject({ text: 'ten', error: 'Cannot read “ten”' });
    expect(cellHint(row, cell)).toMatchObject({ isError: true, text: '“ten” was not taken. Cannot read “ten”.' });
  });

  it('show of a list the items with an amount and how many more there are, or all of them', () => {
    const rows = rowsOf();
    expect(labels(rows)).toContain('22 more');
    expect(textsOf(rows, 'Expenses')).toEqual(['$3,000']);
    const all = rowsOf({}, ENTRY_LISTS);
    expect(all.filter(({ kind }) => kind === 'more')).toEqual([]);
    const ids = all.flatMap(({ cells }) => (cells[0]?.path?.at === 'entry' ? [cells[0].path.id] : []));
    expect(ids.toSorted((a, b) => a - b)).toEqual(FIELD_CATALOGUE.map(({ id }) => id));
  });

  it('are one total for a list that is not itemised', () => {
    const rows = rowsOf({ details: { expenses: false }, expenses: [{ field: 223, amount: 700 }] });
    expect(textsOf(rows, 'In all')).toEqual(['$700']);
    expect(textsOf(rows, 'Itemised')).toEqual(['No']);
  });

  it('have no cell and no key twice, whatever the deal', () => {
    const mortgage = fc.record(
      {
        type: fc.constantFrom(...MORTGAGE_TYPES),
        balloon: fc.boolean(),
        adjustableRate: fc.boolean(),
        armType: fc.constantFrom('STANDARD' as const, 'HYBRID' as const),
        armRateCapType: fc.constantFrom('CAP_RATE' as const, 'CAP_INCREASE' as const),
      },
      { requiredKeys: ['type'] },
    );
    const deals = fc.record({
      mortgages: fc.array(mortgage, { maxLength: 2 }),
      foreclosure: fc.boolean(),
      termType: fc.constantFrom('MANUAL' as const, 'FIVE_YEAR' as const),
      details: fc.record({ expenses: fc.boolean(), closingCosts: fc.boolean() }),
    });
    fc.assert(
      fc.property(deals, fc.subarray([...ENTRY_LISTS]), (change, expanded) => {
        const rows = rowsOf(change, expanded);
        const paths = rows.flatMap(({ cells }) =>
          cells.flatMap((cell) => (cell?.path == null ? [] : [pathKey(cell.path)])),
        );
        expect(new Set(paths).size).toBe(paths.length);
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      }),
    );
  });
});

describe('the rows of the mortgages', () => {
  const fieldsOf = (mortgage: Mortgage | null, second: Mortgage | null = null): Record<string, readonly number[]> =>
    Object.fromEntries(mortgageFields([mortgage, second]).map(({ field, columns }) => [field, columns]));

  it('follow the type: interest only has no amortizing rate, accelerated may pay extra', () => {
    const interestOnly = fieldsOf({ type: 'INTEREST_ONLY' });
    expect(interestOnly['interestOnlyRate']).toEqual([0]);
    expect(interestOnly['fixedInterestRate']).toEqual([1]);
    expect(fieldsOf({ type: 'COMBINATION' })).toMatchObject({ interestOnlyTerm: [0], fixedInterestTerm: [0, 1] });
    expect(fieldsOf({ type: 'ACCELERATED' })).toMatchObject({ biWeekly: [0], extraPaymentAmount: [0] });
    expect(fieldsOf({ type: 'FIXED_INTEREST' })['extraPaymentAmount']).toBeUndefined();
  });

  it('ask for the adjustment only of an adjustable rate, for a custom clock only of a custom hybrid', () => {
    const standard = fieldsOf({ type: 'FIXED_INTEREST', adjustableRate: true, armType: 'STANDARD' });
    expect(Object.keys(standard)).toEqual(expect.arrayContaining(['armIncreaseRate', 'armRateIncreaseTerm']));
    expect(standard['armFixedInterestTerm']).toBeUndefined();
    const hybrid = { type: 'FIXED_INTEREST', adjustableRate: true, armType: 'HYBRID' } as const;
    expect(fieldsOf({ ...hybrid, armHybridType: 'ARM_5_1' })['armRateIncreaseTerm']).toBeUndefined();
    expect(fieldsOf({ ...hybrid, armHybridType: 'CUSTOM' })['armFixedInterestTerm']).toEqual([0]);
  });

  it('offer the first fields of a mortgage that is not there yet, one at a time', () => {
    expect(fieldsOf(null)).toEqual({
      type: [0],
      amount: [0],
      downPaymentAmount: [0],
      fixedInterestRate: [0],
      fixedInterestTerm: [0],
    });
  });
});
