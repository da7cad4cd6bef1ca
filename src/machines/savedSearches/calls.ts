import { fromPromise } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { SearchInput } from '../../api/contract/search.ts';
import { callOrThrow } from '../call.ts';
import type { CannedSearch, Changes } from './context.ts';
import { runSearchJob, type JobOutcome, type SearchJob } from './job.ts';

export const work = fromPromise<JobOutcome, { client: Client; job: SearchJob }>(({ input, signal }) =>
  runSearchJob(input.client, input.job, signal),
);

export const readChanges = fromPromise<Changes, { client: Client; id: number }>(
  async ({ input: { client, id }, signal }) => {
    const { runs, run } = await callOrThrow(client, 'searchChanges', { params: { id }, query: {} }, signal);
    return { searchId: id, runs, run };
  },
);

export const readCanned = fromPromise<readonly CannedSearch[], { client: Client; place: SearchInput }>(
  ({ input: { client, place }, signal }) => callOrThrow(client, 'cannedSearches', { query: place }, signal),
);
