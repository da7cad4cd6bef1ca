/** Checks an export that was sent, and reads one that was decided on; a worker that dies leaves it to the next one. */
import { rm } from 'node:fs/promises';
import type { ReadingProblem } from '../../../src/api/contract/account/reading.ts';
import { isRefusal } from '../../platform/http/refuse.ts';
import type { JobResources, JobRun } from '../../platform/jobs/definition.ts';
import { migrations } from '../../platform/store/migrate.ts';
import { DatabaseAway } from '../../platform/store/outage.ts';
import { thisWorker } from '../archive/makeArchive.job.ts';
import { tableShapes } from '../archive/tableShapes.queries.ts';
import { BadArchive } from './badArchive.ts';
import { checkArchive } from './checkArchive.ts';
import { judgeDocuments } from './keptDocuments.ts';
import { NotWanted, type Tell } from './notWanted.ts';
import { previewOf } from './previewOf.ts';
import { readingFolder } from './readingFolder.ts';
import { readChecked } from './readChecked.ts';
import { changeReading, MOST_ATTEMPTS, takeReading, type ReadingRow } from './readings.queries.ts';
import { dropReading } from './dropReading.ts';

const TELL_EVERY_MS = 1000;
const ALIVE_EVERY_MS = 10_000;
const GIVEN_UP = `It could not be done, ${MOST_ATTEMPTS} times; the log of the server says why.`;

/** This process ends. */
class Stopping extends Error {}

export const readArchiveJob: JobRun<{ accountId: number; readingId: number }> = async (
  { accountId, readingId },
  resources,
  stopping,
) => {
  const { store, clock, events } = resources;
  const now = { worker: thisWorker, isAlone: store.isAlone, now: clock.now() };
  const row = await takeReading(store.db, { accountId }, readingId, now);
  if (row === undefined) return;
  const beat = setInterval(() => {
    // A database that is away is met by the work itself.
    changeReading(store.db, row, row.id, thisWorker, { touched: clock.now() }).catch(() => undefined);
  }, ALIVE_EVERY_MS);
  let toldAt = 0;
  const tell: Tell = async (done) => {
    if (stopping?.aborted === true) throw new Stopping();
    if (performance.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = performance.now();
    const to = { touched: clock.now(), ...(done === undefined ? {} : { done }) };
    if (!(await changeReading(store.db, row, row.id, thisWorker, to))) throw new NotWanted();
    events.publish(row, { type: 'archive.changed' });
  };
  try {
    if (row.state === 'CHECKING') await check(resources, row, tell);
    else await readChecked(resources, row, tell);
  } catch (error) {
    await giveBack(resources, row, error);
  } finally {
    clearInterval(beat);
  }
  events.publish(row, { type: 'archive.changed' });
};

async function check(resources: JobResources, row: ReadingRow, tell: Tell): Promise<void> {
  const { store, apart, config } = resources;
  const { upload, checked } = readingFolder(config.dataDir, row.accountId, row.id);
  await rm(checked, { recursive: true, force: true });
  const shapes = await tableShapes(store.db);
  const input = { path: upload, into: checked, shapes, migrations: migrations().map(({ name }) => name) };
  const outcome = await apart.run(checkArchive, input, { accountId: row.accountId, isPatient: true });
  if (isRefusal(outcome)) {
    if (outcome.status === 503) throw new Stopping();
    throw new BadArchive(outcome.userMessage ?? 'The export cannot be read.');
  }
  if (!outcome.ok) throw new BadArchive(outcome.problem.text, outcome.problem);
  const { found } = outcome;
  const documents = await judgeDocuments(resources, row, checked, found.documents, tell);
  const preview = { ...(await previewOf(resources, row, checked, found)), documents };
  const ready = {
    state: 'READY',
    preview: JSON.stringify(preview),
    of_rows: preview.shown.rows,
    worker: null,
  } as const;
  if (!(await changeReading(store.db, row, row.id, thisWorker, ready))) throw new NotWanted();
  // All of it lies unpacked beside it now.
  await rm(upload, { force: true });
}

async function giveBack(resources: JobResources, row: ReadingRow, error: unknown): Promise<void> {
  if (error instanceof DatabaseAway) throw error; // the job waits for it, and takes it up again
  const { store, clock, log } = resources;
  if (error instanceof NotWanted) return await dropReading(resources, row, row.id);
  const isBad = error instanceof BadArchive;
  if (!isBad && !(error instanceof Stopping)) log.error({ err: error, reading: row.id }, 'an export could not be read');
  if (!isBad && (error instanceof Stopping || row.attempts < MOST_ATTEMPTS)) {
    await changeReading(store.db, row, row.id, thisWorker, { worker: null });
    return;
  }
  const problem: ReadingProblem = isBad ? error.problem : { text: GIVEN_UP, file: null, line: null, column: null };
  const end = {
    state: row.state === 'CHECKING' ? 'REFUSED' : 'FAILED',
    problem: JSON.stringify(problem),
    finished: clock.now(),
    worker: null,
  } as const;
  await changeReading(store.db, row, row.id, thisWorker, end);
  await dropReading(resources, row, row.id);
}
