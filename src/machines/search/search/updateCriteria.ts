import type { ColumnKey } from '../../../api/catalogue/search/columns.ts';
import { leadTypeCodes, type LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';
import { Location } from '../../../api/contract/search/search.ts';
import { filterStateOf, flatFilterOf, withoutFilter } from '../../../api/search/filterState.ts';
import type { SearchContext } from './context.ts';
import { criteriaKey, firstCriteria, type Criteria } from './criteria.ts';
import { sortedAfter, type SortAsked } from '../../parts/sortKeys.ts';
import { atFirst, noResult, orderOf, resultOf, sortKeysOf, withResult } from './results.ts';
import { withoutShapes, withShape } from './drawnPlaces.ts';
import type { SearchEvent } from './events.ts';
import { lookUpPlaces } from './lookUpPlaces.ts';
import { namedPlace } from './namedPlace.ts';

/**
 * What an event changes of that which is asked for; never a call of its own. Of a suggestion only the location keys are
 * kept: its count of parcels is no part of a search.
 */
export function updateCriteria(context: SearchContext, event: SearchEvent): Partial<SearchContext> {
  const { criteria } = context;
  const placesOf = (places: readonly Location[]): Pick<Criteria, 'location' | 'also'> =>
    onceEach(places.map((place) => namedPlace(Location.parse(place), context.places)));
  const changed = (change: Partial<Criteria>): Partial<SearchContext> => ({
    criteria: { ...criteria, ...change },
    // What was to be shown lies around another place.
    ...('location' in change ? { contextWanted: null } : {}),
    ...(change.leadType === undefined || change.leadType === criteria.leadType
      ? {}
      : inOrderOf(context, change.leadType)),
  });
  switch (event.type) {
    case 'search.load':
      return {
        criteria: { ...event.criteria, ...placesOf(placesIn(event.criteria)) },
        contextWanted: event.context ?? null,
        ...startOf(context, event),
      };
    case 'search.setLocation':
      return changed(placesOf(event.location === null ? [] : [event.location]));
    case 'search.addLocation':
      return changed(placesOf([...placesIn(criteria), event.location]));
    case 'search.draw': {
      const { places, beforeShape } = withShape(context, placesIn(criteria), event.shape, event.isAdded);
      return { ...changed(placesOf(places)), beforeShape };
    }
    case 'search.clearShapes': {
      const drawn = withoutShapes(context, placesIn(criteria));
      return drawn === null ? {} : { ...changed(placesOf(drawn.places)), beforeShape: drawn.beforeShape };
    }
    case 'search.removeLocation':
      return changed(placesOf(placesIn(criteria).filter((_, at) => at !== event.index)));
    case 'search.lookUp': {
      const { places, rest } = lookUpPlaces(event.text);
      return places.length === 0 ? {} : { ...changed(placesOf(places)), lookUpDraft: rest.join('\n') };
    }
    case 'search.loosen': {
      const change = context.funnel?.loosenings[event.index]?.change;
      if (change === undefined || context.funnelFor !== criteriaKey(criteria)) return {};
      const { listingType, ...filterChange } = change;
      const flat = Object.entries({ ...criteria.filter, ...filterChange }).filter(([, value]) => value !== null);
      return changed({
        filter: flatFilterOf(filterStateOf(Object.fromEntries(flat))),
        leadType: leadTypeCodes.find((code) => code === listingType) ?? criteria.leadType,
      });
    }
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
        ...(event.location === undefined ? {} : placesOf([event.location, ...(event.also ?? [])])),
        leadType: event.leadType ?? criteria.leadType,
      });
    case 'search.clearFilters':
      return changed({ filter: firstCriteria.filter });
    case 'search.sort':
      return sorted(context, event.field, event);
    case 'search.resetColumns':
      return withResult(context, orderOf([]));
    case 'search.sortCurrent':
      return context.column === null ? {} : sorted(context, context.column, event);
    default:
      return {};
  }
}

/** Order and row of an address are those of the rows it shows: of the search, or of what lies around its property. */
function startOf(context: SearchContext, event: Extract<SearchEvent, { type: 'search.load' }>): Partial<SearchContext> {
  const { sortField, sortAscending, thenBy = '', row } = event;
  const isAround = event.context !== undefined && event.context !== null;
  const start = { sortField, sortAscending, thenBy, row };
  const { row: cursor, ...order } = isAround ? atFirst : start;
  return {
    cursor,
    loadUntil: cursor + 1,
    contextStart: isAround ? start : atFirst,
    contexts: { ...context.contexts, '': { ...(context.contexts[''] ?? noResult), ...order } },
  };
}

/** The rows of the search in the order that those of a lead type had last. */
const inOrderOf = ({ contexts, orders }: SearchContext, leadType: LeadTypeCode): Pick<SearchContext, 'contexts'> => ({
  contexts: { ...contexts, '': { ...(contexts[''] ?? noResult), ...orderOf(orders[leadType] ?? []) } },
});

/** The places of a search, in order. */
export const placesIn = ({ location, also = [] }: Criteria): readonly Location[] =>
  location === null ? [] : [location, ...also];

/** Places as criteria, each once. */
function onceEach(places: readonly Location[]): Pick<Criteria, 'location' | 'also'> {
  const [first, ...others] = [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
  return { location: first ?? null, also: others.length === 0 ? undefined : others };
}

/** The same column again turns the order round. */
function sorted(context: SearchContext, field: ColumnKey, asked: SortAsked): Partial<SearchContext> {
  return withResult(context, orderOf(sortedAfter(sortKeysOf(resultOf(context)), field, asked)));
}
