/** The tables of a snapshot, from those that a build begins with to the finished files. */
import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { LeadRules } from '../../../../src/api/catalogue/search/leadRules.ts';
import { contentIn, oneContent, type SnapshotContent } from '../../warehouse/manifestContent.queries.ts';
import { linkFile } from '../../warehouse/linkFile.ts';
import type { Snapshot } from '../../warehouse/snapshots.ts';
import { tablesFile } from '../../warehouse/tablesFile.ts';
import { bytesOf, tableFiles, withTables, type StateTables, type TableFile } from '../../warehouse/snapshotTables.ts';
import { settleOutlines } from '../outlines.queries.ts';
import { placePoints } from '../points.queries.ts';
import { countyDigests, type Digests } from '../records/countyDigests.queries.ts';
import type { FormerRecords } from '../records/formerRecords.ts';
import type { BuildOptions } from './buildOptions.ts';
import { finishRecords, finishTables, prepareTables } from '../snapshotTables.queries.ts';
import { stepsOn, type SnapshotBuild } from '../snapshotWork.ts';
import { isSmallBuild, threadsFor } from '../threadsFor.ts';
import type { StatePart, Untouched } from './statePart.ts';
import { openWork, partsOf, type Beginning } from './workTables.ts';
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
  const { touched, outdated, untouched } = await filesOf(begun, work);
  const bytes = await bytesOf(touched);
  await connection.run(`SET threads = ${work.threads ?? threadsFor(work.bytes ?? 0, bytes)}`);
  const others = [...outdated, ...untouched].map(({ own }) => own.state);
  const isSmall = isSmallBuild(work.bytes ?? 0, bytes);
  let first: { readonly filled: T } | null = null;
  const finished: Finished[] = [];
  const turn = async (files: readonly TableFile[], fill: (build: SnapshotBuild) => Promise<void>): Promise<void> => {
    const apart = [...others, ...finished.map(({ part }) => part.state)].filter(
      (state) => !files.some(({ own }) => own?.state === state),
    );
    const known = { touched: files, others: apart, isSmall };
    finished.push(...(await finishedStates(begun, { ...work, fill }, known, finished.length)));
  };
  for (const files of work.isByState === true && touched.length > 0 ? touched.map((file) => [file]) : [touched])
    await turn(files, async (build) => {
      const filled = await work.fill(build);
      first ??= { filled };
    });
  for (const file of outdated) await turn([file], placePoints);
  const { filled } = first ?? expectFilled();

  const steps = stepsOn(connection);
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
  for (const { part } of finished) await connection.run(`DETACH ${part.database}`);
  for (const {
    part: { state, path },
  } of finished)
    await renamed(path, tablesFile(begun.path, state));
  for (const { own, path } of untouched) await linkFile(path, tablesFile(begun.path, own.state));
  const tables = [...finished, ...untouched].map(({ own }) => own).toSorted((a, b) => (a.state < b.state ? -1 : 1));
  await writeMainFile(steps, begun.path, { rules: work.rules, records, tables });
  const counties = finished.flatMap(({ digests }) => [...digests]);
  const staying = untouched.reduce((sum, { own }) => sum + (former?.counties(own.state) ?? 0), 0);
  const isUnchanged =
    former?.counties() === counties.length + staying && counties.every(([fips, digest]) => former.has(fips, digest));
  return { filled, isUnchanged, content };
}

function expectFilled(): never {
  throw new Error('nothing was filled');
}

async function filesOf<T>(
  { connection, inService }: Begun,
  { touches, rules }: Work<T>,
): Promise<{
  readonly touched: readonly TableFile[];
  readonly outdated: readonly Untouched[];
  readonly untouched: readonly Untouched[];
}> {
  if (inService === null) return { touched: [], outdated: [], untouched: [] };
  const orUnreadable = (error: unknown): never => {
    throw unreadable(error);
  };
  const files = await tableFiles(connection, inService.path).catch(orUnreadable);
  // What is wrong with the files of the load is told as that.
  const said = touches === undefined || files.some(({ own }) => own === null) ? null : await touches();
  const { touched, outdated } =
    said === null
      ? { touched: files, outdated: [] }
      : await touchedFiles(connection, files, { touches: said, rules }).catch(orUnreadable);
  const isOwn = (file: TableFile): file is Untouched => file.own !== null;
  const rest = files.filter((file) => !touched.includes(file)).filter(isOwn);
  return {
    touched,
    outdated: rest.filter((file) => outdated.includes(file)),
    untouched: rest.filter((file) => !outdated.includes(file)),
  };
}

interface Finished {
  readonly part: StatePart;
  readonly digests: Digests;
  readonly own: StateTables;
}

/** Some files filled as one database, and what comes of it, with all that is made of each state. */
async function finishedStates(
  { connection, id, path, former }: Begun,
  { fill, dir, rules }: Work<void>,
  known: Beginning,
  nth: number,
): Promise<Finished[]> {
  const takenElsewhere =
    former === null || known.others.length === 0
      ? undefined
      : async (ids: Float64Array) => await former.among(ids, known.others);
  const build: SnapshotBuild = { id, dir, takenElsewhere, ...stepsOn(connection) };
  const database = `snapshot_${nth}`;
  const work = { database, path: `${path}.${database}` };
  await openWork(build, work, known);
  await prepareTables(build);
  await fill(build);
  await settleOutlines(build);
  const finished: Finished[] = [];
  for (const part of await partsOf(build, path, work, known)) {
    await build.run(`USE ${part.database}`);
    const digests = await countyDigests(connection);
    const unchanged = [...digests].flatMap(([fips, digest]) =>
      part.isCopy && fips !== null && former?.has(fips, digest) === true ? [fips] : [],
    );
    const mark = randomUUID();
    const parcels = await finishTables(build, rules, { unchanged, mark });
    finished.push({ part, digests, own: { state: part.state, parcels, mark } });
  }
  return finished;
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
