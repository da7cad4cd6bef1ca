/**
 * A search as SQL: location, lead type and filters as one condition on `parcel`, every value a bound parameter.
 * The meaning of each kind of filter stands at the filter catalogue.
 */
import { factColumn, facts } from '../../../src/api/catalogue/property/facts.ts';
import { filterKeys, type FilterKey } from '../../../src/api/catalogue/search/filters.ts';
import { leadTypes, type LeadTypeCode } from '../../../src/api/catalogue/search/leadTypes.ts';
import { codesOfType } from '../../../src/api/catalogue/property/propertyTypes.ts';
import type { Search } from '../../../src/api/contract/search/search.ts';
import { filterContradictions } from '../../../src/api/search/filterContradictions.ts';
import { relativeDate } from '../../../src/api/search/relativeDate.ts';
import { filterOf, filterStateOf, type FilterValue } from '../../../src/api/search/filterState.ts';
import { LARGEST_DOLLARS, centsOf } from '../../../src/calc/money.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Param } from '../../data/warehouse/bindParams.ts';
import { isCurrent, isWide, isWrongLocation, locationCondition } from './locationSql.ts';
import { stateOfPlaces } from './stateOfPlaces.ts';
import { textCondition } from './textSql.ts';

export interface SearchSql {
  /** What a row must fulfil. Never empty. */
  readonly where: string;
  /** The same, but rows without a value where a bound is set are let in. */
  readonly whereOrUnknown: string;
  /** Whether a row that fulfils `whereOrUnknown` fulfils `where`: no bound fact is unknown. */
  readonly isKnown: string;
  readonly params: Readonly<Record<string, Param>>;
  /** The one that all its rows lie in, in small letters; absent: they may lie in any. */
  readonly state?: string | undefined;
  /** The same, criterion by criterion: location first, then lead type, then the filters in catalogue order. */
  readonly criteria: readonly Criterion[];
}

export interface Criterion {
  readonly key: 'location' | 'leadType' | FilterKey;
  readonly sql: string;
  /** Of a range that leaves unknown values out: its column, and the condition of each bound that is set. */
  readonly bounds: { readonly column: string; readonly min: string | null; readonly max: string | null } | null;
}

const TABLE = 'parcel';

/**
 * The SQL of a search, or 400 with the field that cannot be searched by: a minimum above its maximum, an option the
 * filter does not have, a shape that is none, a location type without its key. `anyLeadType` leaves the lead type out;
 * `hasOwnerWords`: the snapshot has `named_owner`, by which owners of whole states are found.
 *
 * @example
 * const sql = searchSql(Search.parse({ fips: '51540', type: 'COUNTY', bedroomsMin: 3 }));
 * // where: 'parcel.fips = $fips AND parcel.bedrooms >= $bedroomsMin', params: { fips: '51540', bedroomsMin: 3 }
 */
export function searchSql(search: Search, { anyLeadType = false, hasOwnerWords = false } = {}): SearchSql | Refusal {
  const fieldErrors: Record<string, string> = {};
  /** The same in sentences, for whoever sees no fields. */
  const sentences: string[] = [];
  const wrongs = filterContradictions(anyLeadType ? { ...search, listingType: 'CUSTOM' } : search);
  for (const { kind, field, message, problem } of wrongs) {
    if (kind === 'facts') continue;
    fieldErrors[field] = problem;
    sentences.push(message);
  }

  const criteria: Criterion[] = [];
  const params: Record<string, Param> = {};

  const location = locationCondition(search, TABLE);
  if (isWrongLocation(location)) {
    fieldErrors[location.field] = location.problem;
    sentences.push(`${location.label} ${location.problem}.`);
  } else if (location !== null) {
    criteria.push({ key: 'location', sql: location.sql, bounds: null });
    Object.assign(params, location.params);
  }
  if (!anyLeadType) criteria.push({ key: 'leadType', sql: leadCondition(search.listingType), bounds: null });

  const byWord = hasOwnerWords && isWide(search);
  const state = filterStateOf(search);
  for (const key of filterKeys) {
    const value = state[key];
    if (value === undefined) continue;
    const column = `${TABLE}.${factColumn(filterOf(key).fact)}`;
    const condition = filterCondition(key, value, column, byWord);
    if ('problem' in condition) {
      if (Object.hasOwn(fieldErrors, condition.field)) continue;
      fieldErrors[condition.field] = condition.problem;
      sentences.push(`${filterOf(key).label} ${condition.problem}.`);
      continue;
    }
    Object.assign(params, condition.params);
    const { sql } = condition;
    if (value.kind !== 'range' && value.kind !== 'dateRange') criteria.push({ key, sql, bounds: null });
    else if (value.unknown) criteria.push({ key, sql: `(${sql} OR ${column} IS NULL)`, bounds: null });
    else criteria.push({ key, sql, bounds: { column, min: condition.min ?? null, max: condition.max ?? null } });
  }
  if (Object.keys(fieldErrors).length > 0) return refuse(400, sentences.join(' '), fieldErrors);
  // Everywhere is an area, too: what is no longer in the roll is no result there.
  const everywhere = location === null ? [isCurrent(TABLE)] : [];
  const all = (conditions: readonly string[]): string => (conditions.length === 0 ? 'true' : conditions.join(' AND '));
  return {
    where: all([...criteria.map(({ sql }) => sql), ...everywhere]),
    whereOrUnknown: all([
      ...criteria.map(({ sql, bounds }) => (bounds === null ? sql : `(${sql} OR ${bounds.column} IS NULL)`)),
      ...everywhere,
    ]),
    isKnown: all(criteria.flatMap(({ bounds }) => (bounds === null ? [] : [`${bounds.column} IS NOT NULL`]))),
    params,
    state: stateOfPlaces(search),
    criteria,
  };
}

/**
 * The flag of a lead type; CUSTOM is every parcel. I, X and Z have no rule and so match nothing (O-037): a guess would
 * be worse than an empty answer.
 */
export function leadCondition(code: LeadTypeCode): string {
  if (code === 'CUSTOM') return 'true';
  const { fact } = leadTypes[code];
  return fact === null ? 'false' : `${TABLE}.${factColumn(fact)}`;
}

type FilterCondition =
  | {
      readonly sql: string;
      readonly params: Readonly<Record<string, Param>>;
      /** Each bound of a range by itself. */
      readonly min?: string | null;
      readonly max?: string | null;
    }
  | { readonly field: string; readonly problem: string };

function filterCondition(key: FilterKey, value: FilterValue, column: string, byWord: boolean): FilterCondition {
  switch (value.kind) {
    case 'range':
      return rangeCondition(key, value, column);
    case 'dateRange': {
      const [from, to] = [dateBound(`${key}Min`, value.min), dateBound(`${key}Max`, value.max)];
      const min = from && `${column} >= ${from.sql}`;
      const max = to && `${column} <= ${to.sql}`;
      return { sql: bothOf(min, max), min, max, params: { ...from?.params, ...to?.params } };
    }
    case 'list': {
      const included = value.values.length === 0 ? null : listCondition(key, value.values, column, key);
      const excluded =
        value.excluded === undefined ? null : listCondition(key, value.excluded, column, `${key}Exclude`);
      if (included !== null && 'problem' in included) return included;
      if (excluded !== null && 'problem' in excluded) return excluded;
      // What is not known to have it stays.
      const without = excluded === null ? [] : [`NOT coalesce(${excluded.sql}, false)`];
      const parts = [...(included === null ? [] : [included.sql]), ...without];
      return { sql: parts.join(' AND '), params: { ...included?.params, ...excluded?.params } };
    }
    case 'boolean':
      return { sql: value.value ? column : `NOT ${column}`, params: {} };
    case 'text':
      return textCondition(value, { key, table: TABLE, column, byWord });
  }
}

const bothOf = (min: string | null, max: string | null): string =>
  [min, max].filter((part) => part !== null).join(' AND ');

/** A bound as an SQL date: a day of the calendar, or days, months or years from the day the row's source was true. */
function dateBound(name: string, bound: string | null): { sql: string; params: Record<string, Param> } | null {
  if (bound === null) return null;
  const relative = relativeDate(bound);
  if (relative === null) return { sql: `$${name}::DATE`, params: { [name]: bound } };
  const { amount, unit } = relative;
  if (unit === 'd') return { sql: `(${TABLE}.as_of_date + $${name}::INTEGER)`, params: { [name]: amount } };
  const months = unit === 'm' ? amount : amount * 12;
  return { sql: `(${TABLE}.as_of_date + to_months($${name}::INTEGER))::DATE`, params: { [name]: months } };
}

function rangeCondition(
  key: FilterKey,
  { min, max }: { readonly min: number | null; readonly max: number | null },
  column: string,
): FilterCondition {
  const { fact } = filterOf(key);
  const { kind } = facts[fact];
  const wrong = (
    [
      ['Min', min],
      ['Max', max],
    ] as const
  ).find(([, bound]) => Math.abs(bound ?? 0) > LARGEST_DOLLARS);
  if (wrong) return { field: `${key}${wrong[0]}`, problem: 'is too large' };
  const bound = (value: number, toward: 'up' | 'down'): number => {
    if (kind === 'money') return centsOf(value);
    // Whole-number columns are compared with whole numbers, so that DuckDB need not convert the column.
    if (kind === 'integer') return toward === 'up' ? Math.ceil(value) : Math.floor(value);
    return value;
  };
  const type = kind === 'money' || kind === 'integer' ? 'BIGINT' : 'DOUBLE';
  const from = min === null ? null : `${column} >= $${key}Min::${type}`;
  const to = max === null ? null : `${column} <= $${key}Max::${type}`;
  const params = {
    [`${key}Min`]: min === null ? null : bound(min, 'up'),
    [`${key}Max`]: max === null ? null : bound(max, 'down'),
  };
  return { sql: bothOf(from, to), min: from, max: to, params };
}

/** Statuses that say that nothing is open: what "Exclude Foreclosures" lets in besides parcels without any record. */
const noForeclosure = ['NONE', 'RECISSION'];

function listCondition(key: FilterKey, values: readonly string[], column: string, name: string): FilterCondition {
  const { options = {}, fact } = filterOf(key);
  const unknown = values.find((value) => !Object.hasOwn(options, value));
  if (unknown !== undefined) return { field: name, problem: `has no option ${unknown.slice(0, 40)}` };
  const codes = new Set(values.flatMap((value) => (key === 'propertyType' ? codesOfType(value) : [value])));
  // NONE means nothing on record: the code where the source covers such records, no value where it does not.
  const hasNone = codes.has('NONE');
  if (hasNone && key === 'foreclosureStatus') for (const status of noForeclosure) codes.add(status);
  // A fact of several codes fits when it has any of them.
  if (facts[fact].kind === 'codes') {
    return { sql: `list_has_any(${column}, $${name}::VARCHAR[])`, params: { [name]: [...codes] } };
  }
  const isWhole = facts[fact].kind === 'integer';
  const params = Object.fromEntries([...codes].map((code, at) => [`${name}${at}`, isWhole ? Number(code) : code]));
  const inList = `${column} IN (${Object.keys(params)
    .map((param) => `$${param}`)
    .join(', ')})`;
  return { sql: hasNone ? `(${inList} OR ${column} IS NULL)` : inList, params };
}
