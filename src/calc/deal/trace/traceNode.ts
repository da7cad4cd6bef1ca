import type { Lacking } from '../lacking.ts';
import type { ColumnKind } from '../periodCatalogue.ts';

/**
 * A number of a deal with what it came from. `path` is that of the result or of the input; money is in dollars.
 *
 * - `input`: entered by a person; no terms.
 * - `sum`: the terms, each with its sign, add up to the value.
 * - `rule`: computed from the terms as the formula says.
 *
 * Nodes with the same path within one trace are the same object.
 */
export interface TraceNode {
  readonly path: string;
  readonly label: string;
  readonly kind: ColumnKind | 'text';
  readonly value: number | string | boolean | null;
  /** What keeps it from existing; the value is then only what the arithmetic counts, so that sums add up. Absent: nothing. */
  readonly lacking?: Lacking | null;
  readonly operation: 'input' | 'sum' | 'rule';
  readonly formula: string | null;
  readonly terms: readonly TraceTerm[];
}

export interface TraceTerm {
  /** -1: the term is subtracted. */
  readonly sign: 1 | -1;
  readonly node: TraceNode;
}
