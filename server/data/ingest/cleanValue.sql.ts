/**
 * One value of a file, from text to its kind, in SQL. What cannot be right becomes NULL with a reason, so that every
 * lost value can be counted; a text that means unknown is NULL from the start and is not counted.
 */
import { counties } from '../../../src/api/catalogue/search/counties.ts';
import type { FactKind } from '../../../src/api/catalogue/property/facts.ts';
import { stateCodes } from '../../../src/api/catalogue/search/states.ts';
import type { ColumnValue } from '../recipes/recipe.ts';
import {
  dateMacros,
  dateStyle,
  monthFirst,
  notADay,
  readDay,
  type DateEvidence,
  type DateStyle,
} from './dateStyle.sql.ts';
import {
  notANumber,
  numberMacros,
  numberStyle,
  readNumber,
  type NumberEvidence,
  type NumberStyle,
} from './numberStyle.sql.ts';
import { plausibleRanges, plausibleTexts } from './plausible.ts';
import { literal, sqlList, sqlMap } from './text.ts';

/** US territories and military post offices also occur in mailing addresses. */
const mailStates = [...stateCodes, 'PR', 'VI', 'GU', 'AS', 'MP', 'AA', 'AE', 'AP'];

/** A text of a file that is to become a number or a day: SQL over its row. */
export interface ReadText {
  readonly kind: 'number' | 'day';
  readonly text: string;
}

/**
 * How a text becomes a value, in two steps, so that the dear one is done once: `parsed` is SQL over the row, `value` and
 * `reason` (why it is NULL where `text` was not) are SQL over the result of that, written `@`.
 */
export interface CleanValue {
  /** The text as found, NULL where it means unknown. */
  readonly text: string;
  readonly parsed: string;
  readonly value: string;
  readonly reason: string;
  /** false: no text of the file can be lost, so nothing needs counting. */
  readonly canFail: boolean;
  /** The text that became a number or a day: all rows of its column say how it is written. */
  readonly reads?: ReadText;
}

/** SQL over a parsed value that has a column name by now; a reason may look at the text itself, `@text`. */
export function overParsed(sql: string, column: string, text = 'NULL'): string {
  return sql.replaceAll('@text', () => text).replaceAll('@', () => column);
}

export interface CleanOptions {
  /** A fact key, or `deed.amount` for a record's field. Picks the plausible range and the special rules. */
  readonly target: string;
  readonly kind: FactKind;
  readonly value: ColumnValue;
  readonly codes: Readonly<Record<string, string>> | null;
  readonly asOf: string;
  readonly future?: boolean;
  /** Gives SQL of a text that is more than a column a column of its own, so that it is worked out once; absent: it has none. */
  readonly apart?: (sql: string) => string;
  /** What the column shows of its way to write; absent: nothing but the usual. */
  readonly evidence?: { readonly number?: NumberEvidence; readonly day?: DateEvidence };
}

export const cleanMacros: readonly string[] = [
  // Copies a text only where there is something to take away: a trim of every text is a tenth of the work of an ingest.
  "CREATE OR REPLACE MACRO trimmed(raw) AS CASE WHEN raw LIKE ' %' OR raw LIKE '% ' THEN nullif(trim(raw), '') ELSE raw END",
  "CREATE OR REPLACE MACRO single_spaced(words) AS CASE WHEN strpos(words, '  ') > 0 THEN regexp_replace(words, ' +', ' ', 'g') ELSE words END",
  /** Programs that take a column of codes for numbers, because some rows have none, put `.0` behind each. */
  "CREATE OR REPLACE MACRO without_point(raw) AS CASE WHEN raw LIKE '%.0' AND regexp_matches(raw, '^[0-9]{1,15}\\.0$') THEN split_part(raw, '.', 1) ELSE raw END",
  ...numberMacros,
  ...dateMacros,
  `CREATE OR REPLACE MACRO flag_of(raw) AS CASE WHEN lower(trim(raw)) IN ('y', 'yes', 'true', 't', '1', '1.0', 'x') THEN true
    WHEN lower(trim(raw)) IN ('n', 'no', 'false', 'f', '0', '0.0') THEN false END`,
];

/** `raw` is SQL of the text as found (NULL where it means unknown). */
export function cleanValue(raw: string, options: CleanOptions): CleanValue {
  const { value, codes, kind, apart = (sql: string): string => sql } = options;
  const found =
    value.unknown && value.unknown.length > 0
      ? apart(`CASE WHEN ${raw} NOT IN ${sqlList(value.unknown)} THEN ${raw} END`)
      : raw;
  const part =
    value.pattern === undefined
      ? found
      : apart(`nullif(regexp_extract(trimmed(${found}), ${literal(value.pattern)}, 1), '')`);
  const text = codes && kind !== 'codes' ? apart(translated(apart(`trimmed(${part})`), codes)) : part;
  const clean = specials[options.target] ?? cleaners[kind];
  return { text: found, canFail: true, ...clean(text, options) };
}

/** The code of a list for a text; `*` is the code of every text that the list does not name. */
export function translated(text: string, codes: Readonly<Record<string, string>>): string {
  const named = Object.entries(codes).filter(([from]) => from !== '*');
  const list = sqlMap(named);
  const found =
    named.length === 0
      ? 'NULL'
      : `coalesce(${list}[${text}], CASE WHEN ${text} LIKE '%.0' THEN ${list}[without_point(${text})] END)`;
  const other = codes['*'];
  return other === undefined ? found : `coalesce(${found}, CASE WHEN ${text} IS NOT NULL THEN ${literal(other)} END)`;
}

/** A value that a recipe writes itself, cleaned like one of the file. */
export function constantValue(
  constant: string | number | boolean,
  options: Pick<CleanOptions, 'target' | 'kind' | 'asOf'>,
): CleanValue {
  const text = literal(String(constant));
  return { ...cleanValue(text, { ...options, value: { column: '' }, codes: null }), canFail: false };
}

/** A text is lost only where the recipe's pattern finds nothing in it. */
const notOfTheForm = "'not of the form that the recipe looks for'";

type Cleaner = (text: string, options: CleanOptions) => Omit<CleanValue, 'text' | 'canFail'> & { canFail?: boolean };

const cleaners: Readonly<Record<FactKind, Cleaner>> = {
  text: (text, { value }) => ({
    parsed: `trimmed(${text})`,
    value: '@',
    reason: notOfTheForm,
    canFail: value.pattern !== undefined,
  }),
  id: cleanCode,
  code: cleanCode,
  codes: cleanCodes,
  flag: (text) => ({ parsed: `flag_of(${text})`, value: '@', reason: "'not yes or no'" }),
  date: cleanDate,
  integer: cleanNumber,
  decimal: cleanNumber,
  money: cleanNumber,
  ratio: cleanNumber,
};

function cleanNumber(text: string, options: CleanOptions): ReturnType<Cleaner> {
  const plausible = plausibleRanges[options.target];
  const min = numberOr(options.value.min, plausible?.[0]);
  const max = numberOr(
    options.value.max,
    plausible?.[1] === 'asOf' ? Number(options.asOf.slice(0, 4)) + 1 : plausible?.[1],
  );
  const bounds = [...(min === undefined ? [] : [`@ >= ${min}`]), ...(max === undefined ? [] : [`@ <= ${max}`])];
  const checked = bounds.length === 0 ? '@' : `CASE WHEN ${bounds.join(' AND ')} THEN @ END`;
  const typed: Partial<Record<FactKind, string>> = {
    integer: `round(${checked})::INTEGER`,
    money: `round(${checked} * 100)::BIGINT`,
  };
  const style = numberStyleOf(options);
  return {
    reads: { kind: 'number', text },
    parsed: `${readNumber(text, style)}${options.value.scale === undefined ? '' : ` * ${options.value.scale}`}`,
    value: typed[options.kind] ?? checked,
    reason: `CASE WHEN @ IS NULL THEN ${notANumber('@text', style)}${min === undefined ? '' : ` WHEN @ < ${min} THEN 'below ${min}'`}${
      max === undefined ? '' : ` WHEN @ > ${max} THEN 'above ${max}'`
    } ELSE 'not usable' END`,
  };
}

function numberStyleOf({ value, kind, evidence }: CleanOptions): NumberStyle {
  if (value.writes === 'decimal comma') return 'comma';
  if (value.writes === 'decimal point' || evidence?.number === undefined) return 'point';
  return numberStyle(evidence.number, {
    whole: value.scale === undefined && (kind === 'integer' || kind === 'money'),
    money: kind === 'money',
  });
}

function dateStyleOf({ value, evidence }: CleanOptions): DateStyle {
  const shown = evidence?.day === undefined ? monthFirst : dateStyle(evidence.day);
  if (value.writes === 'day first') return { ...shown, order: 'day' };
  return value.writes === 'month first' ? { ...shown, order: 'month' } : shown;
}

function numberOr(value: string | number | undefined, fallback: number | undefined): number | undefined {
  return typeof value === 'number' ? value : fallback;
}

function cleanDate(text: string, options: CleanOptions): ReturnType<Cleaner> {
  const min = typeof options.value.min === 'string' ? options.value.min : '1700-01-01';
  const max =
    typeof options.value.max === 'string' ? options.value.max : options.future === true ? '2100-01-01' : options.asOf;
  const style = dateStyleOf(options);
  const lastYear =
    Number((options.future === true ? options.asOf : max).slice(0, 4)) + (options.future === true ? 20 : 0);
  return {
    reads: { kind: 'day', text },
    parsed: readDay(text, style, lastYear),
    value: `CASE WHEN @ BETWEEN DATE '${min}' AND DATE '${max}' THEN @ END`,
    reason: `CASE WHEN @ IS NULL THEN ${notADay('@text', style)} WHEN @ < DATE '${min}' THEN 'before ${min}' ELSE 'after ${max}' END`,
  };
}

function cleanCode(text: string, options: CleanOptions): ReturnType<Cleaner> {
  const allowed = plausibleTexts[options.target];
  const reason = "'not in the code list'";
  const parsed = `trimmed(${text})`;
  if (allowed === undefined) return { parsed, value: '@', reason, canFail: options.codes !== null };
  return { parsed, value: `CASE WHEN @ IN ${sqlList(allowed)} THEN @ END`, reason };
}

function cleanCodes(text: string, options: CleanOptions): ReturnType<Cleaner> {
  const allowed = plausibleTexts[options.target] ?? [];
  // CASE, not a map: DuckDB rebuilds a map for every row inside a lambda.
  const code =
    options.codes === null
      ? 'trim(part)'
      : `CASE ${Object.entries(options.codes)
          .filter(([from]) => from !== '*')
          .map(([from, to]) => `WHEN trim(part) = ${literal(from)} THEN ${literal(to)} `)
          .join('')}WHEN part IS NOT NULL THEN ${literal(options.codes['*'])} END`;
  const list = `list_filter(list_transform(regexp_split_to_array(${text}, '[;,|]'), lambda part: ${code}), lambda code: code IN ${sqlList(allowed)})`;
  return {
    parsed: `list_sort(list_distinct(${list}))`,
    value: 'CASE WHEN len(@) > 0 THEN @ END',
    reason: "'not in the code list'",
  };
}

const fipsCodes = new Set(counties.map(({ fips }) => fips));
/** One constant that is a table: three thousand constants take longer to plan than a small file to load. */
const fipsTable = `(SELECT unnest('[${[...fipsCodes].join(', ')}]'::VARCHAR[]))`;

/** A county code of the catalogue, its leading zero restored; else NULL. */
export function cleanFips(text: string): string {
  const code = `lpad(without_point(trimmed(${text})), 5, '0')`;
  return `CASE WHEN ${code} IN ${fipsTable} THEN ${code} END`;
}

/** The county code that a list has for a text; NULL where that is none of the catalogue. */
export function translatedFips(text: string, codes: Readonly<Record<string, string>>): string {
  // Usually all are: then what the list has needs no second look.
  return Object.values(codes).every((code) => fipsCodes.has(code))
    ? translated(text, codes)
    : cleanFips(translated(text, codes));
}

/** Facts with rules of their own. */
const specials: Readonly<Record<string, Cleaner>> = {
  stateCode: (text) => ({
    value: '@',
    parsed: `CASE WHEN upper(trimmed(${text})) IN ${sqlList(stateCodes)} THEN upper(trimmed(${text})) END`,
    reason: "'no such state'",
  }),
  mailState: (text) => ({
    value: '@',
    parsed: `CASE WHEN upper(trimmed(${text})) IN ${sqlList(mailStates)} THEN upper(trimmed(${text})) END`,
    reason: "'no US state'",
  }),
  // Spreadsheets drop leading zeros: 2139 is 02139.
  zip: (text) => ({
    value: '@',
    parsed: `coalesce(zip5(trimmed(${text})), CASE WHEN regexp_matches(trimmed(${text}), '^([0-9]{3,4}|[0-9]{3,5}\\.0)$') THEN lpad(without_point(trimmed(${text})), 5, '0') END)`,
    reason: "'not a ZIP'",
  }),
  alternateApn: (text) => ({
    value: '@',
    parsed: `CASE WHEN NOT regexp_matches(trimmed(${text}), '^[0-9]([.,][0-9]+[Ee][+]?|[Ee][+])[0-9]{1,3}$') THEN trimmed(${text}) END`,
    reason: "'parcel number damaged by a spreadsheet'",
  }),
  // Foreign postal codes stay as written: somebody has to print them on an envelope.
  mailZip: (text) => ({
    value: '@',
    parsed: `CASE WHEN regexp_matches(${text}, '^[0-9]{5}$') THEN ${text}
      WHEN regexp_matches(trimmed(${text}), '^[0-9]{9}$') THEN ${text}[1:5] || '-' || ${text}[6:9]
      WHEN regexp_matches(trimmed(${text}), '^([0-9]{3,4}|[0-9]{3,5}\\.0)$') THEN lpad(without_point(trimmed(${text})), 5, '0') ELSE upper(trimmed(${text})) END`,
    reason: notOfTheForm,
  }),
  cityName: (text) => ({
    value: '@',
    parsed: `single_spaced(upper(trimmed(${text})))`,
    reason: notOfTheForm,
  }),
  mailCity: (text) => ({
    value: '@',
    parsed: `single_spaced(upper(trimmed(${text})))`,
    reason: notOfTheForm,
  }),
};
