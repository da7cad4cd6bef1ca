import type { Touches } from './touchedStates.queries.ts';

export interface BuildOptions {
  readonly dir: string;
  /** Start from empty tables instead of the snapshot in service. */
  readonly fresh?: boolean;
  /** Of what is loaded; absent: nothing is, what is there is derived anew. */
  readonly bytes?: number;
  /** Absent = as `threadsFor` says. */
  readonly threads?: number;
  /** For example `4GB`; absent = as `buildMemory` says. Larger work spills to disk beside the snapshot. */
  readonly memoryLimit?: string;
  /** Which states are changed, asked only where there are others; absent: any may be. */
  readonly touches?: () => Promise<Touches>;
  /** What is done to one state has nothing to do with another: `fill` runs once for each. */
  readonly isByState?: boolean;
}
