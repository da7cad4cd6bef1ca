/** Works an import off: reads and matches the file, then puts its parcels on the list batch by batch. */
import { randomUUID } from 'node:crypto';
import { MOST_IMPORTED } from '../../../src/api/contract/lists/exportImport.ts';
import { listGroups } from '../lists/groups.queries.ts';
import { tellPlanner } from '../rows/tellPlanner.queries.ts';
import { LINKED_AT_ONCE, linkOwners } from '../../contacts/contacts/linkOwners.ts';
import { linkManyOwners } from '../../contacts/jobs.ts';
import { isRefusal } from '../../platform/http/refuse.ts';
import { readerOf } from '../../account/session/reader.ts';
import type { JobResources, JobRun } from '../../platform/jobs/definition.ts';
import { addBatch, batchesDone, type Member } from './batches.queries.ts';
import { keepConflicts } from './conflicts.queries.ts';
import { countImported } from './countImported.ts';
import { importFolder } from './importFolder.ts';
import { ImportMoved } from './importMoved.ts';
import { ImportProblem } from './importProblem.ts';
import { importWords } from './importWords.ts';
import { claimImport, findImport, isWanted, renewLease, updateImport } from './imports.queries.ts';
import { optionsOf, type ImportRecord } from './imports.rows.ts';
import { judgeLines, loadedCounties } from './judgeLines.queries.ts';
import { atMatchDatabase } from './matchDatabase.ts';
import { openImport } from './openImport.ts';
import { identifyLines, readLines } from './readLines.queries.ts';
import { readWritten } from './readWritten.queries.ts';
import { writeReport } from './report.queries.ts';
import { putBack, takeBack, type Steps } from './takeBack.ts';
import { tellImport } from './tellImport.ts';
import { databaseAway } from '../../platform/store/outage.ts';
import type { Principal } from '../../platform/tenant.ts';

/** This process as a worker. */
export const thisWorker = `${process.pid}-${randomUUID()}`;

const LEASE_MS = 30_000;
const RENEW_MS = 5000;
/** Of one transaction: as long as it lasts, the same person's changes of lists wait. */
const BATCH_ROWS = 1000;
const TELL_EVERY_MS = 500;

/** Imports this process is at: a job that is sent twice finds them here. */
const underWay = new Set<string>();

export interface ImportPayload {
  readonly accountId: number;
  readonly importId: number;
}

export const runImportJob: JobRun<ImportPayload> = async (payload, resources, stopping) => {
  const key = `${resources.config.dataDir} ${payload.accountId}-${payload.importId}`;
  if (underWay.has(key)) return;
  underWay.add(key);
  try {
    const { store } = resources;
    const now = new Date();
    const record = await claimImport(
      store.db,
      { accountId: payload.accountId, id: payload.importId },
      {
        worker: thisWorker,
        isAlone: store.isAlone,
        now,
        until: new Date(now.getTime() + LEASE_MS),
      },
    );
    if (record !== null) await workOff(record, resources, stopping);
  } finally {
    underWay.delete(key);
  }
};

class Cancelled extends Error {}

async function workOff(record: ImportRecord, resources: JobResources, stopping?: AbortSignal): Promise<void> {
  const principal: Principal = { accountId: record.account_id, userId: record.user_id };
  const { store } = resources;
  const where = { accountId: principal.accountId, id: record.id };
  let isLost = false;
  const renewing = setInterval(() => {
    const until = new Date(Date.now() + LEASE_MS);
    renewLease(store.db, where, thisWorker, until).then(
      (held) => (isLost = !held),
      () => undefined, // the store is closing; the lease then ends by itself
    );
  }, RENEW_MS);
  const told = { at: 0 };
  /** Between two steps: tells how far it is, and stops when it should. */
  const rest = async (): Promise<void> => {
    stopping?.throwIfAborted();
    if (isLost) throw new Error('another worker took this import over');
    if (!(await isWanted(store.db, where))) throw new Cancelled();
    if (Date.now() - told.at < TELL_EVERY_MS) return;
    told.at = Date.now();
    const current = await findImport(store.db, principal, record.id);
    if (current !== null) tellImport(resources, current);
  };
  const phase = async (text: string): Promise<void> => {
    await updateImport(store.db, where, { phase: text });
    told.at = 0;
    await rest();
  };
  try {
    if (record.direction === 'AGAIN') {
      const message = await putBack(record, principal, resources.store, { rest, phase });
      await finish(resources, principal, record.id, { state: 'COMPLETE', undone: message !== null, message });
      return;
    }
    const isUndone = record.direction === 'BACK';
    if (isUndone) await takeBack(record, principal, resources.store, { rest, phase });
    else await addAll(record, principal, resources, { rest, phase, stopping });
    // A failed or cancelled import was being taken back when its worker died.
    const state = isUndone && record.message !== null ? 'FAILED' : 'COMPLETE';
    await finish(resources, principal, record.id, { state, undone: isUndone, message: record.message });
  } catch (error) {
    // The next start goes on behind the last batch (resumeImports.job.ts).
    if (isLost || stopping?.aborted === true || error instanceof ImportMoved) return;
    // Nothing is wrong with the import: the job goes on when the database is back.
    if (databaseAway(error) !== null) throw error;
    await giveUp(error, record, principal, resources, { rest, phase });
  } finally {
    clearInterval(renewing);
  }
}

async function addAll(
  record: ImportRecord,
  principal: Principal,
  resources: JobResources,
  { rest, phase, stopping }: Steps & { readonly stopping?: AbortSignal | undefined },
): Promise<void> {
  const { store, warehouse, config } = resources;
  // To match a file is to look many properties up: as long as the work waits the right to do so may go.
  const { permissions } = await readerOf(store.db, principal);
  if (!permissions.has('SEARCH_FULL'))
    throw new ImportProblem('You may not search all properties any more: nothing was added.');
  // Without the parcels every row would be one that nobody knows.
  const problem = warehouse.problem();
  if (problem !== null) throw new ImportProblem(`${problem} Nothing was added.`);
  const folder = importFolder(config.dataDir, principal.accountId, record.id);
  const where = { accountId: principal.accountId, id: record.id };
  await phase('Reading');
  const opened = await openImport(resources, folder, { signal: stopping, isPatient: true });
  if (isRefusal(opened)) {
    stopping?.throwIfAborted();
    throw new ImportProblem(opened.userMessage ?? 'The file cannot be read.');
  }
  const options = optionsOf(record);
  await atMatchDatabase(folder.dir, warehouse.current(), async (database) => {
    const { rows } = await readLines(database, opened, MOST_IMPORTED + 1);
    if (rows > MOST_IMPORTED) {
      throw new ImportProblem(`The file has more than ${MOST_IMPORTED.toLocaleString('en-US')} rows: split it.`);
    }
    await phase('Matching');
    await database.run(loadedCounties);
    await identifyLines(database, options);
    await rest();
    await readWritten(database, options, await importWords(store, principal));
    const counts = await judgeLines(database, options);
    const [size] = await database.rows<{ members: number }>('SELECT count(*) AS members FROM member');
    const members = size?.members ?? 0;
    await updateImport(store.db, where, { counts: JSON.stringify(counts), members });
    await phase('Writing the report');
    await writeReport(database, opened.header, folder.report);
    await keepConflicts(store.db, principal, record.id, database, opened.header.length);
    await updateImport(store.db, where, { has_report: true });
    await phase('Adding');
    const done = await batchesDone(store, principal, record.id);
    if (done === 0) await countImported(resources, principal, record, database);
    for (let seq = done; seq * BATCH_ROWS < members; seq += 1) {
      const batch = await database.rows<Member>(
        `SELECT property_id AS "propertyId", facts, change FROM member WHERE seq >= ${seq * BATCH_ROWS} AND seq < ${(seq + 1) * BATCH_ROWS} ORDER BY seq`,
      );
      await addBatch(store, principal, record, seq, batch);
      if (isPowerOfTwo(seq + 1)) await tellPlanner(store.db, (seq + 1) * BATCH_ROWS);
      await rest();
    }
    await tellPlanner(store.db, members);
  });
}

/** The planner learns of the rows whenever they have doubled: often enough, and seldom. */
const isPowerOfTwo = (count: number): boolean => (count & (count - 1)) === 0;

async function giveUp(
  error: unknown,
  record: ImportRecord,
  principal: Principal,
  resources: JobResources,
  steps: Steps,
): Promise<void> {
  if (!(error instanceof Cancelled) && !(error instanceof ImportProblem)) {
    resources.log.error({ err: error, importId: record.id }, 'import failed');
  }
  const why =
    error instanceof Cancelled
      ? 'Cancelled: nothing was added.'
      : error instanceof ImportProblem
        ? error.message
        : 'The import failed on the server; nothing was added.';
  // All or nothing: what was added so far comes off again.
  if (record.direction === 'RUN') {
    await updateImport(
      resources.store.db,
      { accountId: principal.accountId, id: record.id },
      { direction: 'BACK', message: why },
    );
    await takeBack(record, principal, resources.store, steps);
  }
  await finish(resources, principal, record.id, { state: 'FAILED', message: why });
}

async function finish(
  resources: JobResources,
  principal: Principal,
  id: number,
  end: { state: 'COMPLETE' | 'FAILED'; undone?: boolean; message: string | null },
): Promise<void> {
  const { store, events } = resources;
  const change = { ...end, phase: null, worker: null, lease_until: null, finished: new Date() };
  await updateImport(store.db, { accountId: principal.accountId, id }, change);
  const record = await findImport(store.db, principal, id);
  if (record === null) return;
  // Those of many take long, and neither who waits for this import nor the next one need wait for them.
  if ((await linkOwners(resources, principal, LINKED_AT_ONCE)) > 0)
    await resources.jobs.send(linkManyOwners, { accountId: principal.accountId, userId: principal.userId });
  events.publish(principal, {
    type: 'group.changedElsewhere',
    by: { sessionId: null, userId: principal.userId, name: null },
    groupIds: record.group_id === null ? [] : [record.group_id],
    propertyIds: null,
    groups: await listGroups(store.db, principal),
  });
  tellImport(resources, record);
}
