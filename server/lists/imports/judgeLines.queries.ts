/**
 * Which parcel each row is (O-122): by APN and county, then by normalised address and ZIP. Two candidates are a conflict
 * that is listed, never guessed; so is an APN and an address that name different parcels.
 */
import type { ImportCounts, ImportOptions } from '../../../src/api/contract/lists/exportImport.ts';
import type { MatchDatabase } from './matchDatabase.ts';

/** First id of parcels that users keep themselves; ids of public parcels are below it. */
export const FIRST_USER_PARCEL_ID = 2 ** 52;

/**
 * Makes `judged` (one line a row) and `member` (seq, property_id, facts, change: what goes onto the list, each once, with
 * what its first row writes). Needs `line` and `written`.
 */
export async function judgeLines(database: MatchDatabase, options: ImportOptions): Promise<ImportCounts> {
  const keep = options.keepUnmatched ? 'true' : 'false';
  await database.run(
    `CREATE TABLE by_apn AS SELECT l.row_no, count(*) AS n, min(p.property_id) AS property_id, list(p.property_id) AS ids,
        count(*) FILTER (p.address_key = l.address_key) AS agreeing,
        min(p.property_id) FILTER (p.address_key = l.address_key) AS agreeing_id
      FROM line l JOIN place_of p ON p.apn_key = l.apn_key AND (l.fips IS NULL OR p.fips = l.fips)
      WHERE l.apn_key IS NOT NULL GROUP BY l.row_no`,
    `CREATE TABLE by_address AS SELECT l.row_no, count(*) AS n, min(p.property_id) AS property_id, list(p.property_id) AS ids
      FROM line l JOIN place_of p ON p.address_key = l.address_key AND (l.fips IS NULL OR p.fips = l.fips)
      WHERE l.address_key IS NOT NULL GROUP BY l.row_no`,
    `CREATE TABLE judged AS SELECT *, CASE WHEN outcome IN ('APN', 'ADDRESS') AND copy > 1 THEN 'DUPLICATE' ELSE outcome END AS result
      FROM (SELECT *, CASE WHEN property_id IS NOT NULL THEN row_number() OVER (PARTITION BY property_id ORDER BY row_no) END AS copy,
        CASE WHEN property_id IS NOT NULL THEN min(row_no) OVER (PARTITION BY property_id) END AS first_row FROM (
      SELECT l.*, CASE
          WHEN a.n = 1 AND d.n > 0 AND NOT list_contains(d.ids, a.property_id) THEN 'CONFLICT'
          WHEN a.n = 1 OR a.agreeing = 1 THEN 'APN'
          WHEN a.n > 1 THEN 'CONFLICT'
          WHEN d.n = 1 THEN 'ADDRESS'
          WHEN d.n > 1 THEN 'CONFLICT'
          WHEN l.is_damaged THEN 'DAMAGED'
          ELSE 'UNMATCHED' END AS outcome,
        CASE
          WHEN a.n = 1 AND d.n > 0 AND NOT list_contains(d.ids, a.property_id) THEN 'APN and address name different parcels'
          WHEN a.n = 1 THEN NULL
          WHEN a.agreeing = 1 THEN 'this APN stands for ' || a.n || ' parcels; the address says which'
          WHEN a.n > 1 THEN 'this APN stands for ' || a.n || ' parcels'
          WHEN d.n > 1 THEN 'this address stands for ' || d.n || ' parcels'
          WHEN l.is_damaged THEN 'APN damaged by a spreadsheet (like 6.22E+11): format that column as text and export it again'
            || CASE WHEN d.n = 1 THEN '; matched by the address' ELSE '' END
          WHEN d.n = 1 AND l.apn_key IS NOT NULL THEN 'no parcel has this APN; matched by the address'
          WHEN d.n = 1 THEN NULL
          WHEN l.apn_key IS NULL AND l.address_key IS NULL THEN 'neither an APN nor a whole address (number, street, ZIP)'
          WHEN l.fips IS NOT NULL AND NOT EXISTS (SELECT 1 FROM loaded c WHERE c.fips = l.fips) THEN 'county ' || l.fips || ' is not loaded'
          WHEN l.apn_key IS NOT NULL AND l.address_key IS NOT NULL THEN 'no parcel has this APN or this address'
          WHEN l.apn_key IS NOT NULL THEN 'no parcel has this APN'
          ELSE 'no parcel has this address' END AS reason,
        CASE WHEN a.n = 1 AND d.n > 0 AND NOT list_contains(d.ids, a.property_id) THEN NULL
          WHEN a.n = 1 THEN a.property_id WHEN a.agreeing = 1 THEN a.agreeing_id
          WHEN a.n IS NULL AND d.n = 1 THEN d.property_id END AS property_id,
        list_distinct(list_concat(a.ids[:5], d.ids[:5])) AS candidates
      FROM line l LEFT JOIN by_apn a USING (row_no) LEFT JOIN by_address d USING (row_no)))`,
    // A row that names no place cannot be told from another one, so it cannot be kept.
    `CREATE TABLE kept AS SELECT min(row_no) AS row_no, ${FIRST_USER_PARCEL_ID} + id52('kept|' || place) AS property_id, any_value(facts) AS facts FROM (
        SELECT row_no, upper(concat_ws('|', coalesce(fips, ''), coalesce(apn_key, ''), coalesce(street, ''), coalesce(unit, ''), coalesce(city, ''), coalesce(state, ''), coalesce(zip, ''))) AS place,
          to_json({apn: apn, fips: fips, streetAddress: street, unitNumber: unit, cityName: city, stateCode: state, zip: zip, ownerName: owner})::VARCHAR AS facts
        FROM judged WHERE ${keep} AND result = 'UNMATCHED' AND (apn_key IS NOT NULL OR street IS NOT NULL) ORDER BY row_no) GROUP BY place`,
    `CREATE TABLE member AS SELECT row_number() OVER (ORDER BY row_no) - 1 AS seq, row_no, property_id, facts, change FROM (
        SELECT row_no, property_id, NULL AS facts FROM judged WHERE result IN ('APN', 'ADDRESS')
        UNION ALL SELECT row_no, property_id, facts FROM kept) LEFT JOIN written USING (row_no)`,
  );
  const [counts] = await database.rows<ImportCounts>(
    `SELECT count(*) AS rows, count(*) FILTER (result = 'APN') AS "matchedByApn", count(*) FILTER (result = 'ADDRESS') AS "matchedByAddress",
      count(*) FILTER (result = 'DUPLICATE') AS duplicates, count(*) FILTER (result = 'UNMATCHED') AS unmatched,
      count(*) FILTER (result = 'CONFLICT') AS conflicts, count(*) FILTER (result = 'DAMAGED') AS damaged,
      (SELECT count(*) FROM written WHERE unread IS NOT NULL) AS unread, (SELECT count(*) FROM broken) AS broken, (SELECT count(*) FROM kept) AS kept FROM judged`,
  );
  if (counts === undefined) throw new Error('a count answers one row');
  return counts;
}

/** Counties of the loaded data: a row of another county is unmatched for that reason. */
export const loadedCounties = 'CREATE TABLE loaded AS SELECT DISTINCT fips FROM place_of';
