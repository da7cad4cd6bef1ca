/** The comparison tabs but comparables themselves: C041, C044 to C048. */
import { callerOf } from '../../platform/apart/callerOf.ts';
import { refuse, isRefusal } from '../../platform/http/refuse.ts';
import { refuseUnknownProperty } from '../../platform/http/refuseUnknownProperty.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/http/services.ts';
import { findComparables } from '../comparables/findComparables.ts';
import { selectLinked, selectParcel } from '../record/properties.queries.ts';
import { addressOf } from '../record/properties.rows.ts';
import { findFlips } from './findFlips.ts';
import { findNearby } from './findNearby.ts';
import { flipColumns } from './rowRecords.ts';
import { rowsFile } from './rowsFile.ts';
import { listSurroundingSearches, replaceSurroundingSearches } from './surroundingSearches.queries.ts';
import type { ComparableRow, NearbyRow } from '../../../src/api/contract/property/surroundings.ts';

/** A sale as a row of C047: what only a parcel's own record tells is unknown here. */
const asNearby = (row: ComparableRow): NearbyRow => ({
  ...row,
  ownerName: null,
  ownerOccupied: null,
  ownershipLength: null,
  estimatedValue: null,
  estimatedEquity: null,
  loanToValue: null,
  foreclosureStatus: null,
  foreclosureDate: null,
  auctionDate: null,
  unpaidBalance: null,
  lienType: null,
  lienDate: null,
  lienAmount: null,
  bankruptcyChapter: null,
  bankruptcyDate: null,
  divorceDate: null,
  vacantDate: null,
});

const NO_SAVED = 'There is no such saved property.';

export const surroundingHandlers = {
  neighbors: async ({ params, body, session, services }) => {
    const found = await findNearby(services.warehouse, session, 'NEIGHBOR', params.id, body);
    if (isRefusal(found)) return found;
    const { nearbyListings: neighbors, ...bounds } = found;
    return { neighbors, ...bounds };
  },

  flipComparables: async ({ params, body, session, services }) =>
    await findFlips(services.warehouse, session, params.id, body, today(services)),

  flipComparablesExport: async ({ params, query, body: { markedIds, ...body }, session, request, services }) => {
    const marked = { ...body, selectedIds: body.selectedIds ?? markedIds };
    const found = await findFlips(services.warehouse, session, params.id, marked, today(services));
    if (isRefusal(found)) return found;
    const wanted = body.selectedIds === undefined;
    const rows = found.flipComparables.filter(({ selected }) => wanted || selected);
    const subject = await subjectName(services, params.id);
    return await rowsFile(
      services,
      rows,
      flipColumns,
      { kind: 'flips', sheet: 'Flip comparables', subject, date: today(services), isCsv: query.csv === true },
      callerOf(request, session),
    );
  },

  nearbyListings: async ({ params: { id, listingType }, body, session, services }) => {
    if (listingType === 'FLIP') {
      const found = await findFlips(services.warehouse, session, id, body, today(services));
      if (isRefusal(found)) return found;
      const { flipComparables, ...bounds } = found;
      return { nearbyListings: flipComparables.map(asNearby), ...bounds };
    }
    if (listingType === 'COMP') {
      const found = await findComparables(
        services.warehouse,
        session,
        { ...body, subjectPropertyId: id },
        today(services),
      );
      if (isRefusal(found)) return found;
      const { comparables, search, basis, note, total } = found;
      return { nearbyListings: comparables.map(asNearby), search, basis, note, total };
    }
    return await findNearby(services.warehouse, session, listingType, id, body);
  },

  saveSurroundingSearches: async ({ params, body, services, session }) => {
    if ((await listSurroundingSearches(services.store.db, session, params.id)) === null) return refuse(404, NO_SAVED);
    await replaceSurroundingSearches(services.store.db, session, params.id, body.surroundingSearches);
    return { surroundingSearches: (await listSurroundingSearches(services.store.db, session, params.id)) ?? [] };
  },

  surroundingData: async ({ params, query, services, session }) => {
    const { warehouse, store } = services;
    const facts = warehouse.current() === null ? undefined : await selectParcel(warehouse, params.id);
    if (facts === undefined) return refuseUnknownProperty(warehouse);
    const kept =
      query.savedPropertyId === undefined
        ? []
        : await listSurroundingSearches(store.db, session, query.savedPropertyId);
    if (kept === null) return refuse(404, NO_SAVED);
    const linked = await selectLinked(warehouse, facts);
    return { surroundingSearches: kept, linkedProperties: linked.map(addressOf) };
  },
} satisfies Partial<Handlers>;

const today = ({ clock }: Services): string => clock.now().toISOString().slice(0, 10);

async function subjectName({ warehouse }: Services, propertyId: number): Promise<string> {
  const facts = await selectParcel(warehouse, propertyId);
  return facts?.streetAddress ?? facts?.apn ?? String(propertyId);
}
