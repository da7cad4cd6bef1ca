/** What the searches around a subject share: which parcels `p` lie there, and what is told of each. */
import type { ComparableSearch } from '../../../src/api/contract/property/surroundings.ts';
import { boxAround, boxParams, inBox, inCells, milesBetween } from '../../data/warehouse/geo.sql.ts';
import { shapeCondition, type Point } from '../../search/conditions/shapeSql.ts';
import { rankParams, rankSql, type Locality } from './locality.ts';
import { parcelConditions, type Conditions } from './parcelConditions.ts';

export interface Around {
  readonly propertyId: number;
  /** null: the subject has no position; then a shape has to say where. */
  readonly position: Point | null;
  readonly shape: readonly Point[] | null;
  /** Where neither is known: what shares its place is looked for instead. */
  readonly locality?: Locality | null;
}

export interface AroundSubject extends Conditions {
  /** The distance from the subject in miles, which the conditions call `miles`; unknown without a position. */
  readonly distance: string;
  /** What a parcel `p` shares with the subject in place of a distance (`sharedPlace`). */
  readonly rank: string;
}

/** How far a search for sales without a distance reaches: the farthest the contract lets anyone ask for. */
export const FARTHEST_MILES = 50;

/**
 * @param reach miles where the search names no distance; null: however far
 * @param within how the table `p` is asked for what lies in a box, before each distance is reckoned
 */
export function aroundSubject(
  { propertyId, position, shape, locality = null }: Around,
  search: ComparableSearch,
  reach: number | null,
  within: typeof inCells = (prefix, table, box) => ({ sql: inBox(prefix, table), params: boxParams(prefix, box) }),
): AroundSubject {
  const shapeSql = shape === null ? null : shapeCondition(shape, 'p');
  const miles = search.distanceMax ?? reach;
  const box =
    position === null || miles === null
      ? null
      : within('around', 'p', boxAround(position.latitude, position.longitude, miles));
  const conditions = parcelConditions(search, 'p');
  return {
    distance: position === null ? 'NULL::DOUBLE' : milesBetween('$latitude', '$longitude', 'p.latitude', 'p.longitude'),
    rank: locality === null ? 'NULL::INTEGER' : rankSql('p'),
    // In the order in which DuckDB looks at columns: the first leaves least of the others to be read.
    sql: [
      ...(box === null ? [] : [box.sql, 'miles <= $miles']),
      ...(position === null || search.distanceMin === undefined ? [] : ['miles >= $milesMin']),
      ...(shapeSql === null ? [] : [shapeSql.sql]),
      ...(locality === null ? [] : ['shared_rank IS NOT NULL']),
      ...conditions.sql,
      'p.property_id <> $subjectId',
    ],
    params: {
      subjectId: propertyId,
      miles,
      milesMin: search.distanceMin ?? 0,
      ...position,
      ...box?.params,
      ...shapeSql?.params,
      ...(locality === null ? {} : rankParams(locality)),
      ...conditions.params,
    },
  };
}

/** The parcel of a row: where it is and what stands on it. */
export interface HomeRecord {
  readonly propertyId: number;
  readonly streetAddress: string | null;
  readonly cityName: string | null;
  readonly zip: string | null;
  readonly apn: string | null;
  readonly miles: number | null;
  /** Instead of miles: see `sharedPlace`. */
  readonly sharedRank: number | null;
  readonly squareFeet: number | null;
  readonly lotSquareFeet: number | null;
  readonly basementSquareFeet: number | null;
  readonly bedrooms: number | null;
  readonly bathrooms: number | null;
  readonly yearBuilt: number | null;
  readonly stories: number | null;
  readonly propertyTypeCode: string | null;
  readonly assessedCents: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Its sale or listing. */
export interface SaleRecord {
  readonly saleDate: string | null;
  readonly saleCents: number | null;
  readonly listingCents: number | null;
  readonly saleSituation: string | null;
  readonly daysOnMarket: number | null;
  readonly status: string | null;
}

/** The columns of a `HomeRecord` but its distance. */
export const homeColumns = `p.property_id AS "propertyId", p.street_address AS "streetAddress", p.city_name AS "cityName", p.zip, p.apn,
  p.square_feet AS "squareFeet", p.lot_square_feet AS "lotSquareFeet", p.basement_square_feet AS "basementSquareFeet",
  p.bedrooms, p.bathrooms, p.year_built AS "yearBuilt", p.stories, p.property_type_code AS "propertyTypeCode",
  p.assessed_value_cents AS "assessedCents", p.latitude, p.longitude`;
