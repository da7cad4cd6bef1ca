/** SQL of the parcels around a subject: neighbours, leads of a type, other parcels of the owner. */
import { leadTypes } from '../../../src/api/catalogue/search/leadTypes.ts';
import type { ComparableSearch, ComparisonTab } from '../../../src/api/contract/property/surroundings.ts';
import type { Facts } from '../../../src/api/contract/property/properties.ts';
import { factColumn } from '../../../src/api/catalogue/property/facts.ts';
import type { Point } from '../../search/conditions/shapeSql.ts';
import type { Param } from '../../data/warehouse/bindParams.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import { aroundSubject, homeColumns, type HomeRecord, type SaleRecord } from './aroundSubject.ts';
import type { Locality } from './locality.ts';
import { MOST_ROWS, totalOf } from './mostRows.ts';
import { splitCodes } from './parcelConditions.ts';

export interface NearbyRecord extends HomeRecord, SaleRecord {
  readonly ownerName: string | null;
  readonly ownerOccupied: boolean | null;
  readonly ownershipLength: number | null;
  readonly valueCents: number | null;
  readonly equityCents: number | null;
  readonly loanToValue: number | null;
  readonly foreclosureStatus: string | null;
  readonly foreclosureDate: string | null;
  readonly auctionDate: string | null;
  readonly unpaidCents: number | null;
  readonly lienType: string | null;
  readonly lienDate: string | null;
  readonly lienCents: number | null;
  readonly bankruptcyChapter: number | null;
  readonly bankruptcyDate: string | null;
  readonly divorceDate: string | null;
  readonly vacantDate: string | null;
}

const columns = `${homeColumns}, p.last_sale_date AS "saleDate", p.last_sale_amount_cents AS "saleCents",
  p.mls_listing_amount_cents AS "listingCents", p.last_transfer_situation AS "saleSituation",
  p.days_on_market AS "daysOnMarket", p.mls_listing_status AS status, p.owner_name AS "ownerName",
  p.owner_occupied AS "ownerOccupied", p.ownership_length AS "ownershipLength", p.estimated_value_cents AS "valueCents",
  p.estimated_equity_cents AS "equityCents", p.loan_to_value AS "loanToValue", p.foreclosure_status AS "foreclosureStatus",
  p.foreclosure_date AS "foreclosureDate", p.auction_date AS "auctionDate", p.unpaid_balance_cents AS "unpaidCents",
  p.lien_type AS "lienType", p.lien_date AS "lienDate", p.lien_amount_cents AS "lienCents",
  p.bankruptcy_chapter AS "bankruptcyChapter", p.bankruptcy_date AS "bankruptcyDate", p.divorce_date AS "divorceDate",
  p.vacant_date AS "vacantDate"`;

export interface NearbyAround {
  readonly subject: Facts;
  readonly position: Point | null;
  readonly shape: readonly Point[] | null;
  readonly locality?: Locality | null;
}

/**
 * Parcels of a tab, by distance. LINKED: same normalised owner and mailing address, wherever they lie (O-111); boxes and
 * care-of lines have no normalised address and are compared as they are written.
 */
export async function selectNearby(
  warehouse: Pick<Warehouse, 'query'>,
  tab: ComparisonTab,
  { subject, position, shape, locality = null }: NearbyAround,
  search: ComparableSearch,
  limit = MOST_ROWS,
): Promise<{ nearby: NearbyRecord[]; total: number }> {
  const tabCondition = conditionOf(tab, subject);
  if (tabCondition === null) return { nearby: [], total: 0 };
  const around = aroundSubject({ propertyId: subject.propertyId ?? 0, position, shape, locality }, search, null);
  const sale = saleConditions(search);
  const where = [tabCondition, ...around.sql, ...sale.sql];
  const params: Record<string, Param> = {
    ownerKey: subject.ownerKey,
    mailKey: subject.mailKey,
    mailStreetAddress: subject.mailStreetAddress,
    mailZip: subject.mailZip,
    ...around.params,
    ...sale.params,
  };
  const place = `${around.distance} AS miles, ${around.rank} AS shared_rank`;
  const from = `FROM parcel p WHERE ${where.join(' AND ')}`;
  const nearby = await warehouse.query<NearbyRecord>(
    `SELECT ${columns}, ${place}, shared_rank AS "sharedRank" ${from}
     ORDER BY miles NULLS LAST, shared_rank, p.street_address NULLS LAST, p.property_id LIMIT ${limit}`,
    params,
  );
  const total = await totalOf(
    warehouse,
    nearby,
    `SELECT count(*)::INTEGER AS total FROM (SELECT ${place} ${from})`,
    params,
    limit,
  );
  return { nearby, total };
}

/** What makes a parcel one of the tab; null when nothing can be. */
function conditionOf(tab: ComparisonTab, { ownerKey, mailKey, mailStreetAddress }: Facts): string | null {
  if (tab === 'NEIGHBOR') return 'true';
  if (tab === 'LINKED') {
    if (ownerKey === null || (mailKey === null && mailStreetAddress === null)) return null;
    return mailKey === null
      ? `p.owner_key = $ownerKey AND p.mail_key IS NULL AND p.mail_street_address = $mailStreetAddress
         AND p.mail_zip IS NOT DISTINCT FROM $mailZip`
      : 'p.owner_key = $ownerKey AND p.mail_key = $mailKey';
  }
  if (tab === 'COMP' || tab === 'FLIP') return null;
  const { fact } = leadTypes[tab];
  return fact === null ? null : `p.${factColumn(fact)}`;
}

/** The part of the search that is about sales and listings, on the last ones of the parcel. */
function saleConditions(search: ComparableSearch): { sql: string[]; params: Record<string, Param> } {
  const { saleDateMin, saleDateMax, listingDateMin, listingDateMax, multiParcel, cashSale } = search;
  const situations = splitCodes(search.saleSituation);
  const statuses = splitCodes(search.mlsListingStatus);
  return {
    sql: [
      ...(saleDateMin === undefined ? [] : ['p.last_sale_date >= $saleDateMin::DATE']),
      ...(saleDateMax === undefined ? [] : ['p.last_sale_date <= $saleDateMax::DATE']),
      ...(listingDateMin === undefined ? [] : ['p.mls_listing_date >= $listingDateMin::DATE']),
      ...(listingDateMax === undefined ? [] : ['p.mls_listing_date <= $listingDateMax::DATE']),
      ...(multiParcel === undefined ? [] : [`p.last_transfer_situation ${multiParcel ? '=' : '<>'} 'M'`]),
      ...(cashSale === undefined ? [] : [`p.cash_purchase = ${cashSale ? 'true' : 'false'}`]),
      ...(situations.length === 0 ? [] : ['list_contains($situations::VARCHAR[], p.last_transfer_situation)']),
      ...(statuses.length === 0 ? [] : ['list_contains($statuses::VARCHAR[], p.mls_listing_status)']),
    ],
    params: {
      saleDateMin: saleDateMin ?? null,
      saleDateMax: saleDateMax ?? null,
      listingDateMin: listingDateMin ?? null,
      listingDateMax: listingDateMax ?? null,
      situations: [...situations],
      statuses: [...statuses],
    },
  };
}
