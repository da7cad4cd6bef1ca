/**
 * What a result row is made of: the parcel's facts, and the fields that come from the record its lead type stands for
 * (R-SEARCH-016..018, O-044, O-048). The SQL that sorts by a field reads the same table.
 */
import type { listingTypes } from '../../../src/api/catalogue/property/codes.ts';
import type { FactKey } from '../../../src/api/catalogue/property/facts.ts';
import { leadTypes, type LeadTypeCode } from '../../../src/api/catalogue/search/leadTypes.ts';

/** Where a row's record fields come from; null: such a record has no such field. */
export interface RecordFields {
  readonly id: FactKey;
  readonly listingType: keyof typeof listingTypes;
  readonly listingDate: FactKey | null;
  readonly listingAmount: FactKey | null;
  readonly status: FactKey | null;
  readonly documentType: FactKey | null;
  readonly defaultAmount: FactKey | null;
}

const listing: RecordFields = {
  id: 'mlsListingId',
  listingType: 'M',
  listingDate: 'mlsListingDate',
  listingAmount: 'mlsListingAmount',
  status: 'mlsListingStatus',
  documentType: null,
  defaultAmount: null,
};
const foreclosure: RecordFields = {
  id: 'foreclosureId',
  listingType: 'P',
  listingDate: 'foreclosureDate',
  listingAmount: null,
  status: 'foreclosureStatus',
  documentType: 'foreclosureDocumentType',
  defaultAmount: 'defaultAmount',
};
const lien: RecordFields = {
  id: 'lienId',
  listingType: '',
  listingDate: 'lienDate',
  listingAmount: null,
  status: null,
  documentType: 'lienDocumentType',
  defaultAmount: 'lienAmount',
};
const court = (id: FactKey, listingDate: FactKey): RecordFields => ({
  id,
  listingType: '',
  listingDate,
  listingAmount: null,
  status: null,
  documentType: null,
  defaultAmount: null,
});
/** A parcel by itself: what it is listed for, its last sale's document, what it owes. */
const parcel: RecordFields = {
  id: 'propertyId',
  listingType: '',
  listingDate: 'mlsListingDate',
  listingAmount: 'mlsListingAmount',
  status: 'mlsListingStatus',
  documentType: 'lastSaleDocumentType',
  defaultAmount: 'defaultAmount',
};

const byRecord = {
  listing,
  foreclosure,
  lien,
  bankruptcy: court('bankruptcyId', 'bankruptcyDate'),
  divorce: court('divorceId', 'divorceDate'),
  parcel,
} as const satisfies Record<(typeof leadTypes)[LeadTypeCode]['record'], RecordFields>;

/** The record fields of a lead type's rows. */
export function recordFields(code: LeadTypeCode): RecordFields {
  const fields = byRecord[leadTypes[code].record];
  return code === 'F' ? { ...fields, listingType: 'F' } : fields;
}
