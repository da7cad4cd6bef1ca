/** The tables of a snapshot, from those that a build begins with to the finished files. */
import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, rename, rm } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { LeadRules } from '../../../../src/api/catalogue/search/leadRules.ts';
import { contentIn, oneContent, type SnapshotContent } from '../../warehouse/manifestContent.queries.ts';
import { stateOf } from '../../warehouse/records/stateFiles.ts';
import { tablesFile, type Snapshot } from '../../warehouse/snapshots.ts';
import { bytesOf, tableFiles, withTables, type StateTables, type TableFile } from '../../warehouse/snapshotTables.ts';
import { settleOutlines } from '../outlines.queries.ts';
import { countyDigests, type Digests } from '../records/countyDigests.queries.ts';
import type { FormerRecords } from '../records/formerRecords.ts';
import type { BuildOptions } from '../snapshotBuild.ts';
import { createTables, finishRecords, finishTables, prepareTables } from '../snapshotTables.queries.ts';
import { stepsOn, type SnapshotBuild } from '../snapshotWork.ts';
import { isSmallBuild, threadsFor } from '../threadsFor.ts';
import { addTables, statesIn, takeState } from './splitStates.queries.ts';
import { attachNew, type StatePart, type Untouched } from './statePart.ts';
import { touchedFiles } from './touchedStates.queries.ts';
import { unreadable } from './unreadable.ts';
import { writeMainFile } from './mainFile.queries.ts';

export interface Begun {
  readonly connection: DuckDBConnection;
  readonly id: string;
  /** The main file of what is built. */
  readonly path: string;
  /** What it begins as. */
  readonly inService: Snapshot | null;
  readonly former: FormerRecords | null;
}

interface Work<T> extends BuildOptions {
  readonly rules: LeadRules;
  readonly fill: (build: SnapshotBuild) => Promise<T>;
}

export interface Built<T> {
  readonly filled: T;
  readonly isUnchanged: boolean;
  readonly content: SnapshotContent;
}

/** Fills and finishes the states that change, and puts the files of all others beside them. */
export async function buildStates<T>(begun: Begun, work: Work<T>): Promise<Built<T>> {
  const { connection, former } = begun;
  const { touched, untouched } = await filesOf(begun, work);
  const bytes = await bytesOf(touched);
  await connection.run(`SET threads = ${work.threads ?? threadsFor(work.bytes ?? 0, bytes)}`);
  const beginning = {
    touched,
    others: untouched.map(({ own }) => own.state),
    isSmall: isSmallBuild(work.bytes ?? 0, bytes),
  };
  const { filled, parts } = await filledParts(begun, work, beginning);

  const steps = stepsOn(connection);
  const finished: { readonly part: StatePart; readonly digests: Digests; readonly own: StateTables }[] = [];
  for (const part of parts) {
    await connection.run(`USE ${part.database}`);
    const digests = await countyDigests(connection);
    const unchanged = [...digests].flatMap(([fips, digest]) =>
      part.isCopy && fips !== null && former?.has(fips, digest) === true ? [fips] : [],
    );
    const mark = randomUUID();
    const parcels = await finishTables(steps, work.rules, { unchanged, mark });
    finished.push({ part, digests, own: { state: part.state, parcels, mark } });
  }
  const records = await finishRecords({ ...steps, id: begun.id }, begun.path, {
    sources: finished.map(({ part: { state, database }, digests }) => ({ state, database, digests })),
    untouched,
    former,
  });
  const content = await contentOf(
    begun,
    finished.map(({ part }) => part.database),
    untouched,
  );
  await connection.run('USE memory');
  for (const { database } of parts) await connection.run(`DETACH ${database}`);
  for (const { state, path } of parts) await renamed(path, tablesFile(begun.path, state));
  for (const { own, path } of untouched) await linked(path, tablesFile(begun.path, own.state));
  const tables = [...finished, ...untouched].map(({ own }) => own).toSorted((a, b) => (a.state < b.state ? -1 : 1));
  await writeMainFile(steps, begun.path, { rules: work.rules, records, tables });
  const counties = finished.flatMap(({ digests }) => [...digests]);
  const staying = untouched.reduce((sum, { own }) => sum + (former?.counties(own.state) ?? 0), 0);
  const isUnchanged =
    former?.counties() === counties.length + staying && counties.every(([fips, digest]) => former.has(fips, digest));
  return { filled, isUnchanged, content };
}

async function filesOf<T>(
  { connection, inService }: Begun,
  { touches, rules }: Work<T>,
): Promise<{ readonly touched: readonly TableFile[]; readonly untouched: readonly Untouched[] }> {
  if (inService === null) return { touched: [], untouched: [] };
  try {
    const files = await tableFiles(connection, inService.path);
    const touched = touches === undefined ? files : await touchedFiles(connection, files, { touches, rules });
    const untouched = files.flatMap(({ path, own }) =>
      own === null || touched.some((file) => file.path === path) ? [] : [{ path, own }],
    );
    return { touched, untouched };
  } catch (error) {
    throw unreadable(error);
  }
}

interface Beginning {
  readonly touched: readonly TableFile[];
  /** The states that stay as they are. */
  readonly others: readonly string[];
  readonly isSmall: boolean;
}

/** What `fill` answers, the first time, with a database for each of the states. */
async function filledParts<T>(
  begun: Begun,
  { fill, dir, isByState = false }: Work<T>,
  { touched, ...beginning }: Beginning,
): Promise<{ readonly filled: T; readonly parts: readonly StatePart[] }> {
  const { connection, id, former } = begun;
  const { others } = beginning;
  const takenElsewhere =
    former === null || others.length === 0 ? undefined : async (ids: Float64Array) => await former.among(ids, others);
  let first: { readonly filled: T } | null = null;
  const parts: StatePart[] = [];
  for (const [nth, files] of turnsOf(touched, isByState).entries()) {
    const build: SnapshotBuild = { id, dir, takenElsewhere, ...stepsOn(connection) };
    const database = `snapshot_${nth}`;
    const work = { database, path: `${begun.path}.${database}` };
    const from = { ...beginning, touched: files, others: [...others, ...parts.map((part) => part.state)] };
    await openWork(build, work, from);
    await prepareTables(build);
    const filled = await fill(build);
    first ??= { filled };
    await settleOutlines(build);
    parts.push(...(await partsOf(build, begun.path, work, from)));
  }
  if (first === null) throw new Error('nothing was built');
  return { ...first, parts };
}

/** All together, or state by state. */
const turnsOf = (touched: readonly TableFile[], isByState: boolean): readonly (readonly TableFile[])[] =>
  isByState && touched.length > 0 ? touched.map((file) => [file]) : [touched];

/** Copies the largest of the files, and adds the rows of the others. */
async function openWork(
  build: SnapshotBuild,
  work: Pick<StatePart, 'database' | 'path'>,
  { touched, isSmall }: Beginning,
): Promise<void> {
  const [largest, ...others] = touched.toSorted((a, b) => (b.own?.parcels ?? 0) - (a.own?.parcels ?? 0));
  try {
    if (largest !== undefined) await copyFile(largest.path, work.path, constants.COPYFILE_FICLONE);
    await attachNew(build.connection, work, isSmall);
  } catch (error) {
    if (largest === undefined || (error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    throw unreadable(error);
  }
  await build.run(`USE ${work.database}`);
  for (const { path } of others) {
    await build.run(`ATTACH '${path.replaceAll("'", "''")}' AS added (READ_ONLY)`);
    await addTables(build, 'added');
    await build.run('DETACH added');
  }
}

/** The database itself where it has rows of one state; of several one for each, of none nothing, and it is gone. */
async function partsOf(
  build: SnapshotBuild,
  path: string,
  work: Pick<StatePart, 'database' | 'path'>,
  { touched, others, isSmall }: Beginning,
): Promise<StatePart[]> {
  const states = await statesIn(build);
  const [only = stateOf(null), other] = states.keys();
  if (other === undefined && (states.size === 1 || others.length === 0)) {
    const isCopy = touched.length === 1 && (touched[0]?.own === null || touched[0]?.own.state === only);
    return [{ ...work, state: only, isCopy }];
  }
  const parts: StatePart[] = [];
  for (const state of states.keys()) {
    const part = { state, database: `state_${state}`, path: tablesFile(path, state), isCopy: false };
    await attachNew(build.connection, part, isSmall);
    await build.run(`USE ${part.database}`);
    await createTables(build);
    await takeState(build, work.database, state, states);
    parts.push(part);
  }
  // What is thrown away need not be written.
  await build.run(
    'USE memory',
    'PRAGMA disable_checkpoint_on_shutdown',
    `DETACH ${work.database}`,
    'PRAGMA enable_checkpoint_on_shutdown',
  );
  await rm(work.path);
  return parts;
}

/** What all its states have. */
async function contentOf(
  { connection }: Begun,
  databases: readonly string[],
  untouched: readonly Untouched[],
): Promise<SnapshotContent> {
  const contents: SnapshotContent[] = [];
  for (const database of databases) {
    await connection.run(`USE ${database}`);
    contents.push(await contentIn(connection));
  }
  for (const { path } of untouched) contents.push(await withTables(path, contentIn));
  return oneContent(contents);
}

async function renamed(from: string, to: string): Promise<void> {
  if (from !== to) await rename(from, to);
}

/** Not every file system has hard links. */
async function linked(from: string, to: string): Promise<void> {
  await link(from, to).catch(async () => await copyFile(from, to, constants.COPYFILE_FICLONE));
}
