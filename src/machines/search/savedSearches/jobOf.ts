import type { SavedSearch } from '../../../api/contract/search/searches.ts';
import { bodyOf, type SearchBody } from './body.ts';
import { currentSearch, nextInterval, pending, type SavedSearchesContext } from './context.ts';
import type { SavedSearchesEvent } from './events.ts';
import type { SearchJob } from './searchJob.ts';

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
type NewJob = WithoutId<SearchJob>;

/** The context with the job that an event asks for at the end of the queue; as it is when it asks for none. */
export function withJobOf(context: SavedSearchesContext, event: SavedSearchesEvent): Partial<SavedSearchesContext> {
  const job = jobOf(context, event);
  if (job === null) return {};
  // The id is added to the member that it was taken from.
  const queued = { ...job, id: `search ${context.nextJob}` } as SearchJob;
  return { queue: [...context.queue, queued], nextJob: context.nextJob + 1 };
}

function jobOf(context: SavedSearchesContext, event: SavedSearchesEvent): NewJob | null {
  const isReplay = 'isReplay' in event && event.isReplay === true;
  // Two keys in a row: the second acts on what the first made.
  const current = currentSearch({ ...context, searches: pending(context) });
  const changed = (change: Partial<SearchBody>): NewJob | null => {
    const body = current === undefined ? null : bodyOf(current, change);
    return body === null ? null : { kind: 'put', body, slot: null, opens: false, isReplay };
  };
  switch (event.type) {
    case 'pane.shown':
    case 'searches.changedElsewhere':
    case 'searches.refresh':
      return { kind: 'reload', isReplay };
    case 'searches.again': {
      const { id: _, ...job } = event.job;
      return { ...job, isAgain: true };
    }
    case 'searches.mailAgain':
      return (context.mail?.trouble ?? null) === null ? null : { kind: 'mail', isReplay };
    case 'searches.save':
      return { kind: 'put', body: savedBody(context, event), slot: null, opens: true, isReplay };
    case 'searches.rename':
      return changed({ name: event.name });
    case 'searches.nextInterval':
      return changed({ notificationInterval: nextInterval(current?.notificationInterval ?? null) });
    case 'searches.put':
      return { kind: 'put', body: event.body, slot: event.slot, opens: false, isReplay };
    case 'searches.deleteCurrent':
      return current === undefined ? null : { kind: 'delete', search: current, isReplay };
    case 'searches.delete': {
      const search = context.searches.find(({ id }) => id === event.id);
      return search === undefined ? null : { kind: 'delete', search, isReplay };
    }
    case 'searches.slotCurrent': {
      const slot = event.slot === 0 ? (current?.slot ?? null) : event.slot;
      if (current === undefined || slot === null) return null;
      return { kind: 'slot', slot, searchId: event.slot === 0 ? 0 : current.id, isReplay };
    }
    case 'searches.fillSlot':
      return { kind: 'slot', slot: event.slot, searchId: event.id, isReplay };
    default:
      return null;
  }
}

/** Saving under the name of another search, or without a name, saves over that one; its interval stays. */
function savedBody(
  { searches, openId }: SavedSearchesContext,
  event: Extract<SavedSearchesEvent, { readonly type: 'searches.save' }>,
): SearchBody {
  const { name, search, sortField, sortAscending } = event;
  const isMeant = (saved: SavedSearch): boolean =>
    name === undefined ? saved.id === openId : saved.name.toLowerCase() === name.toLowerCase();
  const known = searches.find(isMeant);
  return {
    ...(known === undefined ? {} : { id: known.id }),
    name: name ?? known?.name ?? '',
    search,
    sortField,
    sortAscending,
    notificationInterval: known?.notificationInterval ?? null,
  };
}
