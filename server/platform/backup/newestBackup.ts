import type { Config } from '../config/config.ts';
import { lastTimeOfDay } from '../lastTimeOfDay.ts';
import type { Log } from '../log/createLog.ts';
import type { Clock } from '../resources.ts';
import { momentOf, newestFirst } from './places/backupNames.ts';
import { openBackupPlace } from './places/openBackupPlace.ts';

/** What whoever watches an installation wants to know of its nightly backups, from whichever process. */
export interface NewestBackup {
  /** Seconds since the newest one that is complete; null: there is none, or the place cannot be read. */
  readonly age: () => Promise<number | null>;
  /** What is wrong in a sentence, once tonight's is two hours late; null: nothing. */
  readonly problem: () => Promise<string | null>;
}

/** A bucket is asked no more often. */
const LOOK_EVERY_MS = 60_000;
/** Who asks has no time for a bucket that does not answer. */
const PATIENCE_MS = 2000;
const LATE_MS = 2 * 3_600_000;
const HOUR_MS = 3_600_000;

export function watchBackups({ backups, dataDir, timeZone }: Config, clock: Clock, log: Log): NewestBackup {
  if (backups === null) return { age: async () => null, problem: async () => null };
  const place = openBackupPlace(backups, dataDir);
  const look = async (): Promise<Date | null> => {
    try {
      const [newest = ''] = newestFirst('nightly', await place.list());
      return momentOf('nightly', newest);
    } catch (error) {
      log.warn({ err: error, place: place.where }, 'the place of the backups cannot be read');
      return null;
    }
  };
  let known: Date | null = null;
  let looked: { readonly at: number; readonly found: Promise<Date | null> } | null = null;
  const newest = async (): Promise<Date | null> => {
    if (looked === null || performance.now() - looked.at > LOOK_EVERY_MS) {
      looked = { at: performance.now(), found: look().then((found) => (known = found)) };
    }
    return await within(looked.found, () => known);
  };
  const started = clock.now().getTime();
  return {
    age: async () => {
      const at = await newest();
      return at === null ? null : Math.max(0, (clock.now().getTime() - at.getTime()) / 1000);
    },
    problem: async () => {
      const now = clock.now();
      const at = await newest();
      const due = lastTimeOfDay(backups.at, new Date(now.getTime() - LATE_MS), timeZone);
      // Just after a start nobody has had the time to make up for the night.
      if ((at !== null && at >= due) || now.getTime() - started < LATE_MS) return null;
      if (at === null) return `There is no backup in ${place.where}.`;
      return `The newest backup in ${place.where} is ${Math.floor((now.getTime() - at.getTime()) / HOUR_MS)} hours old.`;
    },
  };
}

async function within<T>(work: Promise<T>, otherwise: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<T>((resolve) => void (timer = setTimeout(() => resolve(otherwise()), PATIENCE_MS)));
  return await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
