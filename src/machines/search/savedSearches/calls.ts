import { fromPromise } from 'xstate';
import type { Client } from '../../../api/client.ts';
import type { SearchInput } from '../../../api/contract/search/search.ts';
import { callOrThrow } from '../../app/call.ts';
import type { CannedSearch, Changes } from './context.ts';

export const readChanges = fromPromise<Changes, { client: Client; id: number; wantedRun: number | null }>(
  async ({ input: { client, id, wantedRun }, signal }) => {
    const query = wantedRun === null ? {} : { run: wantedRun };
    const { runs, run } = await callOrThrow(client, 'searchChanges', { params: { id }, query }, signal);
    return { searchId: id, runs, run };
  },
);

export const readCanned = fromPromise<readonly CannedSearch[], { client: Client; place: SearchInput }>(
  ({ input: { client, place }, signal }) => callOrThrow(client, 'cannedSearches', { query: place }, signal),
);
