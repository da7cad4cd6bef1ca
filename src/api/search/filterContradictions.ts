/** Searches that can match nothing, and why. The server refuses the ones of kind `bounds`; the pane shows them all. */
import { isCalendarDate } from '../../calc/dates.ts';
import { formatDollars } from '../../calc/format/currency.ts';
import { formatDate } from '../../calc/format/date.ts';
import { formatNumber } from '../../calc/format/number.ts';
import { preForeclosureStatuses } from '../catalogue/property/codes.ts';
import type { FilterKey } from '../catalogue/search/filters.ts';
import { runsBackwards } from './relativeDate.ts';
import { filterOf, filterStateOf, type FilterState, type FlatValues } from './filterState.ts';

export interface Contradiction {
  /** bounds: a minimum above its maximum. status: not allowed for the lead type. facts: two filters exclude each other. */
  readonly kind: 'bounds' | 'status' | 'facts';
  /** Wire key that the message belongs to. */
  readonly field: string;
  readonly keys: readonly FilterKey[];
  /** The whole, where it stands by itself. */
  readonly message: string;
  /** What is wrong with the field, read after its name. */
  readonly problem: string;
}

/** Pairs of flags that no parcel has together, by what the facts mean. */
const exclusive: readonly (readonly [FilterKey, boolean, FilterKey, boolean])[] = [
  ['ownerOccupied', true, 'absentee', true],
  ['ownerOccupied', true, 'outOfState', true],
  ['absentee', false, 'outOfState', true],
];

/**
 * What in a search contradicts itself.
 *
 * @example filterContradictions({ bedroomsMin: 5, bedroomsMax: 3 })[0]?.message
 * // 'Beds: the minimum 5 is above the maximum 3.'
 */
export function filterContradictions(flat: FlatValues): Contradiction[] {
  const state = filterStateOf(flat);
  return [...boundsOf(state), ...statusesOf(state, flat.listingType), ...factsOf(state)];
}

function* boundsOf(state: FilterState): Generator<Contradiction> {
  for (const [name, value] of Object.entries(state)) {
    const key = name as FilterKey; // keys of a FilterState
    if ((value.kind !== 'range' && value.kind !== 'dateRange') || value.min === null || value.max === null) continue;
    const isReversed =
      typeof value.min === 'string' && typeof value.max === 'string'
        ? runsBackwards(value.min, value.max)
        : value.min > value.max;
    if (!isReversed) continue;
    const { label, unit } = filterOf(key);
    const show = (bound: number | string): string => {
      if (typeof bound === 'string') return isCalendarDate(bound) ? formatDate(bound) : bound;
      if (unit === 'year') return String(bound);
      if (unit === 'money') return formatDollars(bound);
      return unit === 'percent' ? `${formatNumber(bound * 100, 2)}%` : formatNumber(bound, 2);
    };
    const message = `${label}: the minimum ${show(value.min)} is above the maximum ${show(value.max)}.`;
    const problem = `is above the maximum ${show(value.max)}`;
    yield { kind: 'bounds', field: `${key}Min`, keys: [key], message, problem };
  }
}

/** R-SEARCH-041: among pre-foreclosures only these two statuses can be asked for. */
function* statusesOf(state: FilterState, leadType: unknown): Generator<Contradiction> {
  const status = state.foreclosureStatus;
  if (leadType !== 'P' || status?.kind !== 'list') return;
  const allowed: readonly string[] = preForeclosureStatuses;
  const wrong = status.values.filter((code) => !allowed.includes(code));
  if (wrong.length === 0) return;
  const filter = filterOf('foreclosureStatus');
  const names = (codes: readonly string[]): string => codes.map((code) => filter.options?.[code] ?? code).join(', ');
  yield {
    kind: 'status',
    field: 'foreclosureStatus',
    keys: ['foreclosureStatus'],
    message: `${filter.label}: ${names(wrong)} is not a pre-foreclosure; choose among ${names(allowed)}.`,
    problem: `must be among ${names(allowed)}`,
  };
}

function* factsOf(state: FilterState): Generator<Contradiction> {
  const is = (key: FilterKey, wanted: boolean): boolean => {
    const value = state[key];
    return value?.kind === 'boolean' && value.value === wanted;
  };
  const words = (key: FilterKey, wanted: boolean): string =>
    `${wanted ? '' : 'not '}${filterOf(key).label.toLowerCase()}`;
  for (const [a, wantedA, b, wantedB] of exclusive) {
    if (!is(a, wantedA) || !is(b, wantedB)) continue;
    const message = `No parcel is both ${words(a, wantedA)} and ${words(b, wantedB)}.`;
    const problem = `cannot be asked for together with ${words(b, wantedB)}`;
    yield { kind: 'facts', field: a, keys: [a, b], message, problem };
  }
}
