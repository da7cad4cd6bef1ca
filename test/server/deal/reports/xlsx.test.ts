import { describe, expect, it } from 'vitest';
import { PERIOD_COLUMNS } from '../../../../src/calc/deal/periodCatalogue.ts';
import { resultInDollars } from '../../../../src/calc/deal/resultInDollars.ts';
import { scheduleInDollars } from '../../../../src/calc/mortgage/scheduleInDollars.ts';
import { amortizationReport } from '../../../../server/deal/reports/amortizationReport.ts';
import { amortizationWorkbook } from '../../../../server/deal/reports/xlsx/amortizationWorkbook.ts';
import { analysisWorkbook } from '../../../../server/deal/reports/xlsx/analysisWorkbook.ts';
import { dateSerial } from '../../../../server/paper/xlsx/dateSerial.ts';
import { NameBook } from '../../../../server/paper/xlsx/nameBook.ts';
import { address, SheetDraft } from '../../../../server/paper/xlsx/sheetDraft.ts';
import { writeWorkbook } from '../../../../server/paper/xlsx/writeWorkbook.ts';
import { DEAL_NAMES, DEALS, FIXED, LONG_ADDRESS, reportOf } from './support/deals.ts';
import { unzip } from './support/unzip.ts';
import { readWorkbook, type ReadCell } from './support/workbook.ts';

type Cells = ReadonlyMap<string, ReadCell>;

/** The row whose first cell says this. */
function rowOf(cells: Cells, label: string): number {
  const place = [...cells].find(([at, { value }]) => /^A\d+$/.test(at) && value === label)?.[0];
  if (place === undefined) throw new Error(`no row ${label}`);
  return Number(place.slice(1)) - 1;
}

const deal = async (name: (typeof DEAL_NAMES)[number]) =>
  readWorkbook(await analysisWorkbook(reportOf(DEALS[name], LONG_ADDRESS)));
const sheet = (workbook: ReadonlyMap<string, Cells>, name: string): Cells => {
  const found = workbook.get(name);
  if (found === undefined) throw new Error(`no sheet ${name}`);
  return found;
};

describe.each(DEAL_NAMES)('%s', (name) => {
  it('R-ANALYSIS-059 shows the results of the calculation, period by period', async () => {
    const results = sheet(await deal(name), 'Results');
    const { periods } = resultInDollars(reportOf(DEALS[name]).outcome.result);
    for (const { key, label, kind } of PERIOD_COLUMNS) {
      if (kind === 'date' && periods[0]?.date === null) continue;
      // The first `Period` and `Date` are titles or labels of the same name; the last row of a label is the measure.
      const row = [...results].findLast(([at, { value }]) => /^A\d+$/.test(at) && value === label)?.[0] ?? '';
      const shown = periods.map((_, index) => results.get(address(Number(row.slice(1)) - 1, index + 2))?.value);
      const expected = periods.map((period) => (kind === 'date' ? dateSerial(String(period[key])) : period[key]));
      expect([label, ...shown]).toEqual([label, ...expected]);
    }
  });

  it('refers to cells only: no number of the deal stands in a formula', async () => {
    for (const [sheetName, cells] of await deal(name)) {
      for (const [place, { formula }] of cells) {
        if (formula === null) continue;
        const withoutReferences = formula.replaceAll(/'[^']*'!|\$?[A-Z]{1,3}\$?\d+|[A-Z][a-z]*(?:_\w+)+|"[^"]*"/g, '');
        const numbers = [...withoutReferences.matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => Number(number));
        // Months, digits of rounding, weeks, factors of a convention; the lowest guess of IRR, and the year of XIRR.
        const allowed = numbers.every((number) => [0, 0.9, 1, 2, 6, 12, 13, 14, 26, 365].includes(number));
        expect(allowed, `${sheetName} ${place} ${formula}`).toBe(true);
      }
    }
  });
});

describe('the workbook of an analysis', () => {
  it('has inputs, results, a schedule for each mortgage, and notes', async () => {
    expect([...(await deal('combination and adjustable second, double declining')).keys()]).toEqual([
      'Inputs',
      'Results',
      'Exits',
      'Amortization 1',
      'Amortization 2',
      'Notes',
    ]);
    expect([...(await deal('no income, no loan, nothing to depreciate')).keys()]).toEqual([
      'Inputs',
      'Results',
      'Notes',
    ]);
  });

  it('calculates every measure and every payment by a formula', async () => {
    const workbook = await deal('fixed interest, straight line');
    const results = sheet(workbook, 'Results');
    for (const { label } of PERIOD_COLUMNS.filter(({ kind }) => kind === 'money' || kind === 'rate')) {
      expect([label, results.get(address(rowOf(results, label), 2))?.formula]).toEqual([label, expect.any(String)]);
    }
    expect(results.get(address(rowOf(results, 'Internal rate of return, before tax'), 1))?.formula).toContain(
      'IFERROR(IRR(',
    );
    const schedule = sheet(workbook, 'Amortization');
    const lines = [...schedule].filter(([place]) => Number(/\d+/.exec(place)?.[0]) >= 5 && !place.startsWith('A'));
    expect(lines.length).toBe(360 * 10);
    expect(lines.filter(([, { formula }]) => formula === null)).toEqual([]);
  });

  it('calculates the exits by formulas, costs of a flip among them', async () => {
    const name = 'combination and adjustable second, double declining';
    const exits = sheet(await deal(name), 'Exits');
    const { flip, brrrr, wholesale } = reportOf(DEALS[name]).outcome.exits;
    if (!flip.ok || !brrrr.ok || !wholesale.ok) throw new Error('the deal has all exits');
    const at = (label: string) => exits.get(address(rowOf(exits, label), 1));
    for (const [label, cents] of [
      ['Holding', flip.value.holdingCosts],
      ['Interest', flip.value.interest],
      ['Cost of sale', flip.value.sellingCosts],
      ['Own cash needed', flip.value.cashNeeded],
      ['Room left for the end buyer', wholesale.value.roomLeft],
      ['Cash out', brrrr.value.cashOut],
      ['Own cash left in', brrrr.value.cashLeft],
      ['Cash flow a year', brrrr.value.yearlyCashFlow],
    ] as const)
      expect([label, at(label)]).toEqual([label, { formula: expect.any(String) as string, value: cents / 100 }]);
    const inputs = sheet(await deal(name), 'Inputs');
    expect([...inputs.values()].filter(({ formula }) => formula?.includes('Flip_costs'))).toHaveLength(1);
  });

  it('has every name that a formula uses, and no name twice', async () => {
    const files = unzip(await analysisWorkbook(reportOf(DEALS['biweekly with extra payments, a hold of 18 months'])));
    const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<definedName name="([A-Z]\w*)">([^<]*)</g)];
    expect(new Set(names.map(([, name]) => name)).size).toBe(names.length);
    expect(names.map(([, name]) => name)).toEqual(
      expect.arrayContaining(['Purchase_price', 'Initial_cash', 'Loan_amount']),
    );
    expect(names.every(([, , place = '']) => /^'[\w ]+'!\$[A-Z]+\$\d+(:\$[A-Z]+\$\d+)?$/.test(place))).toBe(true);
  });

  it('has a live rate of return where periods differ in length, and where there is none yet', async () => {
    const irrOf = async (name: (typeof DEAL_NAMES)[number]) => {
      const results = sheet(await deal(name), 'Results');
      return results.get(address(rowOf(results, 'Internal rate of return, before tax'), 1));
    };
    expect(await irrOf('biweekly with extra payments, a hold of 18 months')).toEqual({
      formula: expect.stringContaining('XIRR(') as string,
      value: expect.any(Number) as number,
    });
    expect(await irrOf('no income, no loan, nothing to depreciate')).toEqual({
      formula: expect.stringContaining('IRR(') as string,
      value: 'none',
    });
  });

  it('says of a rate of return that is a value that it does not follow', async () => {
    // Cash in, a year that costs more than it brings, and a sale: the flows change sign twice.
    const lent = { purchaseAmount: 300_000, closingCosts: [], improvements: [], rentalUnits: [] };
    const borrowed = { ...DEALS['fixed interest, straight line'], ...lent };
    const results = sheet(readWorkbook(await analysisWorkbook(reportOf(borrowed))), 'Results');
    const row = rowOf(results, 'Internal rate of return, before tax');
    expect(results.get(address(row, 1))?.formula).toBeNull();
    expect(results.get(address(row, 2))?.value).toBe('As of this file; it does not follow');
  });

  it('keeps a text a text, whatever it starts with', async () => {
    const inputs = sheet(await deal('long names and accents'), 'Inputs');
    const cells = [...inputs.values()].filter(({ value }) => String(value).startsWith('=HYPERLINK'));
    expect(cells.map(({ formula }) => formula)).toEqual([null]);
  });

  it('keeps headers in sight and on every printed page', async () => {
    const files = unzip(await analysisWorkbook(reportOf(DEALS['fixed interest, straight line'])));
    expect(files.get('xl/worksheets/sheet2.xml')).toMatch(/<pane ySplit="2" xSplit="1"[^>]*state="frozen"/);
    expect(files.get('xl/worksheets/sheet3.xml')).toMatch(/<pane ySplit="3"[^>]*state="frozen"/);
    const workbook = files.get('xl/workbook.xml') ?? '';
    expect(workbook).toContain("localSheetId=\"1\">'Results'!$A:$A,'Results'!$1:$2<");
    expect(workbook).toContain('fullCalcOnLoad="1"');
    expect(files.get('xl/worksheets/sheet2.xml')).toContain('<pageSetup paperSize="1" orientation="landscape"');
  });
});

describe('the workbook of a mortgage', () => {
  it('R-MORTGAGE-025 shows its schedule, payment by payment', async () => {
    const reported = amortizationReport(FIXED, '2026-03-02');
    if (!reported.ok) throw new Error(reported.message);
    const workbook = readWorkbook(await amortizationWorkbook(reported.report));
    expect([...workbook.keys()]).toEqual(['Inputs', 'Amortization', 'Notes']);
    const cells = sheet(workbook, 'Amortization');
    const header = Array.from({ length: 11 }, (_, column) => cells.get(address(2, column))?.value);
    const column = (label: string) => header.indexOf(label);
    const { rows, totalInterest } = scheduleInDollars(reported.report.loan.schedule);
    const read = rows.map((_, index) => {
      const at = (label: string) => cells.get(address(4 + index, column(label)))?.value;
      return {
        paymentNumber: at('No.'),
        date: at('Due'),
        payment: at('Payment'),
        interest: at('Interest'),
        principal: at('Principal'),
        balance: at('Balance'),
        cumulativeInterest: at('Cumulative interest'),
        cumulativePrincipal: at('Cumulative principal'),
      };
    });
    expect(read).toEqual(rows.map((row) => ({ ...row, date: dateSerial(row.date ?? '') })));
    expect(cells.get(address(1, column('Interest')))?.value).toBe(totalInterest);
  });

  it('writes dates as texts where spreadsheets know none', async () => {
    const reported = amortizationReport(
      { ...FIXED, firstPaymentDate: '1899-12-31', fixedInterestTerm: 12 },
      '2026-03-02',
    );
    if (!reported.ok) throw new Error(reported.message);
    const cells = sheet(readWorkbook(await amortizationWorkbook(reported.report)), 'Amortization');
    expect(cells.get('B5')).toEqual({ formula: null, value: '1899-12-31' });
    expect(cells.get('B6')).toEqual({ formula: null, value: '1900-01-31' });
  });
});

describe('writing a workbook', () => {
  it('refuses a formula whose names nothing has', async () => {
    const names = new NameBook();
    const draft = new SheetDraft('One', { widths: [10] });
    draft.add([{ value: 1, formula: 'Purchase_price*2' }]);
    await expect(writeWorkbook([draft], names)).rejects.toThrow('Purchase_price');
    names.define('Purchase_price', 'One', '$A$2');
    await expect(writeWorkbook([draft], names)).resolves.toBeInstanceOf(Buffer);
    expect(() => names.define('Purchase_price', 'One', '$A$3')).toThrow('two cells');
    expect(() => names.define('AB12', 'One', '$A$3')).toThrow('not a name');
  });

  it.each([
    ['1900-03-01', 61],
    ['2024-02-29', 45_351],
    ['2026-03-02', 46_083],
    ['1900-02-28', null],
    ['2023-02-29', null],
    ['unknown', null],
  ])('counts %s as the day that spreadsheets count', (date, serial) => expect(dateSerial(date)).toBe(serial));
});
