/**
 * Values as texts of the file of records, written by SQL and read by JavaScript. They are told apart by the control
 * characters that ASCII has for it; ingest takes such characters out of every text (`cleanControls`).
 */
import type { FactKind } from '../../../../src/api/catalogue/property/facts.ts';
import { dayText, type Plain } from '../readRows.ts';

/** Between the parcels of a block. */
export const PARCEL = '\u001c';
/** Between the further facts of a parcel and each section of its records. */
export const GROUP = '\u001d';
/** Between the records of a section. */
export const RECORD = '\u001e';
/** Between the values of a record. */
export const UNIT = '\u001f';
/** After each item of a list. */
const ITEM = '\u001b';
/** A text or list that is known and empty; an unknown value is no character at all. */
const EMPTY = '\u001a';

/** The characters above, as RE2 and JavaScript read it. */
export const CONTROLS = '[\\x1a-\\x1f]';

const chr = (text: string): string => `chr(${text.charCodeAt(0)})`;

/** SQL of a value as text. */
function encoded(sql: string, kind: FactKind): string {
  switch (kind) {
    case 'text':
    case 'code':
      return `CASE ${sql} WHEN '' THEN ${chr(EMPTY)} ELSE ${sql} END`;
    case 'codes':
      return `CASE len(${sql}) WHEN 0 THEN ${chr(EMPTY)} ELSE array_to_string(${sql}, ${chr(ITEM)}) || ${chr(ITEM)} END`;
    case 'date':
      return `date_diff('day', DATE '1970-01-01', ${sql})`;
    case 'flag':
      return `${sql}::UTINYINT`;
    default:
      return sql;
  }
}

/** SQL of a record as text: `concat` takes NULL as no text. */
export function encodedRecord(fields: readonly (readonly [sql: string, kind: FactKind])[]): string {
  return `concat(${fields.map(([sql, kind]) => encoded(sql, kind)).join(`, ${chr(UNIT)}, `)})`;
}

/** SQL of texts one after the other with a character between them; NULL is an empty one. */
export const joinedBy = (character: string, texts: readonly string[]): string =>
  `concat(${texts.join(`, ${chr(character)}, `)})`;
/** SQL that gathers the records of a group, in no order. */
export const gathered = (record: string): string => `string_agg(${record}, ${chr(RECORD)})`;

/** The value of a text of the file; money as it is written, in cents. */
export function decoded(text: string, kind: FactKind): Plain {
  if (text === '') return null;
  switch (kind) {
    case 'text':
    case 'code':
      return text === EMPTY ? '' : text;
    case 'codes':
      return text === EMPTY ? [] : text.slice(0, -1).split(ITEM);
    case 'date':
      return dayText(Number(text));
    case 'flag':
      return text === '1';
    default:
      return Number(text);
  }
}
