/** The picture layout of the results (R-SEARCH-006, R-SEARCH-031..036). */
import { columns, type ColumnKey } from './columns.ts';
import { leadTypes, type LeadTypeCode } from './leadTypes.ts';

type CardFields = readonly [ColumnKey, ColumnKey, ColumnKey];

const preForeclosureCard: CardFields = ['listingDate', 'documentType', 'unpaidBalance'];
const equityCard: CardFields = ['estimatedEquity', 'openMortgageBalance', 'lastSaleAmount'];

const own: Partial<Record<LeadTypeCode, CardFields>> = {
  M: ['listingAmount', 'mlsStatusDate', 'status'],
  FAIL: ['listingAmount', 'mlsStatusDate', 'status'],
  P: preForeclosureCard,
  F: preForeclosureCard,
  L: ['listingDate', 'lienDocumentType', 'defaultAmount'],
  C: equityCard,
  D: equityCard,
};

/**
 * The three fields of a card: those that the specification names for the lead type or, where it is silent, O-048
 * decides; else the last three of its six columns.
 *
 * @example cardFields('A') // ['auctionDate', 'openingBidAmount', 'documentType']
 */
export function cardFields(code: LeadTypeCode): readonly ColumnKey[] {
  return own[code] ?? leadTypes[code].columns.slice(3);
}

/** How a field of a card is shown (R-SEARCH-036). */
export type PictureDataType = 'PRICE' | 'DATE' | 'NONE';

export function pictureDataType(key: ColumnKey): PictureDataType {
  const { kind } = columns[key];
  return kind === 'money' ? 'PRICE' : kind === 'date' ? 'DATE' : 'NONE';
}
