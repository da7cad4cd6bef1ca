/**
 * How a column of days is written. Most spellings say it themselves; in `4/9/2013` the month comes first, as in the US,
 * unless the rows of the column show another order. What may be two days is left unread where they do not show it.
 */

import { bound } from './text.ts';

/** Where the month stands in three numbers with the year last; `either`: read only what is one day in both. */
export type DateOrder = 'month' | 'day' | 'year' | 'either';

export interface DateStyle {
  readonly order: DateOrder;
  /** Whole numbers are days since 1899-12-30 (spreadsheets), or milliseconds since 1970. */
  readonly numbers: 'none' | 'serial' | 'milliseconds';
  /** Six digits are year and month. */
  readonly sixAreMonths: boolean;
}

/** Rows of a column by what they say. */
export interface DateEvidence {
  /** 4/13/2013: the second number is no month. */
  readonly monthFirst: number;
  /** 13/4/2013 */
  readonly dayFirst: number;
  /** 4/9/2013: either; and of these with the first of a month in the second place. */
  readonly twoWays: number;
  readonly secondIsOne: number;
  /** 4.9.2013 */
  readonly dotted: number;
  /** 85-04-09; and what has its year in the last place for sure. */
  readonly yearFirst: number;
  readonly yearLast: number;
  /** Five digits that are no month, day and year: a number of days. */
  readonly serials: number;
  /** Thirteen digits. */
  readonly milliseconds: number;
  /** Six digits; those that are a year and a month; and of these no other day. */
  readonly six: number;
  readonly months: number;
  readonly onlyMonths: number;
}

export const monthFirst: DateStyle = { order: 'month', numbers: 'none', sixAreMonths: false };

const RULE = 19;
/** So many days without one after the twelfth are no accident (odds of one in a hundred million): they are all of one day of the month. */
const MANY = 20;

export function dateStyle(evidence: DateEvidence): DateStyle {
  return {
    order: orderOf(evidence),
    numbers: evidence.milliseconds > 0 ? 'milliseconds' : evidence.serials > 0 ? 'serial' : 'none',
    sixAreMonths: evidence.six > 0 && evidence.six === evidence.months && evidence.onlyMonths > 0,
  };
}

function orderOf(evidence: DateEvidence): DateOrder {
  const { monthFirst: month, dayFirst: day, twoWays, secondIsOne, dotted, yearFirst, yearLast } = evidence;
  if (yearFirst > 0) return yearLast === 0 ? 'year' : 'either';
  if (month === 0 && day === 0) {
    return (twoWays >= MANY && secondIsOne < twoWays) || dotted > 0 ? 'either' : 'month';
  }
  if (day >= RULE * month) return 'day';
  return month >= RULE * day ? 'month' : 'either';
}

const YEAR = '(1[6789]|20)[0-9]{2}';
const yearMonthDay = `^${YEAR}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])`;
/** Texts that need no second look: 2014-12-09..., 20141209, 20141209T000000. */
const plain = (raw: string): string =>
  `(${raw} LIKE '____-__-__%' OR regexp_matches(${raw}, '${yearMonthDay}([T ].*|[0-9]{6})?$'))`;
export const mayBeEitherDay = (raw: string): string => `NOT ${plain(raw)}`;

/** Zeros that programs put behind whole numbers go, 04092013 and 4092013 get their signs, all signs become hyphens. */
const spread = (raw: string): string =>
  `regexp_replace(regexp_replace(regexp_replace(trim(${raw}), '\\.0+( |$)', '\\1', 'g'), '^([0-9]?[0-9])([0-9]{2})(${YEAR})$', '\\1/\\2/\\3'), '[-/. ]+', '-', 'g')`;
/** A time of the day may follow. */
const REST = '(?:,?[T-][0-9]{1,2}:.*)?$';

/** What the signs of `dateEvidence` look at: the text `t`, its three numbers, and how long the first and the last are. */
export const dateParts = (raw: string): string =>
  `SELECT t, n, try_cast(p.a AS INTEGER) AS a, try_cast(p.b AS INTEGER) AS b, try_cast(p.c AS INTEGER) AS c, length(p.a) AS a_digits, length(p.c) AS c_digits
    FROM (SELECT t, n, regexp_extract(${spread('t')}, '^([0-9]{1,4})-([0-9]{1,2})-([0-9]{1,4})${REST}', ['a', 'b', 'c']) AS p FROM (${raw}))`;
/** Month and day in front: the year is the last of the three. */
const endsInYear = 'a_digits BETWEEN 1 AND 2 AND c_digits IN (2, 4)';
const months = `regexp_matches(t, '^${YEAR}(0[1-9]|1[0-2])$')`;

export const dateEvidence: Readonly<Record<keyof DateEvidence, string>> = {
  monthFirst: `${endsInYear} AND a BETWEEN 1 AND 12 AND b BETWEEN 13 AND 31`,
  dayFirst: `${endsInYear} AND a BETWEEN 13 AND 31 AND b BETWEEN 1 AND 12`,
  twoWays: `${endsInYear} AND a BETWEEN 1 AND 12 AND b BETWEEN 1 AND 12 AND a <> b`,
  secondIsOne: `${endsInYear} AND a BETWEEN 2 AND 12 AND b = 1`,
  dotted: `regexp_matches(t, '^[0-9]{1,2}\\.[0-9]{1,2}\\.[0-9]') AND ${endsInYear} AND a <= 12 AND b <= 12 AND a <> b`,
  yearFirst: 'a_digits = 2 AND c_digits <= 2 AND (a > 31 OR a = 0) AND b BETWEEN 1 AND 12',
  yearLast: `${endsInYear} AND (c_digits = 4 OR c > 31 OR c = 0)`,
  serials: "regexp_matches(t, '^[1-6][0-9]{4}(\\.0+)?$') AND t[2:3] NOT BETWEEN '01' AND '31'",
  milliseconds: "regexp_matches(t, '^1[0-9]{12}(\\.0+)?$')",
  six: "regexp_matches(t, '^[0-9]{6}$')",
  months,
  onlyMonths: `${months} AND t[3:4] NOT BETWEEN '01' AND '12'`,
};

const turned = (text: string, pattern: string, into: string): string =>
  `regexp_replace(${text}, '^${pattern}${REST}', '=${into}')`;
const LAST = '([0-9]{4}|[0-9]{2})';
const LATE = '(1[3-9]|2[0-9]|3[01])';
const equal = Array.from({ length: 12 }, (_, index) => `0?${index + 1}-0?${index + 1}`).join('|');
const byOrder: Readonly<Record<DateOrder, readonly (readonly [pattern: string, into: string])[]>> = {
  month: [[`([0-9]{1,2})-([0-9]{1,2})-${LAST}`, '\\3-\\1-\\2']],
  day: [[`([0-9]{1,2})-([0-9]{1,2})-${LAST}`, '\\3-\\2-\\1']],
  year: [['([0-9]{2})-([0-9]{1,2})-([0-9]{1,2})', '\\1-\\2-\\3']],
  either: [
    [`([0-9]{1,2})-${LATE}-${LAST}`, '\\3-\\1-\\2'],
    [`${LATE}-([0-9]{1,2})-${LAST}`, '\\3-\\2-\\1'],
    [`(${equal})-${LAST}`, '\\2-\\1'],
  ],
};
/** A text in this order as `=2013-4-9`; a month without its day counts from its first. */
const inOrder = (raw: string, order: DateOrder): string =>
  [
    ['([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})', '\\1-\\2-\\3'] as const,
    ...byOrder[order],
    [`(${YEAR})-([0-9]{1,2})`, '\\1-\\3-1'] as const,
    [`([0-9]{1,2})-(${YEAR})`, '\\2-\\1-1'] as const,
  ].reduce((text, [pattern, into]) => turned(text, pattern, into), spread(raw));

/** `Tue Apr 9 00:00:00 EDT 2013`, `Tuesday, April 9th, 2013` and `09-APR-13` as month, day and year with blanks between. */
const words = (raw: string): string =>
  [
    ['(?i)^(mon|tues?|wed(nes)?|thu(rs)?|fri|satur|sat|sun)(day)?,? +', ''],
    ['^([A-Za-z]{3} +[0-9]{1,2}) [0-9:]+ .*([0-9]{4})$', '\\1 \\2'],
    ['[ T][0-9]{1,2}:.*$', ''],
    ['([0-9])(st|nd|rd|th)\\b', '\\1'],
    ['(?i)\\bsept\\b', 'Sep'],
    ['[-/., ]+', ' '],
  ].reduce((text, [pattern, into]) => `regexp_replace(${text}, '${pattern}', '${into}', 'g')`, `trim(${raw})`);
const wordForms = ['%b %d %Y', '%B %d %Y', '%d %b %Y', '%d %B %Y', '%b %Y', '%B %Y'];

const nameOf = (order: DateOrder): string => `day_with_${order}_first`;

export const dateMacros: readonly string[] = [
  /** Two digits are a year of the hundred that end with the last one possible. */
  `CREATE OR REPLACE MACRO with_century(found, last_year) AS ${bound(
    'day',
    'found',
    `CASE WHEN year(day) >= 100 THEN day
    WHEN year(day) + 2000 <= last_year THEN (day + INTERVAL 2000 YEAR)::DATE ELSE (day + INTERVAL 1900 YEAR)::DATE END`,
  )}`,
  // Both name their text once: what is no day leaves nothing to cast.
  "CREATE OR REPLACE MACRO day_of_turned(turned) AS try_cast(regexp_extract(turned, '^=(.*)$', 1) AS DATE)",
  `CREATE OR REPLACE MACRO day_of_words(words) AS try_strptime(regexp_replace(words, '^[A-Za-z]+ [0-9]{1,2}$', ''),
    [${wordForms.map((form) => `'${form}'`).join(', ')}])::DATE`,
  /** The day is the one written: offices store local midnight as UTC, never before 00:00. */
  ...(['month', 'day', 'year', 'either'] as const).map(
    (order) => `CREATE OR REPLACE MACRO ${nameOf(order)}(raw, last_year) AS CASE
      WHEN raw LIKE '____-__-__%' THEN try_cast(raw[1:10] AS DATE)
      WHEN ${plain('raw')} THEN try_strptime(raw[1:8], '%Y%m%d')::DATE
      WHEN regexp_matches(raw, '[A-Za-z]{3}') THEN with_century(day_of_words(${words('raw')}), last_year)
      ELSE with_century(day_of_turned(${inOrder('raw', order)}), last_year) END`,
  ),
  /** As above in a column that shows no other order; two digits of a year are none of after 2068. */
  `CREATE OR REPLACE MACRO date_of(raw) AS ${nameOf('month')}(raw, 2068)`,
];

/** SQL of the day that a text is; `lastYear`: no day of the column is later. */
export function readDay(text: string, { order, numbers, sixAreMonths }: DateStyle, lastYear: number): string {
  const others = [
    ...(numbers === 'serial'
      ? [
          `WHEN regexp_matches(${text}, '^[1-6][0-9]{4}(\\.[0-9]+)?$') THEN DATE '1899-12-30' + try_cast(split_part(${text}, '.', 1) AS INTEGER)`,
        ]
      : []),
    ...(numbers === 'milliseconds'
      ? [
          `WHEN regexp_matches(${text}, '^-?[0-9]{9,13}(\\.0+)?$') THEN epoch_ms(try_cast(split_part(${text}, '.', 1) AS BIGINT))::DATE`,
        ]
      : []),
    ...(sixAreMonths
      ? [
          `WHEN regexp_matches(${text}, '^[0-9]{6}$') THEN try_cast(${text}[1:4] || '-' || ${text}[5:6] || '-01' AS DATE)`,
        ]
      : []),
  ];
  const day = `${nameOf(order)}(${text}, ${lastYear})`;
  return others.length === 0 ? day : `CASE ${others.join(' ')} ELSE ${day} END`;
}

/** Why a text of such a column is no day; SQL over `raw`. */
export function notADay(raw: string, { order }: DateStyle): string {
  const readable = (as: DateOrder): string => `${nameOf(as)}(${raw}, 2068) IS NOT NULL`;
  const twoWays = `${readable('month')} AND ${readable('day')}`;
  return `CASE ${order === 'either' ? `WHEN ${twoWays} THEN 'month or day first, which the column does not show: write 2013-04-09' ` : ''}${
    order === 'day' ? `WHEN ${readable('month')} THEN 'not a date: this column writes the day first' ` : ''
  }WHEN regexp_matches(${raw}, '^ *[0-9]{4}(\\.0+)? *$') THEN 'a year without a month'
    WHEN regexp_matches(${raw}, '^[0-9]{5,13}$') THEN 'digits that may be several days: write 2013-04-09' ELSE 'not a date' END`;
}
