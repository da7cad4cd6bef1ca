import { describe, expect, it } from 'vitest';
import { dayTaken, saysWhatHappened } from '../../../../server/data/propose/newestDay.ts';

describe('of when a list is', () => {
  it.each([
    ['SALE_DATE', true],
    ['last_transfer_date', true],
    ['Recording Date', true],
    ['lis_pendens_date', true],
    // What comes, and what is not a day of a record.
    ['auction_date', false],
    ['year_built', false],
    ['owner_name', false],
    ['whatever', false],
  ])('%s tells a day that has come: %s', (header, isOne) => {
    expect(saysWhatHappened(header)).toBe(isOne);
  });

  it.each([
    [undefined, '2026-03-02', null],
    ['2026-03-01', '2026-03-02', null],
    // Rolls are weeks behind.
    ['2025-12-02', '2026-03-02', null],
    ['2025-12-01', '2025-12-01', '12/01/2025'],
    ['2021-12-10', '2021-12-10', '12/10/2021'],
    ['2021-03-03', '2021-03-03', '03/03/2021'],
    // The clock of a server may be behind.
    ['2027-01-01', '2026-03-02', null],
  ] as const)('by %s it is of %s', (newest, asOf, shown) => {
    const taken = dayTaken(newest, '2026-03-02');
    expect(taken.asOf).toBe(asOf);
    if (shown === null) expect(taken.why).toBeNull();
    else expect(taken.why).toBe(`No day was named: ${shown} is taken, the day of the newest sale or record in it`);
  });

  it('is not guessed where the newest lies so far back that the list may be of who has owned for long', () => {
    expect(dayTaken('2015-05-27', '2026-03-02')).toEqual({
      asOf: '2026-03-02',
      why: 'No day was named: today is taken, but the newest sale or record in it is of 05/27/2015; say of when the list is',
    });
    expect(dayTaken('2021-03-02', '2026-03-02').asOf).toBe('2026-03-02');
  });
});
