import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { READING_HOURS } from '../../../src/api/contract/account/reading.ts';
import type { JobRun } from '../../platform/jobs/definition.ts';
import { abandonedArchives, expireOld } from './archives.queries.ts';
import { dropReading } from '../readBack/dropReading.ts';
import { readArchiveJob } from '../readBack/readArchive.job.ts';
import { abandonedReadings, endOldReadings } from '../readBack/readings.queries.ts';
import { archiveFolder, makeArchiveJob, thisWorker } from './makeArchive.job.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Begins anew what a worker left that is gone, and removes what is over: files of seven days, parts of those who died,
 * exports that were sent to be read and that nobody went on with.
 */
export const keepArchivesJob: JobRun<object> = async (_payload, resources, stopping) => {
  const { store, files, clock, config } = resources;
  for (const key of await expireOld(store.db, clock.now())) await files.remove(key);
  await removeParts(archiveFolder(config.dataDir));
  const state = { worker: thisWorker, isAlone: store.isAlone, now: clock.now() };
  for (const archive of await abandonedArchives(store.db, state)) await makeArchiveJob(archive, resources, stopping);
  const before = new Date(clock.now().getTime() - READING_HOURS * HOUR_MS);
  for (const { accountId, readingId } of await endOldReadings(store.db, before, clock.now()))
    await dropReading(resources, { accountId }, readingId);
  for (const reading of await abandonedReadings(store.db, state)) await readArchiveJob(reading, resources, stopping);
};

async function removeParts(dir: string): Promise<void> {
  const names = await readdir(dir).catch(() => []); // nothing was ever exported
  for (const name of names) {
    const path = join(dir, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() })); // gone meanwhile
    if (Date.now() - mtimeMs > DAY_MS) await rm(path, { force: true });
  }
}
