/** Makes an export of everything that was asked for; a worker that dies leaves it to the next one, which begins anew. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ARCHIVE_DAYS } from '../../../src/api/contract/account/archive.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { writeArchive } from '../../platform/backup/archiveWriter.ts';
import { BadBackup } from '../../platform/backup/badBackup.ts';
import { dayIn } from '../../platform/dayIn.ts';
import type { JobResources, JobRun } from '../../platform/jobs/definition.ts';
import { DatabaseAway } from '../../platform/store/outage.ts';
import { readDoor } from '../brands/doorOf.ts';
import { keepNotice } from '../notices/tellOnce.ts';
import { readerOf } from '../session/reader.ts';
import { finishArchive, MOST_ATTEMPTS, takeArchive, tellProgress, type ArchiveRow } from './archives.queries.ts';
import { momentOf } from './rowsOf.queries.ts';
import { writeAccount, type Progress } from './writeAccount.ts';

/** Of this process, as the store knows it. */
export const thisWorker = randomUUID();

const TELL_EVERY_MS = 1000;
const ALIVE_EVERY_MS = 10_000;
const DAY_MS = 86_400_000;
const NO_ROOM = 'There was no room on the disk of the server. Nothing was exported.';
const GIVEN_UP = `It could not be made, ${MOST_ATTEMPTS} times. Nothing was exported; the log of the server says why.`;

/** Nobody wants it any more, or somebody else makes it. */
class NotWanted extends Error {}
/** This process ends. */
class Stopping extends Error {}

export const archiveFolder = (dataDir: string): string => join(dataDir, 'archives');

export const makeArchiveJob: JobRun<{ accountId: number; archiveId: number }> = async (
  { accountId, archiveId },
  resources,
  stopping,
) => {
  const { store, clock } = resources;
  const row = await takeArchive(store.db, { accountId }, archiveId, {
    worker: thisWorker,
    isAlone: store.isAlone,
    now: clock.now(),
  });
  if (row === undefined) return;
  const beat = setInterval(() => {
    // A database that is away is met by the work itself.
    tellProgress(store.db, row, row.id, thisWorker, { touched: clock.now() }).catch(() => undefined);
  }, ALIVE_EVERY_MS);
  try {
    await make(resources, row, stopping);
  } catch (error) {
    if (error instanceof NotWanted) return;
    await giveBack(resources, row, error);
  } finally {
    clearInterval(beat);
  }
};

async function make(resources: JobResources, row: ArchiveRow, stopping?: AbortSignal): Promise<void> {
  const { store, files, clock, config } = resources;
  const dir = archiveFolder(config.dataDir);
  await mkdir(dir, { recursive: true });
  const path = join(dir, `${row.accountId}-${row.id}-${randomUUID()}.zip`);
  const { product } = await readDoor(store.db, row, resources);
  const { permissions } = await readerOf(store.db, row);
  let toldAt = 0;
  const onProgress = async ({ done, of, rows }: Progress): Promise<void> => {
    if (stopping?.aborted === true) throw new Stopping();
    if (performance.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = performance.now();
    const to = { touched: clock.now(), done, of_files: of, rows_written: rows };
    if (!(await tellProgress(store.db, row, row.id, thisWorker, to))) throw new NotWanted();
    resources.events.publish(row, { type: 'archive.changed' });
  };
  try {
    const written = await momentOf(store.db, async (moment) =>
      writeArchive(path, async (archive) => {
        await writeAccount(resources, moment, archive, {
          scope: row,
          permissions,
          product,
          made: clock.now(),
          onProgress,
        });
      }),
    );
    const key = `archives/${row.accountId}/${randomUUID()}.zip`;
    await files.keep(key, path);
    const now = clock.now();
    const expires = new Date(now.getTime() + ARCHIVE_DAYS * DAY_MS);
    const end = { state: 'READY', finished: now, expires, ...written, file_key: key } as const;
    const until = formatDate(dayIn(expires, 'UTC'));
    const told = await store.db.transaction().execute(async (trx) => {
      if (!(await finishArchive(trx, row, row.id, thisWorker, end))) return null;
      return await keepNotice(trx, resources, {
        to: row,
        subjects: [`archive ${row.id}`],
        level: 'info',
        text: `The export of everything is ready, until ${until}.`,
        mail: {
          subject: 'The export of everything is ready',
          more: 'It is fetched where you are signed in: this message holds no way to it. If you did not ask for it, change your password.',
          page: 'account/archive',
        },
      });
    });
    if (told === null) {
      await files.remove(key);
      throw new NotWanted();
    }
    told();
    resources.events.publish(row, { type: 'archive.changed' });
  } finally {
    await rm(path, { force: true });
  }
}

async function giveBack({ store, clock, log, events }: JobResources, row: ArchiveRow, error: unknown): Promise<void> {
  if (error instanceof DatabaseAway) throw error; // the job waits for it, and takes it up again
  const isStopping = error instanceof Stopping;
  const isFull = error instanceof BadBackup;
  if (!isStopping) log.error({ err: error, archive: row.id }, 'an export of everything could not be made');
  const end =
    isStopping || (!isFull && row.attempts < MOST_ATTEMPTS)
      ? ({ state: 'QUEUED', message: null } as const)
      : ({ state: 'FAILED', finished: clock.now(), message: isFull ? NO_ROOM : GIVEN_UP } as const);
  await finishArchive(store.db, row, row.id, thisWorker, end);
  events.publish(row, { type: 'archive.changed' });
}
