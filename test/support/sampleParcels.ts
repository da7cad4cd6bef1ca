/** Random parcels for tests: every fact known in some rows and unknown in others, from a seed. */
import { factKeys, facts, type FactKey } from '../../src/api/catalogue/property/facts.ts';
import {
  financingTypes,
  foreclosureStatuses,
  lienTypes,
  loanTypes,
  mlsListingStatuses,
  occupancyBases,
  ownerTypes,
  pointKinds,
  propertyClasses,
  notMarketReasons,
  saleSituations,
  taxExemptions,
} from '../../src/api/catalogue/property/codes.ts';
import { propertyTypes } from '../../src/api/catalogue/property/propertyTypes.ts';
import type { ParcelFacts } from './smallWarehouse.ts';

/** A small seeded generator (mulberry32): numbers from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const codes: Partial<Record<FactKey, readonly string[]>> = {
  propertyTypeCode: Object.keys(propertyTypes),
  propertyClass: Object.keys(propertyClasses),
  lastSaleSituation: Object.keys(saleSituations),
  lastTransferSituation: Object.keys(saleSituations),
  lastTransferReason: Object.keys(notMarketReasons),
  occupancyBasis: Object.keys(occupancyBases),
  ownerType: Object.keys(ownerTypes),
  pointKind: Object.keys(pointKinds),
  firstLoanType: Object.keys(loanTypes),
  firstLoanFinancing: Object.keys(financingTypes),
  secondLoanType: Object.keys(loanTypes),
  mailState: ['VA', 'MD', 'PR', 'XX'],
  foreclosureStatus: Object.keys(foreclosureStatuses),
  lienType: Object.keys(lienTypes),
  mlsListingStatus: Object.keys(mlsListingStatuses),
  zoning: ['R-1', 'r-1u', 'B_2', '100%', 'M\\I'],
};
const codeLists: Partial<Record<FactKey, readonly string[]>> = {
  taxExemptions: Object.keys(taxExemptions),
  loanTypes: Object.keys(loanTypes),
  financingTypes: Object.keys(financingTypes),
  openLienTypes: Object.keys(lienTypes),
};
const chapters = [7, 9, 11, 12, 13, 15];
const texts = [
  'Oak',
  'oak',
  'ELM',
  'Élan 100%',
  'a_b',
  'ab',
  "O'Brien & Sons, LLC",
  'back\\slash',
  '',
  'zeta',
  'Zeta Ω',
];
const counties = [
  { fips: '51540', stateCode: 'VA', zip: '22901', cityName: 'CHARLOTTESVILLE' },
  { fips: '51540', stateCode: 'VA', zip: '22903', cityName: 'CHARLOTTESVILLE' },
  { fips: '51003', stateCode: 'VA', zip: '22901', cityName: 'CHARLOTTESVILLE' },
  { fips: '51003', stateCode: 'VA', zip: '22932', cityName: 'CROZET' },
  { fips: '24510', stateCode: 'MD', zip: '21202', cityName: 'BALTIMORE' },
] as const;
const streets = ['OAK ST', 'GLENN CT', 'W MAIN ST', '1ST ST N', 'ELM AVE'];

/** As ingest compares names of owners: letters, figures and & only. */
export const ownerKeyOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}|[.']/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9&]+/g, ' ')
    .trim();

/** The same parcels for the same seed and count; ids are 1 to count in random order of places. */
export function sampleParcels(count: number, seed = 1): ParcelFacts[] {
  const random = seeded(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T; // never past the end
  return Array.from({ length: count }, (_, at): ParcelFacts => {
    const values: Record<string, unknown> = {};
    for (const key of factKeys) {
      // All of them are in the newest roll of their county.
      if (key === 'retiredDate') continue;
      if (random() < 0.2) continue;
      const list = codes[key];
      if (list) values[key] = pick(list);
      else values[key] = valueOf(key, random, pick);
    }
    return {
      ...values,
      ...pick(counties),
      propertyId: at + 1,
      apn: `${pick(['A', 'b', ''])}${10 + at}--${Math.floor(random() * 90)}-C`,
      apnKey: null,
      ownerKey: typeof values['ownerName'] === 'string' ? ownerKeyOf(values['ownerName']) : null,
      streetAddress: random() < 0.1 ? null : `${1 + Math.floor(random() * 120)} ${pick(streets)}`,
      unitNumber: random() < 0.8 ? null : String(1 + Math.floor(random() * 5)),
      addressKey: null,
      latitude: random() < 0.1 ? null : 38 + Math.round(random() * 400) / 1000,
      longitude: random() < 0.1 ? null : -78.6 + Math.round(random() * 400) / 1000,
    };
  });
}

function valueOf(key: FactKey, random: () => number, pick: <T>(from: readonly T[]) => T): unknown {
  if (key === 'bankruptcyChapter') return pick(chapters);
  switch (facts[key].kind) {
    case 'flag':
      return random() < 0.5;
    case 'date':
      return `${2010 + Math.floor(random() * 12)}-${pick(['01', '02', '06', '12'])}-${pick(['01', '15', '28'])}`;
    case 'money':
      return Math.floor(random() * 60 - 10) * 10_000 + pick([0, 0, 0.5, 0.01]);
    case 'ratio':
      return Math.round(random() * 20) / 20;
    case 'decimal':
      return Math.round(random() * 20) / 4;
    case 'integer':
      return Math.floor(random() * 12);
    case 'id':
      return 1000 + Math.floor(random() * 1_000_000);
    case 'codes':
      return (codeLists[key] ?? []).filter(() => random() < 0.25);
    default:
      return pick(texts);
  }
}
