/** Files of several counties, and of one county each: every county is renewed, counted and told of by itself. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runIngest } from '../../../../server/ingest.ts';
import {
  floridaNal,
  floridaNumber,
  floridaParcels,
  floridaSales,
  floridaSdf,
} from '../../../support/statewide/florida.ts';
import type { StatewideParcel } from '../../../support/statewide/statewideParcels.ts';
import { workspace, type Workspace } from './workspace.ts';

let space: Workspace;
beforeEach(async () => {
  space = await workspace();
});
afterEach(async () => await space.remove());

const load = async (recipe: string, name: string, content: string, ...more: string[]): Promise<string> => {
  const lines: string[] = [];
  const path = await space.write(name, content);
  await runIngest([recipe, path, '--dir', space.dir, ...more], (line) => lines.push(line));
  return lines.join('\n');
};
const parcels = floridaParcels(30);
const of = (...codes: string[]): StatewideParcel[] => parcels.filter(({ county }) => codes.includes(county.code));
const counted = async (sql: string): Promise<Record<string, number>> =>
  Object.fromEntries((await space.rows<{ key: string; n: number }>(sql)).map(({ key, n }) => [key, n]));
const current = async () =>
  await counted('SELECT fips AS key, count(*) AS n FROM parcel WHERE retired_date IS NULL GROUP BY fips ORDER BY fips');

it('a roll of several counties says of each what was kept, rejected, new, replaced and retired', async () => {
  const said = await load('florida-nal', 'NAL.csv', floridaNal(of('11', '39')));
  expect(said).toMatch(/By county +kept +rejected +new +replaced +retired\n +Alachua County, FL \(12001\) +30 +0 +30 +0 +0\n +Hillsborough County, FL \(12057\) +30 +0 +30 +0 +0/);
  // Which county is put together is told while it is.
  const gone = of('11', '39', '77').filter(({ county, at }) => county.code !== '11' || at >= 3);
  const blank = floridaNal(gone).replace(`39,${floridaNumber(of('39')[4] as StatewideParcel)},`, '39,,');
  const later = await load('florida-nal', 'NAL.csv', blank, '--as-of', '2025-10-01');
  expect(later).toMatch(/Alachua County, FL \(12001\) +27 +0 +0 +27 +3\n +Hillsborough County, FL \(12057\) +29 +1 +0 +29 +1\n +Washington County, FL \(12133\) +30 +0 +30 +0 +0/);
  expect(later).toContain('Deriving owners, equity and lead types: Hillsborough County, FL, 2 of ');
}); // prettier-ignore

it('rolls of one county each and one day stand side by side without --fips, and each is renewed alone', async () => {
  for (const code of ['11', '39']) await load('florida-nal', `NAL_${code}.csv`, floridaNal(of(code)));
  expect(await current()).toEqual({ '12001': 30, '12057': 30 });
  const sources = async () =>
    await space.rows('SELECT name, rows_read AS read, rows_kept AS kept, files FROM source ORDER BY name');
  expect(await sources()).toEqual([
    { name: 'Florida, assessment rolls of all counties (NAL)', read: 60, kept: 60, files: ['NAL_11.csv', 'NAL_39.csv'] },
  ]); // prettier-ignore
  // Its file of that day is sent again, mended: what was loaded of the county goes, of no other.
  const mended = of('11')
    .slice(0, 28)
    .map((parcel) => ({ ...parcel, owner: 'NOBODY, NEW' }));
  await load('florida-nal', 'NAL_11.csv', floridaNal(mended));
  expect(await current()).toEqual({ '12001': 28, '12057': 30 });
  expect(await counted("SELECT fips AS key, count(*) AS n FROM parcel WHERE owner_name = 'NOBODY NEW' GROUP BY fips")).toEqual({ '12001': 28 }); // prettier-ignore
  expect(await sources()).toMatchObject([{ read: 58, kept: 58 }]);
  // Replaced as a whole where that is said.
  await load('florida-nal', 'NAL_39.csv', floridaNal(of('39')), '--replace', '--yes');
  expect(await current()).toEqual({ '12057': 30 });
});

it('lists of one county each are told apart by what they hold', async () => {
  await load('florida-nal', 'NAL.csv', floridaNal(of('11', '39').map((parcel) => ({ ...parcel, sale: null }))));
  const deeds = async () => await counted('SELECT fips AS key, count(*) AS n FROM deed GROUP BY fips ORDER BY fips');
  const sales = (code: string) => floridaSales(of(code));
  for (const code of ['11', '39']) await load('florida-sdf', `SDF_${code}.csv`, floridaSdf(sales(code)));
  expect(await deeds()).toEqual({ '12001': sales('11').length, '12057': sales('39').length });
  expect(await space.rows("SELECT name FROM source WHERE recipe = 'florida-sdf' ORDER BY name")).toEqual([
    { name: 'Florida, sales of all counties (SDF), Alachua County, FL' },
    { name: 'Florida, sales of all counties (SDF), Hillsborough County, FL' },
  ]);
  await load('florida-sdf', 'SDF_11.csv', floridaSdf(sales('11').slice(0, 5)), '--as-of', '2025-10-01');
  expect(await deeds()).toEqual({ '12001': 5, '12057': sales('39').length });
});
