/** Writes the file of records of a snapshot that is being built (`warehouse/records/format.ts`). */
import { open, type FileHandle } from 'node:fs/promises';
import { constants, crc32, zstdCompressSync } from 'node:zlib';
import type { DuckDBConnection } from '@duckdb/node-api';
import { factColumn, facts, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import {
  BLOCK_HEAD,
  BLOCK_PARCELS,
  MAGIC,
  PAGE_BYTES,
  PAGE_IDS,
  type Footer,
  type RecordsMark,
} from '../warehouse/records/format.ts';
import { descriptionText, furtherFacts, sectionNames, sections, shownFacts } from '../warehouse/records/sections.ts';
import { encodedRecord, gathered, GROUP, joinedBy, PARCEL } from '../warehouse/records/values.ts';
import { ControlsInText, hasShape } from './recordShape.ts';
import { literal } from './text.ts';

/** Level 1: a higher one takes longer and gains nothing on blocks so small. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/**
 * Writes it anew for all parcels, county by county in the order of the table, so that the parcels of a block resemble each
 * other. Throws `ControlsInText` where a text of a
 * source has characters that the file needs for itself.
 */
export async function writeRecords(connection: DuckDBConnection, path: string, snapshot: string): Promise<RecordsMark> {
  const counties = await connection.runAndReadAll('SELECT DISTINCT fips FROM parcel ORDER BY fips');
  const file = await open(path, 'wx');
  try {
    const blocks = blockWriter(file);
    for (const [fips] of counties.getRows()) {
      const county = fips === null || fips === undefined ? 'fips IS NULL' : `fips = ${literal(String(fips))}`;
      for (const name of sectionNames) {
        await connection.run(`CREATE OR REPLACE TEMP TABLE record_${name} AS SELECT property_id, ${gathered(recordOf(name))} AS records
          FROM ${sections[name].table} r WHERE ${county} GROUP BY property_id`);
      }
      const result = await connection.stream(parcelsOf(county));
      for (
        let chunk = await result.fetchChunk();
        chunk !== null && chunk.rowCount > 0;
        chunk = await result.fetchChunk()
      ) {
        const [ids, shown, further] = [chunk.getColumnVector(0), chunk.getColumnVector(1), chunk.getColumnVector(2)];
        for (let row = 0; row < chunk.rowCount; row += 1) {
          await blocks.add(Number(ids.getItem(row)), String(shown.getItem(row)), String(further.getItem(row)));
        }
      }
    }
    for (const name of sectionNames) await connection.run(`DROP TABLE IF EXISTS record_${name}`);
    const mark = await writeIndex(file, await blocks.end(), snapshot);
    await file.sync();
    return mark;
  } finally {
    await file.close();
  }
}

function recordOf(name: (typeof sectionNames)[number]): string {
  return encodedRecord(Object.values(sections[name].fields).map(([column, kind]) => [`r.${column}`, kind]));
}

function parcelsOf(county: string): string {
  const factsOf = (keys: readonly FactKey[]): string =>
    encodedRecord(keys.map((key) => [`p.${factColumn(key)}`, facts[key].kind]));
  const records = sectionNames.map((name) => `record_${name}.records`);
  return `SELECT p.property_id, ${factsOf(shownFacts)}, ${joinedBy(GROUP, [factsOf(furtherFacts), ...records])}
    FROM (SELECT * FROM parcel WHERE ${county}) p
    ${sectionNames.map((name) => `LEFT JOIN record_${name} ON record_${name}.property_id = p.property_id`).join('\n')}`;
}

const shownShape = [shownFacts.length];
const furtherShape = [furtherFacts.length, ...sectionNames.map((name) => Object.keys(sections[name].fields).length)];

interface Places {
  readonly ids: number[];
  readonly places: number[];
  /** The end of the blocks. */
  readonly end: number;
}

/** Bytes that are gathered before they are written. */
const CHUNK = 4 * 1024 * 1024;

function blockWriter(file: FileHandle) {
  const ids: number[] = [];
  const places: number[] = [];
  let shown: string[] = [];
  let further: string[] = [];
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let at = 0;

  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await file.writev(waiting);
    waiting = [];
    waitingBytes = 0;
  };
  const endBlock = async (): Promise<void> => {
    if (shown.length === 0) return;
    const texts = [Buffer.from(shown.join(PARCEL)), Buffer.from(further.join(PARCEL))];
    if (!hasShape(texts[0], shownShape) || !hasShape(texts[1], furtherShape)) throw new ControlsInText();
    const parts = texts.map((text) => zstdCompressSync(text, compression));
    const head = Buffer.alloc(BLOCK_HEAD);
    parts.forEach((part, number) => {
      head.writeUInt32LE(part.length, number * 4);
      head.writeUInt32LE(crc32(part), 8 + number * 4);
    });
    waiting.push(head, ...parts);
    const bytes = parts.reduce((sum, part) => sum + part.length, BLOCK_HEAD);
    at += bytes;
    waitingBytes += bytes;
    [shown, further] = [[], []];
    if (waitingBytes > CHUNK) await flush();
  };

  return {
    add: async (id: number, row: string, rest: string): Promise<void> => {
      ids.push(id);
      places.push(at * BLOCK_PARCELS + shown.length);
      shown.push(row);
      further.push(rest);
      if (shown.length === BLOCK_PARCELS) await endBlock();
    },
    end: async (): Promise<Places> => {
      await endBlock();
      await flush();
      return { ids, places, end: at };
    },
  };
}

async function writeIndex(file: FileHandle, { ids, places, end }: Places, snapshot: string): Promise<RecordsMark> {
  const sorted = Float64Array.from(ids).sort();
  const placed = new Float64Array(ids.length);
  ids.forEach((id, number) => (placed[positionOf(sorted, id)] = places[number] ?? 0));
  const pages = Math.ceil(ids.length / PAGE_IDS);
  const fences = Buffer.alloc(pages * 8);
  let bytes = end;
  for (let number = 0; number < pages; number += 1) {
    const page = Buffer.alloc(PAGE_BYTES);
    for (let slot = 0; slot < PAGE_IDS; slot += 1) {
      // The last page is filled up with an id that no parcel has.
      page.writeDoubleLE(sorted[number * PAGE_IDS + slot] ?? Infinity, slot * 8);
      page.writeDoubleLE(placed[number * PAGE_IDS + slot] ?? 0, (PAGE_IDS + slot) * 8);
    }
    page.writeUInt32LE(crc32(page.subarray(0, PAGE_IDS * 16)), PAGE_IDS * 16);
    fences.writeDoubleLE(sorted[number * PAGE_IDS] ?? Infinity, number * 8);
    await file.write(page);
    bytes += page.length;
  }
  const footer: Footer = {
    snapshot,
    parcels: ids.length,
    indexAt: end,
    fencesAt: bytes,
    fencesCrc: crc32(fences),
    description: descriptionText,
  };
  const text = Buffer.from(JSON.stringify(footer));
  const crc = crc32(text);
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(text.length, 0);
  tail.writeUInt32LE(crc, 4);
  await file.writev([fences, text, tail, Buffer.from(MAGIC)]);
  return { bytes: bytes + fences.length + text.length + tail.length + MAGIC.length, parcels: ids.length, crc };
}

/** Where an id stands in ascending ids that have it. */
function positionOf(sorted: Float64Array, id: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
