/** What is asked of a source: which facts it tells, of how many of its parcels (the pane Sources). */
import type { FactKey } from '../property/facts.ts';

interface KnownGroup {
  readonly label: string;
  /** Known of a parcel: this fact is. */
  readonly fact: FactKey;
  /** The table whose rows of a source tell of it as well, where the source only adds to parcels of others. */
  readonly records?: 'deed' | 'loan' | 'lien' | 'foreclosure';
}

export const knownGroups = {
  owner: { label: 'Owner', fact: 'ownerName' },
  mail: { label: 'Mailing address', fact: 'mailStreetAddress' },
  value: { label: 'Est. value', fact: 'estimatedValue' },
  assessed: { label: 'Assessed value', fact: 'assessedValue' },
  sale: { label: 'Last sale', fact: 'lastSaleDate', records: 'deed' },
  loans: { label: 'Whether loans are open', fact: 'openLoanCount', records: 'loan' },
  liens: { label: 'Whether liens are open', fact: 'openLienCount', records: 'lien' },
  foreclosure: { label: 'Whether in foreclosure', fact: 'leadF', records: 'foreclosure' },
  bedrooms: { label: 'Beds', fact: 'bedrooms' },
  bathrooms: { label: 'Baths', fact: 'bathrooms' },
  area: { label: 'Living area', fact: 'squareFeet' },
  point: { label: 'Where it lies', fact: 'latitude' },
} as const satisfies Record<string, KnownGroup>;
export type KnownGroupKey = keyof typeof knownGroups;
export const knownGroupKeys = Object.keys(knownGroups) as KnownGroupKey[]; // keys of a const object are exactly these
export const knownGroup = (key: KnownGroupKey): KnownGroup => knownGroups[key];
