import type { Client } from '../../../api/client.ts';
import type { MailDelivery, SavedSearch } from '../../../api/contract/search/searches.ts';
import { callOrThrow } from '../../app/call.ts';
import type { HistoryMessage } from '../../app/messages.ts';
import { bodyOf } from './body.ts';
import type { SavedSearchesEvent } from './events.ts';
import type { SearchJob } from './searchJob.ts';

export interface JobOutcome {
  readonly searches: readonly SavedSearch[];
  readonly mail: MailDelivery;
  /** The id that a search was saved under. */
  readonly savedId: number | null;
}

/** Does it and reads the searches again: others may have changed them meanwhile. */
export async function runSearchJob(client: Client, job: SearchJob, signal: AbortSignal): Promise<JobOutcome> {
  let savedId: number | null = null;
  switch (job.kind) {
    case 'put': {
      const saved = await callOrThrow(client, 'saveSearch', { body: job.body }, signal);
      savedId = saved.id;
      if (job.slot !== null)
        await callOrThrow(client, 'setSearchSlot', { params: { slot: job.slot, id: saved.id } }, signal);
      break;
    }
    case 'delete':
      await callOrThrow(client, 'deleteSearches', { body: [job.search.id] }, signal);
      break;
    case 'slot':
      await callOrThrow(client, 'setSearchSlot', { params: { slot: job.slot, id: job.searchId } }, signal);
      break;
    case 'mail':
      await callOrThrow(client, 'sendMailAgain', {}, signal);
      break;
    case 'reload':
  }
  const { savedSearches, mail } = await callOrThrow(client, 'savedSearches', {}, signal);
  return { searches: savedSearches, mail, savedId };
}

/** The searches as they will be when the job is done: shown at once. */
export function withJob(searches: readonly SavedSearch[], job: SearchJob): readonly SavedSearch[] {
  switch (job.kind) {
    case 'put': {
      const { id, name, notificationInterval } = job.body;
      return searches.map((search) => (search.id === id ? { ...search, name, notificationInterval } : search));
    }
    case 'delete':
      return searches.filter(({ id }) => id !== job.search.id);
    case 'slot':
      return searches.map((search) => {
        if (search.id === job.searchId) return { ...search, slot: job.slot };
        return search.slot === job.slot ? { ...search, slot: null } : search;
      });
    case 'mail':
    case 'reload':
      return searches;
  }
}

/**
 * How to take a job back; null for one that is itself an undo, or changes nothing, or makes a search whose id
 * (`savedId`) is not known yet. `before` are the searches as they were.
 */
export function historyOfJob(
  job: SearchJob,
  before: readonly SavedSearch[],
  savedId: number | null,
): HistoryMessage | null {
  if (job.isReplay) return null;
  const entry = (label: string, undo: SavedSearchesEvent, redo: SavedSearchesEvent): HistoryMessage => ({
    type: 'history.push',
    id: job.id,
    label,
    undo,
    redo,
  });
  switch (job.kind) {
    case 'put': {
      const id = job.body.id ?? savedId;
      const earlier = before.find((search) => search.id === job.body.id);
      if (id === null) return null;
      const redo: SavedSearchesEvent = {
        type: 'searches.put',
        body: { ...job.body, id },
        slot: null,
        isReplay: true,
      };
      if (earlier === undefined)
        return entry(`save of search ${job.body.name}`, { type: 'searches.delete', id, isReplay: true }, redo);
      const body = bodyOf(earlier);
      if (body === null) return null;
      const undo: SavedSearchesEvent = { type: 'searches.put', body, slot: null, isReplay: true };
      return entry(`change of search ${job.body.name}`, undo, redo);
    }
    case 'delete': {
      const body = bodyOf(job.search);
      if (body === null) return null;
      return entry(
        `deletion of search ${job.search.name}`,
        { type: 'searches.put', body, slot: job.search.slot, isReplay: true },
        { type: 'searches.delete', id: job.search.id, isReplay: true },
      );
    }
    case 'slot': {
      const out = before.find(({ slot }) => slot === job.slot);
      return entry(
        `favourite slot ${job.slot}`,
        { type: 'searches.fillSlot', slot: job.slot, id: out?.id ?? 0, isReplay: true },
        { type: 'searches.fillSlot', slot: job.slot, id: job.searchId, isReplay: true },
      );
    }
    case 'mail':
    case 'reload':
      return null;
  }
}
