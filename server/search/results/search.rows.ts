/** Rows of the search queries as rows of the contract. */
import { formatDate } from '../../../src/calc/format/date.ts';
import type { FactKey } from '../../../src/api/catalogue/property/facts.ts';
import { leadTiles, leadTypes, type LeadTypeCode } from '../../../src/api/catalogue/search/leadTypes.ts';
import { propertyTypes, type PropertyType } from '../../../src/api/catalogue/property/propertyTypes.ts';
import type { Facts } from '../../../src/api/contract/property/properties.ts';
import type { ResultRow } from '../../../src/api/contract/search/search.ts';
import type { ShownFacts } from '../../data/warehouse/records/parcelRecord.ts';
import { recordFields } from './rowFields.ts';

/**
 * A result row of a lead type. `id` is the id of its record, or of the parcel where the snapshot has none;
 * `resultIndex` counts the rows of the whole result from 0.
 */
export function resultRow(facts: ShownFacts, code: LeadTypeCode, resultIndex: number): ResultRow {
  const record = recordFields(code);
  const read = <K extends FactKey>(key: K | null): Facts[K] | null => (key === null ? null : facts[key]);
  const { propertyId } = facts;
  const id = (read(record.id) as number | null) ?? propertyId; // `id` facts are ids
  const { streetAddress, unitNumber, cityName, stateCode, zip } = facts;
  return {
    id,
    propertyId,
    resultIndex,
    type: code,
    leads: leadsOf(facts, code),
    address: { streetAddress, unitNumber, cityName, stateCode, zip, id, propertyId },
    streetAddress,
    unitNumber,
    cityName,
    stateCode,
    zip,
    apn: facts.apn,
    propertyType: propertyTypeLabel(facts.propertyTypeCode),
    propertyTypeCode: facts.propertyTypeCode,
    landUse: facts.landUse,
    bedrooms: facts.bedrooms,
    bathrooms: facts.bathrooms,
    squareFeet: facts.squareFeet,
    lotSquareFeet: facts.lotSquareFeet,
    yearBuilt: facts.yearBuilt,
    stories: facts.stories,
    units: facts.units,
    listingType: record.listingType,
    // The five fields of the record: the table of rowFields.ts names facts of these types.
    listingAmount: read(record.listingAmount) as number | null,
    listingDate: read(record.listingDate) as string | null,
    status: read(record.status) as string | null,
    documentType: read(record.documentType) as string | null,
    defaultAmount: read(record.defaultAmount) as number | null,
    auctionDate: facts.auctionDate,
    daysOnMarket: facts.daysOnMarket,
    openingBidAmount: facts.openingBidAmount,
    openMortgageBalance: facts.openMortgageBalance,
    bankruptcyChapter: facts.bankruptcyChapter,
    unpaidBalance: facts.unpaidBalance,
    estimatedValue: facts.estimatedValue,
    estimatedEquity: facts.estimatedEquity,
    equityShare: facts.equityShare,
    loanToValue: facts.loanToValue,
    lastSaleAmount: facts.lastSaleAmount,
    lastSaleDate: facts.lastSaleDate,
    lienDocumentType: facts.lienDocumentType,
    lienDate: facts.lienDate,
    lienAmount: facts.lienAmount,
    mlsListingDate: facts.mlsListingDate,
    mlsListingDateFormatted: facts.mlsListingDate === null ? null : formatDate(facts.mlsListingDate),
    mlsStatusDate: facts.mlsStatusDate,
    mlsListingAmount: facts.mlsListingAmount,
    ownerName: facts.ownerName,
    ownerOccupied: facts.ownerOccupied,
    absentee: facts.absentee,
    outOfState: facts.outOfState,
    vacant: facts.vacant,
    ownershipLength: facts.ownershipLength,
    leadCount: facts.leadCount,
    distressCount: facts.distressCount,
    sourceCount: facts.sourceCount,
    openViolationCount: facts.openViolationCount,
    mailCity: facts.mailCity,
    mailState: facts.mailState,
    latitude: facts.latitude,
    longitude: facts.longitude,
    pointKind: facts.pointKind,
    pointErrorFeet: facts.pointErrorFeet,
  };
}

/** Of parcels whose facts are kept in memory. */
const texts = new WeakMap<ShownFacts, Map<LeadTypeCode, string>>();

/** The same row as JSON. People come back to the rows they have just seen: then all but their places is there. */
export function resultText(facts: ShownFacts, code: LeadTypeCode, resultIndex: number): string {
  const known = texts.get(facts) ?? new Map<LeadTypeCode, string>();
  let text = known.get(code);
  if (text === undefined) {
    text = JSON.stringify({ ...resultRow(facts, code, 0), resultIndex: undefined }).slice(1);
    texts.set(facts, known.set(code, text));
  }
  return `{"resultIndex":${resultIndex},${text}`;
}

/** The lead types of a parcel, in the order of their tiles, that which is asked for first. */
function leadsOf(facts: ShownFacts, code: LeadTypeCode): LeadTypeCode[] {
  const fitting = leadTiles.filter((tile) => {
    const { fact } = leadTypes[tile];
    return fact !== null && facts[fact] === true;
  });
  return fitting.toSorted((a, b) => Number(b === code) - Number(a === code));
}

/** The label of a property type code; a code we do not know shows itself. */
export function propertyTypeLabel(code: string | null): string | null {
  if (code === null) return null;
  const types: Readonly<Record<string, PropertyType>> = propertyTypes;
  return types[code]?.label ?? code;
}
