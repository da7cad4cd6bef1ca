/** The columns that results begin with, before a person has chosen their own (O-047). */
import type { ColumnKey } from './columns.ts';
import { leadTypes, type LeadType, type LeadTypeCode } from './leadTypes.ts';

/** A row as a caller reads it: why, where, who, where they live, worth, their share, since when. */
const columnsThatTell = [
  'leads',
  'street',
  'cityZip',
  'ownerName',
  'mailPlace',
  'estimatedValue',
  'equityShare',
  'lastSaleYear',
] as const satisfies readonly ColumnKey[];

/** What stands behind them where there is room, in this order. */
const columnsWithRoom = [
  'bedrooms',
  'bathrooms',
  'squareFeet',
  'lastSaleAmount',
  'yearBuilt',
  'openMortgageBalance',
] as const satisfies readonly ColumnKey[];

/** What a row of a kind of record is about, beside what tells of any parcel: its day, and how much. */
const columnsOfRecord: Readonly<Record<LeadType['record'], readonly ColumnKey[]>> = {
  listing: ['listingDate', 'listingAmount', 'status'],
  foreclosure: ['listingDate', 'unpaidBalance'],
  lien: ['listingDate', 'defaultAmount'],
  bankruptcy: ['listingDate'],
  divorce: ['listingDate'],
  parcel: [],
};

/** The columns of the table CUSTOM while nobody has chosen any: those that tell, and those shown where there is room. */
export function tellingColumns(code: LeadTypeCode): {
  readonly keys: readonly ColumnKey[];
  readonly withRoom: readonly ColumnKey[];
} {
  const own: readonly ColumnKey[] =
    code === 'A' ? ['auctionDate', 'openingBidAmount'] : columnsOfRecord[leadTypes[code].record];
  if (own.length === 0) return { keys: columnsThatTell, withRoom: columnsWithRoom };
  // Day and amount of the record stand where the last sale and the owner's share stand for others.
  const [day, amount, ...further] = own;
  const keys = columnsThatTell.filter((key) => key !== 'lastSaleYear' && key !== 'equityShare');
  return {
    keys: [...keys, ...[day, amount].filter((key) => key !== undefined)],
    withRoom: [...further, 'equityShare', ...columnsWithRoom],
  };
}
