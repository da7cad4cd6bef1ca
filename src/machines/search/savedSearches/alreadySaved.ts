import type { Client } from '../../../api/client.ts';
import { Search } from '../../../api/contract/search/search.ts';
import { callOrThrow } from '../../app/call.ts';
import { criteriaKey } from '../search/context.ts';
import { criteriaOf } from './context.ts';
import type { SearchJob } from './searchJob.ts';

/**
 * A job that is done once more. Of a new search that was kept though its answer never came, the id is known then: the
 * same search is not kept twice, and its name is not refused as taken.
 */
export async function alreadySaved(client: Client, job: SearchJob, signal: AbortSignal): Promise<SearchJob> {
  if (job.kind !== 'put' || job.isAgain !== true || job.body.id !== undefined) return job;
  const { savedSearches } = await callOrThrow(client, 'savedSearches', {}, signal);
  const wanted = criteriaKey(criteriaOf(Search.parse(job.body.search)));
  const kept = savedSearches.find(
    ({ name, search }) =>
      search !== null &&
      name.toLowerCase() === job.body.name.trim().toLowerCase() &&
      criteriaKey(criteriaOf(search)) === wanted,
  );
  return kept === undefined ? job : { ...job, body: { ...job.body, id: kept.id } };
}
