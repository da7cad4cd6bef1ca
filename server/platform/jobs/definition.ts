import type { z } from 'zod';
import type { Resources } from '../resources.ts';

/** A job as data; its code is loaded when it first runs, so that definitions cost nothing at start. */
export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  readonly id: string;
  readonly payload: P;
  /** Cron expression in UTC; such a job runs with an empty payload. */
  readonly schedule?: string;
  /** May take more than the quarter of an hour that others have: as long as its worker gives signs of life. */
  readonly isLong?: true;
  readonly load: () => Promise<JobRun<z.output<P>>>;
}

export interface SendOptions {
  /** Not before so many seconds. */
  readonly afterSeconds?: number;
  /** Of all jobs with this key sent in a minute, one runs at once and one when it is over. */
  readonly onceAMinute?: string;
}

export type SendJob = <P extends z.ZodType>(
  definition: JobDefinition<P>,
  payload: z.input<P>,
  when?: SendOptions,
) => Promise<void>;

/** What a job may touch: it may also ask for another one. */
export interface JobResources extends Resources {
  readonly jobs: { readonly send: SendJob };
}

/**
 * Must be safe to run twice: a job that fails is tried again. `stopping` says that this process ends: a long job leaves
 * the rest to the next one, and the store may be closed before it is through.
 */
export type JobRun<P> = (payload: P, resources: JobResources, stopping?: AbortSignal) => Promise<void>;

export const defineJob = <P extends z.ZodType>(definition: JobDefinition<P>): JobDefinition<P> => definition;
