import type { CalendarDate } from '../../../src/calc/dates.ts';
import { centsOf, type Cents } from '../../../src/calc/money.ts';
import type { CellKind } from '../../../src/api/catalogue/deal/fieldKinds.ts';

/** A value that was entered, with what it is; null is unknown. */
export type InputValue =
  | { readonly kind: 'money'; readonly value: Cents | null }
  | { readonly kind: 'rate' | 'months' | 'number'; readonly value: number | null }
  | { readonly kind: 'date'; readonly value: CalendarDate | null }
  | { readonly kind: 'text'; readonly value: string | null };

export interface InputRow {
  readonly label: string;
  readonly value: InputValue;
  /** The sum of the rows above it. */
  readonly isTotal?: true;
}

export interface InputSection {
  readonly title: string;
  readonly rows: readonly InputRow[];
}

type Named = readonly [label: string, value: InputValue];

/** The rows whose value is known. */
export function knownRows(rows: readonly Named[]): InputRow[] {
  return rows.filter(([, { value }]) => value !== null).map(([label, value]) => ({ label, value }));
}

export const dollars = (value: number | null | undefined): InputValue => ({
  kind: 'money',
  value: value === null || value === undefined ? null : centsOf(value),
});
export const money = (value: Cents): InputValue => ({ kind: 'money', value });
export const rate = (value: number | null | undefined): InputValue => ({ kind: 'rate', value: value ?? null });
export const months = (value: number | null | undefined): InputValue => ({ kind: 'months', value: value ?? null });
export const count = (value: number | null | undefined): InputValue => ({ kind: 'number', value: value ?? null });
export const date = (value: CalendarDate | null | undefined): InputValue => ({ kind: 'date', value: value || null });
export const text = (value: string | null): InputValue => ({ kind: 'text', value });

type Choice = Extract<CellKind, { kind: 'choice' }>;

/**
 * What a person reads for a code.
 *
 * @example choiceLabel(analysisKinds.depreciationMethod, 'STRAIGHT_LINE') // 'Straight line'
 */
export function choiceLabel({ options }: Choice, code: string | null | undefined): string | null {
  return code === null || code === undefined ? null : (options[code] ?? code);
}
