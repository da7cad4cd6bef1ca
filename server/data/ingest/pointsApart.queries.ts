/**
 * Points that were joined by address and lie where the parcel cannot be: the same house number and street in another part
 * of the county. Where the roll has a point of its own, that one stays.
 */
import { FARTHEST_FEET, feetBetween } from './points.queries.ts';

/**
 * Of `facts` (as source_fact) the sources of points that do not count: property_id, source_id. Of several rolls the newest
 * with a point is held against them.
 */
export const pointsApart = (
  facts: string,
): string => `SELECT guest.property_id, guest.source_id FROM (${spotsOf(facts, "j.joined_by = 'address'")}) guest
  JOIN (SELECT property_id, arg_max({'lat': lat, 'lng': lng}, (as_of, -source_id)) AS own
    FROM (${spotsOf(facts, "coalesce(j.joined_by, 'new') = 'new'")}) GROUP BY property_id) USING (property_id)
  WHERE ${feetBetween('own', 'guest')} > ${FARTHEST_FEET}`;

/** A point is three facts of a parcel from one source. */
const spotsOf = (
  facts: string,
  which: string,
): string => `SELECT f.property_id, f.source_id, any_value(f.as_of) AS as_of,
    max(f.value) FILTER (f.fact = 'latitude')::DOUBLE AS lat, max(f.value) FILTER (f.fact = 'longitude')::DOUBLE AS lng
  FROM ${facts} f LEFT JOIN parcel_source j ON j.property_id = f.property_id AND j.source_id = f.source_id
  WHERE f.fact IN ('latitude', 'longitude') AND f.value IS NOT NULL AND ${which} GROUP BY f.property_id, f.source_id`;

/** How many of a source's points that are, with the number of one of the parcels. */
export const countPointsApart = (sourceId: number): string =>
  `SELECT count(*) AS count, min(p.apn) AS example FROM (${pointsApart(
    `(SELECT * FROM source_fact WHERE property_id IN (SELECT property_id FROM parcel_source WHERE source_id = ${sourceId}))`,
  )}) a JOIN parcel p USING (property_id) WHERE a.source_id = ${sourceId}`;
