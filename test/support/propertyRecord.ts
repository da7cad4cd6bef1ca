import type { PropertyRecord } from '../../src/api/contract/property/properties.ts';
import { factKeys } from '../../src/api/catalogue/property/facts.ts';

/** A property of which nothing is known but what is given, for functions of records. */
export function propertyRecord(propertyId: number, change: Partial<PropertyRecord> = {}): PropertyRecord {
  const address = {
    streetAddress: `${propertyId} Elm St`,
    unitNumber: null,
    cityName: 'Anytown',
    stateCode: 'VA',
    zip: '22901',
    id: propertyId,
    propertyId,
  };
  return {
    id: propertyId,
    propertyId,
    mode: 'RETRIEVE',
    view: change.mode === 'FULL' ? 'FORECLOSURE' : null,
    address,
    squareFeet: 1500,
    nonDisclosure: false,
    // Every fact unknown: factKeys are exactly the keys of the record.
    facts: Object.fromEntries(factKeys.map((key) => [key, null])) as PropertyRecord['facts'],
    propertyType: null,
    county: null,
    source: { id: 1, name: 'County', asOf: '2026-11-01', sample: true, agency: 'Assessor', url: null },
    leadTypes: [],
    status: null,
    saved: null,
    layouts: [],
    estimatedValueGraph: { categories: [] },
    compSaleAmountGraph: { categories: [] },
    mapUrl: null,
    hasStreetView: false,
    surroundingSearches: [],
    corrections: [],
    linkedProperties: [],
    deeds: [],
    loans: [],
    liens: [],
    foreclosures: [],
    listings: [],
    violations: [],
    joinedSources: [],
    lotMeasured: null,
    court: [],
    ...change,
  };
}
