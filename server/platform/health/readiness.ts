import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Services } from '../http/services.ts';

/** Below this PostgreSQL, an ingest or an upload may stop at any moment. */
export const LEAST_FREE_BYTES = 256 * 1024 * 1024;
const LIMIT_MS = 3000;

/** A part of the installation: what is wrong with it in a sentence, or null. */
export type Readiness = Readonly<Record<'store' | 'warehouse' | 'queue' | 'disk', string | null>>;

/** Looks at all that a server needs to do its work; never throws and takes three seconds at most. */
export async function readiness(
  services: Pick<Services, 'store' | 'warehouse' | 'jobs' | 'config' | 'storeDamage'>,
): Promise<Readiness> {
  const [store, disk] = await Promise.all([
    within(async () => await storeProblem(services), 'The store cannot be reached.'),
    within(async () => await diskProblem(services.config.dataDir), 'The data directory cannot be read.'),
  ]);
  const warehouse =
    services.warehouse.problem() ?? (services.warehouse.current() === null ? 'No data is in service.' : null);
  return { store, warehouse, queue: services.jobs.problem(), disk };
}

/** One that is damaged may take connections all the same. */
async function storeProblem({ store, storeDamage }: Pick<Services, 'store' | 'storeDamage'>): Promise<string | null> {
  const damage = await storeDamage.problem();
  if (damage === null) await sql`select 1`.execute(store.db);
  return damage;
}

async function diskProblem(dir: string): Promise<string | null> {
  const { bavail, bsize } = await statfs(dir);
  const free = bavail * bsize;
  if (free >= LEAST_FREE_BYTES) return null;
  return `The disk is nearly full: ${Math.floor(free / 1024 / 1024)} MB are free.`;
}

async function within(look: () => Promise<string | null>, otherwise: string): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<string>((resolve) => void (timer = setTimeout(() => resolve(otherwise), LIMIT_MS)));
  try {
    return await Promise.race([look().catch(() => otherwise), limit]);
  } finally {
    clearTimeout(timer);
  }
}
