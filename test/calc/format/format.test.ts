import { describe, expect, it } from 'vitest';
import { cents } from '../../../src/calc/money.ts';
import { formatBigNumber } from '../../../src/calc/format/bigNumber.ts';
import { CHART_PALETTE, chartColor } from '../../../src/calc/format/chartColors.ts';
import { formatCurrency, formatDollars } from '../../../src/calc/format/currency.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { formatDuration } from '../../../src/calc/format/duration.ts';
import { orMissing } from '../../../src/calc/format/missing.ts';
import { fixedPercent, formatFixed, formatNumber, formatPercent } from '../../../src/calc/format/number.ts';
import { displayPhone, formatPhoneEntry } from '../../../src/calc/format/phone.ts';
import { formatDateRange, formatNumberRange } from '../../../src/calc/format/rangeText.ts';

describe('R-FORMAT-001 big numbers display as K above 1000 and M above a million', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [999.994, '999.99'],
    [1000, '1,000'],
    [1001, '1K'],
    [1049, '1K'],
    [1050, '1.1K'],
    [1500, '1.5K'],
    [12_345, '12.3K'],
    [999_949, '999.9K'],
    [999_950, '1M'],
    [1_000_000, '1M'],
    [1_000_001, '1M'],
    [1_250_000, '1.3M'],
    [2_000_000, '2M'],
    [2_500_000_000, '2,500M'],
    [-1500, '-1.5K'],
    [-1000, '-1,000'],
    [-2_000_000, '-2M'],
    [null, 'n/a'],
  ])('%s shows as %s', (value, text) => {
    expect(formatBigNumber(value)).toBe(text);
  });
});

describe("R-FORMAT-002 currency shows '$' with 2 decimals, dropping '.00' unless forced", () => {
  it.each([
    [0, '$0', '$0.00'],
    [5, '$0.05', '$0.05'],
    [123_450, '$1,234.50', '$1,234.50'],
    [123_400, '$1,234', '$1,234.00'],
    [-123_400, '-$1,234', '-$1,234.00'],
    [-1, '-$0.01', '-$0.01'],
    [100_000_000, '$1,000,000', '$1,000,000.00'],
  ])('%d cents', (amount, text, forced) => {
    expect(formatCurrency(cents(amount))).toBe(text);
    expect(formatCurrency(cents(amount), { forceCents: true })).toBe(forced);
  });

  it('takes dollars as the wire carries them', () => {
    expect(formatDollars(1234.5)).toBe('$1,234.50');
    expect(formatDollars(null)).toBe('n/a');
  });
});

describe("R-FORMAT-003 durations show as 'N Year(s) M Month(s)'", () => {
  it.each([
    [0, '0 Months'],
    [1, '1 Month'],
    [11, '11 Months'],
    [12, '1 Year'],
    [13, '1 Year 1 Month'],
    [18, '1 Year 6 Months'],
    [24, '2 Years'],
    [360, '30 Years'],
    [null, 'n/a'],
  ])('%s months', (months, text) => {
    expect(formatDuration(months)).toBe(text);
  });
});

it("R-FORMAT-004 dates show as MM/DD/YYYY, MM/DD/YY, MM/YYYY and 'MMMM DD, YYYY'", () => {
  expect(formatDate('2026-09-05')).toBe('09/05/2026');
  expect(formatDate('2026-09-05', 'MM/DD/YY')).toBe('09/05/26');
  expect(formatDate('2026-09-05', 'MM/YYYY')).toBe('09/2026');
  expect(formatDate('2026-09-05', 'MMMM DD, YYYY')).toBe('September 05, 2026');
  expect(formatDate('not a date')).toBe('n/a');
});

it("R-FORMAT-005 number ranges read 'X to Y', 'X or more', 'Y or fewer'", () => {
  expect(formatNumberRange(1, 3)).toBe('1 to 3');
  expect(formatNumberRange(0, null)).toBe('0 or more');
  expect(formatNumberRange(undefined, 2000)).toBe('2,000 or fewer');
  expect(formatNumberRange(2, 2)).toBe('2');
  expect(formatNumberRange(null, null)).toBe('Any');
});

it("R-FORMAT-006 date ranges end in 'or later' or 'or earlier'", () => {
  expect(formatDateRange('2026-01-02', null)).toBe('01/02/2026 or later');
  expect(formatDateRange(null, '2026-01-02')).toBe('01/02/2026 or earlier');
  expect(formatDateRange('2026-01-02', '2026-03-04')).toBe('01/02/2026 to 03/04/2026');
  expect(formatDateRange('2026-01-02', '2026-01-02')).toBe('01/02/2026');
});

describe('R-FORMAT-007 phones of 10 or more digits display as (###) ###-####', () => {
  it.each([
    ['4345551234', '(434) 555-1234'],
    ['(434) 555.1234', '(434) 555-1234'],
    ['14345551234', '(434) 555-1234'],
    ['24345551234', '(243) 455-5123'],
    ['434555123499', '(434) 555-1234'],
    ['123', '123'],
    ['', 'n/a'],
  ])('%s', (phone, text) => {
    expect(displayPhone(phone)).toBe(text);
  });
});

describe('R-FORMAT-008 the phone formatter of forms formats exactly 10 digits', () => {
  it.each([
    ['434-555-1234', '(434) 555-1234'],
    ['14345551234', '14345551234'],
    ['434555123', '434555123'],
    ['abc', ''],
  ])('%s', (typed, text) => {
    expect(formatPhoneEntry(typed)).toBe(text);
  });
});

it("R-FORMAT-009 missing values display 'n/a'", () => {
  expect([null, undefined, '', Number.NaN].map((value) => orMissing<unknown>(value, String))).toEqual(
    Array(4).fill('n/a'),
  );
  expect([0, false].map((value) => orMissing<unknown>(value, String))).toEqual(['0', 'false']);
});

it('R-FORMAT-010 R-FORMAT-011 R-STAT-010 R-PROP-005 the chart palette has 10 colours and cycles', () => {
  expect(new Set(CHART_PALETTE).size).toBe(10);
  expect(Array.from({ length: 30 }, (_, index) => chartColor(index))).toEqual([
    ...CHART_PALETTE,
    ...CHART_PALETTE,
    ...CHART_PALETTE,
  ]);
});

it('numbers and percentages are grouped and lose trailing zeros', () => {
  expect(formatNumber(1_234_567.891, 2)).toBe('1,234,567.89');
  expect(formatNumber(0.5, 2)).toBe('0.5');
  expect(formatNumber(-12, 0)).toBe('-12');
  expect(formatPercent(0.07)).toBe('7%');
  expect(formatPercent(0.06125, 3)).toBe('6.125%');
  expect(formatPercent(-0.005)).toBe('-0.5%');
});

it('figures beside each other keep all their decimals', () => {
  expect([0.6, -1234.5, 2, -0.004].map((value) => formatFixed(value, 2))).toEqual([
    '0.60',
    '-1,234.50',
    '2.00',
    '0.00',
  ]);
  expect([0.064, 0.07, -12.5, null].map(fixedPercent)).toEqual(['6.40%', '7.00%', '-1,250.00%', 'n/a']);
});
