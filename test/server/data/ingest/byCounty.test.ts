/** Files of several counties, and of one county each: every county is renewed, counted and told of by itself. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeSource } from '../../../../server/data/ingest/removeSource.ts';
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

describe('lists of several counties that share some', () => {
  let rolls: Workspace;
  beforeAll(async () => {
    rolls = await workspace();
    const told = of('11', '23', '39', '66', '77').map((parcel) => ({ ...parcel, sale: null }));
    const path = await rolls.write('NAL.csv', floridaNal(told));
    await runIngest(['florida-nal', path, '--dir', rolls.dir], () => undefined);
  });
  afterAll(async () => await rolls.remove());
  beforeEach(async () => {
    await space.remove();
    space = await workspace(rolls);
  });

  const sales = (...codes: string[]) => floridaSales(of(...codes));
  const sdf = (...codes: string[]) => floridaSdf(sales(...codes));
  /** What a later file says of a county: less, so that it can be told apart. */
  const fewer = (code: string, count: number) => sales(code).slice(0, count);
  const NOON = ['--as-of', '2025-10-01'];
  const LATER = ['--as-of', '2025-11-01'];
  const deeds = async () => await counted('SELECT fips AS key, count(*) AS n FROM deed GROUP BY fips ORDER BY fips');
  const told = async () =>
    await space.rows(
      "SELECT as_of::VARCHAR AS day, string_agg(DISTINCT d.fips, ' ' ORDER BY d.fips) AS counties, rows_kept AS kept FROM source s JOIN deed d USING (source_id) WHERE recipe = 'florida-sdf' GROUP BY ALL ORDER BY ALL",
    );
  /** All that is shown and sought, whoever was loaded first. */
  const facts = async () =>
    await space.rows(
      'SELECT hash(list(p ORDER BY p.property_id)) AS parcels, (SELECT list((property_id, sale_date, amount_cents) ORDER BY property_id, sale_date, amount_cents) FROM deed) AS deeds FROM parcel p',
    );

  it('the newer one says its counties anew, whichever is loaded first; all others stay, on their day', async () => {
    const old = ['SDF_old.csv', sdf('11', '39'), ...NOON] as const;
    const young = ['SDF_new.csv', floridaSdf([...fewer('39', 4), ...sales('77')]), ...LATER] as const;
    await load('florida-sdf', ...old);
    const said = await load('florida-sdf', ...young);
    expect(said).toMatch(/Hillsborough County, FL \(12057\) +4 +0 +0 /);
    const expected = { '12001': sales('11').length, '12057': 4, '12133': sales('77').length };
    expect(await deeds()).toEqual(expected);
    const both = [
      { day: '2025-10-01', counties: '12001', kept: sales('11').length },
      { day: '2025-11-01', counties: '12057 12133', kept: 4 + sales('77').length },
    ];
    expect(await told()).toEqual(both);
    const first = await facts();

    await space.remove();
    space = await workspace(rolls);
    await load('florida-sdf', ...young);
    const late = await load('florida-sdf', ...old);
    expect(late).toContain(`the list as of 2025-11-01 says this county newer`);
    expect(await deeds()).toEqual(expected);
    expect(await told()).toEqual(both);
    expect(await facts()).toEqual(first);
    // Its rows of the county that went come with no later load either.
    const roll = floridaNal(of('39').map((parcel) => ({ ...parcel, sale: null, owner: 'SOMEBODY, ELSE' })));
    await load('florida-nal', 'NAL_39.csv', roll, '--as-of', '2025-12-01');
    expect(await deeds()).toEqual(expected);
  });

  it('a file of one county counts there, and one of several takes the place of those of one', async () => {
    await load('florida-sdf', 'SDF.csv', sdf('11', '39'), ...NOON);
    await load('florida-sdf', 'SDF_39.csv', floridaSdf(fewer('39', 3)), ...LATER);
    expect(await deeds()).toEqual({ '12001': sales('11').length, '12057': 3 });
    await load('florida-sdf', 'SDF.csv', floridaSdf([...fewer('11', 2), ...fewer('39', 1)]), '--as-of', '2025-12-01');
    expect(await deeds()).toEqual({ '12001': 2, '12057': 1 });
    expect(await told()).toEqual([{ day: '2025-12-01', counties: '12001 12057', kept: 3 }]);
    await expect(load('florida-sdf', 'SDF_39.csv', sdf('39'), ...LATER)).rejects.toThrow(/is loaded as of 2025-12-01/);
    await expect(load('florida-sdf', 'SDF.csv', sdf('11', '39'), ...LATER)).rejects.toThrow(/is loaded as of 2025-12-01/);
    expect(await deeds()).toEqual({ '12001': 2, '12057': 1 });
    // Said so, the older one counts again, as a whole.
    await load('florida-sdf', 'SDF.csv', sdf('39', '77'), ...LATER, '--replace', '--yes');
    expect(await deeds()).toEqual({ '12057': sales('39').length, '12133': sales('77').length });
  }); // prettier-ignore

  it('of one day they stand beside each other, a county that both say is of the later file, and the same again changes nothing', async () => {
    await load('florida-sdf', 'SDF_north.csv', sdf('11', '39'));
    await load('florida-sdf', 'SDF_south.csv', sdf('23', '66'));
    expect(Object.keys(await deeds())).toEqual(['12001', '12057', '12086', '12111']);
    const path = await space.write('SDF_some.csv', floridaSdf([...fewer('66', 2), ...sales('77')]));
    await runIngest(['florida-sdf', path, '--dir', space.dir], () => undefined);
    const expected = { '12001': sales('11').length, '12057': sales('39').length, '12086': sales('23').length, '12111': 2, '12133': sales('77').length }; // prettier-ignore
    expect(await deeds()).toEqual(expected);
    const before = await told();
    expect(before).toHaveLength(3);
    const lines: string[] = [];
    await runIngest(['florida-sdf', path, '--dir', space.dir], (line) => lines.push(line));
    expect(lines.join('\n')).toMatch(/as it was before|nothing (?:is|has) changed/i);
    expect(await told()).toEqual(before);
  });

  it('what is taken out of one is gone from it alone', async () => {
    await load('florida-sdf', 'SDF.csv', sdf('11', '39'), ...NOON);
    await load('florida-sdf', 'SDF.csv', sdf('39', '77'), ...LATER);
    const [older] = await space.rows<{ id: number }>(
      "SELECT source_id AS id FROM source WHERE recipe = 'florida-sdf' ORDER BY as_of LIMIT 1",
    );
    await removeSource({ dir: space.dir, sourceId: older?.id ?? 0 });
    expect(await deeds()).toEqual({ '12057': sales('39').length, '12133': sales('77').length });
  });
});
