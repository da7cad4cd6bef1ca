import type { SavedSearch } from '../../../api/contract/search/searches.ts';
import { bodyOf, type SearchBody } from './body.ts';
import { currentSearch, nextInterval, pending, type SavedSearchesContext } from './context.ts';
import type { SavedSearchesEvent } from './events.ts';
import type { SearchTask } from './task.ts';

/** What an event asks to be done: one task, or none. */
export function tasksOf(context: SavedSearchesContext, event: SavedSearchesEvent): readonly SearchTask[] {
  const task = taskOf(context, event);
  return task === null ? [] : [task];
}

function taskOf(context: SavedSearchesContext, event: SavedSearchesEvent): SearchTask | null {
  // Two keys in a row: the second acts on what the first made.
  const current = currentSearch({ ...context, searches: pending(context) });
  const changed = (change: Partial<SearchBody>): SearchTask | null => {
    const body = current === undefined ? null : bodyOf(current, change);
    return body === null ? null : { kind: 'put', body, slot: null, opens: false };
  };
  switch (event.type) {
    case 'pane.shown':
    case 'searches.changedElsewhere':
    case 'searches.refresh':
      return { kind: 'reload' };
    case 'searches.again':
      return event.task.kind === 'put' ? { ...event.task, isAgain: true } : event.task;
    case 'searches.mailAgain':
      return (context.mail?.trouble ?? null) === null ? null : { kind: 'mail' };
    case 'searches.save':
      return { kind: 'put', body: savedBody(context, event), slot: null, opens: true };
    case 'searches.rename':
      return changed({ name: event.name });
    case 'searches.nextInterval':
      return changed({ notificationInterval: nextInterval(current?.notificationInterval ?? null) });
    case 'searches.put':
      return { kind: 'put', body: event.body, slot: event.slot, opens: false };
    case 'searches.deleteCurrent':
      return current === undefined ? null : { kind: 'delete', search: current };
    case 'searches.delete': {
      const search = context.searches.find(({ id }) => id === event.id);
      return search === undefined ? null : { kind: 'delete', search };
    }
    case 'searches.slotCurrent': {
      const slot = event.slot === 0 ? (current?.slot ?? null) : event.slot;
      if (current === undefined || slot === null) return null;
      return { kind: 'slot', slot, searchId: event.slot === 0 ? 0 : current.id };
    }
    case 'searches.fillSlot':
      return { kind: 'slot', slot: event.slot, searchId: event.id };
    default:
      return null;
  }
}

/** Saving under the name of another search, or without a name, saves over that one; its interval stays. */
function savedBody(
  { searches, openId }: SavedSearchesContext,
  event: Extract<SavedSearchesEvent, { readonly type: 'searches.save' }>,
): SearchBody {
  const { name, search, sortField, sortAscending, thenBy = '' } = event;
  const isMeant = (saved: SavedSearch): boolean =>
    name === undefined ? saved.id === openId : saved.name.toLowerCase() === name.toLowerCase();
  const known = searches.find(isMeant);
  return {
    ...(known === undefined ? {} : { id: known.id }),
    name: name ?? known?.name ?? '',
    search,
    sortField,
    sortAscending,
    thenBy,
    notificationInterval: known?.notificationInterval ?? null,
  };
}
