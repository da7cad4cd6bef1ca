import { Client } from 'pg';
import { settingsTold } from '../config/config.ts';
import type { JobRun } from '../jobs/definition.ts';
import { lastTimeOfDay } from '../lastTimeOfDay.ts';
import type { Store } from '../store/store.ts';
import { makeReadBackup } from './makeReadBackup.ts';
import { backupName, momentOf, newestFirst } from './places/backupNames.ts';
import type { BackupPlace } from './places/backupPlace.ts';
import { openBackupPlace } from './places/openBackupPlace.ts';

/** As often as the timetable sends it. */
const SOON_MS = 10 * 60_000;
const HOUR_MS = 3_600_000;

/**
 * Makes the backup of the night when its time has come, or as soon as somebody is there who can. One that fails is told
 * in the log and tried again every hour; nothing else stops for it.
 */
export const nightlyBackupJob: JobRun<object> = async (_payload, { config, store, clock, log }) => {
  const { backups } = config;
  if (backups === null) return;
  const now = clock.now();
  const due = lastTimeOfDay(backups.at, now, config.timeZone);
  if ((now.getTime() - due.getTime()) % HOUR_MS >= SOON_MS) return;
  const place = openBackupPlace(backups, config.dataDir);
  try {
    if (await isMade(place, due, now)) return;
    await alone(store, async () => {
      if (await isMade(place, due, now)) return;
      await place.tidy('nightly');
      const name = backupName('nightly', now);
      const parts = { ...store.backedUpBy, config, settings: settingsTold(process.env) };
      const { bytes } = await makeReadBackup(parts, place, { kind: 'nightly', name, keep: backups.keep });
      log.info({ place: place.where, name, bytes }, 'the nightly backup is made');
    });
  } catch (error) {
    log.error({ err: error, place: place.where }, 'the nightly backup could not be made');
  }
};

/** One of the future is of a clock that was wrong, and says nothing; clocks of several servers differ a little. */
async function isMade(place: BackupPlace, due: Date, now: Date): Promise<boolean> {
  const moments = newestFirst('nightly', await place.list()).map((name) => momentOf('nightly', name)?.getTime() ?? 0);
  return moments.some((at) => at >= due.getTime() && at < now.getTime() + HOUR_MS);
}

/** Nothing is done while another process of the installation is at it. Behind a pooler a lock lives in a transaction. */
async function alone({ backedUpBy: { connection, schema } }: Store, work: () => Promise<void>): Promise<void> {
  const client = new Client(connection);
  client.on('error', () => undefined); // a second backup beside the first is a waste, and nothing worse
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine',
      [`nightly backup of ${schema}`],
    );
    if (rows[0]?.mine === true) await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}
