import { factColumn, type FactKey } from '../../src/api/catalogue/property/facts.ts';
import { shownFacts } from '../../server/data/warehouse/records/sections.ts';

/** A search of a working day: as our query, and as the condition that a PostgreSQL developer would write. */
export interface MixedSearch {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  /** Of the table; money in cents. */
  readonly where: string;
  readonly sort: FactKey;
}

const gwinnett = { type: 'COUNTY', fips: '13135' } as const;
const georgia = { type: 'STATE', id: 'GA' } as const;
const zip = { type: 'ZIP', zip: '30043' } as const;
const inGwinnett = "fips = '13135'";
const inGeorgia = "state_code = 'GA'";
const inZip = "zip = '30043'";

/** Twenty of them: wholesalers, landlords, flippers, note buyers; a ZIP, a county and a state. */
export const mixedSearches: readonly MixedSearch[] = [
  {
    name: 'absentee with half of it paid',
    query: { ...gwinnett, absentee: 'true', equityShareMin: '0.5' },
    where: `${inGwinnett} AND absentee AND equity_share >= 0.5`,
    sort: 'estimatedEquity',
  },
  {
    name: 'tired landlord',
    query: { ...gwinnett, outOfState: 'true', ownershipLengthMin: '15', yearBuiltMax: '1985' },
    where: `${inGwinnett} AND out_of_state AND ownership_length >= 15 AND year_built <= 1985`,
    sort: 'ownershipLength',
  },
  {
    name: 'vacant houses',
    query: { ...gwinnett, listingType: 'V', bedroomsMin: '3' },
    where: `${inGwinnett} AND lead_v AND bedrooms >= 3`,
    sort: 'estimatedValue',
  },
  {
    name: 'free and clear, small',
    query: { ...gwinnett, listingType: 'R', squareFeetMax: '1400' },
    where: `${inGwinnett} AND lead_r AND square_feet <= 1400`,
    sort: 'estimatedValue',
  },
  {
    name: 'high equity in one ZIP',
    query: { ...zip, listingType: 'E' },
    where: `${inZip} AND lead_e`,
    sort: 'estimatedEquity',
  },
  {
    name: 'flip candidates in one ZIP',
    query: { ...zip, yearBuiltMax: '1980', estimatedValueMax: '350000', bedroomsMin: '3', bathroomsMin: '1' },
    where: `${inZip} AND year_built <= 1980 AND estimated_value_cents <= 35000000 AND bedrooms >= 3 AND bathrooms >= 1`,
    sort: 'estimatedValue',
  },
  {
    name: 'open liens',
    query: { ...gwinnett, listingType: 'L', openLienCountMin: '1' },
    where: `${inGwinnett} AND lead_l AND open_lien_count >= 1`,
    sort: 'estimatedValue',
  },
  {
    name: 'pre-foreclosure with equity',
    query: { ...gwinnett, listingType: 'P', equityShareMin: '0.3' },
    where: `${inGwinnett} AND lead_p AND equity_share >= 0.3`,
    sort: 'estimatedEquity',
  },
  {
    name: 'cash buyers',
    query: { ...gwinnett, listingType: 'C' },
    where: `${inGwinnett} AND lead_c`,
    sort: 'lastSaleDate',
  },
  {
    name: 'sold since 2025',
    query: { ...gwinnett, lastSaleDateMin: '2025-01-01', lastSaleAmountMin: '150000' },
    where: `${inGwinnett} AND last_sale_date >= '2025-01-01' AND last_sale_amount_cents >= 15000000`,
    sort: 'lastSaleDate',
  },
  {
    name: 'two signals of distress',
    query: { ...gwinnett, distressCountMin: '2' },
    where: `${inGwinnett} AND distress_count >= 2`,
    sort: 'estimatedEquity',
  },
  {
    name: 'over-leveraged',
    query: { ...gwinnett, loanToValueMin: '0.9' },
    where: `${inGwinnett} AND loan_to_value >= 0.9`,
    sort: 'openMortgageBalance',
  },
  {
    name: 'large lots',
    query: { ...gwinnett, lotSquareFeetMin: '20000', squareFeetMin: '1800' },
    where: `${inGwinnett} AND lot_square_feet >= 20000 AND square_feet >= 1800`,
    sort: 'estimatedValue',
  },
  {
    name: 'the whole county by value',
    query: { ...gwinnett },
    where: inGwinnett,
    sort: 'estimatedValue',
  },
  {
    name: 'the whole county, oldest owner first',
    query: { ...gwinnett, bedroomsMin: '2', bedroomsMax: '4' },
    where: `${inGwinnett} AND bedrooms >= 2 AND bedrooms <= 4`,
    sort: 'ownershipLength',
  },
  {
    name: 'state: absentee, long owned, high equity',
    query: { ...georgia, absentee: 'true', ownershipLengthMin: '20', equityShareMin: '0.7' },
    where: `${inGeorgia} AND absentee AND ownership_length >= 20 AND equity_share >= 0.7`,
    sort: 'estimatedEquity',
  },
  {
    name: 'state: vacant and three signals',
    query: { ...georgia, vacant: 'true', distressCountMin: '3' },
    where: `${inGeorgia} AND vacant AND distress_count >= 3`,
    sort: 'estimatedValue',
  },
  {
    name: 'state: no loans, below 200k',
    query: { ...georgia, listingType: 'R', estimatedValueMax: '200000' },
    where: `${inGeorgia} AND lead_r AND estimated_value_cents <= 20000000`,
    sort: 'estimatedValue',
  },
  {
    name: 'state: bankruptcies',
    query: { ...georgia, listingType: 'B' },
    where: `${inGeorgia} AND lead_b`,
    sort: 'estimatedEquity',
  },
  {
    name: 'state: everything by equity',
    query: { ...georgia, bedroomsMin: '3', yearBuiltMax: '1995', estimatedEquityMin: '100000' },
    where: `${inGeorgia} AND bedrooms >= 3 AND year_built <= 1995 AND estimated_equity_cents >= 10000000`,
    sort: 'estimatedEquity',
  },
];

/** What the searches ask for besides the facts of a row. */
export const mixedFacts: readonly FactKey[] = [
  'equityShare',
  'outOfState',
  'absentee',
  'ownershipLength',
  'lotSquareFeet',
  'openLienCount',
  'distressCount',
  'loanToValue',
  'vacant',
];

const row = shownFacts.map((key) => factColumn(key)).join(', ');

export const mixedPage = ({ where, sort }: MixedSearch): string =>
  `SELECT ${row} FROM $table WHERE ${where} ORDER BY ${factColumn(sort)} DESC NULLS LAST, property_id LIMIT 250`;
export const mixedCount = ({ where }: MixedSearch): string => `SELECT count(*) AS count FROM $table WHERE ${where}`;

/** Indexes of the usual kind: place, and place with what is asked for most. */
export const mixedIndexes: readonly string[] = [
  'CREATE INDEX ON $table (fips, estimated_equity_cents DESC NULLS LAST, property_id)',
  'CREATE INDEX ON $table (fips, estimated_value_cents DESC NULLS LAST, property_id)',
  'CREATE INDEX ON $table (state_code, estimated_equity_cents DESC NULLS LAST, property_id)',
  'CREATE INDEX ON $table (zip)',
];
