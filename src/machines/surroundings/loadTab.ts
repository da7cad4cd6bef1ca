import { fromPromise } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { CallName } from '../../api/contract/contract.ts';
import type { ComparableAnswer, ComparableSearch, ComparisonTab } from '../../api/contract/surroundings.ts';
import { callOrThrow } from '../call.ts';

/** The call that answers each tab. A tab without one stays out of the strip. */
export const tabCalls: Partial<Record<ComparisonTab, CallName>> = { COMP: 'comparables' };

export interface TabRequest {
  readonly client: Client;
  readonly tab: ComparisonTab;
  readonly subjectId: number | null;
  /** Null asks for the server's defaults (R-COMP-007 to R-COMP-009, O-098). */
  readonly search: ComparableSearch | null;
}

/** Asks the server for the rows of a tab. */
export const loadTab = fromPromise<ComparableAnswer, TabRequest>(async ({ input, signal }) => {
  const { client, tab, subjectId, search } = input;
  if (subjectId === null || tabCalls[tab] === undefined) throw new Error(`nothing to ask for in tab ${tab}`);
  const body = { ...search, subjectPropertyId: subjectId, useDefaults: search === null };
  return callOrThrow(client, 'comparables', { body }, signal);
});
