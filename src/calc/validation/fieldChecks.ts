import { isCalendarDate } from '../dates.ts';
import { LARGEST_DOLLARS } from '../money.ts';
import type { FieldError } from './fieldError.ts';
import { unknownText } from './unknownText.ts';

/**
 * A record of unknown content, as it comes off the wire. The checks below take nothing for granted, because a type
 * says nothing about JSON that somebody else wrote.
 */
export type UnknownRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface NumberLimits {
  readonly min?: number;
  /** The value itself is not allowed, only what is above. */
  readonly above?: number;
  readonly max?: number;
  readonly whole?: boolean;
  /** What the number is, where that is easily mistaken: said with its bound. */
  readonly hint?: string;
}

/** Rates are fractions: 0.06 is 6 percent. More than 100 percent is a percentage typed into a fraction. */
const LARGEST_RATE = 1;
const FRACTION = '0.06 is 6 %';
/** A hundred years. */
export const LONGEST_TERM_MONTHS = 1200;

export const MONEY: NumberLimits = { min: -LARGEST_DOLLARS, max: LARGEST_DOLLARS };
export const POSITIVE_MONEY: NumberLimits = { min: 0, max: LARGEST_DOLLARS };
export const RATE: NumberLimits = { min: 0, max: LARGEST_RATE, hint: FRACTION };
export const SIGNED_RATE: NumberLimits = { min: -LARGEST_RATE, max: LARGEST_RATE, hint: FRACTION };
/** Growth may be negative, but nothing shrinks to less than nothing. */
export const GROWTH_RATE: NumberLimits = { above: -1, max: LARGEST_RATE, hint: FRACTION };
export const SHARE: NumberLimits = { min: 0, max: 1, hint: FRACTION };
export const TERM: NumberLimits = { min: 0, max: LONGEST_TERM_MONTHS, whole: true };

/**
 * Collects the errors of one record; `prefix` is the record's own path. Missing values (undefined, null) pass, and so
 * does the empty text of a choice or date that a form left open.
 */
export class FieldChecks {
  readonly errors: FieldError[] = [];
  readonly #record: UnknownRecord;
  readonly #prefix: string;

  constructor(record: UnknownRecord, prefix = '') {
    this.#record = record;
    this.#prefix = prefix;
  }

  number(field: string, limits: NumberLimits): void {
    const value = this.#record[field];
    if (value === undefined || value === null) return;
    const message = numberProblem(value, limits);
    if (message !== null) this.add(field, message);
  }

  numbers(fields: readonly string[], limits: NumberLimits): void {
    for (const field of fields) this.number(field, limits);
  }

  /** A field that is not known is most likely a misspelt one, and would count as left out. */
  known(fields: readonly string[]): void {
    for (const field of Object.keys(this.#record)) {
      if (!fields.includes(field)) this.add(field, unknownText(field, fields));
    }
  }

  flags(fields: readonly string[]): void {
    for (const field of fields) {
      const value = this.#record[field];
      if (value !== undefined && value !== null && typeof value !== 'boolean') this.add(field, 'must be true or false');
    }
  }

  texts(fields: readonly string[]): void {
    for (const field of fields) {
      const value = this.#record[field];
      if (!isMissing(value) && typeof value !== 'string') this.add(field, 'must be a text');
    }
  }

  oneOf(field: string, allowed: readonly string[]): void {
    const value = this.#record[field];
    if (isMissing(value)) return;
    if (typeof value !== 'string' || !allowed.includes(value)) this.add(field, `must be one of ${allowed.join(', ')}`);
  }

  required(field: string): void {
    if (isMissing(this.#record[field])) this.add(field, 'is missing');
  }

  date(field: string): void {
    const value = this.#record[field];
    if (isMissing(value)) return;
    if (typeof value !== 'string' || !isCalendarDate(value))
      this.add(field, 'must be a date that exists, as YYYY-MM-DD');
    // A hundred-year schedule that starts later would leave the four digits of a year.
    else if (value > '9800-01-01') this.add(field, 'must be before the year 9800');
  }

  add(field: string, message: string): void {
    this.errors.push({ path: `${this.#prefix}${field}`, message });
  }
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function numberProblem(value: unknown, { min, above, max, whole, hint }: NumberLimits): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
  if (whole && !Number.isInteger(value)) return 'must be a whole number';
  if (min !== undefined && value < min) return min === 0 ? 'must not be negative' : `must be ${min} or more`;
  if (above !== undefined && value <= above) return `must be more than ${above}`;
  if (max !== undefined && value > max) return `must be ${max} or less${hint === undefined ? '' : `: ${hint}`}`;
  return null;
}
