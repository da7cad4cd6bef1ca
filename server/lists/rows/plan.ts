/** What store and warehouse are asked for by a search over lists; made by searchPlan.ts. */
import type { RawBuilder } from 'kysely';
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
  /** What the rows bring along: SQL over `parcel`; money as cents of a fact. */
  readonly values: readonly ValueColumn[];
}

export interface ValueColumn {
  readonly key: string;
  readonly sql: string;
  readonly isCents: boolean;
}
