/**
 * ORDER BY of a search (R-SEARCH-011, O-054): text without regard to case, empty values last in both directions, ties
 * by property id, so that pages never overlap.
 */
import { columns, type ColumnKey } from '../../../src/api/catalogue/search/columns.ts';
import { factColumn, facts, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import { leadTypes, type LeadTypeCode } from '../../../src/api/catalogue/search/leadTypes.ts';
import { propertyTypes } from '../../../src/api/catalogue/property/propertyTypes.ts';
import { recordFields } from './rowFields.ts';

export interface Sort {
  readonly sortField?: ColumnKey;
  readonly sortAscending?: boolean;
}

/** Street first, then house number, so that neighbours stand together and 9 comes before 10. */
const addressOrder: readonly string[] = [
  'lower(parcel.city_name)',
  `CASE WHEN parcel.street_address[1] BETWEEN '0' AND '9' THEN lower(substr(parcel.street_address, strpos(parcel.street_address, ' ') + 1))
    ELSE lower(parcel.street_address) END`,
  "TRY_CAST(regexp_extract(parcel.street_address, '^[0-9]+') AS INTEGER)",
  'lower(parcel.street_address)',
  'lower(parcel.unit_number)',
];

/**
 * The order asked for; without a field the order that suits the lead type: newest record first where rows stand for
 * records, newest sale first for Cash Buyer and Recently Sold, else by city, street and house number.
 *
 * @example orderBy({ sortField: 'bedrooms', sortAscending: false }, 'CUSTOM')
 * // 'parcel.bedrooms DESC NULLS LAST, parcel.property_id'
 */
export function orderBy({ sortField, sortAscending = true }: Sort, code: LeadTypeCode): string {
  const [keys, ascending] =
    sortField === undefined ? defaultOrder(code) : ([sortKeys(sortField, code), sortAscending] as const);
  const direction = ascending ? 'ASC' : 'DESC';
  return [...keys.map((key) => `${key} ${direction} NULLS LAST`), 'parcel.property_id'].join(', ');
}

function defaultOrder(code: LeadTypeCode): readonly [keys: readonly string[], ascending: boolean] {
  if (code === 'C' || code === 'SOLD') return [sortKeys('lastSaleDate', code), false];
  if (code === 'A') return [sortKeys('auctionDate', code), true];
  return leadTypes[code].record === 'parcel' ? [addressOrder, true] : [sortKeys('listingDate', code), false];
}

/** The sort keys of a result column; none for a column that is the same in every row. */
export function sortKeys(field: ColumnKey, code: LeadTypeCode): readonly string[] {
  const { fact } = columns[field];
  if (fact !== null) return [factKey(fact)];
  switch (field) {
    case 'address':
      return addressOrder;
    case 'propertyType':
      return [typeLabelOrder];
    case 'listingDate':
    case 'listingAmount':
    case 'status':
    case 'documentType':
    case 'defaultAmount': {
      const source = recordFields(code)[field];
      return source === null ? [] : [factKey(source)];
    }
    default:
      return []; // type and listingType
  }
}

function factKey(fact: FactKey): string {
  const column = `parcel.${factColumn(fact)}`;
  const { kind } = facts[fact];
  return kind === 'text' || kind === 'code' ? `lower(nullif(${column}, ''))` : column;
}

/** Property types stand in the order of their labels; codes are ours, so they can be written into the text. */
const typeLabelOrder = `list_position([${Object.entries(propertyTypes)
  .toSorted(([, a], [, b]) => (a.label.toLowerCase() < b.label.toLowerCase() ? -1 : 1))
  .map(([code]) => `'${code}'`)
  .join(', ')}], parcel.property_type_code)`;
