/** What every handler is given. */
import type { Jobs } from '../jobs/jobs.ts';
import type { Doors } from './doors.ts';

export interface Services extends Doors {
  readonly jobs: Jobs;
}
