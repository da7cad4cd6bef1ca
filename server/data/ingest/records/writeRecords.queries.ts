/** Writes the files of records of a snapshot that is being built (`warehouse/records/format.ts`). */
import { open } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { factColumn, facts, type FactKey } from '../../../../src/api/catalogue/property/facts.ts';
import {
  BLOCKS_MAGIC,
  type BlocksFooter,
  type CountyBlocks,
  type RecordsMark,
  type StateFile,
} from '../../warehouse/records/format.ts';
import { descriptionText, furtherFacts, sectionNames, sections, shownFacts } from '../../warehouse/records/sections.ts';
import { stateFile, stateOf } from '../../warehouse/records/stateFiles.ts';
import { encodedRecord, gathered, GROUP, joinedBy } from '../../warehouse/records/values.ts';
import { addressRankSql } from '../../warehouse/ranks.sql.ts';
import { filledTables } from '../filledTables.queries.ts';
import { stepsOn } from '../snapshotWork.ts';
import { literal } from '../text.ts';
import type { Untouched } from '../states/statePart.ts';
import { countyDigests, type Digests } from './countyDigests.queries.ts';
import type { FormerRecords } from './formerRecords.ts';
import { blockWriter, type Places } from './recordBlocks.ts';
import { endOf, writeIndex, type Placed } from './recordIndex.ts';

export interface NewRecords {
  /** Of the index; files of states lie beside it. */
  readonly path: string;
  /** The id of the snapshot that they belong to. */
  readonly snapshot: string;
  /** The databases that have the tables, with digests of their counties; of one state, or all in one. */
  readonly sources: readonly { readonly state?: string; readonly database: string; readonly digests: Digests }[];
  /** States that are as they were. */
  readonly untouched: readonly Untouched[];
  /** Of the snapshot that this one begins as: what is the same is taken from there. Null: all is written. */
  readonly former: FormerRecords | null;
}

/**
 * Writes the records of all parcels, a file a state, county by county and there by address, so that a page of neighbours
 * stands in few blocks. States that are as they were keep their file. Throws `ControlsInText` where a text of a source has
 * characters that the files need for themselves.
 */
export async function writeRecords(
  connection: DuckDBConnection,
  { path, snapshot, sources, untouched, former }: NewRecords,
): Promise<RecordsMark> {
  const files: StateFile[] = [];
  const written: Placed[] = [];
  const linked = new Map<number, number>();
  /** True where it is as it was. */
  const isLinked = async (state: string, digests: Digests | null): Promise<boolean> => {
    const same = await former?.linkState(state, digests, stateFile(path, state));
    if (same === undefined) return false;
    linked.set(same.number, files.length);
    files.push(same.file);
    return true;
  };
  const writeFrom = async (digests: Digests): Promise<void> => {
    const names = await filledSections(connection);
    for (const [state, counties] of await countiesByState(connection)) {
      const own = new Map(counties.map(({ fips }) => [fips, digests.get(fips) ?? '']));
      if (await isLinked(state, own)) continue;
      const target = stateFile(path, state);
      const { ids, places, ...file } = await writeState(connection, { target, counties, names, digests: own, former });
      written.push({ number: files.length, ids: Float64Array.from(ids), places: Float64Array.from(places) });
      files.push({ state, parcels: ids.length, ...file });
    }
    for (const name of names) await connection.run(`DROP TABLE IF EXISTS record_${name}`);
  };
  const keep = async ({ own, path: tables }: Untouched): Promise<void> => {
    if (own.parcels === 0 || (await isLinked(own.state, null))) return;
    // Its records were damaged: its tables have all that they are made of.
    await connection.run(`ATTACH ${literal(tables)} AS untouched (READ_ONLY)`);
    await connection.run('USE untouched');
    await writeFrom(await countyDigests(connection));
    await connection.run('USE memory');
    await connection.run('DETACH untouched');
  };
  const turns = [
    ...untouched.map((one) => ({ state: one.own.state, take: async () => await keep(one) })),
    ...sources.map(({ state = '', database, digests }) => ({
      state,
      take: async () => {
        await connection.run(`USE ${database}`);
        await writeFrom(digests);
      },
    })),
  ];
  for (const { take } of turns.toSorted((a, b) => (a.state < b.state ? -1 : 1))) await take();
  return await writeIndex(path, { snapshot, files, written, linked, former });
}

type SectionName = (typeof sectionNames)[number];

/** Those that have a row in the snapshot: the others are gathered for no county. */
async function filledSections(connection: DuckDBConnection): Promise<SectionName[]> {
  const relations = Object.fromEntries(sectionNames.map((name) => [name, sections[name].table]));
  const filled = await filledTables(stepsOn(connection), relations);
  return sectionNames.filter((name) => filled.has(name));
}

interface County {
  readonly fips: string | null;
  readonly parcels: number;
}

/** Counties with parcels by state, in the order of their numbers. */
async function countiesByState(connection: DuckDBConnection): Promise<ReadonlyMap<string, County[]>> {
  const found = await connection.runAndReadAll(
    'SELECT fips, count(*) FROM parcel GROUP BY fips ORDER BY fips NULLS LAST',
  );
  const states = new Map<string, County[]>();
  for (const [given, parcels] of found.getRows()) {
    const fips = typeof given === 'string' ? given : null;
    const county = { fips, parcels: Number(parcels) };
    states.set(stateOf(fips), [...(states.get(stateOf(fips)) ?? []), county]);
  }
  return states;
}

async function writeState(
  connection: DuckDBConnection,
  {
    target,
    counties,
    names,
    digests,
    former,
  }: Pick<NewRecords, 'former'> & {
    readonly digests: Digests;
    readonly target: string;
    readonly counties: readonly County[];
    readonly names: readonly SectionName[];
  },
): Promise<Omit<Places, 'end'> & Pick<StateFile, 'bytes' | 'crc'>> {
  const file = await open(target, 'wx');
  try {
    const blocks = blockWriter(file);
    const lain: CountyBlocks[] = [];
    for (const { fips, parcels } of counties) {
      const digest = digests.get(fips) ?? '';
      const at = await blocks.pause();
      const same = await former?.county(fips, digest);
      if (same === undefined || !(await blocks.copy(same))) await writeCounty(connection, fips, { blocks, names });
      const end = await blocks.pause();
      lain.push({ fips, digest, parcels, at, bytes: end - at });
    }
    const { end, ids, places } = await blocks.end();
    const footer: BlocksFooter = { description: descriptionText, end, counties: lain };
    const { parts, crc } = endOf(footer, BLOCKS_MAGIC);
    await file.writev(parts, end);
    const bytes = end + parts.reduce((sum, part) => sum + part.length, 0);
    // Blocks that were copied in vain may have reached farther.
    await file.truncate(bytes);
    await file.sync();
    return { ids, places, bytes, crc };
  } finally {
    await file.close();
  }
}

async function writeCounty(
  connection: DuckDBConnection,
  fips: string | null,
  { blocks, names }: { readonly blocks: ReturnType<typeof blockWriter>; readonly names: readonly SectionName[] },
): Promise<void> {
  const county = fips === null ? 'fips IS NULL' : `fips = ${literal(fips)}`;
  for (const name of names) {
    await connection.run(`CREATE OR REPLACE TEMP TABLE record_${name} AS SELECT property_id, ${gathered(recordOf(name))} AS records
      FROM ${sections[name].table} r WHERE ${county} GROUP BY property_id`);
  }
  const result = await connection.stream(parcelsOf(county, names));
  for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const [ids, shown, further] = [chunk.getColumnVector(0), chunk.getColumnVector(1), chunk.getColumnVector(2)];
    for (let row = 0; row < chunk.rowCount; row += 1) {
      await blocks.add(Number(ids.getItem(row)), String(shown.getItem(row)), String(further.getItem(row)));
    }
  }
}

function recordOf(name: SectionName): string {
  return encodedRecord(Object.values(sections[name].fields).map(([column, kind]) => [`r.${column}`, kind]));
}

function parcelsOf(county: string, names: readonly SectionName[]): string {
  const factsOf = (keys: readonly FactKey[]): string =>
    encodedRecord(keys.map((key) => [`parcel.${factColumn(key)}`, facts[key].kind]));
  const records = sectionNames.map((name) => (names.includes(name) ? `record_${name}.records` : 'NULL'));
  return `SELECT parcel.property_id, ${factsOf(shownFacts)}, ${joinedBy(GROUP, [factsOf(furtherFacts), ...records])}
    FROM (SELECT * FROM parcel WHERE ${county}) parcel
    ${names.map((name) => `LEFT JOIN record_${name} ON record_${name}.property_id = parcel.property_id`).join('\n')}
    ORDER BY ${addressRankSql(true)}, parcel.property_id`;
}
