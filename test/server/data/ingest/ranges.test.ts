/** Address ranges of the Census: where they place parcels, what they leave to others, what is refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runIngest } from '../../../../server/ingest.ts';
import { shapefile } from '../../../support/shapefile.ts';
import { zipped } from '../../../support/zipped.ts';
import { csv, workspace, type Workspace } from './workspace.ts';

const degrees =
  'GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137,298.257222101]]]';
/** 78.48 W, 38.03 N is 11488677.66 E, 3898599.85 N (pyproj 3). */
const stateFeet =
  'PROJCS["NAD_1983_StatePlane_Virginia_South_FIPS_4502_Feet",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",11482916.667],PARAMETER["False_Northing",3280833.333],PARAMETER["Central_Meridian",-78.5],PARAMETER["Standard_Parallel_1",37.9666666666667],PARAMETER["Standard_Parallel_2",36.7666666666667],PARAMETER["Latitude_Of_Origin",36.3333333333333],UNIT["US survey foot",0.304800609601219]]';

type Line = readonly (readonly [number, number])[];
/** Left and right are the numbers from the first corner to the last, `101 199`. */
const stretch = (street: string, line: Line, left: string, right: string, zip = '22901') => ({
  line,
  row: {
    FULLNAME: street,
    LFROMHN: left.split(' ')[0] ?? '',
    LTOHN: left.split(' ')[1] ?? '',
    RFROMHN: right.split(' ')[0] ?? '',
    RTOHN: right.split(' ')[1] ?? '',
    ZIPL: zip,
    ZIPR: zip,
  },
});
const east: Line = [[-78.5, 38.03], [-78.49, 38.03]]; // prettier-ignore
const farEast: Line = [[-78.4, 38.03], [-78.39, 38.03]]; // prettier-ignore
const stretches = [
  stretch('Oak St', east, '101 199', '100 198'),
  // Against its numbers.
  stretch('Elm Street', east, '198 100', '199 101'),
  // Twice as far north as east, in feet: two thirds of the numbers lie behind the corner.
  stretch('Bend Rd', [[-78.5, 38.03], [-78.4981, 38.03], [-78.4981, 38.033]], '', '100 400'), // prettier-ignore
  stretch('Fir St', east, '101 199', '100 198'),
  stretch('N Main St', east, '101 199', '100 198'),
  stretch('S Main St', farEast, '101 199', '100 198'),
  stretch('Pine St', east, '101 199', '', '22901'),
  stretch('Pine St', farEast, '101 199', '', '22932'),
  stretch('10 1/2 St NW', east, '101 199', '100 198'),
  stretch('Letter Ln', east, 'N101 N199', '35-20 35-98'),
  stretch('', east, '101 199', '100 198'),
];
const files = (of: readonly ReturnType<typeof stretch>[], prj = degrees): Record<string, Buffer> => {
  const { shp, dbf } = shapefile({
    type: 'line',
    shapes: of.map(({ line }) => [line]),
    rows: of.map(({ row }) => row),
  });
  return { shp, dbf, prj: Buffer.from(prj) };
};
const named = (name: string, of: Readonly<Record<string, Buffer>>): Record<string, Buffer> =>
  Object.fromEntries(Object.entries(of).map(([ending, content]) => [`${name}.${ending}`, content]));

const home = (apn: string, street: string, more: Record<string, string> = {}) => ({
  apn,
  street,
  zip: '22901',
  lat: '',
  lng: '',
  ...more, // prettier-ignore
});
const roll = { facts: { streetAddress: 'street', zip: 'zip', latitude: 'lat', longitude: 'lng' } };
const homes = [
  home('odd', '149 Oak Street'),
  home('even', '148 Oak St'),
  home('against', '149 Elm St'),
  home('around the corner', '300 Bend Rd'),
  home('at the corner', '101 Oak St'),
  home('beyond', '250 Oak St'),
  home('which Main', '150 Main St'),
  home('north Main', '150 Main St N'),
  home('no such side', '150 Pine St', { zip: '22932' }),
  home('other zip', '151 Pine St', { zip: '22932' }),
  home('no zip', '151 Pine St', { zip: '' }),
  home('numbered', '150 10 1/2 St NW'),
  home('letters', '101 Letter Ln'),
  home('no street', ''),
  home('own point', '149 Fir St', { lat: '38.02', lng: '-78.5' }),
  home('its neighbor', '147 Fir St'),
];
let space: Workspace;
const run = async (...args: string[]): Promise<string[]> => {
  const lines: string[] = [];
  await runIngest([...args, '--dir', space.dir], (line) => lines.push(line));
  return lines;
};
const placed = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (
      await space.rows<{ apn: string; at: string }>(
        `SELECT lower(apn) AS apn, concat_ws(' ', point_kind, CASE WHEN point_kind <> 'ZIP' THEN point_error_feet END, round(latitude, 4), round(longitude, 4)) AS at FROM parcel`,
      )
    ).map(({ apn, at }) => [apn, at]),
  );
const write = async (entries: Readonly<Record<string, Buffer>>): Promise<string> => {
  const paths = [];
  for (const [name, content] of Object.entries(entries)) paths.push(await space.write(name, content));
  return paths[0] ?? '';
};

beforeAll(async () => {
  space = await workspace();
});
afterAll(async () => await space.remove());

describe('address ranges', () => {
  it('place parcels by number, side, ZIP and spelling, where nothing surer is known, whichever comes first', async () => {
    await space.load({ 'roll.csv': csv(homes) }, roll);
    const before = await placed();
    const zip = await write({
      'tl_2024_51540_addrfeat.zip': await zipped(named('tl_2024_51540_addrfeat', files(stretches))),
    });
    expect(await run('ranges', zip, '--dry-run')).toContainEqual(expect.stringContaining('Nothing was changed'));
    expect(await placed()).toEqual(before);
    const lines = await run('ranges', zip);
    expect(lines).toContain('Address ranges of Charlottesville city, VA, as of 2024-01-01');
    expect(lines).toContain("Stretches of street 11, of these 2 without a street's name or whole house numbers");
    expect(lines).toContain('  8 x House number in its block');
    const after = await placed();
    // A block of 2,874 feet: 265 and 35 % of it.
    expect(after).toEqual({
      ...before,
      odd: 'RANGE 1271 38.0302 -78.4951',
      even: 'RANGE 1271 38.0298 -78.4951',
      against: 'RANGE 1271 38.0298 -78.4949',
      'around the corner': 'RANGE 840 38.0315 -78.4978',
      'at the corner': 'RANGE 1271 38.0302 -78.5',
      'north main': 'RANGE 1271 38.0298 -78.4949',
      'other zip': 'RANGE 1271 38.0302 -78.3949',
      numbered: 'RANGE 1271 38.0298 -78.4949',
    });
    expect([before['own point'], before['its neighbor']]).toEqual(['SOURCE 150 38.02 -78.5', 'STREET 304 38.02 -78.5']);
    // Again with the roll after it, and without a trace when they are taken out.
    await space.load({ 'roll.csv': csv(homes) }, roll);
    expect(await placed()).toEqual(after);
    expect(await space.rows("SELECT name, files FROM source WHERE recipe = 'ranges'")).toHaveLength(1);
    expect(await run('ranges', '--remove', '--fips', '51540')).toContain(
      'Address ranges of Charlottesville city, VA are taken out',
    );
    expect(await placed()).toEqual(before);
    expect(await space.rows("SELECT name FROM source WHERE recipe = 'ranges'")).toEqual([]);
  });

  it('are cut after feet of a state have become degrees; a newer file takes the place of an older one', async () => {
    await space.load({ 'roll.csv': csv(homes) }, roll);
    const [x, y] = [11_488_677.66, 3_898_599.85];
    const oak = stretch('Oak St', [[x, y], [x + 1000, y]], '101 199', '100 198'); // prettier-ignore
    await run('ranges', await write(named('tl_2023_51540_addrfeat', files(stretches))));
    await run('ranges', await write(named('tl_2024_51540_addrfeat', files([oak], stateFeet))));
    expect(await placed()).toMatchObject({ 'at the corner': 'RANGE 615 38.0302 -78.48', 'north main': 'ZIP' });
    await expect(run('ranges', await write(named('tl_2023_51540_addrfeat', files(stretches))))).rejects.toThrow(
      /Address ranges of the Census for Charlottesville city, VA is loaded as of 2024-01-01, and this is as of 2023-01-01/,
    );
    expect(await space.rows("SELECT as_of FROM source WHERE recipe = 'ranges'")).toEqual([{ as_of: '2024-01-01' }]);
  });

  it.each<[string, Readonly<Record<string, Buffer>>, readonly string[], RegExp]>([
    [
      'another shapefile',
      named(
        'tl_2024_51540_roads',
        shapefile({ type: 'line', shapes: [[east]], rows: [{ LINEARID: '1', FULLNAME: 'Oak St' }] }),
      ),
      [],
      /tl_2024_51540_roads\.shp has no tl_2024_51540_roads\.prj/,
    ],
    [
      'a shapefile without house numbers',
      {
        ...named(
          'tl_2024_51540_roads',
          shapefile({ type: 'line', shapes: [[east]], rows: [{ LINEARID: '1', FULLNAME: 'Oak St' }] }),
        ),
        'tl_2024_51540_roads.prj': Buffer.from(degrees),
      },
      [],
      /is no file of address ranges \(ADDRFEAT of TIGER\/Line\): it has no LFROMHN.*its columns are: LINEARID, FULLNAME/,
    ],
    ['no shapefile', { 'ranges.csv': Buffer.from('a,b\n1,2') }, ['--fips', '51540'], /ranges\.csv is no shapefile/],
    [
      'a name without a county',
      named('roads', files(stretches)),
      [],
      /roads\.shp: say which county it is of with --fips/,
    ],
    [
      'a name without a year',
      named('roads', files(stretches)),
      ['--fips', '51540'],
      /say of which day it is with --as-of/,
    ],
    [
      'an unknown county',
      named('tl_2024_09110_addrfeat', files(stretches)),
      [],
      /no county 09110: files of Connecticut from 2022/,
    ],
    [
      'another county by its name',
      named('tl_2024_51003_addrfeat', files(stretches)),
      ['--fips', '51540'],
      /tl_2024_51003_addrfeat\.shp is of Albemarle County, VA, and --fips 51540 says Charlottesville/,
    ],
    [
      'another county by its ZIPs',
      named('a', files([stretch('Oak St', east, '101 199', '', '10001')])),
      ['--fips', '51540', '--as-of', '2025-01-01'],
      /a\.shp has the ZIP of 0 of the 15 parcels of Charlottesville city, VA, such as 22901: it is of another county/,
    ],
    [
      'another county by its streets',
      named('b', files([stretch('Nowhere Ln', east, '101 199', '', '')])),
      ['--fips', '51540', '--as-of', '2025-01-01'],
      /b\.shp has none of the \d+ streets of Charlottesville/,
    ],
    [
      'feet said to be degrees',
      named('c', files([stretch('Oak St', [[11_488_677, 3_898_599], [11_489_677, 3_898_599]], '101 199', '')])), // prettier-ignore
      ['--fips', '51540', '--as-of', '2025-01-01'],
      /c\.shp has coordinates that are not of the United States \(stretch 1, Oak St/,
    ],
    [
      'no numbers',
      named('d', files([stretch('Oak St', east, '', 'N101 N199')])),
      ['--fips', '51540', '--as-of', '2025-01-01'],
      /d\.shp has no street with house numbers/,
    ],
  ])('are refused with %s', async (_name, entries, options, message) => {
    await expect(run('ranges', await write(entries), ...options)).rejects.toThrow(message);
  });
});
