/** The embedded database as a whole: made once, started, watched, started again when it ends by itself, stopped. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../log/createLog.ts';
import { chooseListening, removeSocketFolder, runningUrl } from './address.ts';
import { tellsOfDamage } from '../storeDamage.ts';
import { clusterDir, hasCluster, makeCluster, refuseEarlierStore } from './cluster.ts';
import { endEarlier } from './endEarlier.ts';
import { readPostmaster } from './postmasterFile.ts';
import { postgresUser } from './postgresUser.ts';
import { installedPackage, postgresPrograms } from './programs.ts';
import { embeddedSettings } from './settings.ts';
import { logPath, startPostgres, type PostgresProcess } from './startPostgres.ts';

export interface EmbeddedPostgres {
  /** `postgres://...`; the same as long as this process lives. */
  readonly url: string;
  /** Why it cannot be started again or does not stay, where that is damage to its files; null: nothing is known. */
  readonly damage: () => Error | null;
  readonly stop: () => Promise<void>;
}

/** Waits before another try, when one fails: the disk may have room again, its last helpers may have ended. */
const WAITS_MS = [0, 100, 300, 1000, 3000, 10_000];
/** One that ends sooner than this after its start has not come back: what it starts with may be what is damaged. */
const STAYS_MS = 3000;

/**
 * Starts PostgreSQL on the data directory, which nobody else may hold (see dataDirLock.ts). Throws with what to do when
 * it cannot: its package is not installed, the directory is of another version, of another user, in use. `mended` is
 * told when it could not be started for damage, and was started all the same: somebody has put its files right.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: Log,
  mended: () => void = () => undefined,
): Promise<EmbeddedPostgres> {
  refuseEarlierStore(dataDir);
  const dir = clusterDir(dataDir);
  const user = postgresUser(dataDir, dir);
  const found = installedPackage();
  const programs = await postgresPrograms(dataDir, user, found);
  if (!hasCluster(dir, found.version)) {
    await makeCluster(programs, dir, user);
    if (user !== null) {
      log.warn(
        { dir, user: user.uid },
        'PostgreSQL refuses root: the database runs as another user, and belongs to it',
      );
    }
  }
  let earlier = await endEarlier(dir);
  if (earlier !== null) await removeSocketFolder(earlier);
  const listening = await chooseListening(dir, user);
  const start = async (): Promise<PostgresProcess> =>
    await startPostgres({ programs, dir, user, settings: embeddedSettings(listening) }, earlier?.pid ?? null);

  let running = await start();
  const url = runningUrl(dir);
  const socketDir = readPostmaster(dir)?.socketDir ?? '';
  if (url === null) {
    await running.stop();
    const why = running.fatal().join(' ');
    throw new Error(
      `the embedded database in ${dir} ended as soon as it had started (${why || `see ${logPath(dir)}`})`,
    );
  }
  const stopping = new AbortController();
  const { signal } = stopping;
  let damage: Error | null = null;
  let attempt = 0;
  const isWhole = (): void => {
    if (damage !== null) mended();
    damage = null;
  };
  const startAgain = async (): Promise<PostgresProcess | null> => {
    for (let didFail = false; !signal.aborted; attempt += 1) {
      await wait(WAITS_MS[Math.min(attempt, WAITS_MS.length - 1)], undefined, { signal }).catch(() => undefined);
      try {
        earlier = await endEarlier(dir);
        const started = await start();
        // What kept it from starting is no more; what ended it after its start is seen when it stays.
        if (didFail) isWhole();
        return started;
      } catch (error) {
        if (tellsOfDamage(error)) [damage, didFail] = [error, true];
        log.error({ err: error }, 'the embedded database could not be started again');
      }
    }
    return null;
  };
  const watching = (async () => {
    for (;;) {
      const didStay = await Promise.race([
        running.gone.then(() => false),
        wait(STAYS_MS, true, { signal, ref: false }).catch(() => false),
      ]);
      if (didStay) isWhole();
      attempt = didStay ? 0 : attempt + 1;
      await running.gone;
      if (signal.aborted) return;
      const { pid } = running;
      log.error({ pid, log: logPath(dir) }, 'the embedded database ended by itself and is started again');
      damage = running.fatal().map(asError).find(tellsOfDamage) ?? damage;
      const next = await startAgain();
      if (next === null) return;
      running = next;
      log.warn({ pid: running.pid }, 'the embedded database is back');
      if (signal.aborted) await running.stop();
    }
  })();
  return {
    url,
    damage: () => damage,
    stop: async () => {
      stopping.abort();
      await running.stop();
      await watching;
      await removeSocketFolder({ socketDir });
    },
  };
}

const asError = (line: string): Error => new Error(`the embedded database ended by itself: ${line}`);
