/** Streets by the command: the same as the pane Add records loads, told in lines. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runIngest } from '../../../../server/ingest.ts';
import { madeRoads, pointsAsRoads, roadsZip } from '../../../support/madeRoads.ts';
import { csv, workspace, type Workspace } from './workspace.ts';

const roads = madeRoads([-83.99, 33.95]);
let space: Workspace;
beforeAll(async () => {
  space = await workspace();
  await space.load({ 'roll.csv': csv([{ apn: '1' }, { apn: '2' }]) }, { fips: '13135' });
});
afterAll(async () => await space.remove());

const run = async (...args: string[]): Promise<string[]> => {
  const lines: string[] = [];
  await runIngest([...args, '--dir', space.dir], (line) => lines.push(line));
  return lines;
};
const zip = async (name: string): Promise<string> => await space.write(`${name}.zip`, await roadsZip(roads, { name }));
const kept = async () =>
  await space.rows<{ fips: string; streets: number; parcels: number }>(
    `SELECT fips, count(*)::INTEGER AS streets, (SELECT count(*)::INTEGER FROM parcel) AS parcels FROM road GROUP BY fips`,
  );

it('loads the streets of a county in place of its older ones; a dry run changes nothing; the source goes by its name', async () => {
  const file = await zip('tl_2025_13135_roads');
  expect(await run('roads', file, '--dry-run')).toEqual([
    `tl_2025_13135_roads.shp: streets of Gwinnett County, GA, as of 2025-01-01: ${roads.length}, of these ${roads.length - 1} with a name`,
    'Nothing was changed.',
  ]);
  expect(await kept()).toEqual([]);
  const all = { fips: '13135', streets: roads.length, parcels: 2 };
  for (const times of [1, 2]) {
    const lines = await run('roads', file);
    expect([times, lines[0]]).toEqual([
      times,
      `Streets of Gwinnett County, GA, as of 2025-01-01: ${roads.length} of ${roads.length} are on the map`,
    ]);
    expect(await kept()).toEqual([all]);
  }
  await expect(run('roads', await zip('tl_2023_13135_roads'))).rejects.toThrow(/2025-01-01/);
  expect(await kept()).toEqual([all]);
  await expect(run('--remove-source', 'roads', '--fips', '13135')).rejects.toThrow(/add --yes; nothing was changed/);
  await run('--remove-source', 'roads', '--fips', '13135', '--yes');
  expect(await kept()).toEqual([]);
});

it.each([
  [['roads'], /name at least one file of roads/],
  [['roads', 'FILE', '--remove'], /--remove-source roads --fips/],
  [['roads', 'FILE', '--fips', '99999'], /there is no county 99999/],
  [['roads', 'FILE', '--fips', '51540'], /Most of these streets lie in Gwinnett County, GA/],
  [['roads', 'POINTS'], /holds no street/],
  [['roads', 'ROLL'], /roll\.csv/],
  [['roads', 'FILE', 'missing_roads.zip'], /missing_roads\.zip/],
] as const)('%j is refused with its reason', async (args, reason) => {
  const file = await zip('tl_2025_13135_roads');
  const points = await space.write('points.zip', await pointsAsRoads(3));
  const roll = await space.write('roll.csv', 'apn\n1\n');
  const files = new Map<string, string>([
    ['FILE', file],
    ['POINTS', points],
    ['ROLL', roll],
  ]);
  const named = args.map((arg) => files.get(arg) ?? arg);
  await expect(run(...named)).rejects.toThrow(reason);
});
