/** A GeoJSON is read as a stream: what it takes of memory hangs on its largest feature, never on its length. */
import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** `PLATBOOK_GEOJSON_MB=200` makes the one of the promise. */
const MEGABYTES = Number(process.env['PLATBOOK_GEOJSON_MB'] ?? 20);
/** Whoever holds the file, or all of its features, ends. */
const HEAP_MB = 32;
const TABLE = join(import.meta.dirname, '../../../../../server/data/ingest/shapes/shapeTable.ts');

let dir: string;
beforeAll(async () => void (dir = await mkdtemp(join(tmpdir(), 'platbook-geojson-'))));
afterAll(async () => await rm(dir, { recursive: true, force: true }));

const feature = (at: number): string => {
  const [west, south] = [-78.5 + (at % 1000) / 10_000, 38 + Math.floor(at / 1000) / 10_000];
  const corners = [[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]].map(([x = 0, y = 0]) => [west + x / 20_000, south + y / 20_000]); // prettier-ignore
  return JSON.stringify({
    type: 'Feature',
    properties: { PIN: `A${100_000 + at}`, SITUS: `${at} MAIN ST`, NOTE: 'x'.repeat(200) },
    geometry: { type: 'Polygon', coordinates: [corners] },
  });
};

/** Answers how many features it has. */
async function write(path: string): Promise<number> {
  let features = 0;
  await pipeline(
    Readable.from(
      (function* () {
        yield '{"type":"FeatureCollection","features":[';
        for (let bytes = 0; bytes < MEGABYTES * 1024 * 1024; features += 1) {
          const text = `${features === 0 ? '' : ','}${feature(features)}`;
          bytes += text.length;
          yield text;
        }
        yield ']}';
      })(),
    ),
    createWriteStream(path),
  );
  return features;
}

it(`of ${MEGABYTES} MB is a table with ${HEAP_MB} MB of memory`, async () => {
  const path = join(dir, 'Lots.geojson');
  const features = await write(path);
  expect((await stat(path)).size).toBeGreaterThan(MEGABYTES * 1024 * 1024);
  const work = `import(${JSON.stringify(TABLE)}).then(({ shapeTable }) => shapeTable(${JSON.stringify(path)}, ${JSON.stringify(dir)})).then((table) => console.log(table, process.resourceUsage().maxRSS))`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`--max-old-space-size=${HEAP_MB}`, '--input-type=module', '--eval', work],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('heap')]);
  const [table = ''] = stdout.split(' ');
  let rows = -1;
  for await (const line of createInterface({ input: createReadStream(table) })) if (line !== '') rows += 1;
  expect(rows).toBe(features);
});
