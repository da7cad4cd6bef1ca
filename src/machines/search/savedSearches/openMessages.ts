import type { Search } from '../../../api/contract/search/search.ts';
import type { LeadChange, SavedSearch } from '../../../api/contract/search/searches.ts';
import type { Message } from '../../app/messages.ts';
import { criteriaOf, type CannedSearch } from './context.ts';

const toResults: readonly Message[] = [
  { type: 'route.go', path: '/search' },
  { type: 'workspace.openPane', pane: 'results' },
];

/** What shows the rows of a saved search. */
export const messagesToOpen = (
  { sortField, sortAscending, thenBy }: SavedSearch,
  search: Search,
): readonly Message[] => [
  { type: 'search.load', criteria: criteriaOf(search), sortField, sortAscending, thenBy, row: 0 },
  ...toResults,
];

/** What shows the rows of a canned search where the search stands. */
export const messagesToRun = ({ id }: CannedSearch): readonly Message[] => [
  { type: 'search.setFilters', filter: {}, leadType: id },
  { type: 'search.run' },
  ...toResults,
];

/** What shows a lead; one that left the data has no page any more. */
export const messageToOpenLead = (lead: LeadChange | undefined): Message =>
  lead?.reason === 'GONE'
    ? { type: 'errors.add', message: `${lead.address ?? `Property ${lead.propertyId}`} is no longer in the data.` }
    : { type: 'route.go', path: `/search/${lead?.propertyId ?? ''}` };
