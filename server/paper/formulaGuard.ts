/**
 * Keeps texts of people from being run as formulas by whoever opens a file in a spreadsheet program (O-121): what would
 * be run gets an apostrophe before it, numbers and phones excepted. Quoting alone does not help. In JavaScript, in SQL
 * of the warehouse, and back: an import takes away what an export has put there. The patterns are written in the signs
 * that JavaScript and DuckDB (RE2) read alike.
 */

/** With apostrophes before it already: one more says that these are its own, and an import takes one away. */
const STARTS_FORMULA = /^'*[-=+@\t\r\n]/;
const NUMBER = /^[-+]?[0-9]+([.][0-9]+)?$/;
/** `+1 (434) 555-0100`: nothing a spreadsheet would compute with, and wanted as written. Ten digits or more. */
const PHONE = /^[+][0-9]([ ().-]*[0-9]){9,}[ ().-]*$/;
/** Two signs of arithmetic in a row stand in no phone. */
const NO_PHONE = /[-.()]{2}/;
const GUARDED = /^'('*[-=+@\t\r\n])/;

/**
 * @example guardFormula('=HYPERLINK("x")') // `'=HYPERLINK("x")`
 * @example guardFormula('-12.5') // '-12.5'
 */
export function guardFormula(text: string): string {
  if (!STARTS_FORMULA.test(text) || NUMBER.test(text) || (PHONE.test(text) && !NO_PHONE.test(text))) return text;
  return `'${text}`;
}

/** The text that was guarded. @example takeGuard(guardFormula('=x')) // '=x' */
export const takeGuard = (text: string): string => text.replace(GUARDED, '$1');

/** `guardFormula` of a column, as an SQL expression. */
export const guardFormulaSql = (column: string): string =>
  `CASE WHEN ${matches(column, STARTS_FORMULA)} AND NOT ${matches(column, NUMBER)} AND NOT (${matches(column, PHONE)} AND NOT ${matches(column, NO_PHONE)})
    THEN '''' || ${column} ELSE ${column} END`;

/** `takeGuard` of a column, as an SQL expression. */
export const takeGuardSql = (column: string): string => `regexp_replace(${column}, ${patternSql(GUARDED)}, '\\1')`;

const matches = (column: string, pattern: RegExp): string => `regexp_matches(${column}, ${patternSql(pattern)})`;
const patternSql = (pattern: RegExp): string => `'${pattern.source.replaceAll("'", "''")}'`;
