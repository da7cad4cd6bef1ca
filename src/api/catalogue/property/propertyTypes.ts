/**
 * Property types: our own catalogue of four-digit codes with label and class (R-CATALOG-002, O-230). The first digit
 * follows the class. The pinned options (R-CATALOG-003) come first in every list and stand for whole ranges of use.
 */
import type { propertyClasses } from './codes.ts';

export interface PropertyType {
  readonly label: string;
  readonly propertyClass: keyof typeof propertyClasses;
  /** Pinned option that contains it. */
  readonly pinned?: PinnedType;
}

export const pinnedTypes = {
  SFR: 'Single Family',
  CONDO: 'Condominium',
  MULTI2: 'Multi-Family 2-4 Units',
  MULTI5: 'Multi-Family 5+ Units',
} as const;
export type PinnedType = keyof typeof pinnedTypes;

export const propertyTypes = {
  '1000': { label: 'Residential, unspecified', propertyClass: 'R' },
  '1001': { label: 'Single Family', propertyClass: 'R', pinned: 'SFR' },
  '1002': { label: 'Townhouse', propertyClass: 'R', pinned: 'SFR' },
  '1003': { label: 'Row House', propertyClass: 'R', pinned: 'SFR' },
  '1004': { label: 'Condominium', propertyClass: 'R', pinned: 'CONDO' },
  '1005': { label: 'Cooperative', propertyClass: 'R', pinned: 'CONDO' },
  '1006': { label: 'Manufactured or Mobile Home', propertyClass: 'R' },
  '1007': { label: 'Cabin or Seasonal Home', propertyClass: 'R', pinned: 'SFR' },
  '1008': { label: 'Single Family with Conversion', propertyClass: 'R', pinned: 'SFR' },
  '1010': { label: 'Duplex', propertyClass: 'R', pinned: 'MULTI2' },
  '1011': { label: 'Triplex', propertyClass: 'R', pinned: 'MULTI2' },
  '1012': { label: 'Fourplex', propertyClass: 'R', pinned: 'MULTI2' },
  '1013': { label: 'Multi-Family 2-4 Units', propertyClass: 'R', pinned: 'MULTI2' },
  '1014': { label: 'Multi-Family, unspecified', propertyClass: 'R' },
  '1020': { label: 'Apartments 5+ Units', propertyClass: 'R', pinned: 'MULTI5' },
  '1021': { label: 'Rooming or Boarding House', propertyClass: 'R' },
  '1022': { label: 'Mobile Home Park', propertyClass: 'R' },
  '1023': { label: 'Dormitory or Fraternity', propertyClass: 'R' },
  '1030': { label: 'Residential Accessory', propertyClass: 'R' },
  '2000': { label: 'Commercial, unspecified', propertyClass: 'C' },
  '2001': { label: 'Retail Store', propertyClass: 'C' },
  '2002': { label: 'Shopping Center', propertyClass: 'C' },
  '2003': { label: 'Restaurant', propertyClass: 'C' },
  '2004': { label: 'Hotel or Motel', propertyClass: 'C' },
  '2005': { label: 'Service Station or Garage', propertyClass: 'C' },
  '2006': { label: 'Mixed Use', propertyClass: 'C' },
  '2007': { label: 'Parking', propertyClass: 'C' },
  '2008': { label: 'Bank', propertyClass: 'C' },
  '3000': { label: 'Office', propertyClass: 'O' },
  '3001': { label: 'Medical Office', propertyClass: 'O' },
  '3002': { label: 'Office Condominium', propertyClass: 'O' },
  '4000': { label: 'Industrial, unspecified', propertyClass: 'I' },
  '4001': { label: 'Warehouse', propertyClass: 'I' },
  '4002': { label: 'Light Manufacturing', propertyClass: 'I' },
  '4003': { label: 'Heavy Manufacturing', propertyClass: 'I' },
  '5000': { label: 'Agricultural, unspecified', propertyClass: 'A' },
  '5001': { label: 'Farm', propertyClass: 'A' },
  '5002': { label: 'Timber', propertyClass: 'A' },
  '6000': { label: 'Recreational, unspecified', propertyClass: 'F' },
  '6001': { label: 'Golf Course', propertyClass: 'F' },
  '6002': { label: 'Club or Theater', propertyClass: 'F' },
  '7000': { label: 'Transportation, unspecified', propertyClass: 'T' },
  '7001': { label: 'Railroad', propertyClass: 'T' },
  '8000': { label: 'Exempt, unspecified', propertyClass: 'E' },
  '8001': { label: 'Government', propertyClass: 'E' },
  '8002': { label: 'Religious', propertyClass: 'E' },
  '8003': { label: 'School or College', propertyClass: 'E' },
  '8004': { label: 'Hospital', propertyClass: 'E' },
  '8005': { label: 'Cemetery', propertyClass: 'E' },
  '8006': { label: 'Utility', propertyClass: 'E' },
  '9000': { label: 'Vacant Land, unspecified', propertyClass: 'V' },
  '9001': { label: 'Residential Lot', propertyClass: 'V' },
  '9002': { label: 'Commercial Lot', propertyClass: 'V' },
  '9003': { label: 'Industrial Lot', propertyClass: 'V' },
} as const satisfies Record<string, PropertyType>;

/** The codes an option stands for: a pinned option its whole range, a four-digit code itself, anything else nothing. */
export function codesOfType(option: string): readonly string[] {
  const all = Object.entries<PropertyType>(propertyTypes);
  if (option in propertyTypes) return [option];
  return all.filter(([, type]) => type.pinned === option).map(([code]) => code);
}
