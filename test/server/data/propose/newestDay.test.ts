import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { dayTaken, saysWhatHappened } from '../../../../server/data/propose/newestDay.ts';
import { readSeen } from '../../../../server/data/propose/readSeen.queries.ts';

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
    expect(saysWhatHappened({ header, candidates: [] })).toBe(isOne);
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

describe('the newest day in a list', () => {
  const dir = mkdtempSync(join(tmpdir(), 'platbook-newest-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  /** Of a thousand sales in two years; the newest is of 02/11/2021. */
  const DAYS = Array.from({ length: 1000 }, (_, at) => {
    const month = Math.floor((at % 700) / 28);
    return { year: 2019 + Math.floor(month / 12), month: (month % 12) + 1, day: (at % 28) + 1 };
  }).map((one, at) => (at === 500 ? { year: 2021, month: 2, day: 11 } : one));
  const two = (value: number): string => String(value).padStart(2, '0');
  const newestOf = async (
    header: string,
    write: (day: (typeof DAYS)[number]) => string,
  ): Promise<string | undefined> => {
    const path = join(dir, 'list.csv');
    const rows = DAYS.map((day, at) => `${100_000 + at},${100 + at} OAK AVE,${write(day)},150000`);
    writeFileSync(path, [`PIN,SITUS,${header}`, ...rows].join('\n'));
    return (await readSeen(path)).newestDay;
  };

  it.each([
    ['month first', ({ year, month, day }) => `${month}/${day}/${year}`],
    ['day first', ({ year, month, day }) => `${two(day)}/${two(month)}/${year}`],
    ['with two digits of the year', ({ year, month, day }) => `${day}.${month}.${year % 100}`],
    ['as a spreadsheet counts', ({ year, month, day }) => String(Date.UTC(year, month - 1, day) / 86_400_000 + 25_569)],
    ['as milliseconds', ({ year, month, day }) => String(Date.UTC(year, month - 1, day))],
    ['as it stands', ({ year, month, day }) => `${year}-${two(month)}-${two(day)}`],
  ] satisfies [string, (day: (typeof DAYS)[number]) => string][])(
    'is read as a load reads it: %s',
    async (_, write) => {
      expect(await newestOf('SALE_DATE,SALE_PRICE', write)).toBe('2021-02-11');
    },
  );

  it('is also that of the one bare date beside the one price, and of no other bare date', async () => {
    const iso = ({ year, month, day }: (typeof DAYS)[number]): string => `${year}-${two(month)}-${two(day)}`;
    expect(await newestOf('date,price', iso)).toBe('2021-02-11');
    expect(await newestOf('date,acres', iso)).toBeUndefined();
  });
});
