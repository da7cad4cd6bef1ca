/** Outlines of parcels in the snapshot: of which source, what they tell of a lot, that they go and come with their source. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dryRun } from '../../../../server/data/ingest/dryRun.ts';
import { ingest } from '../../../../server/data/ingest/ingest.ts';
import { goBack, keptSnapshots } from '../../../../server/data/ingest/earlierSnapshots.ts';
import { prepareGeneric } from '../../../../server/data/ingest/prepareGeneric.ts';
import { removeSource } from '../../../../server/data/ingest/removeSource.ts';
import { csv, workspace, type Workspace } from './workspace.ts';

type At = [number, number];
const FOOT = 1 / 364_567;
const FLAT = Math.cos((38.03 * Math.PI) / 180);
const lot = (east: number, width: number, height: number): At[] => {
  const at = (x: number, y: number): At => [-78.48 + (x * FOOT) / FLAT, 38.03 + y * FOOT];
  return [at(east, 0), at(east + width, 0), at(east + width, height), at(east, height), at(east, 0)];
};
const outlines = (lots: Readonly<Record<string, readonly At[]>>, more: object = {}): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: Object.entries(lots).map(([PIN, ring]) => ({
      type: 'Feature',
      properties: { PIN, ...more },
      geometry: { type: 'Polygon', coordinates: [ring] },
    })),
  });

const rows = [
  { apn: '1', lot: '', sqft: '1000' },
  { apn: '2', lot: '7000', sqft: '1000' },
  { apn: '3', lot: '', sqft: '900' },
  { apn: '4', lot: '', sqft: '900' },
];
const recipe = { facts: { lotSquareFeet: 'lot', squareFeet: 'sqft' } };

let space: Workspace;
beforeEach(async () => {
  space = await workspace();
});
afterEach(async () => await space.remove());

const loadOutlines = async (name: string, content: string, asOf = '2025-03-01'): Promise<void> => {
  const path = await space.write(name, content);
  const { recipe: points } = await prepareGeneric('points', [path], { fips: '51540', asOf });
  await ingest({ dir: space.dir, recipe: points, files: [path] });
};
const loadRoll = async (): Promise<void> => void (await space.load({ 'roll.csv': csv(rows) }, recipe));
const lots = async () =>
  Object.fromEntries(
    (
      await space.rows<{ apn: string; lot: number | null; far: number | null }>(
        'SELECT apn, lot_square_feet AS lot, round(floor_area_ratio, 2) AS far FROM parcel ORDER BY apn',
      )
    ).map(({ apn, lot: feet, far }) => [apn, [feet, far]]),
  );
const drawn = async (): Promise<string[]> =>
  (
    await space.rows<{ text: string }>(
      `SELECT apn || CASE WHEN o.is_lot THEN ' lot' ELSE '' END AS text FROM outline o JOIN parcel USING (property_id) WHERE o.is_used ORDER BY apn`,
    )
  ).map(({ text }) => text);
const everything = async () => await space.rows('SELECT * FROM outline ORDER BY ALL');

const four = outlines({ 1: lot(0, 100, 100), 2: lot(200, 100, 100), 3: lot(400, 50, 50), 4: lot(400, 50, 50) });

describe('outlines of parcels', () => {
  it('tell the size of a lot that no source tells, of one parcel each; what a source says stays', async () => {
    await loadRoll();
    expect(await drawn()).toEqual([]);
    await loadOutlines('lots.geojson', four);
    // Two flats on one lot: neither is 2,500 square feet of land.
    expect(await drawn()).toEqual(['1 lot', '2', '3', '4']);
    const measured = await lots();
    expect(measured['1']?.[0]).toBeGreaterThan(9900);
    expect(measured['1']?.[0]).toBeLessThan(10_100);
    expect(measured['1']?.[1]).toBeCloseTo(0.1, 2);
    expect([measured['2'], measured['3']]).toEqual([
      [7000, 0.14],
      [null, null],
    ]);
  });

  it('are the same whatever is loaded first, and after what they belong to was loaded again', async () => {
    await loadRoll();
    await loadOutlines('lots.geojson', four);
    const [both, sizes] = [await everything(), await lots()];
    await loadRoll();
    expect([await everything(), await lots()]).toEqual([both, sizes]);
    const other = await workspace();
    try {
      const path = await other.write('lots.geojson', four);
      const { recipe: points } = await prepareGeneric('points', [path], { fips: '51540', asOf: '2025-03-01' });
      await ingest({ dir: other.dir, recipe: points, files: [path] });
      await other.load({ 'roll.csv': csv(rows) }, recipe);
      expect(await other.rows('SELECT * FROM outline ORDER BY ALL')).toEqual(both);
    } finally {
      await other.remove();
    }
  });

  it('of a measured lot the roll that then tells its size counts, and its own size goes with it', async () => {
    await loadRoll();
    await loadOutlines('lots.geojson', four);
    const told = rows.map((row) => (row.apn === '1' ? { ...row, lot: '12000' } : row));
    await space.load({ 'roll.csv': csv(told) }, recipe);
    expect((await lots())['1']).toEqual([12_000, 0.08]);
    expect(await drawn()).toEqual(['1', '2', '3', '4']);
    await loadRoll();
    expect(await drawn()).toEqual(['1 lot', '2', '3', '4']);
  });

  it('are those of the newest source; taken out, those of the one before, and with the last the sizes are unknown', async () => {
    await loadRoll();
    const without = await lots();
    await loadOutlines('lots.geojson', outlines({ 1: lot(0, 100, 100) }), '2024-01-01');
    const first = [await everything(), await lots()];
    await loadOutlines('newer.geojson', outlines({ 1: lot(0, 100, 200) }), '2025-01-01');
    expect((await lots())['1']?.[0]).toBeGreaterThan(19_000);
    const idOf = async (name: string): Promise<number> =>
      Number((await space.rows<{ id: number }>(`SELECT source_id AS id FROM source WHERE name = '${name}'`))[0]?.id);
    await removeSource({ dir: space.dir, sourceId: await idOf('newer.geojson') });
    expect([await everything(), await lots()]).toEqual(first);
    await removeSource({ dir: space.dir, sourceId: await idOf('lots.geojson') });
    expect([await everything(), await lots()]).toEqual([[], without]);
  });

  it('go and come with the snapshot that they stand in', async () => {
    await loadRoll();
    await loadOutlines('lots.geojson', four);
    await loadOutlines('lots.geojson', outlines({ 2: lot(200, 300, 300) }));
    expect(await drawn()).toEqual(['2']);
    const before = (await keptSnapshots(space.dir)).find(({ isInService }) => !isInService);
    await goBack(space.dir, before?.id ?? '');
    expect(await drawn()).toEqual(['1 lot', '2', '3', '4']);
  });

  it('of a roll that is a file of shapes itself are kept as well, and nobody is shown their column', async () => {
    const path = await space.write('roll.geojson', outlines({ 7: lot(0, 100, 100) }, { LivingArea: 1500 }));
    const { recipe: generic, mapping } = await prepareGeneric('generic', [path], { fips: '51540', asOf: '2025-03-01' });
    expect(mapping.map(({ column }) => column)).toEqual(['PIN', 'LivingArea', 'longitude', 'latitude', 'shape']);
    const trial = await dryRun({ dir: space.dir, recipe: generic, files: [path] });
    expect(JSON.stringify(trial)).not.toContain('shape_outline');
    await ingest({ dir: space.dir, recipe: generic, files: [path] });
    expect(await drawn()).toEqual(['7 lot']);
  });

  it('that an attribute of their name pretends to be are not taken, nor outlines far from the county', async () => {
    await space.load({ 'roll.csv': csv(rows.map((row) => ({ ...row, shape_outline: 'no outline' }))) }, recipe);
    expect(await everything()).toEqual([]);
    const far = lot(0, 100, 100).map(([x, y]): At => [x + 20, y]);
    await loadOutlines('lots.geojson', outlines({ 1: far, 2: lot(0, 9, 90), 3: lot(0, 90, 90), 4: lot(0, 90, 90) }));
    expect(await drawn()).toEqual(['2', '3', '4']);
  });

  it('do not change what a trial of the roll says would change', async () => {
    await loadRoll();
    await loadOutlines('lots.geojson', four);
    const { recipe: same } = await prepareGeneric('points', [await space.write('lots.geojson', four)], {
      fips: '51540',
      asOf: '2025-03-01',
    });
    const { outcome } = await dryRun({
      dir: space.dir,
      recipe: same,
      files: [await space.write('lots.geojson', four)],
    });
    expect(outcome).toMatchObject({ isUnchanged: true });
  });
});
