import { formatNumber } from '../calc/format/number.ts';
import { filterKeys, type FilterKey } from '../api/catalogue/search/filters.ts';
import { leadTypes, type LeadTypeCode } from '../api/catalogue/search/leadTypes.ts';
import { filterOf } from '../api/search/filterState.ts';
import { placeKind, placesText } from '../api/search/placeText.ts';
import type { Group } from '../api/contract/lists/groups.ts';
import type { SavedSearch } from '../api/contract/search/searches.ts';
import type { Location, Suggestion } from '../api/contract/search/search.ts';
import type { AppEvent } from '../machines/app/wiring.ts';
import { alsoCalled } from './alsoCalled.ts';
import { commandIds, commandOf, type CommandId } from './commands.ts';
import { score } from './score.ts';

export interface PaletteEntry {
  readonly id: string;
  readonly title: string;
  /** Where it belongs: shown before the title and found by typing. */
  readonly group: string;
  readonly keys: readonly string[];
  readonly events: readonly AppEvent[];
  /** What it is called elsewhere: found by typing as well. */
  readonly also?: string;
  /** Small text at the end, as a number of rows. */
  readonly note?: string;
  /** Why it can do nothing now: it stands at the end then, and choosing it does nothing. */
  readonly whyNot?: string;
}

interface Things {
  /** Ids of commands, newest first. */
  readonly recent: readonly string[];
  /** What one does most in the pane that has the keyboard: after the recent ones. */
  readonly foremost?: readonly CommandId[];
  /** Without it no command of the lead automator is there (R-AUTOMATOR-006). */
  readonly hasAutomator?: boolean;
  /** Why a command can do nothing now; null: it can. */
  readonly whyNot?: (id: CommandId) => string | null;
  readonly lists: readonly Group[];
  readonly searches: readonly SavedSearch[];
  readonly layouts: readonly string[];
  readonly leadTypes: readonly LeadTypeCode[];
}

/**
 * Everything the palette offers without asking the server: recent commands first, then all, then things by name; last
 * what can do nothing now, with the reason.
 */
export function paletteEntries({
  recent,
  foremost = [],
  hasAutomator = true,
  whyNot = () => null,
  lists,
  searches,
  layouts,
  leadTypes: tabs,
}: Things): PaletteEntry[] {
  const all = commandIds.filter((id) => {
    const { keyOnly, when } = commandOf(id);
    return keyOnly !== true && (hasAutomator || when.automator !== true);
  });
  const used = [...new Set([...recent, ...foremost])].flatMap((id) => all.filter((known) => known === id));
  const ordered = [...used, ...all.filter((id) => !used.includes(id))].map((id): PaletteEntry => {
    const { title, group, keys, event } = commandOf(id);
    const reason = whyNot(id);
    const also = alsoCalled[id];
    const words = also === undefined ? {} : { also };
    return { id, title, group, keys, events: [event], ...words, ...(reason === null ? {} : { whyNot: reason }) };
  });
  return [
    ...ordered.filter((entry) => entry.whyNot === undefined),
    ...lists.map(({ id, name, size }): PaletteEntry => ({
      id: `list ${id}`,
      title: name,
      group: 'List',
      keys: [],
      events: [{ type: 'route.go', path: `/lists/${id}` }],
      note: formatNumber(size),
    })),
    ...searches.map(({ id, name, rowCount }): PaletteEntry => ({
      id: `search ${id}`,
      title: name,
      group: 'Saved search',
      keys: [],
      events: [{ type: 'searches.run', id }],
      ...(rowCount === null ? {} : { note: formatNumber(rowCount) }),
    })),
    ...layouts.map((name): PaletteEntry => ({
      id: `layout ${name}`,
      title: name,
      group: 'Layout',
      keys: [],
      events: [{ type: 'workspace.useLayout', name }],
    })),
    ...tabs.map((code): PaletteEntry => ({
      id: `lead ${code}`,
      title: leadTypes[code].label,
      group: 'Lead type',
      keys: [],
      events: [
        { type: 'route.go', path: '/search' },
        { type: 'search.setLeadType', leadType: code },
      ],
    })),
    ...ordered.filter((entry) => entry.whyNot !== undefined),
  ];
}

const MOST_FILTERS = 12;
/** What the score of a text lies above when each word typed, or most of them, begins one of its words. */
const BY_WORDS = 0.62;

/**
 * The filters called so by words of theirs; choosing one puts the keyboard into its control. Words that only resemble
 * one find none: there are many filters, and whoever types a street means none of them.
 */
export function filterEntries(typed: string): PaletteEntry[] {
  if (typed.trim() === '') return [];
  // A whole name is better than the same words in another order.
  const fit = (key: FilterKey): number => Math.max(score(typed, filterOf(key).label), score(typed, filterText(key)));
  const named = filterKeys.map((key) => ({ key, by: fit(key) })).filter(({ by }) => by > BY_WORDS);
  const first = named.toSorted((a, b) => b.by - a.by).slice(0, MOST_FILTERS);
  return first.map(({ key }) => ({
    id: `filter ${key}`,
    title: filterOf(key).label,
    group: 'Filter',
    keys: [],
    events: [
      { type: 'route.go', path: '/search' },
      { type: 'search.showFilter', key },
    ],
    note: filterOf(key).word,
  }));
}

function filterText(key: FilterKey): string {
  const { label, word, aliases = [] } = filterOf(key);
  return [label, word, ...aliases, 'Filter'].join(' ');
}

/** A place is searched, a property is opened. */
export function placeEntry(suggestion: Suggestion): PaletteEntry {
  const { type, label, count, propertyId } = suggestion;
  const isProperty = propertyId !== undefined;
  return {
    id: `place ${type} ${label} ${propertyId ?? ''}`,
    title: label,
    group: isProperty ? 'Property' : placeKind(suggestion),
    keys: [],
    events: isProperty
      ? [{ type: 'route.go', path: `/search/${propertyId}` }]
      : [
          { type: 'route.go', path: '/search' },
          { type: 'search.setLocation', location: suggestion },
          { type: 'search.run' },
        ],
    ...(count === undefined ? {} : { note: formatNumber(count) }),
  };
}

/**
 * Owners by name are no place: their parcels are looked for where the search is now, and in the states that are known of what
 * is loaded (of fifty places the largest), which is what somebody means who has chosen no place. None for what is no name.
 */
export function ownerEntries(typed: string, here: readonly Location[], states: readonly Location[]): PaletteEntry[] {
  const name = typed.trim().replaceAll(/\s+/g, ' ');
  if (name.length < 3 || name.length > 100 || !/[a-z]{2}/i.test(name)) return [];
  const isHere = (state: Location): boolean => here.some(({ type, id }) => type === 'STATE' && id === state.id);
  const wider = states.every(isHere) ? [] : [states];
  return [...(here.length === 0 ? [] : [here]), ...wider].map((places, at): PaletteEntry => {
    const [location, ...also] = places;
    const where = places.length > 3 && places === states ? `${places.length} states` : placesText(places);
    return {
      id: at === 0 ? 'owner' : 'owner in states',
      title: `Owners called “${name}” in ${where}`,
      group: 'Owner',
      keys: [],
      events: [
        { type: 'route.go', path: '/search' },
        {
          type: 'search.setFilters',
          filter: { ownerName: name },
          leadType: 'CUSTOM',
          ...(places === here || location === undefined ? {} : { location, also }),
        },
        { type: 'search.run' },
      ],
    };
  });
}
