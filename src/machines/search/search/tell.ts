import type { FilterKey } from '../../../api/catalogue/search/filters.ts';
import { filterOf } from '../../../api/search/filterState.ts';
import type { ErrorMessage } from '../../app/errorEntry.ts';
import type { Message } from '../../app/messages.ts';
import type { SearchContext } from './context.ts';
import { firstCriteria, type Criteria } from './criteria.ts';
import { rowUnderCursor } from './results.ts';

/** The row under the cursor, for the panes that follow it. */
export const subjectOf = (context: SearchContext): Message => ({
  type: 'subject.changed',
  propertyId: rowUnderCursor(context)?.propertyId ?? null,
});

/** What the rows on screen were asked for, for the panes that show the same search in another way. */
export const foundOf = (context: SearchContext): Message => ({
  type: 'results.changed',
  criteria: foundCriteria(context) ?? firstCriteria,
  ...(context.dataChanges === 0 ? {} : { dataChanges: context.dataChanges }),
});

/** What the rows on screen were asked for; those of the context may have moved on. Null before the first search. */
export function foundCriteria({ ranFor }: Pick<SearchContext, 'ranFor'>): Criteria | null {
  if (ranFor === null) return null;
  // Written by criteriaKey.
  const [location, leadType, filter, also] = JSON.parse(ranFor) as [
    Criteria['location'],
    Criteria['leadType'],
    [string, unknown][],
    Criteria['also'],
  ];
  return { location, ...(also === undefined ? {} : { also }), leadType, filter: Object.fromEntries(filter) };
}

/** The page of the property under the cursor. */
export const pageOf = (context: SearchContext): Message => ({
  type: 'route.go',
  path: `/search/${rowUnderCursor(context)?.propertyId ?? ''}`,
});

/** The keyboard into the first field of a filter's control. */
export function controlOf(key: FilterKey): Message {
  const { kind } = filterOf(key);
  const field = kind === 'range' || kind === 'dateRange' ? `${key}Min` : key;
  return { type: 'workspace.focusField', pane: 'filters', field };
}

/** Parts of an address that the search had to leave out. */
export const unreadMessage = (names: readonly string[]): ErrorMessage => ({
  type: 'errors.add',
  message: 'A part of the address could not be read; the search is without it.',
  detail: names.join(', '),
});
