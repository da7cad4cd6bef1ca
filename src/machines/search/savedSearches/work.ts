import type { Client } from '../../../api/client.ts';
import { Search } from '../../../api/contract/search/search.ts';
import type { MailDelivery, SavedSearch } from '../../../api/contract/search/searches.ts';
import { callOrThrow } from '../../app/call.ts';
import type { Step } from '../../app/history/steps.ts';
import type { Message } from '../../app/messages.ts';
import { workQueue, type Kept } from '../../parts/workQueue.ts';
import { criteriaKey } from '../search/criteria.ts';
import { bodyOf } from './body.ts';
import { criteriaOf, pending, type SavedSearchesContext } from './context.ts';
import type { SavedSearchesEvent } from './events.ts';
import type { SearchTask } from './task.ts';
import { tasksOf } from './tasksOf.ts';

interface Done {
  readonly searches: readonly SavedSearch[];
  readonly mail: MailDelivery;
  /** The id that a search was saved under. */
  readonly savedId: number | null;
}

/** What is done to saved searches. Undo knows of it at once: it takes back what is still under way too. */
export const savedSearchesWork = workQueue<SavedSearchesContext, SavedSearchesEvent, SearchTask, Done>({
  name: 'searches',
  tasksOf,
  remember: (task, context) => keptOf(task, pending(context), null),
  carryOut: async (task, { client }, signal) =>
    await carryOut(client, await alreadySaved(client, task, signal), signal),
  done: ({ shownId }, task, { searches, mail, savedId }) => {
    const isNew = task.kind === 'put' && task.body.id === undefined;
    const opened = task.kind === 'put' && task.opens ? { openId: savedId, cursorId: savedId } : {};
    const isGone = shownId !== null && searches.every(({ id }) => id !== shownId);
    const gone: Message[] = isGone ? [{ type: 'errors.add', message: 'This saved search was deleted.' }] : [];
    return {
      change: { searches, mail, shownId: null, ...opened },
      tell: [...gone, { type: 'search.savedSearches', searches }],
      ...(isNew ? { kept: keptOf(task, [], savedId) } : {}),
    };
  },
  // The task waits in the message: its button does it again, and the name that was typed is not lost.
  again: ({ ticket, ...task }) => ({ type: 'searches.again', task, isReplay: ticket.isReplay }),
  refused: (_, task, __, message) => {
    const detail = [leftUndone(task), message.detail ?? null].filter((text) => text !== null).join(' ');
    return { tell: [{ ...message, detail: detail === '' ? null : detail }] };
  },
});

/** Does it and reads the searches again: others may have changed them meanwhile. */
async function carryOut(client: Client, task: SearchTask, signal: AbortSignal): Promise<Done> {
  let savedId: number | null = null;
  switch (task.kind) {
    case 'put': {
      const saved = await callOrThrow(client, 'saveSearch', { body: task.body }, signal);
      savedId = saved.id;
      if (task.slot !== null)
        await callOrThrow(client, 'setSearchSlot', { params: { slot: task.slot, id: saved.id } }, signal);
      break;
    }
    case 'delete':
      await callOrThrow(client, 'deleteSearches', { body: [task.search.id] }, signal);
      break;
    case 'slot':
      await callOrThrow(client, 'setSearchSlot', { params: { slot: task.slot, id: task.searchId } }, signal);
      break;
    case 'mail':
      await callOrThrow(client, 'sendMailAgain', {}, signal);
      break;
    case 'reload':
  }
  const { savedSearches, mail } = await callOrThrow(client, 'savedSearches', {}, signal);
  return { searches: savedSearches, mail, savedId };
}

/**
 * A task that is done once more. Of a new search that was kept though its answer never came, the id is known then: the
 * same search is not kept twice, and its name is not refused as taken.
 */
async function alreadySaved(client: Client, task: SearchTask, signal: AbortSignal): Promise<SearchTask> {
  if (task.kind !== 'put' || task.isAgain !== true || task.body.id !== undefined) return task;
  const { savedSearches } = await callOrThrow(client, 'savedSearches', {}, signal);
  const wanted = criteriaKey(criteriaOf(Search.parse(task.body.search)));
  const kept = savedSearches.find(
    ({ name, search }) =>
      search !== null &&
      name.toLowerCase() === task.body.name.trim().toLowerCase() &&
      criteriaKey(criteriaOf(search)) === wanted,
  );
  return kept === undefined ? task : { ...task, body: { ...task.body, id: kept.id } };
}

/**
 * How to take a task back; null for one that changes nothing, or makes a search whose id (`savedId`) is not known yet.
 * `before` are the searches as they were.
 */
function keptOf(task: SearchTask, before: readonly SavedSearch[], savedId: number | null): Kept | null {
  const entry = (label: string, undo: Step, redo: Step): Kept => ({ label, undo, redo });
  switch (task.kind) {
    case 'put': {
      const id = task.body.id ?? savedId;
      const earlier = before.find((search) => search.id === task.body.id);
      if (id === null) return null;
      const redo: Step = {
        type: 'searches.put',
        body: { ...task.body, id },
        slot: null,
        isReplay: true,
      };
      if (earlier === undefined)
        return entry(`save of search ${task.body.name}`, { type: 'searches.delete', id, isReplay: true }, redo);
      const body = bodyOf(earlier);
      if (body === null) return null;
      const undo: Step = { type: 'searches.put', body, slot: null, isReplay: true };
      return entry(`change of search ${task.body.name}`, undo, redo);
    }
    case 'delete': {
      const body = bodyOf(task.search);
      if (body === null) return null;
      return entry(
        `deletion of search ${task.search.name}`,
        { type: 'searches.put', body, slot: task.search.slot, isReplay: true },
        { type: 'searches.delete', id: task.search.id, isReplay: true },
      );
    }
    case 'slot': {
      const out = before.find(({ slot }) => slot === task.slot);
      return entry(
        `favourite slot ${task.slot}`,
        { type: 'searches.fillSlot', slot: task.slot, id: out?.id ?? 0, isReplay: true },
        { type: 'searches.fillSlot', slot: task.slot, id: task.searchId, isReplay: true },
      );
    }
    case 'mail':
    case 'reload':
      return null;
  }
}

/** What stays as it was. */
function leftUndone(task: SearchTask): string | null {
  switch (task.kind) {
    case 'put':
      return `The search ${task.body.name} is not saved.`;
    case 'delete':
      return `The search ${task.search.name} is not deleted.`;
    case 'slot':
      return `Favourite slot ${task.slot} is as it was.`;
    case 'mail':
      return 'The e-mail still waits.';
    case 'reload':
      return null;
  }
}
