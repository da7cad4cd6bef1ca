import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERIOD_COLUMNS } from '../../../../src/calc/deal/periodCatalogue.ts';
import { resultInDollars } from '../../../../src/calc/deal/resultInDollars.ts';
import { scheduleInDollars } from '../../../../src/calc/mortgage/scheduleInDollars.ts';
import { amortizationReport } from '../../../../server/deal/reports/amortizationReport.ts';
import { amortizationCsv } from '../../../../server/deal/reports/csv/amortizationCsv.ts';
import { analysisCsv } from '../../../../server/deal/reports/csv/analysisCsv.ts';
import { csvText } from '../../../../server/paper/csv/csvText.ts';
import { DEAL_NAMES, DEALS, FIXED, LONG_ADDRESS, reportOf, type DealName } from './support/deals.ts';

/** By another reader of CSV, which refuses records of different lengths. */
const read = (csv: string): string[][] => parse(csv, { bom: true, recordDelimiter: '\r\n' });

/** The records of one table of an analysis, without the column that names it. */
function table(name: DealName, title: string): string[][] {
  const records = read(analysisCsv(reportOf(DEALS[name], LONG_ADDRESS)));
  return records.filter(([first]) => first === title).map(([, ...cells]) => cells);
}

describe.each(DEAL_NAMES)('%s', (name) => {
  it('R-ANALYSIS-059 has a record a period with every measure, to the cent', () => {
    const [header, ...records] = table(name, 'Results');
    expect(header?.slice(0, PERIOD_COLUMNS.length)).toEqual(PERIOD_COLUMNS.map(({ label }) => label));
    const { periods } = resultInDollars(reportOf(DEALS[name]).outcome.result);
    const values = records.map((record) =>
      PERIOD_COLUMNS.map(({ kind }, index) => (kind === 'date' ? record[index] || null : Number(record[index]))),
    );
    const rounded = (value: number | string | null) =>
      typeof value === 'number' ? Number(value.toPrecision(15)) : value;
    expect(values).toEqual(periods.map((period) => PERIOD_COLUMNS.map(({ key }) => rounded(period[key]))));
    // Sums of shares end where people would end them.
    expect(records.flat().filter((cell) => /\.\d*(9{12}|0{12})\d$/.test(cell))).toEqual([]);
  });
});

describe('the CSV of an analysis', () => {
  it('lists inputs by group, name and value, numbers plain', () => {
    const inputs = table('fixed interest, straight line', 'Inputs').map((record) => record.slice(0, 3));
    expect(inputs).toEqual(
      expect.arrayContaining([
        ['Report', 'Street', '20415 Southwest Martin Luther King Junior Memorial Boulevard Extension, Unit 1200-B'],
        ['Report', 'Date', '2026-03-02'],
        ['Purchase', 'Purchase price', '412500.00'],
        ['Purchase', 'Hold, months', '60'],
        ['Mortgage', 'Interest rate', '0.06625'],
        ['Closing costs', 'Title Insurance (paid by seller)', '1640.00'],
        ['Rental units', 'Unit B: occupancy', '0.999'],
        ['Rental units', 'Unit B: rent increase a year', '0.04'],
      ]),
    );
  });

  it('lists nothing that follows from an unknown purchase price', () => {
    const names = table('no income, no loan, nothing to depreciate', 'Inputs').map(([, name]) => name);
    expect(names).toContain('Improvements');
    expect(names).not.toContain('Purchase price');
    expect(names).not.toContain('Initial cash');
  });

  it('says of a return that does not exist why', () => {
    const returns = table('no income, no loan, nothing to depreciate', 'Returns').map((record) => record.slice(0, 3));
    expect(returns).toEqual(
      expect.arrayContaining([
        ['Internal rate of return, before tax', '', 'none'],
        ['Debt service coverage, first period', '', 'no_debt'],
        ['Maximum allowable offer', '', 'no_market_value'],
      ]),
    );
  });

  it('has the exits line by line, and says what each lacks', () => {
    const { flip, brrrr } = reportOf(DEALS['fixed interest, straight line']).outcome.exits;
    if (!flip.ok || !brrrr.ok || !flip.value.returnOnCash.ok) throw new Error('the deal has all exits');
    const exits = table('fixed interest, straight line', 'Exits').map((record) => record.slice(0, 4));
    expect(exits).toEqual(
      expect.arrayContaining([
        ['Way out', 'Name', 'Value', 'What it lacks'],
        ['Fix and flip, 6 months', 'Profit', (flip.value.profit / 100).toFixed(2), ''],
        ['Fix and flip, 6 months', 'Return on cash', String(Number(flip.value.returnOnCash.value.toPrecision(15))), ''],
        ['BRRRR: refinance and keep', 'Own cash left in', (brrrr.value.cashLeft / 100).toFixed(2), ''],
      ]),
    );
    const none = table('no income, no loan, nothing to depreciate', 'Exits').map((record) => record.slice(0, 4));
    expect(none.slice(1)).toContainEqual(['Wholesale', '', '', 'Enter the market value after repairs.']);
  });

  it('has the schedule of each mortgage', () => {
    const name = 'combination and adjustable second, double declining';
    const { loans } = reportOf(DEALS[name]);
    for (const { title, schedule } of loans) {
      const balances = table(name, title)
        .slice(1)
        .map((record) => Number(record[5]));
      expect(balances).toEqual(scheduleInDollars(schedule).rows.map(({ balance }) => balance));
    }
  });

  it('makes no formula of a name', () => {
    const text = analysisCsv(reportOf(DEALS['long names and accents']));
    expect(text).toContain('José Ñandú & <Łódź>');
    expect(text).toContain(`"'=HYPERLINK(""x"")`);
    expect(text).not.toMatch(/(^|,)"?=/m);
  });
});

it('R-MORTGAGE-025 the CSV of a mortgage is its schedule as one table', () => {
  const reported = amortizationReport(FIXED, '2026-03-02');
  if (!reported.ok) throw new Error(reported.message);
  const [header, ...records] = read(amortizationCsv(reported.report));
  expect(header).toEqual([
    'Payment number',
    'Date',
    'Payment',
    'Interest',
    'Principal',
    'Balance',
    'Cumulative interest',
    'Cumulative principal',
  ]);
  const rows = scheduleInDollars(reported.report.loan.schedule).rows;
  expect(records.map(([number, date, ...amounts]) => [Number(number), date, ...amounts.map(Number)])).toEqual(
    rows.map((row) => [
      row.paymentNumber,
      row.date,
      row.payment,
      row.interest,
      row.principal,
      row.balance,
      row.cumulativeInterest,
      row.cumulativePrincipal,
    ]),
  );
});

describe('csvText', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1 555 0100', "'+1 555 0100"],
    ['-cmd', "'-cmd"],
    ['@sum', "'@sum"],
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
    ['\nx', `"'\nx"`],
    ['-12.5', '-12.5'],
    ['+7', '+7'],
    ['-', "'-"],
    ['a=b', 'a=b'],
    ['say "hi", twice', '"say ""hi"", twice"'],
  ])('writes %j as %j', (cell, written) => expect(csvText([[cell]])).toBe(`\uFEFF${written}\r\n`));

  it('is read back as it was, by another reader', () => {
    const cell = fc.oneof(
      fc.string().filter((text) => !/^[=+\-@\t\r\n]/.test(text)),
      fc.integer(),
      fc.constant(null),
    );
    const table = fc
      .integer({ min: 1, max: 6 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
      );
    fc.assert(
      fc.property(table, (records) => {
        const texts = records.map((record) => record.map((value) => (value === null ? '' : String(value))));
        expect(parse(csvText(records), { bom: true, recordDelimiter: '\r\n', skipEmptyLines: false })).toEqual(texts);
      }),
    );
  });
});
