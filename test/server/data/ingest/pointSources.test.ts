/** Files that say where parcels lie: CSV, GeoJSON and shapefiles, joined by number or address; what is refused, and why. */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingest } from '../../../../server/data/ingest/ingest.ts';
import { prepareGeneric } from '../../../../server/data/ingest/prepareGeneric.ts';
import { shapefile } from '../../../support/shapefile.ts';
import { zipped } from '../../../support/zipped.ts';
import { csv, workspace, type Workspace } from './workspace.ts';

/** By an independent implementation (pyproj 3): 78.48 W, 38.03 N is 11488677.66 E, 3898599.85 N. */
const stateFeet =
  'PROJCS["NAD_1983_StatePlane_Virginia_South_FIPS_4502_Feet",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",11482916.667],PARAMETER["False_Northing",3280833.333],PARAMETER["Central_Meridian",-78.5],PARAMETER["Standard_Parallel_1",37.9666666666667],PARAMETER["Standard_Parallel_2",36.7666666666667],PARAMETER["Latitude_Of_Origin",36.3333333333333],UNIT["US survey foot",0.304800609601219]]';
const degrees =
  'GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137,298.257222101]]]';

const square = (x: number, y: number, half: number): [number, number][] => [
  [x - half, y - half],
  [x - half, y + half],
  [x + half, y + half],
  [x + half, y - half],
  [x - half, y - half],
];
const feature = (type: string, coordinates: unknown, properties: object) => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
});
const collection = (features: readonly object[], more: object = {}): string =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features }, null, 1);
const inState = shapefile({
  type: 'outline',
  shapes: [[square(11_488_677.66, 3_898_599.85, 40)], null],
  rows: [
    { PIN: '100-2', Note: 'by number' },
    { PIN: '100-1', Note: 'without a shape' },
  ],
});
const doors = shapefile({
  type: 'point',
  shapes: [[-78.48, 38.03]],
  rows: [{ ADDNUM: '11', STNAME: 'Elm', STTYPE: 'Street', ZIP: '22901' }],
});
const shp = (name: string, { shp: shapes, dbf }: ReturnType<typeof shapefile>, prj: string | null = degrees) => ({
  [`${name}.shp`]: shapes,
  [`${name}.dbf`]: dbf,
  ...(prj === null ? {} : { [`${name}.prj`]: prj }),
});

/** Parcels 100-1 to 100-5 in 9 to 17 Elm St; the third has a point of the roll. */
const roll = [9, 11, 13, 15, 17].map((number, index) => ({
  apn: `100-${index + 1}`,
  street: `${number} Elm St`,
  zip: '22901',
  lat: number === 13 ? '38.031' : '',
  lng: number === 13 ? '-78.481' : '',
}));

let space: Workspace;
const load = async (files: Readonly<Record<string, string | Uint8Array>>): Promise<void> => {
  const paths: string[] = [];
  for (const [name, content] of Object.entries(files)) paths.push(await space.write(name, content));
  const { recipe } = await prepareGeneric('points', paths, { fips: '51540', asOf: '2025-03-01' });
  await ingest({ dir: space.dir, recipe, files: paths });
};
const points = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (
      await space.rows<{ apn: string; at: string }>(
        `SELECT apn, point_kind || ' ' || round(latitude, 4) || ' ' || round(longitude, 4) AS at FROM parcel
          WHERE point_kind IN ('SOURCE', 'PARCEL', 'ADDRESS')`,
      )
    ).map(({ apn, at }) => [apn, at]),
  );

beforeAll(async () => {
  space = await workspace();
  await space.load(
    { 'roll.csv': csv(roll) },
    { facts: { streetAddress: 'street', zip: 'zip', latitude: 'lat', longitude: 'lng' } },
  );
});
afterAll(async () => await space.remove());

describe('a file of points', () => {
  it('is taken in every form, and of two points of a parcel the surer kind counts, whichever was loaded first', async () => {
    const before = await points();
    expect(before).toEqual({ '100-3': 'SOURCE 38.031 -78.481' });
    // Outlines in feet of the state, by parcel number.
    await load({ 'outlines.zip': await zipped(shp('outlines', inState, stateFeet)) });
    expect(await points()).toEqual({ ...before, '100-2': 'PARCEL 38.03 -78.48' });
    // Doors in a GeoJSON by address, in two texts of features; a point surer than an outline, and than the roll's own.
    await load({
      'doors.geojson': collection(
        [
          feature('Point', [-78.482, 38.032], {
            number: '11',
            street: 'Elm Street',
            postcode: '22901',
            'a "quoted" {name': '}]\\"',
          }),
          feature('Point', [-78.483, 38.033], { number: '13', street: 'ELM ST', postcode: '22901' }),
          feature('Point', [0, 0], { number: '9', street: 'ELM ST', postcode: '22901' }),
          feature('Point', null, { number: '15', street: 'ELM ST', postcode: '22901' }),
        ],
        { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } } },
      ),
    });
    const surer = { '100-2': 'ADDRESS 38.032 -78.482', '100-3': 'ADDRESS 38.033 -78.483' };
    expect(await points()).toEqual(surer);
    // A later file of a less sure kind, a feature a line and packed, fills in only.
    const lines = [roll[1], roll[2], roll[4]].map((row, index) =>
      JSON.stringify(feature('Point', [-78.49 - index / 1000, 38.04], { APN: row?.apn, SITUS: row?.street })),
    );
    await load({ 'middles.geojson.gz': gzipSync(lines.join('\n')) });
    expect(await points()).toEqual({ ...surer, '100-5': 'SOURCE 38.04 -78.492' });
    // By number alone it is the middle of the lot; state and size stand in columns that nobody asks for.
    await load({
      'centroids.zip': await zipped({
        'export/centroids.csv': 'PARCEL_ID,X,Y,ACRES\n100-5,-78.4955,38.045,1\n100-4,-78.4944,38.044,1\n999,-78,38,1',
      }),
    });
    expect(await points()).toEqual({ ...surer, '100-5': 'PARCEL 38.045 -78.4955', '100-4': 'PARCEL 38.044 -78.4944' });
    // The roll loaded again takes none of it back.
    await space.load(
      { 'roll.csv': csv(roll) },
      { facts: { streetAddress: 'street', zip: 'zip', latitude: 'lat', longitude: 'lng' } },
    );
    expect(await points()).toEqual({ ...surer, '100-5': 'PARCEL 38.045 -78.4955', '100-4': 'PARCEL 38.044 -78.4944' });
  });

  it.each<[string, Readonly<Record<string, string | Uint8Array>>, RegExp]>([
    ['a .shp without its .dbf', { 'a1.shp': inState.shp, 'a1.prj': degrees }, /a1\.shp has no a1\.dbf beside it/],
    [
      'a .shp without its .prj',
      shp('a2', inState, null),
      /a2\.shp has no a2\.prj beside it: that says what its coordinates/,
    ],
    [
      'an unknown system',
      shp('a3', inState, 'LOCAL_CS["City grid of 1911"]'),
      /the \.prj of a3\.shp names a system.*City grid/,
    ],
    ['a .dbf alone', { 'a4.dbf': inState.dbf }, /no columns say where the points are/],
    ['a .prj alone', { 'a4.prj': degrees }, /a4\.prj is a part of a shapefile: give its \.shp/],
    ['a .shp that is none', shp('a5', { shp: Buffer.from('no shapes'), dbf: inState.dbf }), /a5\.shp is damaged/],
    ['a .shp cut off', shp('a6', { ...doors, shp: doors.shp.subarray(0, 112) }), /a6\.shp is damaged/],
    [
      'feet said to be degrees',
      shp('a7', inState),
      /a7\.shp has coordinates that are no longitude.*row 1: longitude 11488677\.66/,
    ],
    [
      'a GeoJSON cut off',
      { 'b1.geojson': collection([feature('Point', [-78, 38], { PIN: '1' })]).slice(0, -20) },
      /b1\.geojson is cut off/,
    ],
    [
      'a GeoJSON of something else',
      { 'b2.json': '{"type":"Topology","objects":{}}' },
      /b2\.json holds something that is no feature/,
    ],
    ['a GeoJSON without features', { 'b3.geojson': collection([]) }, /b3\.geojson has no features with attributes/],
    [
      'a GeoJSON in feet of a state',
      {
        'b4.geojson': collection([feature('Point', [1, 2], { PIN: '1' })], {
          crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2284' } },
        }),
      },
      /b4\.geojson is in urn:ogc:def:crs:EPSG::2284, which is not known: write it in WGS84/,
    ],
    [
      'coordinates the wrong way round',
      { 'c1.csv': 'APN,LON,LAT\n100-1,38.03,-78.48\n100-2,38.04,-78.49' },
      /c1\.csv has longitude and latitude the wrong way round \(row 1: longitude 38\.03, latitude -78\.48\)/,
    ],
    ['feet in a CSV', { 'c2.csv': 'APN,X,Y\n100-1,11488677,3898599' }, /c2\.csv has coordinates that are no longitude/],
    [
      'no place',
      { 'c3.csv': 'APN,ADDRESS\n100-1,9 Elm St' },
      /no columns say where the points are.*the columns are: APN, ADDRESS/,
    ],
    [
      'no parcel',
      { 'c4.csv': 'LON,LAT,NAME\n-78.48,38.03,Ann' },
      /no column says which parcel a point is of.*LON, LAT, NAME/,
    ],
    [
      'none that joins',
      { 'c5.csv': 'LON,LAT,NUMBER,STREET,POSTCODE\n-78.48,38.03,5,Oak Ave,10001' },
      /no such parcel in the warehouse \(1\)\. Its rows are like "5 Oak Ave, 10001", the parcels of the county 51540 like "100-\d, \d+ ELM ST, 22901"/,
    ],
  ])('is refused with %s', async (_name, files, message) => {
    await expect(load(files)).rejects.toThrow(message);
  });
});
