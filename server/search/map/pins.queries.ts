/** SQL of pins and positions. Conditions come from server/search/conditions/filterSql.ts. */
import { factColumn } from '../../../src/api/catalogue/property/facts.ts';
import { leadTypes, type LeadTypeCode } from '../../../src/api/catalogue/search/leadTypes.ts';
import { PARTS_PER_DEGREE, pinLeadTypes, type PinColumns, type ZipPins } from '../../../src/api/search/map/pins.ts';
import { recordFields } from '../results/rowFields.ts';
import type { SearchSql } from '../conditions/filterSql.ts';
import { boxAround, boxParams, inBox, milesBetween } from '../../data/warehouse/geo.sql.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import type { ShownFacts } from '../../data/warehouse/records/parcelRecord.ts';

/** The search's parcels as positions for the map, and how many have none. */
export async function selectPins(
  warehouse: Pick<Warehouse, 'query'>,
  sql: SearchSql,
  code: LeadTypeCode,
): Promise<{ id: number; propertyId: number; latitude: number | null; longitude: number | null }[]> {
  return await warehouse.query(
    `SELECT coalesce(${factColumn(recordFields(code).id)}, property_id) AS id, property_id AS "propertyId", latitude, longitude
     FROM parcel WHERE ${sql.where} ORDER BY property_id`,
    sql.params,
    sql.state,
  );
}

/** Parcels of the search that only their ZIP places, by ZIP. */
export async function selectZips(warehouse: Pick<Warehouse, 'query'>, sql: SearchSql): Promise<ZipPins[]> {
  return await warehouse.query<ZipPins>(
    `SELECT n.zip, n.count, place.latitude, place.longitude, n.feet FROM (
       SELECT zip, count(*)::INTEGER AS count, max(point_error_feet) AS feet FROM parcel
       WHERE ${sql.where} AND point_kind = 'ZIP' GROUP BY zip) n
     JOIN place ON place.kind = 'ZIP' AND place.zip = n.zip
     WHERE place.latitude IS NOT NULL AND n.feet IS NOT NULL ORDER BY n.zip`,
    sql.params,
    sql.state,
  );
}

const leadBits = pinLeadTypes
  .map((code, bit) => `CASE WHEN ${factColumn(leadTypes[code].fact)} THEN ${2 ** bit} ELSE 0 END`)
  .join(' + ');

/** The same as columns, in ascending order of property id, with the lead types of each parcel. */
export async function selectPinColumns(
  warehouse: Pick<Warehouse, 'query' | 'columns'>,
  sql: SearchSql,
  code: LeadTypeCode,
): Promise<{ pins: PinColumns; withoutPosition: number }> {
  const parts = (column: string): string => `round(${column} * ${PARTS_PER_DEGREE})::INTEGER`;
  const [columns, counted] = await Promise.all([
    warehouse.columns(
      `SELECT property_id::DOUBLE, coalesce(${factColumn(recordFields(code).id)}, property_id)::DOUBLE,
         ${parts('longitude')}, ${parts('latitude')}, ${leadBits}
       FROM parcel WHERE ${sql.where} AND latitude IS NOT NULL AND longitude IS NOT NULL ORDER BY property_id`,
      sql.params,
      sql.state,
    ),
    warehouse.query<{ count: number }>(
      `SELECT count(*) AS count FROM parcel WHERE ${sql.where} AND (latitude IS NULL OR longitude IS NULL)`,
      sql.params,
      sql.state,
    ),
  ]);
  const [propertyIds = [], ids = [], longitudes = [], latitudes = [], leads = []] = columns;
  return { pins: { propertyIds, ids, longitudes, latitudes, leads }, withoutPosition: counted[0]?.count ?? 0 };
}

/** The parcel nearest to a position, within some miles; of several at the same spot the one with the lowest id. */
export async function selectNearest(
  warehouse: Pick<Warehouse, 'selectShown'>,
  at: { readonly latitude: number; readonly longitude: number },
  miles: number,
): Promise<ShownFacts | undefined> {
  const [row] = await warehouse.selectShown(
    `SELECT property_id AS id, ${milesBetween('$latitude', '$longitude', 'parcel.latitude', 'parcel.longitude')} AS miles
     FROM parcel WHERE ${inBox('near', 'parcel')} AND miles <= $miles ORDER BY miles, property_id LIMIT 1`,
    { ...at, miles, ...boxParams('near', boxAround(at.latitude, at.longitude, miles)) },
  );
  return row;
}
