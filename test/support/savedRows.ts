/** Rows of lists for functions of rows. */
import type { GroupRow, SavedProperty } from '../../src/api/contract/lists/groups.ts';

const AT = '2026-11-20T10:00:00Z';

export const savedProperty = (
  propertyId: number,
  groupIds: number[],
  change: Partial<SavedProperty> = {},
): SavedProperty => ({
  savedPropertyId: 1000 + propertyId,
  propertyId,
  groupType: 'FAVORITE',
  groupIds,
  statusId: null,
  note: null,
  tags: [],
  snoozedUntil: null,
  assigneeId: null,
  own: {},
  dateAdded: AT,
  modified: AT,
  version: 1,
  ...change,
});

export const groupRow = (saved: SavedProperty): GroupRow => ({
  ...saved,
  inSnapshot: true,
  unreadable: false,
  streetAddress: `${saved.propertyId} Elm St`,
  unitNumber: null,
  cityName: 'Anytown',
  stateCode: 'VA',
  zip: '22901',
  apn: `A-${saved.propertyId}`,
  propertyType: 'Single Family',
  bedrooms: 3,
  bathrooms: 2,
  squareFeet: 1500,
  yearBuilt: 1980,
  estimatedValue: 250_000,
  estimatedEquity: null,
  lastSaleDate: null,
  lastSaleAmount: null,
  ownerName: null,
  absentee: null,
  latitude: null,
  longitude: null,
  leadTypes: [],
  phone: null,
  doNotCall: false,
  values: {},
});
