/** What store and warehouse are asked for by a search over lists; made by searchPlan.ts. */
import type { RawBuilder } from 'kysely';
import type { FactKey } from '../../../src/api/catalogue/property/facts.ts';
import type { Param } from '../../data/warehouse/bindParams.ts';

export interface OrderKey {
  readonly ascending: boolean;
  /** Null: by the rank that the store gives. */
  readonly sql: string | null;
}

export interface SearchPlan {
  /** Of each sort level that the store knows: its key; null for those of the warehouse. */
  readonly storeKeys: readonly (RawBuilder<unknown> | null)[];
  readonly order: readonly OrderKey[];
  /** Conditions in the store besides those every search may have. */
  readonly ownConditions: readonly RawBuilder<unknown>[];
  /** Conditions on `parcel` in the warehouse, with their parameters. */
  readonly conditions: readonly string[];
  readonly params: Readonly<Record<string, Param>>;
  /** What the rows bring along. */
  readonly values: readonly ValueColumn[];
}

export type ValueColumn =
  | { readonly key: FactKey; readonly isFact: true }
  /** A formula: SQL over `parcel`. */
  | { readonly key: string; readonly isFact: false; readonly sql: string };
