/** What lies around the property searched, as pins beside its own: neighbours, listings, foreclosures (R-SEARCH-005). */
import type { LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';
import type { ResultRow } from '../../../api/contract/search/search.ts';
import { AROUND_BIT, pinLeadTypes, type PinSet } from '../../../api/search/map/pins.ts';

/** The lead types that pins know, by their bit. */
const bitOf = (type: LeadTypeCode): number => {
  const at = pinLeadTypes.findIndex((known) => known === type);
  return at < 0 ? 0 : 2 ** at;
};

/** The pins of a search with those of the rows around its property; rows without a position are counted as such. */
export function withAround(found: PinSet, rows: readonly ResultRow[]): PinSet {
  if (rows.length === 0) return found;
  const own = Array.from({ length: found.count }, (_, at) => ({
    propertyId: found.propertyIds[at] ?? 0,
    id: found.ids[at] ?? 0,
    place: [found.positions[at * 2] ?? 0, found.positions[at * 2 + 1] ?? 0],
    leads: found.leads[at] ?? 0,
  }));
  const around = rows.flatMap(({ propertyId, id, type, longitude, latitude }) =>
    longitude === null || latitude === null
      ? []
      : [{ propertyId, id, place: [longitude, latitude], leads: AROUND_BIT + bitOf(type) }],
  );
  const pins = [...own, ...around].toSorted((a, b) => a.propertyId - b.propertyId);
  return {
    count: pins.length,
    zips: found.zips,
    withoutPosition: found.withoutPosition + rows.length - around.length,
    propertyIds: Float64Array.from(pins, ({ propertyId }) => propertyId),
    ids: Float64Array.from(pins, ({ id }) => id),
    positions: Float64Array.from(pins.flatMap(({ place }) => place)),
    leads: Uint16Array.from(pins, ({ leads }) => leads),
  };
}
