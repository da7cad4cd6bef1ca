/** A search taken apart into its criteria, each with SQL of its own: which of them a parcel meets tells why it is a lead. */
import { leadTypes } from '../../../src/api/catalogue/search/leadTypes.ts';
import { leadFacts } from '../../../src/api/catalogue/search/watchedFacts.ts';
import type { FactKey } from '../../../src/api/catalogue/property/facts.ts';
import { filterKeys } from '../../../src/api/catalogue/search/filters.ts';
import { Search } from '../../../src/api/contract/search/search.ts';
import { filterChips } from '../../../src/api/search/filterChips.ts';
import { filterOf, wireKeys } from '../../../src/api/search/filterState.ts';
import { placesText } from '../../../src/api/search/placeText.ts';
import type { Reader } from '../../account/session/reader.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Param } from '../../data/warehouse/bindParams.ts';
import { searchSql, type SearchSql } from '../conditions/filterSql.ts';
import { refuseSearching } from '../results/loadedSql.ts';

export interface Criterion {
  /** In the words of the chips. */
  readonly text: string;
  /** The fact that decides it, when one does. */
  readonly fact: FactKey | null;
  readonly sql: string;
}

export interface SearchParts {
  readonly sql: SearchSql;
  readonly criteria: readonly Criterion[];
  /** Values for the whole and for every criterion: the same names mean the same values. */
  readonly params: Readonly<Record<string, Param>>;
}

const filterNames = new Set(filterKeys.flatMap(wireKeys));

/** The whole search and its criteria, or why it cannot be searched. */
export function searchParts(reader: Reader, search: Search): SearchParts | Refusal {
  const refusal = refuseSearching(reader, search);
  if (refusal !== null) return refusal;
  const sql = searchSql(search);
  if (isRefusal(sql)) return sql;
  const { listingType, ...rest } = search;
  const entries = Object.entries(rest).filter(([, value]) => value !== undefined);
  const location = Object.fromEntries(entries.filter(([key]) => !filterNames.has(key)));
  const criteria: Criterion[] = [];
  let params = { ...sql.params };
  const add = (text: string, fact: FactKey | null, flat: object): void => {
    const part = searchSql(Search.parse(flat));
    // A part of a search that can be searched can be searched.
    if (isRefusal(part)) throw new Error(`criterion ${text} has no SQL: ${part.userMessage}`);
    criteria.push({ text, fact, sql: part.where });
    params = { ...params, ...part.params };
  };
  if (Object.keys(location).length > 0) add(`Within ${placesText([search, ...(search.also ?? [])])}`, null, location);
  if (listingType !== 'CUSTOM') add(leadTypes[listingType].label, leadFacts[listingType] ?? null, { listingType });
  for (const { key, text } of filterChips(search)) {
    const keys = wireKeys(key);
    add(text, filterOf(key).fact, Object.fromEntries(entries.filter(([name]) => keys.includes(name))));
  }
  return { sql, criteria, params };
}
