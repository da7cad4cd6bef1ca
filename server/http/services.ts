/** What every handler is given: the doors to everything outside the process. */
import type { Config } from '../config.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Store } from '../store/store.ts';
import type { Warehouse } from '../warehouse/snapshots.ts';

export interface Clock {
  readonly now: () => Date;
}

/** The part of a pino logger that we use: fields first, then the sentence. */
export interface Log {
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
  readonly error: (fields: object, message: string) => void;
}

export interface Services {
  readonly store: Store;
  readonly warehouse: Warehouse;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Log;
}

export const systemClock: Clock = { now: () => new Date() };
