/**
 * Parcel numbers that a spreadsheet, or a program that took them for numbers, has changed. Each column that a number is
 * made of is looked at by itself: what provably was whole is put right, the rest names no parcel.
 */
import type { KeyChange } from './ingestReport.ts';
import type { Workshop } from './snapshotWork.ts';
import { literal } from './text.ts';

/** A file whose columns stand in `table`, and those that its parcel number is made of. */
export interface KeyColumns {
  readonly name: string;
  readonly table: string;
  readonly parts: readonly { readonly header: string; readonly column: string }[];
}

/** Digits that every program keeps of a number. */
const SAFE_DIGITS = 15;
const MONTHS = '(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';

const shortened = '^[0-9](?:[.,]([0-9]+))?[Ee][+]?([0-9]{1,3})$';
/** `2E05` may be a lot of its own beside `2D05`. */
const bare = '^[0-9][Ee][0-9]{1,3}$';
const likeBare = '^[0-9][A-DF-Za-df-z][0-9]{1,3}$';
const dotted = '^[0-9]+\\.([0-9]+)$';
const day = `^(?i)([0-9]{1,2}-${MONTHS}|${MONTHS}-[0-9]{1,2}|[0-9]{4}-[0-9]{2}-[0-9]{2} 00:00:00)$`;
const likeDay = '^([0-9]{1,2}-[A-Za-z]{3}|[A-Za-z]{3}-[0-9]{1,2})$';
const error = '^#(N/A|REF!|NAME\\?|VALUE!|DIV/0!|NULL!|NUM!)$';

const is = (pattern: string, text = 't'): string => `regexp_matches(${text}, ${literal(pattern)})`;
const group = (pattern: string, index: number, text = 't'): string =>
  `regexp_extract(${text}, ${literal(pattern)}, ${index})`;
const exponent = (text = 't'): string => `try_cast(${group(shortened, 2, text)} AS INTEGER)`;
const endsInNoughts = (text = 't'): string => `ltrim(${group(dotted, 1, text)}, '0') = ''`;

/** SQL of what a text provably was before; each over texts of which `when` holds. */
const mendings = {
  whole: {
    when: (text: string): string => `${is(`^[0-9]{1,${SAFE_DIGITS}}\\.0+$`, text)}`,
    into: (text: string): string => `split_part(${text}, '.', 1)`,
  },
  shortened: {
    when: (text: string): string =>
      `coalesce(${is(shortened, text)} AND ${exponent(text)} < ${SAFE_DIGITS} AND length(${group(shortened, 1, text)}) >= ${exponent(text)}
        AND ltrim(${group(shortened, 1, text)}[${exponent(text)} + 1:], '0') = '', false)`,
    into: (text: string): string => `${text}[1] || ${group(shortened, 1, text)}[1:${exponent(text)}]`,
  },
};

/** Looked for in every row; what follows only where there are any. */
const suspect = `^ *([0-9]([.,][0-9]+)?[Ee][+]?[0-9]{1,3}|[0-9]+\\.[0-9]+|${day.slice('^(?i)'.length, -1)}|${error.slice(1, -1)}) *$`;

interface Evidence {
  readonly whole: number;
  readonly tooLong: number;
  readonly otherDecimals: number;
  readonly fewestDecimals: number | null;
  readonly mostDecimals: number | null;
  readonly bareAlike: number;
  readonly daysAlike: number;
}

/** Why rows of a column name no parcel: SQL over its text, and what to tell. */
interface Damage {
  readonly when: (text: string) => string;
  readonly why: string;
}

/** Parts of a key that may be damaged: SQL over the row; false where none of the columns has any. */
export interface KeyDamage {
  readonly changes: readonly KeyChange[];
  readonly isDamaged: string;
  /** Columns were changed: what follows from them has to be worked out again. */
  readonly isMended: boolean;
}

/** Mends the columns in the table, and answers what was mended and what is lost. */
export async function mendKeys(workshop: Workshop, { name, table, parts }: KeyColumns): Promise<KeyDamage> {
  const changes: KeyChange[] = [];
  const damaged: string[] = [];
  let isMended = false;
  for (const { header, column } of parts) {
    const [seen] = await workshop.rows<{ n: number }>(
      `SELECT count(*) FILTER (${is(`(?i)${suspect}`, column)}) AS n FROM ${table}`,
    );
    if (seen === undefined || seen.n === 0) continue;
    const text = `trimmed(${column})`;
    const evidence = await evidenceOf(workshop, table, text);
    const tell = async (when: string, into: string | null, why: string): Promise<number> => {
      const [found] = await workshop.rows<{ count: number; row: number; example: string; taken: string | null }>(
        `SELECT count(*) AS count, min(rowid) + 1 AS row, arg_min(${text}, rowid) AS example, arg_min(${into ?? 'NULL'}, rowid) AS taken
          FROM ${table} WHERE ${when}`,
      );
      if (found === undefined || found.count === 0) return 0;
      changes.push({ file: name, column: header, ...found, why });
      return found.count;
    };
    for (const { when, into } of mendable(evidence)) {
      const count = await tell(when(text), into(text), 'every digit of it is there; a nought in front may be lost');
      if (count === 0) continue;
      isMended = true;
      await workshop.run(`UPDATE ${table} SET ${column} = ${into(text)} WHERE ${when(text)}`);
    }
    for (const { when, why } of damages(evidence)) {
      if ((await tell(when(text), null, why)) > 0) damaged.push(`coalesce(${when(text)}, false)`);
    }
  }
  return { changes, isMended, isDamaged: damaged.length === 0 ? 'false' : `(${damaged.join(' OR ')})` };
}

async function evidenceOf(workshop: Workshop, table: string, text: string): Promise<Evidence> {
  const [evidence] = await workshop.rows<Evidence>(
    `SELECT count(*) FILTER (${mendings.whole.when('t')}) AS whole,
      count(*) FILTER (${is(`^[0-9]{${SAFE_DIGITS + 1},}\\.0+$`)}) AS "tooLong",
      count(*) FILTER (${is(dotted)} AND NOT ${endsInNoughts()}) AS "otherDecimals",
      min(length(${group(dotted, 1)})) FILTER (${is(dotted)}) AS "fewestDecimals",
      max(length(${group(dotted, 1)})) FILTER (${is(dotted)}) AS "mostDecimals",
      count(*) FILTER (${is(likeBare)}) AS "bareAlike",
      count(*) FILTER (${is(likeDay)} AND NOT ${is(day)}) AS "daysAlike"
      FROM (SELECT ${text} AS t FROM ${table})`,
  );
  if (evidence === undefined) throw new Error('a count answers one row');
  return evidence;
}

function mendable({ otherDecimals }: Evidence): readonly (typeof mendings.whole)[] {
  return [...(otherDecimals === 0 ? [mendings.whole] : []), mendings.shortened];
}

function damages(evidence: Evidence): Damage[] {
  const { otherDecimals, fewestDecimals, mostDecimals, bareAlike, daysAlike } = evidence;
  // 12.00 beside 12.01: the point is the number's own.
  const isOwnPoint = otherDecimals > 0 && fewestDecimals === mostDecimals && (fewestDecimals ?? 0) > 1;
  return [
    {
      when: (text) => `${is(shortened, text)}${bareAlike > 0 ? ` AND NOT ${is(bare, text)}` : ''}`,
      why: 'digits are gone for good: taken is the number with all of them, such as 622012345678; format the column as text where it comes from, and export it again',
    },
    {
      when: (text) => is(`^[0-9]{${SAFE_DIGITS + 1},}\\.0+$`, text),
      why: `of more than ${SAFE_DIGITS} digits a program that takes them for a number loses the last ones: export the column as text`,
    },
    ...(otherDecimals > 0 && !isOwnPoint
      ? [
          {
            when: mendings.whole.when,
            why: 'other rows of the column have decimals, so the nought may belong to the number or not: export the column as text',
          },
        ]
      : []),
    ...(daysAlike > 0
      ? []
      : [
          {
            when: (text: string) => is(day, text),
            why: 'a number such as 3-12 became a day: format the column as text where it comes from, and export it again',
          },
        ]),
    { when: (text) => is(error, text), why: 'an error of a spreadsheet in place of the number' },
  ];
}
