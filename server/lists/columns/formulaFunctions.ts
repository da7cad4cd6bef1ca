/** The functions of formula columns: what they take, what they give, and their SQL (docs/formulas.md). */
export type FormulaType = 'number' | 'text' | 'date' | 'flag';
type Takes = FormulaType | 'any' | `${FormulaType}?`;

interface FormulaFunction {
  readonly takes: readonly Takes[];
  /** Any number of further values of this type, at least one. */
  readonly rest?: Takes;
  readonly gives: FormulaType | 'same';
  /** From this value on all must be of one type; `gives: 'same'` is that one. */
  readonly same?: number;
  readonly sql: (values: readonly string[]) => string;
  readonly help: string;
}

const at = (values: readonly string[], index: number): string => values[index] ?? 'NULL';

export const formulaFunctions: Readonly<Record<string, FormulaFunction>> = {
  if: {
    takes: ['flag', 'any', 'any'],
    gives: 'same',
    same: 1,
    sql: (v) => `(CASE WHEN ${at(v, 0)} THEN ${at(v, 1)} ELSE ${at(v, 2)} END)`,
    help: 'if(absentee, 1, 0): the second value where the first holds, else the third; unknown counts as no',
  },
  coalesce: {
    takes: [],
    rest: 'any',
    gives: 'same',
    same: 0,
    sql: (v) => `coalesce(${v.join(', ')})`,
    help: 'coalesce(lastSaleAmount, assessedValue): the first that is known',
  },
  isUnknown: { takes: ['any'], gives: 'flag', sql: (v) => `(${at(v, 0)} IS NULL)`, help: 'isUnknown(yearBuilt)' },
  round: {
    takes: ['number', 'number?'],
    gives: 'number',
    // No double has more than 400 places, before or behind its point; a wider number is no INTEGER.
    sql: (v) => `round(${at(v, 0)}, greatest(-400, least(400, coalesce(${v[1] ?? '0'}, 0)))::INTEGER)`,
    help: 'round(equityShare * 100, 1): half away from zero',
  },
  floor: { takes: ['number'], gives: 'number', sql: (v) => `floor(${at(v, 0)})`, help: 'floor(2.7) is 2' },
  ceil: { takes: ['number'], gives: 'number', sql: (v) => `ceil(${at(v, 0)})`, help: 'ceil(2.1) is 3' },
  abs: { takes: ['number'], gives: 'number', sql: (v) => `abs(${at(v, 0)})`, help: 'abs(-2) is 2' },
  min: {
    takes: [],
    rest: 'number',
    gives: 'number',
    sql: (v) => `least(${v.join(', ')})`,
    help: 'min(a, b): the smallest known one',
  },
  max: {
    takes: [],
    rest: 'number',
    gives: 'number',
    sql: (v) => `greatest(${v.join(', ')})`,
    help: 'max(a, b): the largest known one',
  },
  lower: { takes: ['text'], gives: 'text', sql: (v) => `lower(${at(v, 0)})`, help: 'lower(ownerName)' },
  upper: { takes: ['text'], gives: 'text', sql: (v) => `upper(${at(v, 0)})`, help: 'upper(cityName)' },
  length: {
    takes: ['text'],
    gives: 'number',
    sql: (v) => `length(${at(v, 0)})::DOUBLE`,
    help: 'length(ownerName): characters',
  },
  contains: {
    takes: ['text', 'text'],
    gives: 'flag',
    sql: (v) => `contains(lower(${at(v, 0)}), lower(${at(v, 1)}))`,
    help: "contains(ownerName, 'llc'): whatever the case",
  },
  concat: {
    takes: [],
    rest: 'text',
    gives: 'text',
    sql: (v) => `(${v.join(' || ')})`,
    help: "concat(cityName, ' ', zip)",
  },
  year: { takes: ['date'], gives: 'number', sql: (v) => `year(${at(v, 0)})::DOUBLE`, help: 'year(lastSaleDate)' },
  month: { takes: ['date'], gives: 'number', sql: (v) => `month(${at(v, 0)})::DOUBLE`, help: 'month(lastSaleDate)' },
  date: {
    takes: ['text'],
    gives: 'date',
    sql: (v) => `try_cast(${at(v, 0)} AS DATE)`,
    help: "date('2026-01-31'): unknown when it is no day",
  },
  days: {
    takes: ['date', 'date'],
    gives: 'number',
    sql: (v) => `date_diff('day', ${at(v, 0)}, ${at(v, 1)})::DOUBLE`,
    help: 'days(lastSaleDate, asOfDate): from the first to the second',
  },
  years: {
    takes: ['date', 'date'],
    gives: 'number',
    sql: (v) => `(date_diff('day', ${at(v, 0)}, ${at(v, 1)}) / 365.25)`,
    help: 'years(ownershipStartDate, asOfDate)',
  },
};
