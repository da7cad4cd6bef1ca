/**
 * Lead types of the search (R-SEARCH-001..003): code, label in the search, map colour and pin letter (O-061), and
 * the six result-table columns (R-SEARCH-026..028, O-044). `fact` is the flag that ingest derives by `rule`.
 * I, X and Z are accepted and round-tripped but have no label and no tile (O-037).
 */
import type { FactKey } from '../property/facts.ts';
import type { ColumnKey } from './columns.ts';

export interface LeadType {
  readonly label: string;
  readonly color: string;
  readonly letter: string;
  /** null: no derived flag (CUSTOM searches every parcel; I, X, Z are undefined types). */
  readonly fact: FactKey | null;
  /** Which record of the parcel the result row stands for; its id is the row's `id`. */
  readonly record: 'listing' | 'foreclosure' | 'lien' | 'bankruptcy' | 'divorce' | 'parcel';
  readonly columns: readonly [ColumnKey, ColumnKey, ColumnKey, ColumnKey, ColumnKey, ColumnKey];
  /** Shown as a tab and counted. */
  readonly tile: boolean;
}

const equityColumns = [
  'address',
  'bedrooms',
  'bathrooms',
  'estimatedEquity',
  'openMortgageBalance',
  'lastSaleAmount',
] as const;

export const leadTypes = {
  M: {
    label: 'MLS listings',
    color: '#2e7d32',
    letter: 'M',
    fact: 'leadM',
    record: 'listing',
    tile: true,
    columns: ['address', 'bedrooms', 'bathrooms', 'listingAmount', 'listingDate', 'status'],
  },
  P: {
    label: 'Pre-Foreclosure',
    color: '#f9a825',
    letter: 'P',
    fact: 'leadP',
    record: 'foreclosure',
    tile: true,
    columns: ['address', 'bedrooms', 'bathrooms', 'listingDate', 'documentType', 'unpaidBalance'],
  },
  F: {
    label: 'Foreclosure',
    color: '#c62828',
    letter: 'F',
    fact: 'leadF',
    record: 'foreclosure',
    tile: true,
    columns: ['address', 'bedrooms', 'bathrooms', 'listingDate', 'documentType', 'estimatedValue'],
  },
  L: {
    label: 'Lien',
    color: '#6a1b9a',
    letter: 'L',
    fact: 'leadL',
    record: 'lien',
    tile: true,
    columns: ['lienDocumentType', 'address', 'bedrooms', 'bathrooms', 'defaultAmount', 'listingDate'],
  },
  C: {
    label: 'Cash Buyer',
    color: '#00838f',
    letter: 'C',
    fact: 'leadC',
    record: 'parcel',
    tile: true,
    columns: ['address', 'bedrooms', 'bathrooms', 'lastSaleDate', 'lastSaleAmount', 'estimatedValue'],
  },
  E: {
    label: 'High Equity',
    color: '#1565c0',
    letter: 'E',
    fact: 'leadE',
    record: 'parcel',
    tile: true,
    columns: equityColumns,
  },
  V: {
    label: 'Vacant',
    color: '#795548',
    letter: 'V',
    fact: 'leadV',
    record: 'parcel',
    tile: true,
    columns: equityColumns,
  },
  R: {
    label: 'Free & Clear',
    color: '#558b2f',
    letter: 'R',
    fact: 'leadR',
    record: 'parcel',
    tile: true,
    columns: equityColumns,
  },
  B: {
    label: 'Bankruptcy',
    color: '#4527a0',
    letter: 'B',
    fact: 'leadB',
    record: 'bankruptcy',
    tile: true,
    columns: ['address', 'bedrooms', 'bathrooms', 'listingDate', 'bankruptcyChapter', 'lastSaleAmount'],
  },
  D: {
    label: 'Divorce',
    color: '#ef6c00',
    letter: 'D',
    fact: 'leadD',
    record: 'divorce',
    tile: true,
    columns: ['address', 'bedrooms', 'bathrooms', 'listingDate', 'estimatedEquity', 'lastSaleAmount'],
  },
  A: {
    label: 'Auction',
    color: '#ad1457',
    letter: 'A',
    fact: 'leadA',
    record: 'foreclosure',
    tile: true,
    columns: ['address', 'bedrooms', 'bathrooms', 'auctionDate', 'openingBidAmount', 'documentType'],
  },
  FAIL: {
    label: 'Failed',
    color: '#546e7a',
    letter: 'X',
    fact: 'leadFail',
    record: 'listing',
    tile: true,
    columns: ['address', 'bedrooms', 'bathrooms', 'listingAmount', 'listingDate', 'status'],
  },
  SOLD: {
    label: 'Recently Sold',
    color: '#37474f',
    letter: 'S',
    fact: 'leadSold',
    record: 'parcel',
    tile: true,
    columns: ['address', 'bedrooms', 'bathrooms', 'lastSaleDate', 'lastSaleAmount', 'estimatedValue'],
  },
  CUSTOM: {
    label: 'Custom',
    color: '#00acc1',
    letter: '*',
    fact: null,
    record: 'parcel',
    tile: true,
    columns: equityColumns,
  },
  I: { label: 'I', color: '#757575', letter: 'I', fact: null, record: 'parcel', tile: false, columns: equityColumns },
  X: { label: 'X', color: '#757575', letter: 'X', fact: null, record: 'parcel', tile: false, columns: equityColumns },
  Z: { label: 'Z', color: '#757575', letter: 'Z', fact: null, record: 'parcel', tile: false, columns: equityColumns },
} as const satisfies Record<string, LeadType>;

export type LeadTypeCode = keyof typeof leadTypes;
export const leadTypeCodes = Object.keys(leadTypes) as LeadTypeCode[]; // keys of a const object are exactly LeadTypeCode
export const leadTiles = leadTypeCodes.filter((code) => leadTypes[code].tile);

/** Map colours that belong to no lead type (O-061). */
export const NEIGHBOR_COLOR = '#5c6bc0';
export const DEFAULT_COLOR = '#757575';
