import type { JobRun } from '../../platform/jobs/definition.ts';
import { dateNotices } from './dateNotices.ts';
import { accountsWithDates } from './noticesDue.queries.ts';
import { tellAccounts } from './tellAccounts.ts';

export const tellDatesJob: JobRun<object> = async (_payload, resources, stopping) =>
  await tellAccounts(resources, await accountsWithDates(resources.store.db), dateNotices, stopping);
