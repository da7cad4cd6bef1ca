import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaRentOf } from '../../../../server/data/rents/areaRents.ts';
import { readAreaRents } from '../../../../server/data/rents/areaRentsFile.ts';
import { readSafmr } from '../../../../server/data/rents/readSafmr.ts';
import { areaRent } from '../../../../server/deal/analyses/areaRent.ts';
import { runIngest } from '../../../../server/ingest.ts';

let dir: string;
beforeAll(async () => void (dir = await mkdtemp(join(tmpdir(), 'rents-'))));
afterAll(async () => await rm(dir, { recursive: true, force: true }));

/** As HUD writes it since 2018; the rents are invented. */
const HEADER =
  '"ZIP\nCode",HUD Area Code,HUD Metro Fair Market Rent Area Name,"SAFMR\n0BR","SAFMR\n0BR -\n90%\nPayment\nStandard","SAFMR\n1BR","SAFMR\n2BR","SAFMR\n3BR","SAFMR\n4BR"';
const ROWS = [
  '00601,M1,Elm,600,540,"$1,100",1200,1500,2000',
  '22901,M2,Oak,700,630,900,1000,1300,1800',
  '22901,M3,Ash,650,585,950,990,1300,1700',
];
const csv = (header = HEADER, rows = ROWS): string => `\uFEFF${[header, ...rows].join('\r\n')}\r\n`;

const load = async (name: string, text: string, ...options: string[]): Promise<string[]> => {
  await writeFile(join(dir, name), text);
  const lines: string[] = [];
  await runIngest(
    ['rents', join(dir, name), '--dir', join(dir, 'warehouse'), ...options],
    (line) => void lines.push(line),
  );
  return lines;
};
const kept = async () => await readAreaRents(join(dir, 'warehouse'));

describe('the file of area rents', () => {
  it('is read as HUD publishes it, tried first, and replaced by a newer year', async () => {
    expect(await load('fy2025_safmrs.csv', csv(), '--dry-run')).toContain(
      '2 ZIPs with rents of 2025; nothing was changed',
    );
    expect(await kept()).toBeNull();
    expect(await load('fy2025_safmrs.csv', csv())).toEqual([
      '2 ZIPs with rents of 2025',
      'for example 00601: 0 bedrooms $600, 1 bedrooms $1100, 2 bedrooms $1200, 3 bedrooms $1500, 4 bedrooms $2000',
    ]);
    const loaded = await kept();
    expect(loaded?.zips.get('22901')).toEqual({ rents: [650, 900, 990, 1300, 1700], areas: 2 });
    await expect(load('older.csv', csv(), '--year', '2024')).rejects.toThrow(
      'rents of 2025 are loaded, these are of 2024: nothing was changed. Add --replace for the older ones',
    );
    expect((await kept())?.year).toBe(2025);
    await load('older.csv', csv(HEADER, ROWS.slice(0, 1)), '--year', '2024', '--replace');
    await utimes(join(dir, 'warehouse', 'area-rents.json'), 1, 1);
    expect([(await kept())?.year, (await kept())?.zips.size]).toEqual([2024, 1]);
  });

  it.each([
    ['of 2017', 'zip_code,area_rent_br0,area_rent_br1,area_rent_br2,area_rent_br3,area_rent_br4'],
    ['with underscores', 'zip_code,safmr_0br,safmr_1br,safmr_2br,safmr_3br,safmr_4br'],
    ['plain', 'ZIP Code,SAFMR 0BR,SAFMR 1BR,SAFMR 2BR,SAFMR 3BR,SAFMR 4BR'],
  ])('has the header %s', (_, header) => {
    const { zips } = readSafmr([header.split(','), [22901, 1000, '1,100', '$1,200', 1300.5, null]], 2026);
    expect(zips.get('22901')?.rents).toEqual([1000, 1100, 1200, 1300.5, null]);
  });

  it('tells what is wrong with it and what would be taken', async () => {
    await expect(load('rents.csv', csv())).rejects.toThrow(
      'rents.csv: of which fiscal year are these rents? Add --year, as --year 2026',
    );
    await expect(load('fy2026.csv', 'ZIP Code,Rent\n22901,5\n')).rejects.toThrow(
      "no column SAFMR 0BR, SAFMR 1BR, SAFMR 2BR, SAFMR 3BR, SAFMR 4BR: this is not HUD's table of Small Area Fair Market Rents. Its columns are: zip code, rent",
    );
    const lines = await load(
      'fy2026.csv',
      csv(HEADER, [...ROWS, 'Elm St,M,x,1,1,1,1,1,1', '22902,M,x,6,5,900,1000,1300,1800', '22903,M,x,,,,,,']),
    );
    expect(lines.slice(2)).toEqual([
      '3 rows were left out:',
      '  row 5: “elm st” is no ZIP, as 22901',
      '  row 6: SAFMR 0BR “6” is no rent of a month: $50 to $50000, as 1,250',
      '  row 7: it has no rent',
    ]);
  });
});

describe('the rent of a home by its area', () => {
  const rents = { year: 2026, zips: new Map([['22901', { rents: [600, 900, 1000, 1300, 1801], areas: 2 }]]) };

  it.each([
    ['22901', 3, 1300],
    ['22901-1234', 0, 600],
    // Each bedroom above four adds 15 % of the rent of four.
    ['22901', 5, 2071],
    ['22901', 7, 2611],
    ['22902', 3, null],
    [null, 3, null],
    ['22901', null, null],
    ['22901', 2.5, null],
  ] as const)('in %s with %s bedrooms', (zip, bedrooms, amount) => {
    expect(areaRentOf(rents, zip, bedrooms)?.amount ?? null).toBe(amount);
  });

  it('is a year of all homes of the parcel, and unknown where nobody can tell', () => {
    const home = { zip: '22901', bedrooms: 6, units: 2, squareFeet: 2000, propertyClass: 'R' };
    expect(areaRent(home, rents)).toEqual({
      amount: 1300 * 2 * 12,
      source:
        '$1,300 a month for each of 2 units: HUD small area fair market rent of 2026, ZIP 22901, 3 bedrooms; the lowest of 2 areas that share the ZIP',
    });
    const unknown = { amount: null, source: null };
    expect(areaRent({ ...home, units: null, bedrooms: 6 }, rents).source).toContain(
      '4 bedrooms and 15% for each further one',
    );
    expect(areaRent({ ...home, units: 4 }, rents)).toEqual(unknown);
    expect(areaRent({ ...home, propertyClass: 'C' }, rents)).toEqual(unknown);
    expect(areaRent({ ...home, bedrooms: 0, units: 1, squareFeet: null }, rents)).toEqual(unknown);
    expect(areaRent(home, null)).toEqual(unknown);
  });
});
