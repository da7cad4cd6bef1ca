/**
 * ORDER BY of a search (R-SEARCH-011, O-054): text without regard to case, empty values last in both directions, ties
 * by property id, so that pages never overlap.
 */
import { columns, type ColumnKey } from '../../../src/api/catalogue/search/columns.ts';
import { factColumn, facts, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import { leadTypes, type LeadTypeCode } from '../../../src/api/catalogue/search/leadTypes.ts';
import { propertyTypes } from '../../../src/api/catalogue/property/propertyTypes.ts';
import { addressRankSql, textKey, textRankSql } from '../../data/warehouse/ranks.sql.ts';
import type { SortKey } from '../../../src/api/contract/search/order.ts';
import { recordFields } from './rowFields.ts';

export interface Sort {
  readonly sortField?: ColumnKey;
  readonly sortAscending?: boolean;
  /** For rows that are the same in the first field. */
  readonly thenBy?: readonly SortKey<ColumnKey>[];
}

/**
 * The order asked for; without a field the order that suits the lead type: newest record first where rows stand for
 * records, newest sale first for Cash Buyer and Recently Sold, else state by state by city, street and house number.
 *
 * @example orderBy({ sortField: 'bedrooms', sortAscending: false }, 'CUSTOM')
 * // 'parcel.bedrooms DESC NULLS LAST, parcel.property_id'
 */
export function orderBy({ sortField, sortAscending = true, thenBy = [] }: Sort, code: LeadTypeCode): string {
  const [field, ascending] = sortField === undefined ? defaultOrder(code) : ([sortField, sortAscending] as const);
  const keys = [{ field, ascending }, ...thenBy].flatMap((one) => {
    const key = sortKey(one.field, code, one.ascending);
    return key === null ? [] : [`${key} ${one.ascending ? 'ASC' : 'DESC'} NULLS LAST`];
  });
  return [...keys, 'parcel.property_id'].join(', ');
}

function defaultOrder(code: LeadTypeCode): readonly [field: ColumnKey, ascending: boolean] {
  if (code === 'C' || code === 'SOLD') return ['lastSaleDate', false];
  if (code === 'A') return ['auctionDate', true];
  return leadTypes[code].record === 'parcel' ? ['address', true] : ['listingDate', false];
}

/** What a result column sorts by; null for a column that is the same in every row. */
export function sortKey(field: ColumnKey, code: LeadTypeCode, isAscending: boolean): string | null {
  const { fact } = columns[field];
  if (fact !== null) return factKey(fact);
  switch (field) {
    case 'address':
      return addressRankSql(isAscending);
    case 'street':
      return factKey('streetAddress');
    case 'cityZip':
      return factKey('cityName');
    case 'mailPlace':
      return `lower(nullif(concat_ws(' ', nullif(parcel.mail_state, ''), nullif(parcel.mail_city, '')), ''))`;
    case 'propertyType':
      return typeLabelOrder;
    case 'listingDate':
    case 'listingAmount':
    case 'status':
    case 'documentType':
    case 'defaultAmount': {
      const source = recordFields(code)[field];
      return source === null ? null : factKey(source);
    }
    default:
      return null; // type and listingType
  }
}

function factKey(fact: FactKey): string {
  const { kind } = facts[fact];
  if (kind !== 'text' && kind !== 'code') return `parcel.${factColumn(fact)}`;
  return textRankSql(fact) ?? textKey(fact);
}

/** Property types stand in the order of their labels; codes are ours, so they can be written into the text. */
const typeLabelOrder = `list_position([${Object.entries(propertyTypes)
  .toSorted(([, a], [, b]) => (a.label.toLowerCase() < b.label.toLowerCase() ? -1 : 1))
  .map(([code]) => `'${code}'`)
  .join(', ')}], parcel.property_type_code)`;
