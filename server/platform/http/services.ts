/** What every handler is given. */
import type { NewestBackup } from '../backup/newestBackup.ts';
import type { StoreDamage } from '../backup/watchDamage.ts';
import type { Metrics } from '../health/metrics.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Resources } from '../resources.ts';

export interface Services extends Resources {
  readonly jobs: Jobs;
  readonly metrics: Metrics;
  readonly newestBackup: NewestBackup;
  readonly storeDamage: StoreDamage;
}
