import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { endOf } from '../../server/data/ingest/records/recordIndex.ts';
import {
  BLOCK_PARCELS,
  fileOf,
  PAGE_BYTES,
  PAGE_IDS,
  placeOf,
  SINGLE_MAGIC,
  type CountyBlocks,
  type Footer,
} from '../../server/data/warehouse/records/format.ts';
import { failing, readBlocksFooter, readFooter, readPage } from '../../server/data/warehouse/records/frame.ts';
import { stateFile } from '../../server/data/warehouse/records/stateFiles.ts';
import { recordsFile, type Snapshot } from '../../server/data/warehouse/snapshots.ts';
import { asSingleTables } from './singleTables.ts';

/**
 * Leaves of a snapshot what a program of before there were files of states would have: one file of tables, one of records with
 * its blocks and its index, and no manifest yet.
 */
export async function asSingleFile({ id, path }: Snapshot): Promise<void> {
  await asSingleTables(path);
  const index = recordsFile(path);
  const file = await open(index, 'r');
  const { footer } = await readFooter(file, id, failing(index));
  const parts: Buffer[] = [];
  const counties: CountyBlocks[] = [];
  const begins: number[] = [];
  let end = 0;
  for (const known of footer.files ?? []) {
    const own = stateFile(index, known.state);
    const blocks = await open(own, 'r');
    const read = await readBlocksFooter(blocks, id, known, failing(own));
    await blocks.close();
    begins.push(end);
    counties.push(...read.counties.map((county) => ({ ...county, at: county.at + end })));
    parts.push((await readFile(own)).subarray(0, read.end));
    end += read.end;
    await rm(own);
  }
  const fences: number[] = [];
  const pages = Math.ceil(footer.parcels / PAGE_IDS);
  for (let number = 0; number < pages; number += 1) {
    const page = await readPage(file, footer, number, failing(index));
    fences.push(page[0] ?? 0);
    for (let slot = 0; slot < PAGE_IDS; slot += 1) {
      const place = page[PAGE_IDS + slot] ?? 0;
      page[PAGE_IDS + slot] = (begins[fileOf(place)] ?? 0) * BLOCK_PARCELS + placeOf(place);
    }
    const bytes = Buffer.alloc(PAGE_BYTES);
    bytes.set(Buffer.from(page.buffer));
    bytes.writeUInt32LE(crc32(bytes.subarray(0, PAGE_IDS * 16)), PAGE_IDS * 16);
    parts.push(bytes);
  }
  await file.close();
  const fenceBytes = Buffer.from(Float64Array.from(fences).buffer);
  const { files: _files, ...kept } = footer;
  const single: Footer = {
    ...kept,
    indexAt: end,
    fencesAt: end + pages * PAGE_BYTES,
    fencesCrc: crc32(fenceBytes),
    counties,
  };
  const { parts: tail, crc } = endOf(single, SINGLE_MAGIC);
  const whole = Buffer.concat([...parts, fenceBytes, ...tail]);
  await writeFile(index, whole);
  const mark = JSON.stringify({ bytes: whole.length, parcels: footer.parcels, crc });
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run(`UPDATE snapshot_meta SET value = '${mark}' WHERE key = 'records'`);
  connection.closeSync();
  instance.closeSync();
  await rm(join(dirname(path), `${id}.manifest.json`), { force: true });
}
