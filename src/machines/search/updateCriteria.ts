import type { ColumnKey } from '../../api/catalogue/columns.ts';
import { Location } from '../../api/contract/search.ts';
import { filterStateOf, flatFilterOf, withoutFilter } from '../../api/filterState.ts';
import { firstCriteria, resultOf, withResult, type Criteria, type SearchContext } from './context.ts';
import type { SearchEvent } from './events.ts';

/**
 * What an event changes of that which is asked for; never a call of its own. Of a suggestion only the location keys are
 * kept: its count of parcels is no part of a search.
 */
export function updateCriteria(context: SearchContext, event: SearchEvent): Partial<SearchContext> {
  const { criteria } = context;
  const changed = (change: Partial<Criteria>): Partial<SearchContext> => ({ criteria: { ...criteria, ...change } });
  switch (event.type) {
    case 'search.load':
      return {
        criteria: event.criteria,
        cursor: event.row,
        loadUntil: event.row + 1,
        ...withResult(context, { sortField: event.sortField, sortAscending: event.sortAscending }),
      };
    case 'search.setLocation':
      return changed({ location: event.location === null ? null : Location.parse(event.location) });
    case 'search.setLeadType':
      return changed({ leadType: event.leadType });
    case 'search.nextLeadType': {
      const tabs = context.leadList;
      const at = tabs.indexOf(criteria.leadType) + event.by + tabs.length;
      return changed({ leadType: tabs[at % tabs.length] ?? criteria.leadType });
    }
    case 'search.setFilter': {
      const others = filterStateOf(withoutFilter(criteria.filter, event.key));
      return changed({
        filter: flatFilterOf(event.value === null ? others : { ...others, [event.key]: event.value }),
      });
    }
    case 'search.setFilters':
      return changed({
        filter: event.filter,
        location: event.location === undefined ? criteria.location : Location.parse(event.location),
        leadType: event.leadType ?? criteria.leadType,
      });
    case 'search.clearFilters':
      return changed({ filter: firstCriteria.filter });
    case 'search.sort':
      return sorted(context, event.field, event.ascending);
    case 'search.sortCurrent':
      return context.column === null ? {} : sorted(context, context.column);
    default:
      return {};
  }
}

/** The same column again turns the order round. */
function sorted(context: SearchContext, field: ColumnKey, ascending?: boolean): Partial<SearchContext> {
  const { sortField, sortAscending } = resultOf(context);
  return withResult(context, {
    sortField: field,
    sortAscending: ascending ?? (sortField === field ? !sortAscending : true),
  });
}
