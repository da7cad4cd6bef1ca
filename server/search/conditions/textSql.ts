/** Filters that look for a text in a fact; owners of many parcels by the words of their names. */
import type { FilterKey } from '../../../src/api/catalogue/search/filters.ts';
import type { FilterValue } from '../../../src/api/search/filterState.ts';
import type { Param } from '../../data/warehouse/bindParams.ts';
import { ofEachState } from '../../data/warehouse/countryViews.sql.ts';
import { LEAST_WORD } from '../../data/warehouse/sideTables.sql.ts';
import type { Condition } from './locationSql.ts';
import { ownerSlips, ownerSpellings } from './ownerSpellings.ts';

type TextFilter = Extract<FilterValue, { readonly kind: 'text' }>;

export interface TextIn {
  readonly key: FilterKey;
  /** The table of the parcels, and the column of the fact. */
  readonly table: string;
  readonly column: string;
  /** Owners are found in `named_owner`, which has those of parcels that are in the roll, and no others. */
  readonly byWord: boolean;
}

/**
 * The condition of a text filter. With `byWord` the same parcels are found in the few rows that have a word of the name; where
 * one of its spellings has no word, all names are passed over: B & G is in no row.
 */
export function textCondition({ text, excluded }: TextFilter, { key, table, column, byWord }: TextIn): Condition {
  const without = excluded === undefined ? null : holds(`${key}Exclude`, excluded, key, column, `${table}.owner_key`);
  const [included, params] = text === '' ? [null, {}] : includedIn(text, { key, table, column, byWord });
  const parts = [
    ...(included === null ? [] : [included]),
    ...(without === null ? [] : [`NOT coalesce(${without.sql}, false)`]),
  ];
  return { sql: parts.join(' AND '), params: { ...params, ...without?.params } };
}

type Params = Record<string, Param>;

function includedIn(text: string, { key, table, column, byWord }: TextIn): [sql: string, params: Params] {
  // Nobody is left out for a slip of somebody else's name.
  const slips = key === 'ownerName' ? ownerSlips(text) : null;
  const slipped = slips === null ? {} : { [`${key}Slips`]: slips };
  const inNames = (name: string, ownerKey: string): { sql: string; params: Params } => {
    const { sql, params } = holds(key, text, key, name, ownerKey);
    const orSlipped = slips === null ? '' : ` OR regexp_matches(${ownerKey}, $${key}Slips)`;
    return { sql: `(${sql}${orSlipped})`, params: { ...params, ...slipped } };
  };
  if (key !== 'ownerName' || !byWord || ![text, ...ownerSpellings(text)].every((one) => HAS_WORD.test(one))) {
    const { sql, params } = inNames(column, `${table}.owner_key`);
    return [sql, params];
  }
  const { sql, params } = inNames('o.owner_name', 'coalesce(o.owner_key, upper(o.owner_name))');
  const spelled = Object.keys(params).filter((name) => name !== key && name !== `${key}Slips`);
  const wanted = [`$${key}`, ...spelled.map((name) => `name_key($${name})`)];
  const words = wanted.map((one) => `contains(word, sought_word(${one}))`);
  const slipWords = slips === null ? {} : { [`${key}SlipWords`]: slipWordsOf(slips) };
  const some = [...words, ...Object.keys(slipWords).map((name) => `regexp_matches(word, $${name})`)].join(' OR ');
  return [
    // A word that nobody has stands beside those found: where there are none at all, DuckDB looks at every row.
    ofEachState(`(${table}.fips, ${table}.property_id) IN (SELECT o.fips, o.property_id FROM named_owner o
      WHERE o.word IN (SELECT '' UNION ALL SELECT word FROM owner_word WHERE ${some}) AND ${sql})`),
    { ...params, ...slipWords },
  ];
}

const HAS_WORD = new RegExp(`[A-Za-z0-9]{${LEAST_WORD}}`);

/** What some word of a name has that fits one of the slips, as a regular expression (RE2): of each its longest word. */
function slipWordsOf(slips: string): string {
  const words = slips.split('|').map((slip) => {
    const own = slip.toLowerCase().match(/[a-z0-9]+/g) ?? [];
    return own.toSorted((a, b) => b.length - a.length)[0] ?? '';
  });
  return [...new Set(words)].join('|');
}

/** `name`: of the parameter. */
function holds(
  name: string,
  sought: string,
  key: FilterKey,
  column: string,
  ownerKey: string,
): { sql: string; params: Params } {
  // "smith llc" is SMITH, LLC: owners are also compared without punctuation, and as rolls may write them else.
  const others = key === 'ownerName' ? [sought, ...ownerSpellings(sought)] : [];
  const params = Object.fromEntries(others.map((one, at) => [`${name}Spelling${at}`, one]));
  const plain = Object.keys(params).map((one) => ` OR contains(${ownerKey}, name_key($${one}))`);
  return { sql: `contains(lower(${column}), lower($${name}))${plain.join('')}`, params: { [name]: sought, ...params } };
}
