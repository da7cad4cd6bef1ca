/**
 * Which sign is the decimal one in a column of numbers. `1,234.00` and `1.234,00` say it themselves, `1,234` and `1.234`
 * do not: all rows of the column decide, and where they do not, what may be read in two ways is left unread.
 */

/** `either`: only what can be read in one way. */
export type NumberStyle = 'point' | 'comma' | 'either';

/** Rows of a column by what they say; those without a comma or a point say nothing. */
export interface NumberEvidence {
  /** Only with a decimal point: 1,234.50 and 12.5 and 1,234,567. */
  readonly point: number;
  /** Only with a decimal comma. */
  readonly comma: number;
  /** 1,234 */
  readonly oneComma: number;
  /** 1.234, and of these 1.000 */
  readonly onePoint: number;
  readonly wholePoint: number;
}

/** One stray spelling among so many of the other is a slip, not a second way of writing. */
const RULE = 19;

const SIGNS = "'[$€£%\\s\u00a0()+-]'";
const bare = (raw: string): string => `regexp_replace(${raw}, ${SIGNS}, '', 'g')`;

/** What can only be meant with this decimal sign; written for the point. */
const onlyPoint =
  '^([0-9]{1,3}(,[0-9]{3})+\\.[0-9]*|[0-9]{1,3}(,[0-9]{3}){2,}|[0-9]+\\.([0-9]{0,2}|[0-9]{4,})|(0[0-9]*|[0-9]{4,})?\\.[0-9]{3}|\\.[0-9]+)$';
const allowedPoint = '^([0-9]{1,3}(,[0-9]{3})+|[0-9]+)?(\\.[0-9]*)?$';
const swapped = (pattern: string): string =>
  pattern.replaceAll('\\.', '#').replaceAll(',[', '\\.[').replaceAll('#', ',');

const matches = (raw: string, pattern: string): string => `regexp_matches(${bare(raw)}, '${pattern}')`;

/** What the signs of `numberEvidence` look at: the text without signs, `b`. */
export const numberParts = (texts: string): string => `SELECT n, ${bare('t')} AS b FROM (${texts})`;

export const numberEvidence: Readonly<Record<keyof NumberEvidence, string>> = {
  point: `regexp_matches(b, '${onlyPoint}')`,
  comma: `regexp_matches(b, '${swapped(onlyPoint)}')`,
  oneComma: "regexp_matches(b, '^[1-9][0-9]{0,2},[0-9]{3}$')",
  onePoint: "regexp_matches(b, '^[1-9][0-9]{0,2}\\.[0-9]{3}$')",
  wholePoint: "regexp_matches(b, '^[1-9][0-9]{0,2}\\.000$')",
};

/** A text that has to be looked at. */
export const mayBeEitherNumber = (raw: string): string => `(${raw} LIKE '%,%' OR ${raw} LIKE '%._%')`;

/**
 * The style of a column. `whole`: cents and counts, which have no thousandths: 250.000 is 250,000 or a price with a point
 * and three noughts. Otherwise a comma before three digits is the thousands of the US, where nothing in the column
 * writes a decimal comma.
 */
export function numberStyle(
  evidence: NumberEvidence,
  { whole, money }: { whole: boolean; money: boolean },
): NumberStyle {
  const { point, comma, oneComma, onePoint, wholePoint } = evidence;
  const dotted = money ? onePoint : onePoint - wholePoint;
  if (comma === 0) {
    if (point > 0) return 'point';
    return (whole ? dotted > 0 : oneComma > 0) ? 'either' : 'point';
  }
  const forPoint = point + oneComma;
  const forComma = comma + onePoint;
  if (forComma >= RULE * forPoint) return 'comma';
  return forPoint >= RULE * forComma ? 'point' : 'either';
}

const signed = (raw: string, value: string): string =>
  `CASE WHEN regexp_matches(${raw}, '^[\\s$€£]*[-(]|-\\s*$') THEN -1 ELSE 1 END * try_cast(nullif(nullif(${value}, ''), '.') AS DOUBLE)`;
const withPoint = (raw: string): string => signed(raw, `replace(${bare(raw)}, ',', '')`);
const withComma = (raw: string): string =>
  signed(raw, `replace(replace(replace(${bare(raw)}, '.', ''), ',', '.'), '''', '')`);

export const numberMacros: readonly string[] = [
  /** 1234.5, $1,234.50, (1,234) and 1,234- for negative; 12,34 and 1.234,00 are none. */
  `CREATE OR REPLACE MACRO number_of(raw) AS coalesce(try_cast(raw AS DOUBLE),
    CASE WHEN ${matches('raw', allowedPoint)} THEN ${withPoint('raw')} END)`,
  /** 1234,5 and 1.234,50 */
  `CREATE OR REPLACE MACRO number_with_comma(raw) AS CASE WHEN ${matches('raw', swapped(allowedPoint))} THEN ${withComma('raw')}
    WHEN regexp_matches(raw, '[Ee]') AND strpos(raw, ',') = 0 THEN try_cast(raw AS DOUBLE) END`,
  /** What is the same, or a number at all, in one of the two only. */
  `CREATE OR REPLACE MACRO number_in_one_way(raw) AS CASE WHEN strpos(raw, ',') = 0 AND strpos(raw, '.') = 0 THEN number_of(raw)
    WHEN ${matches('raw', onlyPoint)} THEN ${withPoint('raw')} WHEN ${matches('raw', swapped(onlyPoint))} THEN ${withComma('raw')}
    WHEN regexp_matches(raw, '[Ee]') AND strpos(raw, ',') = 0 THEN try_cast(raw AS DOUBLE) END`,
];

const readers: Readonly<Record<NumberStyle, string>> = {
  point: 'number_of',
  comma: 'number_with_comma',
  either: 'number_in_one_way',
};

/** SQL of the number that a text is in this style; NULL for what is none. */
export const readNumber = (text: string, style: NumberStyle): string => `${readers[style]}(${text})`;

/** Why a text of such a column is no number; SQL over `raw`, for whoever has to put it right. */
export function notANumber(raw: string, style: NumberStyle): string {
  if (style === 'point') {
    return `CASE WHEN ${matches(raw, '^[0-9]+([.,][0-9]+)+$')} THEN 'not a number: this column writes 1,234.50' ELSE 'not a number' END`;
  }
  if (style === 'comma') {
    return `CASE WHEN ${matches(raw, '^[0-9]+([.,][0-9]+)+$')} THEN 'not a number: this column writes 1.234,50' ELSE 'not a number' END`;
  }
  return `CASE WHEN ${matches(raw, '^[1-9][0-9]{0,2}[.,][0-9]{3}$')}
    THEN 'thousands or a decimal, which the column does not show: write 1234 or 1234.5' ELSE 'not a number' END`;
}
