import { factColumn, type FactKey } from '../../src/api/catalogue/property/facts.ts';
import { leadTiles, leadTypes } from '../../src/api/catalogue/search/leadTypes.ts';
import { mixedFacts, mixedIndexes } from './mixedSearches.ts';
import { shownFacts } from '../../server/data/warehouse/records/sections.ts';

/** A search as the address of a call, and as a PostgreSQL developer would write it. `$1` is the county. */
export interface BenchSearch {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  readonly postgres: { readonly page: string; readonly count: string };
}

/** The first county of every sample, whatever its size. */
export const COUNTY = '13135';
/** Rows of a page, of a search and of a list. */
export const PAGE_ROWS = 100;

const row = shownFacts.map((key) => factColumn(key)).join(', ');

const street = `lower(city_name),
  CASE WHEN left(street_address, 1) BETWEEN '0' AND '9' THEN lower(substr(street_address, strpos(street_address, ' ') + 1))
    ELSE lower(street_address) END,
  CAST(substring(street_address from '^[0-9]+') AS INTEGER), lower(street_address), lower(unit_number), property_id`;

const filtered = `fips = $1 AND bedrooms >= 3 AND year_built <= 1995 AND estimated_equity_cents >= 10000000`;

export const searches: readonly BenchSearch[] = [
  {
    name: 'county, 3 filters, newest sale first',
    query: {
      type: 'COUNTY',
      fips: COUNTY,
      bedroomsMin: '3',
      yearBuiltMax: '1995',
      estimatedEquityMin: '100000',
      sortField: 'lastSaleDate',
      sortAscending: 'false',
      limit: String(PAGE_ROWS),
    },
    postgres: {
      page: `SELECT ${row} FROM $table WHERE ${filtered} ORDER BY last_sale_date DESC NULLS LAST, property_id LIMIT ${PAGE_ROWS}`,
      count: `SELECT count(*) AS count FROM $table WHERE ${filtered}`,
    },
  },
  {
    name: 'whole county, by address',
    query: { type: 'COUNTY', fips: COUNTY, limit: String(PAGE_ROWS) },
    postgres: {
      page: `SELECT ${row} FROM $table WHERE fips = $1 ORDER BY ${street} LIMIT ${PAGE_ROWS}`,
      count: `SELECT count(*) AS count FROM $table WHERE fips = $1`,
    },
  },
];

const leadFacts = leadTiles.flatMap((code) => {
  const { fact } = leadTypes[code];
  return fact === null ? [] : [{ code, fact }];
});

/** Rows of every lead type in a county, in one statement. */
export const leadCounts = `SELECT ${leadFacts
  .map(({ code, fact }) => `count(*) FILTER (WHERE ${factColumn(fact)}) AS "${code}"`)
  .join(', ')} FROM $table WHERE fips = $1`;

/** What the PostgreSQL table holds: what a row shows and what the searches ask for. Narrower than ours. */
export const copiedFacts: readonly FactKey[] = [
  ...new Set<FactKey>(['fips', 'estimatedEquity', ...shownFacts, ...mixedFacts, ...leadFacts.map(({ fact }) => fact)]),
];

/** Every statement above finds an index that fits it. */
export const postgresIndexes: readonly string[] = [
  ...mixedIndexes,
  'CREATE UNIQUE INDEX ON $table (property_id)',
  'CREATE INDEX ON $table (fips, last_sale_date DESC NULLS LAST, property_id)',
  `CREATE INDEX ON $table (fips, ${street.replace(/CASE[\s\S]*END/, '($&)').replace(/CAST\(.*INTEGER\)/, '($&)')})`,
  'CREATE INDEX ON $table (fips, bedrooms, year_built)',
];
