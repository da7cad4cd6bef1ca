import { leadTypes } from '../../../api/catalogue/search/leadTypes.ts';
import type { GroupRow } from '../../../api/contract/lists/groups.ts';
import type { ColumnFit } from '../../grid/gridTypes.ts';
import { lettersWidth } from '../../parts/leads/leadChips.ts';

/** Beside digits, which are drawn a little wider than they are measured. */
const DIGIT_ROOM = 4;
const number: ColumnFit<GroupRow> = { most: 130, beside: DIGIT_ROOM };
const name = { least: 110, grows: true } as const;

/**
 * Columns of a list as wide as what stands in them, by key. What people write into keeps its room, and own columns and
 * further facts their usual width.
 */
export const listFits: Readonly<Record<string, ColumnFit<GroupRow>>> = {
  streetAddress: { ...name, most: 250 },
  ownerName: { ...name, most: 250 },
  cityName: { ...name, most: 160, least: 80 },
  groupIds: { ...name, most: 220 },
  leadTypes: {
    most: 120,
    drawn: ({ leadTypes: codes }) => lettersWidth(codes.filter((code) => code in leadTypes).length),
  },
  phone: { ...number, most: 150 },
  zip: number,
  bedrooms: number,
  bathrooms: number,
  squareFeet: number,
  yearBuilt: number,
  estimatedValue: number,
  estimatedEquity: number,
  lastSaleDate: number,
  lastSaleAmount: number,
  dateAdded: number,
  lastTouched: number,
};
