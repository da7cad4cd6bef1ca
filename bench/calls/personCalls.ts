import { SavedAnalysis } from '../../src/api/contract/deal/analyses.ts';
import { deal } from '../calc/deal.ts';
import { COUNTY, PAGE_ROWS } from '../search/searches.ts';
import type { Answered, Caller } from '../server/caller.ts';

/** What a person does in a working hour, as calls. */
export const personCallNames = [
  'search page',
  'next page',
  'property',
  'comparables',
  'save',
  'status',
  'list page',
  'analysis',
  'extend',
] as const;
export type PersonCall = (typeof personCallNames)[number];

const PAGES = 20;
/** Dollars that nearly every parcel is worth: each search asks for one more. */
const LEAST_VALUE = 10_000;

export interface Work {
  /** Houses with comparables, looked at one after the other. */
  readonly houses: readonly number[];
  /** Parcels to save, each once. */
  readonly toSave: readonly number[];
  /** Parcels on the person's list. */
  readonly saved: readonly number[];
  readonly groupId: number;
  readonly statusId: number;
}

type Send = (turn: number) => Promise<Answered>;

/** The calls of one person; each turn asks for something else, so that nothing is answered from memory alone. */
export function personCalls(
  caller: Caller,
  { houses, toSave, saved, groupId, statusId }: Work,
): Record<PersonCall, Send> {
  const search = { type: 'COUNTY' as const, fips: COUNTY, limit: PAGE_ROWS };
  const at = (ids: readonly number[], turn: number): number => ids[turn % ids.length] ?? 0;
  return {
    // Counts are kept for whoever walks on: a new search has none.
    'search page': async (turn) =>
      await caller.send('listing', { query: { ...search, estimatedValueMin: LEAST_VALUE + turn } }),
    'next page': async (turn) => await caller.send('listing', { query: { ...search, index: 1 + (turn % PAGES) } }),
    property: async (turn) => await caller.send('property', { params: { id: at(houses, turn) }, query: { m: 'F' } }),
    comparables: async (turn) =>
      await caller.send('comparables', {
        body: { subjectPropertyId: at(houses, turn), useDefaults: true, withMarket: true },
      }),
    save: async (turn) =>
      await caller.send('saveProperties', {
        query: { groupName: 'Kept', groupType: 'FAVORITE' },
        body: { propertyId: at(toSave, turn) },
      }),
    status: async (turn) =>
      await caller.send('setStatus', {
        params: { id: at(saved, turn) },
        body: { status: Math.floor(turn / saved.length) % 2 === 0 ? statusId : null },
      }),
    'list page': async () =>
      await caller.send('queryGroups', {
        body: { search: { filters: { groupIds: { match: 'ANY', values: [groupId] } }, limit: PAGE_ROWS } },
      }),
    analysis: analysisOf(caller, at(houses, 0)),
    extend: async () => await caller.send('extend', {}),
  };
}

/** The same analysis saved again and again, as a person changes it. */
function analysisOf(caller: Caller, propertyId: number): Send {
  let saved: { id: number; modified: string } | null = null;
  return async (turn) => {
    const answered = await caller.send('saveAnalysis', {
      body: { ...deal, ...saved, propertyId, name: 'Bench', purchaseAmount: 400_000 + turn } as never, // calc's shape is the wire's
    });
    if (answered.status === 200) {
      const { analyses, savedId } = JSON.parse(answered.body.toString()) as { analyses: unknown[]; savedId: number };
      const mine = analyses.map((one) => SavedAnalysis.parse(one)).find(({ id }) => id === savedId);
      saved = mine === undefined ? saved : { id: mine.id, modified: mine.modified };
    }
    return answered;
  };
}
