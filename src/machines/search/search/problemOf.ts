import { filterContradictions } from '../../../api/search/filterContradictions.ts';
import type { Message } from '../../app/messages.ts';
import type { SearchContext } from './context.ts';
import { maySearch } from './searchMode.ts';

/** Why the search cannot be run as it stands, and the field to put right; null when it can. */
export function problemOf({
  criteria,
  canSearch,
}: Pick<SearchContext, 'criteria' | 'canSearch'>): Extract<Message, { type: 'workspace.alert' }> | null {
  const alert = (message: string, field: string) =>
    ({ type: 'workspace.alert', message, pane: 'filters', field }) as const;
  if (criteria.location === null) return alert('Choose a place to search in.', 'place');
  if (!maySearch({ criteria, canSearch }))
    return alert('Your account finds single properties; searching areas is not part of it.', 'place');
  const [first] = filterContradictions({ ...criteria.filter, listingType: criteria.leadType });
  return first === undefined ? null : alert(first.message, first.field);
}
