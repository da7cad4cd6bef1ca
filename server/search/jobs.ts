/** What runs behind for searches: following new facts, telling of them, lead types by new rules, records that are added. */
import { z } from 'zod';
import { defineJob } from '../platform/jobs/definition.ts';

/** Sent when a snapshot goes into service; the timetable catches what was missed (O-069: within 15 minutes). */
export const followSearches = defineJob({
  id: 'searches.follow',
  isLong: true,
  payload: z.object({}),
  schedule: '*/5 * * * *',
  load: async () => (await import('./savedSearches/followSearches.job.ts')).followSearchesJob,
});

/** Looks every few minutes whether it is 07:00 somewhere: the time zone is a setting, not UTC. */
export const deliverNews = defineJob({
  id: 'searches.deliver',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  load: async () => (await import('./savedSearches/deliverNews.job.ts')).deliverNewsJob,
});

/** Sent when somebody changes the rules; the timetable catches an attempt that an ingest was in the way of. */
export const applyRules = defineJob({
  id: 'rules.apply',
  isLong: true,
  payload: z.object({}),
  schedule: '*/10 * * * *',
  load: async () => (await import('./leadRules/applyRules.job.ts')).applyRulesJob,
});

/** A file that an operator has named, at an address or in a folder. */
export const fetchAddition = defineJob({
  id: 'additions.fetch',
  isLong: true,
  payload: z.object({ additionId: z.number().int() }),
  load: async () => (await import('./fetching/fetchAddition.job.ts')).fetchAdditionJob,
});

/** Looks at sources that are watched; sent when somebody asks for it, the timetable finds those that are due. */
export const lookAtSources = defineJob({
  id: 'sources.look',
  isLong: true,
  payload: z.object({}),
  schedule: '*/5 * * * *',
  load: async () => (await import('./watches/lookAtSources.job.ts')).lookAtSourcesJob,
});

/** Of workers that died; the embedded store's own is looked after at every start. */
export const resumeAdditions = defineJob({
  id: 'additions.resume',
  isLong: true,
  payload: z.object({}),
  schedule: '* * * * *',
  load: async () => (await import('./additions/resumeAdditions.job.ts')).resumeAdditionsJob,
});
