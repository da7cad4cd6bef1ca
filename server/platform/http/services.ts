/** What every handler is given. */
import type { Provider } from '../../account/oidc/openProvider.ts';
import type { Basemap } from '../basemap/openBasemap.ts';
import type { NewestBackup } from '../backup/newestBackup.ts';
import type { StoreDamage } from '../backup/watchDamage.ts';
import type { Metrics } from '../health/metrics.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Resources } from '../resources.ts';

export interface Services extends Resources {
  readonly jobs: Jobs;
  /** Where people of an organisation sign in; null: nowhere. */
  readonly provider: Provider | null;
  /** The file of streets; null: none is set. */
  readonly basemap: Basemap | null;
  readonly metrics: Metrics;
  readonly newestBackup: NewestBackup;
  readonly storeDamage: StoreDamage;
}
