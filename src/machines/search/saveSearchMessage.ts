import type { Message } from '../messages.ts';
import { resultOf, searchInput, type SearchContext } from './context.ts';

/** Asks to keep the search as it stands, under a name or over the saved search that is open. */
export function saveSearchMessage(context: SearchContext, name: string | undefined): Message {
  const { sortField, sortAscending } = resultOf(context);
  return { type: 'searches.save', name, search: searchInput(context.criteria), sortField, sortAscending };
}
