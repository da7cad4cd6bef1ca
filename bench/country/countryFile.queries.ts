import { DuckDBInstance } from '@duckdb/node-api';
import { literal, sqlList } from '../../server/data/ingest/text.ts';
import { COUNTY_PARCELS, type PlannedCounty } from './countryPlan.ts';

/** Of nobody: names are put together from these. */
const SYLLABLES = 'bal,cor,den,fen,gar,hol,jor,kel,lam,mor,nev,or,pel,quin,ros,sel,tam,ul,ver,win'
  .toUpperCase()
  .split(',');
const GIVEN = 'ADA,BEN,CARL,DORA,ED,FAY,GUS,HAL,IDA,JO,KAY,LEE,MAE,NED,OLA,PAM'.split(',');
const SUFFIXES = ['ST', 'AVE', 'RD', 'DR', 'LN', 'CT', 'WAY', 'PL'];
const STREETS_A_ZIP = 80;

const pick = (of: readonly string[], by: string): string =>
  `[${of.map(literal).join(', ')}][1 + (${by} % ${of.length})::INTEGER]`;
/** Three syllables out of a whole number. */
const name = (by: string): string =>
  [by, `(${by} // 20)`, `(${by} // 400)`].map((part) => pick(SYLLABLES, part)).join(' || ');

/**
 * Writes the roll of some counties as CSV, in the order of counties and parcel numbers: an address, a point, an owner who
 * mostly lives there, a house, a value and a sale. The same at each time; `edition` gives other owners to one in fifty.
 */
export async function writeCountryFile(path: string, counties: readonly PlannedCounty[], edition = 0): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '2GB', threads: '2' });
  const connection = await instance.connect();
  const zips = counties.flatMap(({ county: { fips, stateCode }, zips: own }) =>
    own.map(
      ({ zip, latitude, longitude }, at) =>
        `(${literal(fips)}, ${literal(stateCode)}, ${at}, ${own.length}, ${literal(zip)}, ${latitude}, ${longitude})`,
    ),
  );
  try {
    await connection.run(
      `CREATE TABLE place AS SELECT * FROM (VALUES ${zips.join(',\n')}) p(fips, state, nth, zips, zip, lat, lng)`,
    );
    await connection.run(`COPY (
      WITH drawn AS (
        SELECT p.*, n, n // zips AS nth_of_zip, hash(fips, n, 1) AS a, hash(fips, n, 2) AS b, hash(fips, n, 3) AS c,
          hash(fips, n, if(hash(fips, n) % 50 = 0, ${edition}, 0), 4) AS o, hash(zip, nth_of_zip % ${STREETS_A_ZIP}) AS s
        FROM place p JOIN range(${COUNTY_PARCELS}) r(n) ON n % zips = nth),
      placed AS (
        SELECT *, (1 + 2 * (nth_of_zip // ${STREETS_A_ZIP}))::VARCHAR || ' ' || ${name('s')} || ' ' || ${pick(SUFFIXES, '(s // 8000)')} AS address,
          ${name('hash(zip)')} || 'TON' AS town FROM drawn)
      SELECT lpad((n + 1)::VARCHAR, 6, '0') AS apn, fips, address AS "streetAddress", town AS "cityName", state AS "stateCode", zip,
        round(lat + (a % 4000) / 100000.0 - 0.02, 6) AS latitude, round(lng + (b % 4000) / 100000.0 - 0.02, 6) AS longitude,
        CASE WHEN o % 10 = 0 THEN ${name('(o // 10)')} || ' HOLDINGS ' || (o // 80000 % 500)::VARCHAR || ' LLC'
          ELSE ${name('(o // 10)')} || ' ' || ${pick(GIVEN, '(o // 80000)')} END AS "ownerName",
        CASE WHEN o % 100 < 70 THEN address WHEN o % 100 < 90 THEN (o // 100 % 900)::VARCHAR || ' ' || ${name('(o // 1000)')} || ' ST' ELSE 'PO BOX ' || (o // 100 % 9000)::VARCHAR END AS "mailStreetAddress",
        CASE WHEN o % 100 < 70 THEN town ELSE ${name('(o // 7)')} || 'TON' END AS "mailCity",
        state AS "mailState", zip AS "mailZip", ${pick(['1001', '1001', '1001', '1002'], 'c')} AS "propertyTypeCode",
        1 + c % 6 AS bedrooms, 1 + c // 6 % 4 AS bathrooms, 700 + c // 24 % 3000 AS "squareFeet", 3000 + a // 4000 % 20000 AS "lotSquareFeet",
        1900 + b // 4000 % 124 AS "yearBuilt", 50000 + a // 100 % 700000 AS "assessedValue",
        (DATE '1995-01-01' + (c // 100 % 11000)::INTEGER)::VARCHAR AS "lastSaleDate", 40000 + b // 100 % 600000 AS "lastSaleAmount"
      FROM placed WHERE fips IN ${sqlList(counties.map(({ county }) => county.fips))} ORDER BY fips, apn
    ) TO ${literal(path)} (FORMAT csv, HEADER)`);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
