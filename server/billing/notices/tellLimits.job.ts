import type { JobRun } from '../../platform/jobs/definition.ts';
import { limitNotices } from './limitNotices.ts';
import { limitedAccounts } from './noticesDue.queries.ts';
import { tellAccounts } from './tellAccounts.ts';

export const tellLimitsJob: JobRun<object> = async (_payload, resources, stopping) =>
  await tellAccounts(resources, await limitedAccounts(resources.store.db), limitNotices, stopping);
