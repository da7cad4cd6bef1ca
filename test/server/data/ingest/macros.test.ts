import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { macroDatabase, type MacroDatabase } from './workspace.ts';

let database: MacroDatabase;
beforeAll(async () => {
  database = await macroDatabase();
});
afterAll(() => database.close());

describe('parcel numbers', () => {
  it.each([
    ['12--34', '12-34'],
    ['12----34--5', '12-34-5'],
    [' 007 14 0  002.00 ', '007 14 0 002.00'],
    ['r01-0001', 'R01-0001'],
    ['', null],
  ])('R-SEARCH-049 collapses repeated hyphens of an APN to one: %s', async (raw, text) => {
    expect(await database.values('apn_text(text)', [raw])).toEqual([text]);
  });

  it.each([
    ['010-001.600', '010001600'],
    ['0000123', '0000123'],
    ['007 14 0 002.00', '00714000200'],
    ['-- . --', null],
  ])('keys an APN by its letters and digits, leading zeros kept: %s', async (raw, key) => {
    expect(await database.values('apn_key_of(text)', [raw])).toEqual([key]);
  });

  it('makes ids of 52 bits of the md5 of county and key, so that they are the same on every machine', async () => {
    const expected = createHash('md5').update('51540:010001600').digest().readBigUInt64LE(8) >> 12n;
    expect(await database.value("property_id_of('51540', '010001600')")).toBe(Number(expected));
    expect(Number.isSafeInteger(Number(expected))).toBe(true);
  });
});

describe('texts of files', () => {
  it.each([
    ['2000/10/23 04:00:00+00', '2000-10-23'],
    ['20141209T000000', '2014-12-09'],
    ['20141209', '2014-12-09'],
    ['2014-12-09T00:00:00Z', '2014-12-09'],
    ['4/9/2013', '2013-04-09'],
    ['12/31/1999 12:00:00 AM', '1999-12-31'],
    ['April 9, 2013', '2013-04-09'],
    ['Wed May 21 00:00:00 EDT 2008', '2008-05-21'],
    ['2014-02-30', null],
    ['13/13/2013', null],
    ['soon', null],
  ])('reads the day of %s', async (text, day) => {
    expect(await database.values('date_of(text)', [text])).toEqual([day]);
  });

  it.each([
    ['1234.5', 1234.5],
    ['$1,234.50', 1234.5],
    ['(1,200)', -1200],
    ['-3', -3],
    ['12 000', 12_000],
    ['No dat', null],
    ['1.2.3', null],
  ])('reads the number of %s', async (text, number) => {
    expect(await database.values('number_of(text)', [text])).toEqual([number]);
  });

  it.each([
    ['Y', true],
    ['yes', true],
    ['1', true],
    ['N', false],
    ['0', false],
    ['maybe', null],
  ])('reads yes and no, and nothing else: %s', async (text, flag) => {
    expect(await database.values('flag_of(text)', [text])).toEqual([flag]);
  });
});

describe('loan_balance', () => {
  /** The schedule month by month, without rounding: what the closed form has to agree with. */
  function balanceByMonth(amount: number, rate: number, term: number, paid: number): number {
    const monthly = rate / 12;
    const payment = rate === 0 ? amount / term : (amount * monthly) / (1 - (1 + monthly) ** -term);
    let balance = amount;
    for (let month = 0; month < paid; month += 1) balance = balance * (1 + monthly) - payment;
    return balance;
  }

  it.each([
    // 200,000 at 6 % over 360 months after ten years: a value printed in amortization tables.
    [200_000_00, 0.06, 360, 120, 167_371_45],
    [200_000_00, 0, 360, 120, 133_333_33],
    [200_000_00, 0.06, 360, 0, 200_000_00],
    [200_000_00, 0.06, 360, 360, 0],
    [200_000_00, 0.06, 360, 400, 0],
  ])('is what is owed of %i at %f over %i months after %i payments', async (amount, rate, term, paid, owed) => {
    expect(await database.value(`loan_balance(${amount}, ${rate}::DOUBLE, ${term}, ${paid})`)).toBe(owed);
  });

  it('agrees with paying month by month to the cent', async () => {
    const loans = fc.sample(
      fc.tuple(
        fc.integer({ min: 1_000_00, max: 5_000_000_00 }),
        fc.integer({ min: 0, max: 1800 }).map((basisPoints) => basisPoints / 10_000),
        fc.constantFrom(120, 180, 240, 360),
        fc.integer({ min: 0, max: 359 }),
      ),
      { numRuns: 200, seed: 5 },
    );
    for (const [amount, rate, term, paid] of loans) {
      const owed = await database.value(`loan_balance(${amount}, ${rate}::DOUBLE, ${term}, ${paid})`);
      expect(
        Math.abs(Number(owed) - Math.max(0, balanceByMonth(amount, rate, term, Math.min(paid, term)))),
      ).toBeLessThan(1);
    }
  });
});
