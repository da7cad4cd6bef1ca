/**
 * The ground of the sample: neighbourhoods of 128 parcels on street grids, homes with size, age and value. Every draw
 * is a fraction computed from the thing's own md5 key, so the same seed gives the same county on every machine, however
 * many threads work on it. Only + - * / and rounding are used on the way to money, for the same reason.
 */
import { literal } from '../ingest/text.ts';
import type { SampleCounty } from './sampleCounties.ts';
import { streetFirst, streetSecond, streetTypes } from './sampleWords.ts';

/** The day the sample is true for. Data, not the clock: tests and screenshots stay the same. */
export const SAMPLE_AS_OF = '2026-06-30';

const NEIGHBOURHOOD = 128;
const METERS_PER_DEGREE = 111_320;

/** 2^31 - 1, a prime: products of two residues stay inside 63 bits, so the arithmetic is exact on every engine. */
const PRIME = 2_147_483_647;

/**
 * `draw(key, 'size')`: a fraction in [0, 1) for a 52-bit key (made of an md5) and a purpose. The product of two linear
 * forms of the key's halves, with multipliers from the md5 of seed and purpose: an md5 of every draw would cost
 * fifty times as much, and neither DuckDB's random() nor its hash() is the same in every version.
 */
export function drawMacro(seed: number): string {
  const bits = (half: 'lower' | 'upper', shift: number): string =>
    `(((md5_number_${half}(${literal(`${seed}|`)} || salt) >> ${shift}) & 1073741823)::BIGINT + 1)`;
  return `CREATE OR REPLACE TEMP MACRO draw(key, salt) AS
    ((((key % ${PRIME}) * ${bits('lower', 2)} + ${bits('lower', 33)}) % ${PRIME})
      * ((((key // 33554432) % ${PRIME}) * ${bits('upper', 2)} + ${bits('upper', 33)}) % ${PRIME}) % ${PRIME}) / ${PRIME}.0`;
}

/** One of a list, by a draw. */
export const pick = (words: readonly string[], draw: string): string =>
  `[${words.map(literal).join(', ')}][1 + floor(${draw} * ${words.length})::INTEGER]`;

/** Rows of ZIP areas with their share of a county's parcels. */
function zipRows(plan: readonly { county: SampleCounty; parcels: number }[]): string {
  return plan
    .flatMap(({ county, parcels }) =>
      county.zips.map((area, index) => {
        const count =
          Math.floor(((index + 1) * parcels) / county.zips.length) - Math.floor((index * parcels) / county.zips.length);
        const fields = [
          county.fips,
          county.stateCode,
          area.city,
          area.zip,
          index + 1,
          count,
          area.latitude,
          area.longitude,
          area.perSquareFoot,
          county.assessmentRatio,
          county.taxRate,
          county.noticeName,
          ...county.stateCity,
          Math.max(4, Math.round(parcels / 180)),
        ];
        return `(${fields.map(literal).join(', ')})`;
      }),
    )
    .join(',\n');
}

export function sampleHomes(plan: readonly { county: SampleCounty; parcels: number }[]): string[] {
  const streetCount = streetFirst.length * streetSecond.length;
  return [
    `CREATE OR REPLACE TEMP TABLE sample_home AS
    WITH zips(fips, state_code, city_name, zip, zip_number, zip_parcels, zip_latitude, zip_longitude, per_foot, ratio, tax_rate,
      notice, state_city, state_zip, companies) AS (VALUES ${zipRows(plan)}),
    lots AS (
      SELECT z.*, j, j // ${NEIGHBOURHOOD} AS hood, j % ${NEIGHBOURHOOD} AS lot,
        ceil(sqrt(ceil(zip_parcels / ${NEIGHBOURHOOD}.0)))::INTEGER AS side
      FROM zips z, LATERAL (SELECT unnest(range(z.zip_parcels)) AS j)),
    hoods AS (
      SELECT zip AS hood_zip, hood AS hood_number, hood_key, draw(hood_key, 'kind') AS u_kind, draw(hood_key, 'age') AS u_age, draw(hood_key, 'level') AS u_level,
        draw(hood_key, 'size') AS u_size, draw(hood_key, 'hoa') AS u_hoa, draw(hood_key, 'turn') AS u_turn,
        floor(draw(hood_key, 'first') * ${streetFirst.length})::INTEGER AS name_1, floor(draw(hood_key, 'second') * ${streetSecond.length})::INTEGER AS name_2
      FROM (SELECT DISTINCT ON (zip, hood) zip, hood, id52('hood|' || fips || '|' || zip || '|' || hood) AS hood_key FROM lots)),
    shaped AS (
      SELECT l.*, h.hood_key, h.u_level, h.u_size,
        CASE WHEN u_kind < 0.70 THEN 'SFR' WHEN u_kind < 0.79 THEN 'TOWN' WHEN u_kind < 0.88 THEN 'CONDO' WHEN u_kind < 0.93 THEN 'MULTI'
          WHEN u_kind < 0.97 THEN 'COMMERCIAL' ELSE 'LAND' END AS kind,
        (1925 + floor(u_age * 98))::INTEGER AS hood_year,
        u_hoa < CASE WHEN u_age > 0.6 THEN 0.75 ELSE 0.2 END AS hood_hoa, u_hoa,
        [1, 0.96, 0.8, 0.6][1 + floor(u_turn * 4)::INTEGER] AS cosine, [0, 0.28, 0.6, 0.8][1 + floor(u_turn * 4)::INTEGER] AS sine,
        ${JSON.stringify(streetFirst).replaceAll('"', "'")}[1 + name_1] || ' ' || ${JSON.stringify(streetSecond).replaceAll('"', "'")}[1 + name_2] AS subdivision,
        'R' || lpad(zip_number::VARCHAR, 2, '0') || '-' || lpad((hood + 1)::VARCHAR, 4, '0') || '-' || lpad((lot + 1)::VARCHAR, 3, '0') AS apn,
        lot // 16 AS street, lot % 16 AS house
      FROM lots l JOIN hoods h ON h.hood_zip = l.zip AND h.hood_number = l.hood),
    keyed AS (SELECT *, property_id_of(fips, apn_key_of(apn)) AS home FROM shaped),
    placed AS (
      SELECT *, ((hood * 8 + street) * 1657 + zip_number * 271) % ${streetCount} AS street_number,
        -- meters from the middle of the neighbourhood: along the street, across it; condos share their building's point
        CASE kind WHEN 'CONDO' THEN 0 ELSE ((house // 2) - 3.5) * CASE kind WHEN 'TOWN' THEN 9 WHEN 'LAND' THEN 45 ELSE 21 END + (draw(home, 'x') - 0.5) * 4 END AS along,
        (street - 3.5) * 62 + CASE WHEN kind = 'CONDO' THEN 14 ELSE (house % 2) * 30 - 15 + (draw(home, 'y') - 0.5) * 3 END AS across
      FROM keyed),
    sized AS (
      SELECT *, draw(home, 'size') AS u_home, draw(home, 'land') AS u_land, draw(home, 'year') AS u_year,
        kind = 'LAND' OR (kind IN ('SFR', 'TOWN') AND draw(home, 'land') < CASE WHEN hood_year > 2005 THEN 0.05 ELSE 0.012 END) AS is_land,
        CASE WHEN kind = 'COMMERCIAL' THEN 3000 + u_size * 9000 WHEN kind = 'CONDO' THEN 750 + u_size * 650 WHEN kind = 'TOWN' THEN 1250 + u_size * 700
          WHEN kind = 'MULTI' THEN 1900 + u_size * 1600 ELSE 1050 + u_size * 1500 + greatest(hood_year - 1970, 0) * 12 END AS hood_size
      FROM placed),
    built AS (
      SELECT *, CASE WHEN NOT is_land THEN (round(hood_size * (0.72 + 0.38 * u_home + 0.18 * draw(home, 'wing'))))::INTEGER END AS square_feet,
        CASE WHEN NOT is_land THEN least(hood_year + floor(u_year * u_year * 14)::INTEGER - 3, 2025) END AS year_built
      FROM sized)
    SELECT home AS property_id, *,
      zip_latitude + (((hood % side) - (side - 1) / 2.0) * 620 + along * sine + across * cosine) / ${METERS_PER_DEGREE} AS latitude,
      zip_longitude + (((hood // side) - (side - 1) / 2.0) * 560 + along * cosine - across * sine) / (${METERS_PER_DEGREE} * 0.82) AS longitude,
      CASE WHEN kind = 'CONDO' THEN 100 + (hood % 60) * 100 + street * 8 ELSE 100 + (hood % 60) * 100 + house * 4 + (house % 2) END AS house_number,
      CASE WHEN kind = 'CONDO' THEN (100 * (1 + house // 4) + 1 + house % 4)::VARCHAR END AS unit,
      ${JSON.stringify(streetFirst).replaceAll('"', "'")}[1 + street_number // ${streetSecond.length}] || ' ' || ${JSON.stringify(streetSecond).replaceAll('"', "'")}[1 + street_number % ${streetSecond.length}] AS street_name,
      [${streetTypes.map(([long]) => literal(long)).join(', ')}][1 + street_number % ${streetTypes.length}] AS street_long,
      [${streetTypes.map(([, short]) => literal(short)).join(', ')}][1 + street_number % ${streetTypes.length}] AS street_short,
      CASE WHEN is_land THEN '9001' WHEN kind = 'SFR' THEN '1001' WHEN kind = 'TOWN' THEN '1002' WHEN kind = 'CONDO' THEN '1004'
        WHEN kind = 'MULTI' THEN ['1010', '1010', '1010', '1011', '1012', '1020'][1 + floor(draw(home, 'type') * 6)::INTEGER]
        WHEN kind = 'COMMERCIAL' THEN ['2001', '2001', '2003', '3000', '3000', '3001', '4001', '2006', '8002', '8001'][1 + floor(draw(home, 'type') * 10)::INTEGER] END AS type_code,
      -- dollars today: place, neighbourhood, size (larger homes cost less a foot), age, the home itself; in hundreds
      round(CASE WHEN is_land THEN per_foot * (0.7 + 0.6 * u_level) * (280 + 140 * u_home)
        ELSE square_feet * per_foot * (0.72 + 0.62 * u_level) * (0.72 + 0.28 * hood_size / square_feet)
          * (0.86 + (year_built - 1920) * 0.0026) * (0.91 + 0.09 * draw(home, 'state_1') + 0.09 * draw(home, 'state_2')) END / 100) * 100 AS market_value
    FROM built`,
  ];
}
