/**
 * Addresses to the abbreviations of USPS Publication 28 and to keys that compare places, not spellings.
 *
 * A line is cleaned and split into house number and body by two macros (cheap, for every row); bodies are then parsed
 * once per distinct text, because a county has a few hundred streets and a million houses. The same parse is also a
 * macro, stored in every snapshot, so that a search can make the key of what a person typed.
 */
import { directionalWords, nameWords, standaloneUnits, suffixWords, unitWords } from './streetWords.ts';
import { literal, sqlList, sqlMap } from './text.ts';

/** Lines that name no place of their own: the owner cannot be said to live there or elsewhere. */
const BOX =
  "'^(P ?O ?|POST OFFICE )?(BOX|BX|DRAWER)\\b|\\bP ?O ?(BOX|BX|DRAWER)\\b|\\bPMB\\b|\\bGENERAL DELIVERY\\b|^(RR|RURAL ROUTE|HC|RFD|STAR ROUTE|CMR|PSC|UNIT) #? ?[0-9]+ (#|BOX)'";
const CARE_OF = "'(^|[0-9] )(C/O|%|ATTN|ATTENTION|CARE OF)\\b|\\bC/O\\b|^%'";

/** Suffixes after which a bare last word is a unit: "12 MAIN ST 4B". Not after highways: "HWY 290". */
const plainSuffixes = ['ST', 'AVE', 'DR', 'LN', 'CT', 'PL', 'BLVD', 'CIR', 'TER', 'WAY', 'PKWY', 'SQ'];

/**
 * Unit at the end of a line: a designator with an id that looks like one, a designator that needs none, a floor, or `#`
 * with anything. Between designator and id stands a blank or `#`, or the id is a number: FLS is falls, FL 5 a floor.
 */
const designators = [...unitWords.keys()].join('|');
const id = '[A-Z]?-?[0-9][A-Z0-9&-]*|[A-Z]{1,2}-?[0-9][A-Z0-9-]*|[A-Z](?:&[A-Z])?';
const unitPattern = literal(
  `^(.+?) (?:(APT|APARTMENT|STE|SUITE|UNIT)(?: # ?| )([A-Z0-9&-]{1,6})|(${designators})(?: # ?| )(${id})|(${designators})([0-9][A-Z0-9-]*)|(${standaloneUnits.join('|')})|([0-9]+)(?:ST|ND|RD|TH) (?:FL|FLR|FLOOR)|#+ ?([A-Z0-9&/-]+))$`,
);
const unitGroups = "['street', 'word_1', 'id_1', 'word_2', 'id_2', 'word_3', 'id_3', 'word_4', 'floor', 'hash']";

/** CASE, not a map: DuckDB rebuilds a map for every row inside a lambda, a thousand times slower. */
const foldWord = `CASE word ${[...nameWords]
  .filter(([word, abbreviation]) => word !== abbreviation)
  .map(([word, abbreviation]) => `WHEN ${literal(word)} THEN ${literal(abbreviation)}`)
  .join(' ')} ELSE word END`;

const suffixOf = (word: string): string => `${sqlMap(suffixWords)}[${word}]`;
const directionalOf = (word: string): string => `${sqlMap(directionalWords)}[${word}]`;

/**
 * Parses the bodies of a relation with a column `body`. Answers body, special (PO_BOX, CARE_OF or NULL), street (as
 * shown), name_key, suffix, directions, unit_word, unit, unit_id (comparable).
 */
export function parseBodies(relation: string): string {
  const units = `SELECT body, regexp_extract(body, ${unitPattern}, ${unitGroups}) AS u,
    CASE WHEN regexp_matches(body, ${CARE_OF}) THEN 'CARE_OF' WHEN regexp_matches(body, ${BOX}) THEN 'PO_BOX' END AS special
    FROM ${relation}`;
  const words = `SELECT body, special, if(u.floor <> '', 'FL', ${sqlMap(unitWords)}[concat(u.word_1, u.word_2, u.word_3, u.word_4)]) AS unit_word,
    coalesce(nullif(concat(u.id_1, u.id_2, u.id_3, u.floor, u.hash), ''), ${sqlMap(unitWords)}[u.word_4]) AS unit,
    string_split(regexp_replace(regexp_replace(if(u.street = '', body, u.street), '\\b0+([1-9][0-9]*(?:ST|ND|RD|TH))\\b', '\\1'),
      ' (N|S)(?:ORTH|OUTH)? (E|W)(?:AST|EST)?$', ' \\1\\2'), ' ') AS t FROM (${units})`;
  const bare = `SELECT *, CASE WHEN unit IS NULL AND len(t) >= 3 AND regexp_matches(t[-1], '^([0-9]+-?[A-Z]?|[A-Z]-?[0-9]*)$')
      AND ${directionalOf('t[-1]')} IS NULL THEN coalesce(${suffixOf('t[-2]')} IN ${sqlList(plainSuffixes)}
        OR (${directionalOf('t[-2]')} IS NOT NULL AND ${suffixOf('t[-3]')} IN ${sqlList(plainSuffixes)}), false) ELSE false END AS has_bare FROM (${words})`;
  const trimmed = `SELECT body, special, unit_word, if(has_bare, t[-1], unit) AS unit, if(has_bare, t[:-2], t) AS t FROM (${bare})`;
  const after = `SELECT *, CASE WHEN len(t) >= 3 THEN ${directionalOf('t[-1]')} WHEN len(t) = 2 THEN CASE WHEN ${suffixOf('t[1]')} IS NULL THEN ${directionalOf('t[-1]')} END END AS post
    FROM (${trimmed})`;
  const ended = `SELECT * REPLACE (if(post IS NULL, t, t[:-2]) AS t) FROM (${after})`;
  const suffixed = `SELECT *, CASE WHEN len(t) >= 2 THEN ${suffixOf('t[-1]')} END AS suffix FROM (${ended})`;
  const named = `SELECT * REPLACE (if(suffix IS NULL, t, t[:-2]) AS t) FROM (${suffixed})`;
  const before = `SELECT *, CASE WHEN len(t) >= 2 THEN ${directionalOf('t[1]')} END AS pre FROM (${named})`;
  const core = `SELECT * REPLACE (if(pre IS NULL, t, t[2:]) AS t) FROM (${before})`;
  return `SELECT body, special, concat_ws(' ', pre, array_to_string(t, ' '), suffix, post) AS street,
    array_to_string(list_transform(t, lambda word: ${foldWord}), ' ') AS name_key, suffix,
    nullif(concat(pre, post), '') AS directions, unit_word, unit, unit_key(unit) AS unit_id FROM (${core})`;
}

/** SQL of the pieces a key is made of. */
export interface PlaceParts {
  readonly number: string;
  readonly special: string;
  readonly name: string;
  readonly suffix: string;
  readonly directions: string;
  readonly unit: string;
  readonly zip: string;
}

/**
 * The key of a place: `2313 GLENN CT #4 22901`. NULL without number, street or ZIP, and for boxes and care-of lines.
 * `withoutZip`: a place whose ZIP is unknown has a key as well, that ends before it.
 */
export function placeKey(
  { number, special, name, suffix, directions, unit, zip }: PlaceParts,
  { withoutZip = false }: { readonly withoutZip?: boolean } = {},
): string {
  const last = `' ' || ${zip}`;
  return `CASE WHEN ${special} IS NULL THEN ${number} || ' ' || ${name} || coalesce(' ' || ${suffix}, '')
    || coalesce(' ' || ${directions}, '') || coalesce(' #' || ${unit}, '') || ${withoutZip ? `coalesce(${last}, '')` : last} END`;
}

const APOSTROPHE = "''";

/** Suffixes that follow the number of a street. A house can stand in `AVENUE N` or on `BOULEVARD`: those are not among them. */
const ofNumbers = ['ST', 'AVE', 'RD', 'DR', 'LN', 'CT', 'PL'];
const wordsOf = (suffixes: readonly string[]): string =>
  [...suffixWords].flatMap(([word, suffix]) => (suffixes.includes(suffix) ? [word] : [])).join('|');
const anyDirection = [...directionalWords.keys()].join('|');
const twoDirections = [...directionalWords].flatMap(([word, short]) => (short.length === 2 ? [word] : [])).join('|');
/** A line that is a numbered street and no more, or with a direction or a unit behind. */
const numberedStreet = literal(
  `^(?:0+ )?[1-9][0-9]{0,2}(?: [0-9]/[0-9])? (?:(?:${wordsOf(['ST'])})(?: (?:${anyDirection})){0,2}|(?:${wordsOf(ofNumbers)})(?: (?:${twoDirections}))?)(?: (?:#|APT|APARTMENT|STE|SUITE|UNIT)\\b?.*)?$`,
);

export const addressMacros: readonly string[] = [
  /** Upper case without accents and punctuation; `#` stands alone. Most lines of a roll are clean already. */
  `CREATE OR REPLACE MACRO address_line(line) AS CASE WHEN regexp_matches(upper(line), '^[A-Z0-9]+(?: [A-Z0-9]+)*$') THEN upper(line)
    ELSE nullif(trim(regexp_replace(replace(translate(upper(strip_accents(line)), '.${APOSTROPHE}', ''), '#', ' # '), '[^A-Z0-9#/&%-]+', ' ', 'g')), '') END`,
  /**
   * House number and the rest of a cleaned line; number is '' when there is none. 0 is no number, and what stands before
   * a suffix only is the street's name: `10 1/2 ST NW`.
   */
  `CREATE OR REPLACE MACRO split_line(line) AS CASE WHEN regexp_matches(line, ${numberedStreet})
    THEN {'number': '', 'body': regexp_replace(line, '^0+ ', '')}
    ELSE regexp_extract(line, '^(?:0+ |([1-9][0-9]*[A-Z]?(?:-[0-9]+[A-Z]?|-[A-Z])?(?: [0-9]/[0-9])?) )?(.*)$', ['number', 'body']) END`,
  /** 1608-A and 1608A are one house; 35-20 stays. */
  "CREATE OR REPLACE MACRO number_key(number) AS CASE WHEN strpos(number, '-') > 0 THEN regexp_replace(number, '-([A-Z])$', '\\1') ELSE nullif(number, '') END",
  `CREATE OR REPLACE MACRO zip5(zip) AS CASE WHEN regexp_matches(zip, '^[0-9]{5}$') THEN zip
    ELSE nullif(regexp_extract(zip, '^([0-9]{5})-?[0-9]{4}$', 1), '') END`,
  /** Unit ids without designator and leading zeros: `#04-B` and `4B` are one. */
  `CREATE OR REPLACE MACRO unit_key(unit) AS nullif(ltrim(regexp_replace(regexp_replace(upper(unit),
    '^ *(?:${[...unitWords.keys()].join('|')})\\b', ''), '[^A-Z0-9]', '', 'g'), '0'), '')`,
  /**
   * The key of an address as people write it: address_key('2313 Glenn Court', 'Apt 4', '22901'). The unit may be in
   * the line or apart. The same text as `parcel.address_key`.
   */
  `CREATE OR REPLACE MACRO address_key(raw_line, raw_unit, raw_zip) AS (SELECT ${placeKey({
    number: 'number_key(split_line(address_line(raw_line)).number)',
    special: 'special',
    name: 'name_key',
    suffix: 'suffix',
    directions: 'directions',
    unit: 'coalesce(unit_key(raw_unit), unit_id)',
    zip: 'zip5(raw_zip)',
  })} FROM (${parseBodies('(SELECT split_line(address_line(raw_line)).body AS body)')}) parsed)`,
];
