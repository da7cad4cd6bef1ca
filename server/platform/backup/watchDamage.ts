import type { Config } from '../config/config.ts';
import type { Log } from '../log/createLog.ts';
import { databaseAway } from '../store/outage.ts';
import { damagedStore } from '../store/storeDamage.ts';
import type { Store } from '../store/store.ts';
import { newestOfAll, wayBack } from './damagedStore.ts';

/** Damage to the store that is met while it runs: people are told what to do, the log is told with the commands. */
export interface StoreDamage {
  /** What whoever made the call reads that failed for it; null: it failed for something else. */
  readonly told: (error: unknown) => Promise<string | null>;
  /** What is known to be wrong, in the same words; null: nothing. */
  readonly problem: () => Promise<string | null>;
}

const PART = 'The store of this Platbook is damaged, and this needs the damaged part; what does not need it works.';
const ALL = 'The store of this Platbook is damaged, and its database cannot be started.';
/** Every call that meets it would say so. */
const TELL_EVERY_MS = 60_000;
/** Whoever waits for an answer has no time for a bucket that does not give one. */
const PATIENCE_MS = 2000;

export function watchDamage(
  store: Pick<Store, 'damage'>,
  config: Pick<Config, 'dataDir' | 'backups' | 'databaseUrl'>,
  log: Log,
): StoreDamage {
  let told = { at: Number.NEGATIVE_INFINITY, way: Promise.resolve('') };
  const words = async (damage: Error, what: string): Promise<string> => {
    if (performance.now() - told.at > TELL_EVERY_MS) {
      told = { at: performance.now(), way: way(config) };
      void wayBack(config).then((commands) =>
        log.error({ err: damage }, `the store is damaged: stop Platbook, and go back to a backup. ${commands}`),
      );
    }
    return `${what} ${await told.way}`;
  };
  return {
    told: async (error) => {
      const met = damagedStore(error);
      if (met !== null) return await words(met, PART);
      // It does not come back by itself.
      const damage = databaseAway(error) === null ? null : store.damage();
      return damage === null ? null : await words(damage, ALL);
    },
    problem: async () => {
      const damage = store.damage();
      return damage === null ? null : await words(damage, damagedStore(damage) === null ? ALL : PART);
    },
  };
}

/** Names only: where they lie is for the log. */
async function way(config: Pick<Config, 'dataDir' | 'backups'>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<null>((resolve) => void (timer = setTimeout(() => resolve(null), PATIENCE_MS)));
  const newest = await Promise.race([newestOfAll(config), limit]).finally(() => clearTimeout(timer));
  return newest === null
    ? 'No backup was found: whoever runs Platbook has to restore one of their own (npx platbook restore FILE).'
    : `Whoever runs Platbook can go back to the newest backup (npx platbook restore ${newest.name}): its log has the commands.`;
}
