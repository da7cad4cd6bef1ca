/** A made-up quarter of a town as a county publishes its parcels: GeoJSON with outlines, by blocks of lots along streets. */
import { ingest } from '../../server/data/ingest/ingest.ts';
import { prepareGeneric } from '../../server/data/ingest/prepareGeneric.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type At = readonly [number, number];

const FEET_PER_DEGREE = 364_567;
const LOT = { width: 70, depth: 120 };
const STREET_FEET = 60;
const LOTS_A_ROW = 8;
const NAMES = ['Elm', 'Oak', 'Maple', 'Cedar', 'Birch', 'Walnut', 'Hickory', 'Laurel', 'Poplar', 'Spruce'];

export interface MadeLot {
  readonly apn: string;
  readonly street: string;
  /** Corners in degrees, the first again at the end. */
  readonly ring: readonly At[];
  readonly middle: At;
}

/** `rows` of blocks to the north, `across` to the east, from a south-west corner. A corner lot is cut round its street. */
export function madeLots([west, south]: At, { rows = 6, across = 4 } = {}): MadeLot[] {
  const flat = Math.cos((south * Math.PI) / 180);
  const place = (east: number, north: number): At => [
    west + east / FEET_PER_DEGREE / flat,
    south + north / FEET_PER_DEGREE,
  ];
  const lots: MadeLot[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let block = 0; block < across; block += 1) {
      for (let nth = 0; nth < LOTS_A_ROW * 2; nth += 1) {
        const isNorth = nth >= LOTS_A_ROW;
        const x = block * (LOTS_A_ROW * LOT.width + STREET_FEET) + (nth % LOTS_A_ROW) * LOT.width;
        const y = row * (2 * LOT.depth + STREET_FEET) + (isNorth ? LOT.depth : 0);
        const cut = nth === 0 ? 20 : 0;
        const corners: At[] = [
          place(x + cut, y),
          place(x + LOT.width, y),
          place(x + LOT.width, y + LOT.depth),
          place(x, y + LOT.depth),
          place(x, y + cut),
        ];
        const number = 100 * (block + 1) + (nth % LOTS_A_ROW) * 4 + 2;
        const first = corners[0];
        lots.push({
          apn: `R${row + 1}-${block + 1}-${String(nth + 1).padStart(2, '0')}`,
          street: `${number} ${NAMES[(isNorth ? row + 1 : row) % NAMES.length] ?? ''} St`,
          ring: first === undefined ? corners : [...corners, first],
          middle: place(x + LOT.width / 2, y + LOT.depth / 2),
        });
      }
    }
  }
  return lots;
}

/** As a file; `withSizes`: every second lot says how large it is. */
export const lotsFile = (lots: readonly MadeLot[], withSizes = false): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: lots.map(({ apn, street, ring }, at) => ({
      type: 'Feature',
      properties: {
        ParcelNumber: apn,
        SitusAddress: street,
        SitusZip: '30046',
        OwnerName: `OWNER ${at}`,
        ...(withSizes ? { LotSqFt: at % 2 === 0 ? 8400 : null } : {}),
      },
      geometry: { type: 'Polygon', coordinates: [ring] },
    })),
  });

/** Loads them as a roll of Gwinnett County, Georgia, in place of all that is there, or of its parcels alone. */
export async function loadLots(dir: string, lots: readonly MadeLot[], withSizes = false, fresh = true): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'platbook-lots-'));
  try {
    const path = join(folder, 'lots.geojson');
    await writeFile(path, lotsFile(lots, withSizes));
    const { recipe } = await prepareGeneric('generic', [path], { fips: '13135', asOf: '2026-01-31' });
    await ingest({ dir, recipe, files: [path], options: { fresh } });
  } finally {
    await rm(folder, { recursive: true });
  }
}
