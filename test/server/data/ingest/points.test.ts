/** Where parcels without a point of a source are said to lie, and how surely. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipMiddles } from '../../../../server/data/ingest/zipMiddles.ts';
import { csv, workspace, type Workspace } from './workspace.ts';

const home = (apn: string, street: string, lat = '', lng = '', more: Record<string, string> = {}) => ({
  apn,
  street,
  lat,
  lng,
  zip: '22901',
  lot: '',
  ...more,
});
const roll = {
  facts: {
    streetAddress: 'street',
    zip: 'zip',
    cityName: { constant: 'CHARLOTTESVILLE' },
    latitude: 'lat',
    longitude: 'lng',
    lotSquareFeet: 'lot',
  },
};
const homes = [
  // A street from west to east with even numbers on its north.
  home('E100', '100 Main St', '38.0301', '-78.5000'),
  home('E120', '120 Main St', '38.0301', '-78.4980'),
  home('O101', '101 Main St', '38.0299', '-78.5000', { lot: '282743' }),
  home('own zip', '100 Main St', '38.2', '-78.7', { zip: '22932' }),
  home('spread 1', '100 Ridge Rd', '38.0', '-78.5'),
  home('spread 2', '900 Ridge Rd', '38.2', '-78.7'),
  home('green 1', '1 Green Ct', '38.0400', '-78.5000'),
  home('green 3', '3 Green Ct', '38.0402', '-78.5000'),
  home('half 1', '214 10 1/2 St NW', '38.0500', '-78.5000'),
  home('half 2', '216 10 1/2 St NW', '38.0502', '-78.5000'),
  home('half 3', '218 10 1/2 St NW', '38.0504', '-78.5000'),
  home('green 5', '5 Green Ct', '38.0404', '-78.5000'),
  // Without a point.
  home('same side', '110 Main Street'),
  home('same number', '100 Main St Apt 4'),
  home('other side', '105 Main St'),
  home('beyond', '130 Main St'),
  home('far beyond', '500 Main St'),
  home('other town', '110 Main St', '', '', { zip: '22932' }),
  home('no zip', '110 Main St', '', '', { zip: '' }),
  home('far apart', '500 Ridge Rd'),
  home('no number', 'Green Ct'),
  home('numbered street', '10 1/2 St NW'),
  home('no street', ''),
  home('unknown zip', '7 Nowhere Ln', '', '', { zip: '00001' }),
  home('half a point', '8 Nowhere Ln', '38.03', ''),
];

interface Placed {
  readonly kind: string | null;
  readonly feet: number | null;
  readonly at: string | null;
}

let space: Workspace;
const placed = async (): Promise<Record<string, Placed>> =>
  Object.fromEntries(
    (
      await space.rows<Placed & { apn: string }>(
        `SELECT lower(apn) AS apn, point_kind AS kind, point_error_feet AS feet,
           round(latitude, 5) || ' ' || round(longitude, 5) AS at FROM parcel`,
      )
    ).map(({ apn, kind, feet, at }) => [apn, { kind, feet, at }]),
  );
const points = (rows: readonly Record<string, string>[], changes: object = {}): [Record<string, string>, object] => [
  { 'points.csv': csv(rows) },
  {
    id: 'points',
    name: 'Address points',
    asOf: '2025-03-01',
    joins: {},
    files: { points: { match: ['points*'] } },
    facts: { streetAddress: 'where', zip: 'zip', latitude: 'y', longitude: 'x', pointKind: { constant: 'ADDRESS' } },
    ...changes,
  },
];
/** Does not say what its points are. */
const unsure = { facts: { streetAddress: 'where', zip: 'zip', latitude: 'y', longitude: 'x' } };

describe('a parcel without a point', () => {
  let found: Record<string, Placed>;
  beforeAll(async () => {
    space = await workspace();
    await space.load({ 'roll.csv': csv(homes) }, roll);
    found = await placed();
  });
  afterAll(async () => await space.remove());

  it.each<[string, Placed]>([
    ['e100', { kind: 'SOURCE', feet: 150, at: '38.0301 -78.5' }],
    // The middle of a lot of 6.5 acres may be 300 feet from its edge.
    ['o101', { kind: 'SOURCE', feet: 300, at: '38.0299 -78.5' }],
    ['same side', { kind: 'STREET', feet: 272, at: '38.0301 -78.499' }],
    ['same number', { kind: 'STREET', feet: 290, at: '38.0301 -78.5' }],
    ['other side', { kind: 'STREET', feet: 444, at: '38.02994 -78.49958' }],
    ['beyond', { kind: 'STREET', feet: 440, at: '38.0301 -78.498' }],
    ['no number', { kind: 'STREET', feet: 592, at: '38.0402 -78.5' }],
    ['numbered street', { kind: 'STREET', feet: 592, at: '38.0502 -78.5' }],
    ['other town', { kind: 'STREET', feet: 440, at: '38.2 -78.7' }],
    // The town's Main Streets lie 20 miles apart, and nothing says which is meant.
    ['half a point', { kind: 'ZIP', feet: expect.any(Number) as number, at: null }],
    ['far beyond', { kind: 'ZIP', feet: expect.any(Number) as number, at: null }],
    ['far apart', { kind: 'ZIP', feet: expect.any(Number) as number, at: null }],
    ['no street', { kind: 'ZIP', feet: expect.any(Number) as number, at: null }],
    ['unknown zip', { kind: null, feet: null, at: null }],
  ])('%s', (apn, expected) => expect(found[apn]).toEqual(expected));

  it('of a ZIP has no position to measure from; the ZIP itself lies somewhere', async () => {
    expect(
      await space.rows("SELECT latitude, longitude FROM parcel WHERE point_kind = 'ZIP' AND latitude IS NOT NULL"),
    ).toEqual([]);
    const middle = zipMiddles(['22901'])[0];
    expect(found['no street']?.feet).toBe(middle?.feet);
    // Between the next ZIP and the next but three.
    expect(middle?.feet).toBeGreaterThan(3 * 5280);
    expect(middle?.feet).toBeLessThan(20 * 5280);
  });
});

describe('points of another source', () => {
  beforeAll(async () => {
    space = await workspace();
  });
  afterAll(async () => await space.remove());

  it('come with their kind, place the neighbors too, and leave what was before when they are taken back', async () => {
    const only = homes.filter(({ apn }) => ['E100', 'E120', 'same side', 'far beyond', 'beyond'].includes(apn));
    await space.load({ 'roll.csv': csv(only) }, roll);
    const before = await placed();
    expect(before['far beyond']?.kind).toBe('ZIP');
    await space.load(...points([{ where: '500 Main St', zip: '22901', x: '-78.46', y: '38.0301' }]));
    const after = await placed();
    expect(after['far beyond']).toEqual({ kind: 'ADDRESS', feet: 60, at: '38.0301 -78.46' });
    expect(after['beyond']?.kind).toBe('ZIP'); // between houses two miles apart
    // Where both do not say what their points are the roll's own stays.
    await space.load(
      ...points(
        [
          { where: '500 Main St', zip: '22901', x: '-78.46', y: '38.0301' },
          { where: '100 Main St', zip: '22901', x: '-78.44', y: '38.06' },
        ],
        unsure,
      ),
    );
    expect((await placed())['e100']).toEqual(before['e100']);
    await space.load(...points([{ where: '500 Main St', zip: '22901', x: '-78.46', y: '38.0301' }]));
    // No point that was worked out is kept as if a source had said it.
    expect(
      await space.rows(
        "SELECT value FROM source_fact WHERE fact IN ('latitude', 'pointKind') AND value IS NOT NULL AND property_id IN (SELECT property_id FROM parcel WHERE apn = 'SAME SIDE')",
      ),
    ).toEqual([]);
    await space.load({ 'roll.csv': csv(only) }, roll);
    expect(await placed()).toEqual(after);
    await space.load(...points([{ where: '120 Main St', zip: '22901', x: '-78.44', y: '38.06' }], unsure));
    expect(await placed()).toEqual(before);
  });

  it("of an address a mile from the roll's own do not count, by number they do, whichever was loaded last", async () => {
    const only = homes.filter(({ apn }) => ['E100', 'E120', 'far beyond'].includes(apn));
    const doors = points([
      { where: '100 Main St', zip: '22901', x: '-78.48', y: '38.0301' }, // a mile east of the roll's
      { where: '120 Main St', zip: '22901', x: '-78.4979', y: '38.0301' },
      { where: '500 Main St', zip: '22901', x: '-78.46', y: '38.0301' }, // the roll has none
    ]);
    const { pointsApart } = await space
      .load({ 'roll.csv': csv(only) }, roll)
      .then(async () => await space.load(...doors));
    expect(pointsApart).toEqual({ count: 1, example: 'E100' });
    const found = await placed();
    expect([found['e100'], found['e120'], found['far beyond']]).toEqual([
      { kind: 'SOURCE', feet: 150, at: '38.0301 -78.5' },
      { kind: 'ADDRESS', feet: 60, at: '38.0301 -78.4979' },
      { kind: 'ADDRESS', feet: 60, at: '38.0301 -78.46' },
    ]);
    await space.load({ 'roll.csv': csv(only) }, roll);
    expect(await placed()).toEqual(found);
    const byNumber = { apn: 'E100', x: '-78.48', y: '38.0301' };
    const report = await space.load(
      { 'points.csv': csv([byNumber]) },
      {
        ...doors[1],
        files: { points: { match: ['points*'], apn: 'apn' } },
        facts: { latitude: 'y', longitude: 'x', pointKind: { constant: 'ADDRESS' } },
      },
    );
    expect(report.pointsApart).toEqual({ count: 0, example: null });
    expect((await placed())['e100']).toEqual({ kind: 'ADDRESS', feet: 60, at: '38.0301 -78.48' });
  });

  it('may not claim to be worked out', async () => {
    const report = await space
      .load(
        ...points([{ where: '500 Main St', zip: '22901', x: '-78.46', y: '38.0301' }], {
          facts: { streetAddress: 'where', zip: 'zip', latitude: 'y', longitude: 'x', pointKind: { constant: 'ZIP' } },
        }),
      )
      .then(
        () => null,
        (error: unknown) => String(error),
      );
    expect(report).toMatch(/pointKind/);
  });
});
