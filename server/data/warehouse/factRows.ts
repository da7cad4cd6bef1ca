/** Facts of parcels as SQL columns and back as values of the wire. */
import { factColumn, facts, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import type { Facts } from '../../../src/api/contract/property/properties.ts';

export type FactValues<K extends FactKey> = Pick<Facts, K>;

/** `p.last_sale_amount_cents AS "lastSaleAmount", ...`: columns for `factValues`. */
export function selectFacts(keys: readonly FactKey[], table: string): string {
  return keys.map((key) => `${table}.${factColumn(key)} AS "${key}"`).join(', ');
}

/** The facts of a row selected with `selectFacts`: money in dollars, null where unknown. */
export function factValues<K extends FactKey>(
  keys: readonly K[],
  row: Readonly<Record<string, unknown>>,
): FactValues<K> {
  const values = Object.fromEntries(
    keys.map((key) => {
      const value = row[key] ?? null;
      return [key, facts[key].kind === 'money' && typeof value === 'number' ? value / 100 : value];
    }),
  );
  return values as FactValues<K>; // the warehouse column of a fact has the type of its kind
}

/** Cents of a money column as dollars. */
export const dollars = (cents: number | null | undefined): number | null =>
  cents === null || cents === undefined ? null : cents / 100;
