import { fromPromise } from 'xstate';
import type { Client } from '../../../api/client.ts';
import type {
  ComparableAnswer,
  ComparableSearch,
  ComparisonTab,
  FlipRow,
  MarketSale,
  NearbyRow,
} from '../../../api/contract/property/surroundings.ts';
import type { ComparableRow } from '../../../api/contract/property/surroundings.ts';
import { callOrThrow } from '../../app/call.ts';

/** A row of any tab: that of a comparable, with what flips and parcels have beside it. */
export type TabRow = ComparableRow &
  Partial<Omit<FlipRow, keyof ComparableRow>> &
  Partial<Omit<NearbyRow, keyof ComparableRow>>;

export interface TabAnswer extends Pick<ComparableAnswer, 'search' | 'basis' | 'note'> {
  readonly rows: readonly TabRow[];
  /** Sales around, for the rates of the adjustments; comparables only. */
  readonly market: readonly MarketSale[];
}

export interface TabRequest {
  readonly client: Client;
  readonly tab: ComparisonTab;
  readonly subjectId: number | null;
  /** Null asks for the server's defaults (R-COMP-007 to R-COMP-009, O-098, O-109). */
  readonly search: ComparableSearch | null;
  /** Where to search while the server says the other bounds; a search has its own. */
  readonly shape?: string | null;
}

/** Asks the server for the rows of a tab: each kind of tab has its own call (O-020, R-SURR-003). */
export const loadTab = fromPromise<TabAnswer, TabRequest>(async ({ input, signal }) => {
  const { client, tab, subjectId, search, shape = null } = input;
  if (subjectId === null) throw new Error(`nothing to ask for in tab ${tab}`);
  const inside = shape === null ? {} : { shapeDefinition: shape };
  const body = search === null ? { ...inside, useDefaults: true } : { ...search, useDefaults: false };
  switch (tab) {
    case 'COMP': {
      const request = { body: { ...body, subjectPropertyId: subjectId, withMarket: true, mostAlike: true } };
      const { comparables: rows, market = [], ...rest } = await callOrThrow(client, 'comparables', request, signal);
      return { rows, market, ...rest };
    }
    case 'FLIP': {
      const request = { params: { id: subjectId }, body };
      const { flipComparables: rows, ...rest } = await callOrThrow(client, 'flipComparables', request, signal);
      return { rows, market: [], ...rest };
    }
    case 'NEIGHBOR': {
      const { neighbors: rows, ...rest } = await callOrThrow(
        client,
        'neighbors',
        { params: { id: subjectId }, body },
        signal,
      );
      return { rows, market: [], ...rest };
    }
    default: {
      const request = { params: { id: subjectId, listingType: tab }, body };
      const { nearbyListings: rows, ...rest } = await callOrThrow(client, 'nearbyListings', request, signal);
      return { rows, market: [], ...rest };
    }
  }
});
