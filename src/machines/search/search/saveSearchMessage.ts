import type { Message } from '../../app/messages.ts';
import { searchInput, type SearchContext } from './context.ts';
import { noResult } from './results.ts';

/** Asks to keep the search as it stands, under a name or over the saved search that is open. */
export function saveSearchMessage(context: SearchContext, name: string | undefined): Message {
  // What lies around a property is not what is saved.
  const { sortField, sortAscending } = context.contexts[''] ?? noResult;
  return { type: 'searches.save', name, search: searchInput(context.criteria), sortField, sortAscending };
}
