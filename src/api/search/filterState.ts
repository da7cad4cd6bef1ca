/**
 * Filters between the flat wire form (`bedroomsMin=3`) and one value per filter, which is what controls, chips, the
 * text filter and the SQL work with. Everything here follows from the filter catalogue.
 */
import { filterKeys, filters, type FilterDefinition, type FilterKey } from '../catalogue/search/filters.ts';
import type { Filter } from '../contract/search/search.ts';

export interface RangeValue {
  readonly kind: 'range';
  readonly min: number | null;
  readonly max: number | null;
  /** Rows without a value fit too. Means nothing without a bound. */
  readonly unknown: boolean;
}
export interface DateRangeValue {
  readonly kind: 'dateRange';
  /** YYYY-MM-DD, or relative to the data's date (`-90d`, relativeDate.ts); inclusive. */
  readonly min: string | null;
  readonly max: string | null;
  readonly unknown: boolean;
}
export interface ListValue {
  readonly kind: 'list';
  /** Option codes as written on the wire; any of them fits. Empty only beside excluded ones. */
  readonly values: readonly string[];
  /** Option codes that must not be; rows without a value stay. Absent rather than empty. */
  readonly excluded?: readonly string[];
}
interface BooleanValue {
  readonly kind: 'boolean';
  readonly value: boolean;
}
export interface TextValue {
  readonly kind: 'text';
  /** '' only beside an excluded text. */
  readonly text: string;
  /** A text that the value must not hold; rows without a value stay. */
  readonly excluded?: string;
}
export type FilterValue = RangeValue | DateRangeValue | ListValue | BooleanValue | TextValue;

/** The filters that are set; an absent key is Any. */
export type FilterState = { readonly [K in FilterKey]?: FilterValue };

/** Flat values as they stand in a query or a saved search. */
export type FlatValues = Readonly<Record<string, unknown>>;

/** The definition of a filter, as its general type. */
export const filterOf = (key: FilterKey): FilterDefinition => filters[key];

/** An option of a list filter. */
export interface Choice {
  readonly code: string;
  readonly label: string;
}

/**
 * The options of a list filter in the order shown. Pinned options come first (R-CATALOG-003): an object lists keys that
 * look like numbers before all others, so the order has to be made again here.
 */
export function choicesOf({ options = {} }: FilterDefinition): readonly Choice[] {
  const choices = Object.entries(options).map(([code, label]) => ({ code, label }));
  return choices.toSorted((a, b) => Number(/^\d/.test(a.code)) - Number(/^\d/.test(b.code)));
}

/** The wire keys of a filter: `wireKeys('bedrooms')` is `['bedroomsMin', 'bedroomsMax', 'bedroomsUnknown']`. */
export function wireKeys(key: FilterKey): readonly string[] {
  const { kind } = filterOf(key);
  if (kind === 'range' || kind === 'dateRange') return [`${key}Min`, `${key}Max`, `${key}Unknown`];
  return kind === 'boolean' ? [key] : [key, `${key}Exclude`];
}

/**
 * The filters that a validated search sets (`Search` or `Filter` output). Values of another type than the catalogue
 * says, empty lists and empty texts count as not set.
 *
 * @example filterStateOf({ bedroomsMin: 3 }) // { bedrooms: { kind: 'range', min: 3, max: null, unknown: false } }
 */
export function filterStateOf(flat: FlatValues): FilterState {
  const named = new Set(Object.keys(flat).map((name) => keysByName.get(name)));
  const state: { [K in FilterKey]?: FilterValue } = {};
  for (const key of filterKeys) {
    const value = named.has(key) ? valueOf(key, flat) : null;
    if (value !== null) state[key] = value;
  }
  return state;
}

/** Which filter a name on the wire is of: of hundreds a search names a few, and machines read it at each step. */
const keysByName = new Map(filterKeys.flatMap((key) => wireKeys(key).map((name) => [name, key] as const)));

/** Names of values on the wire, made once: a search is read several times. */
const wireNames = new Map(
  filterKeys.map((key) => [
    key,
    { min: `${key}Min`, max: `${key}Max`, unknown: `${key}Unknown`, exclude: `${key}Exclude` } as const,
  ]),
);

function valueOf(key: FilterKey, flat: FlatValues): FilterValue | null {
  const names = wireNames.get(key);
  if (names === undefined) return null;
  const { kind } = filterOf(key);
  const [min, max, unknown] = [flat[names.min], flat[names.max], flat[names.unknown] === true];
  const [value, exclude] = [flat[key], flat[names.exclude]];
  switch (kind) {
    case 'range': {
      const bounds = { min: typeof min === 'number' ? min : null, max: typeof max === 'number' ? max : null };
      return bounds.min === null && bounds.max === null ? null : { kind, ...bounds, unknown };
    }
    case 'dateRange': {
      const bounds = { min: typeof min === 'string' ? min : null, max: typeof max === 'string' ? max : null };
      return bounds.min === null && bounds.max === null ? null : { kind, ...bounds, unknown };
    }
    case 'list': {
      const [values, excluded] = [value, exclude].map((list) => (typeof list === 'string' ? splitList(list) : []));
      return listValue(values ?? [], excluded ?? []);
    }
    case 'boolean':
      return typeof value === 'boolean' ? { kind, value } : null;
    case 'text': {
      const [text, excluded] = [value, exclude].map((part) => (typeof part === 'string' ? part : ''));
      return textValue(text ?? '', excluded ?? '');
    }
  }
}

/** The value of a list filter; null when it neither includes nor excludes anything. */
export function listValue(values: readonly string[], excluded: readonly string[] = []): FilterValue | null {
  if (values.length === 0 && excluded.length === 0) return null;
  return { kind: 'list', values, ...(excluded.length === 0 ? {} : { excluded }) };
}

/** The value of a text filter; null when both texts are blank. */
export function textValue(text: string, excluded = ''): FilterValue | null {
  const [own, other] = [text.trim(), excluded.trim()];
  if (own === '' && other === '') return null;
  return { kind: 'text', text: own, ...(other === '' ? {} : { excluded: other }) };
}

const splitList = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
];

/** The flat form of a state: the inverse of `filterStateOf`. `flatFilterOf(filterStateOf(f))` sets what `f` sets. */
export function flatFilterOf(state: FilterState): Filter {
  const flat: Record<string, number | string | boolean> = {};
  for (const key of filterKeys) {
    const value = state[key];
    if (value === undefined) continue;
    switch (value.kind) {
      case 'range':
      case 'dateRange':
        if (value.min !== null) flat[`${key}Min`] = value.min;
        if (value.max !== null) flat[`${key}Max`] = value.max;
        if (value.unknown) flat[`${key}Unknown`] = true;
        break;
      case 'list':
        if (value.values.length > 0) flat[key] = value.values.join(',');
        if (value.excluded !== undefined) flat[`${key}Exclude`] = value.excluded.join(',');
        break;
      case 'boolean':
        flat[key] = value.value;
        break;
      case 'text':
        if (value.text !== '') flat[key] = value.text;
        if (value.excluded !== undefined) flat[`${key}Exclude`] = value.excluded;
    }
  }
  return flat; // each key has the value type that its filter's kind prescribes, which is how Filter is made too
}

/** How many filters are set; a range counts once. */
export const countFilters = (flat: FlatValues): number => Object.keys(filterStateOf(flat)).length;

/** A copy without one filter: what a chip's remove button sends. */
export function withoutFilter(flat: FlatValues, key: FilterKey): FlatValues {
  const keys = wireKeys(key);
  return Object.fromEntries(Object.entries(flat).filter(([name]) => !keys.includes(name)));
}
