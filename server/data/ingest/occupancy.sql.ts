/**
 * Whether the mail of an owner goes to the parcel itself. The line of delivery decides first (number, street, unit),
 * the place only where lines agree: the same house has several postal names, the same line stands in several towns.
 */
import { feetBetween } from './points.queries.ts';

/** `1607-B`, `1607B` and `1607 B`, `770-3C`: the end is a part of the house, as a unit is. `35-20` and `1035-67` have none. */
const END = "'(-[0-9]+[A-Z]|-?[A-Z])$'";
export const digitsOf = (number: string): string => `regexp_replace(${number}, ${END}, '')`;
export const endOf = (number: string): string => `nullif(ltrim(regexp_extract(${number}, ${END}), '-'), '')`;
/** A letter between number and name: `1607 B AMHERST ST`, `102 #A LONGWOOD DR`. N, E, S and W are directions. */
const LEAD = '(?:[A-DF-MO-RT-VX-Z]|# [A-Z0-9]{1,4})';
const leadOf = (name: string): string => `nullif(ltrim(regexp_extract(${name}, '^(${LEAD}) .', 1), '# '), '')`;
const withoutLead = (name: string): string => `regexp_replace(${name}, '^${LEAD} (.)', '\\1')`;

/** `1315-17` ends at 1317, `204-206` and `204-06` at 206. */
const rangeEnd = (digits: string): string =>
  `(left(split_part(${digits}, '-', 1), greatest(length(split_part(${digits}, '-', 1)) - length(split_part(${digits}, '-', 2)), 0)) || split_part(${digits}, '-', 2))`;

/**
 * One letter wrong, missing or swapped in a name of five or more (RIVES and RIVEST), two in a long one of the same ZIP
 * (CLAIRMONTE and CLAIREMONT); also of the whole street, whose words abbreviations may hide (SUMMIT is SMT).
 */
const misspelt = `(length(s_name) >= 5 AND abs(length(s_name) - length(m_name)) <= 1 AND damerau_levenshtein(s_name, m_name) <= 1
  OR length(s_street) >= 9 AND abs(length(s_street) - length(m_street)) <= 1 AND damerau_levenshtein(s_street, m_street) <= 1
  OR length(s_name) >= 9 AND pieces.zip = m_zip AND abs(length(s_name) - length(m_name)) <= 2 AND damerau_levenshtein(s_name, m_name) <= 2)
  AND NOT regexp_matches(s_name || m_name, '[0-9]')`;

/** N POINT RD and N NORTH POINT RD: the direction is a part of the name, or was taken for one. */
const directionInName = (long: string, short: string, directions: string): string =>
  `coalesce(${long} = CASE ${directions} WHEN 'N' THEN 'NORTH' WHEN 'S' THEN 'SOUTH' WHEN 'E' THEN 'EAST' WHEN 'W' THEN 'WEST' END || ' ' || ${short}, false)`;

/** An ending that no list of abbreviations knows: LIMEKILN PK for LIMEKILN PIKE, ELLICOTT DRIVEWAY for ELLICOTT DR. */
const cutShort = (long: string, short: string, suffix: string): string =>
  `(${suffix} IS NOT NULL AND starts_with(${long}, ${short} || ' ')
    AND regexp_matches(substr(${long}, length(${short}) + 2), '^(' || left(${suffix}, 1) || '[A-Z]{0,3}|' || ${suffix} || '[A-Z]*)$'))`;

/** `A` of the lot `A&B`, `F` of the flat `5F`. */
const isPartOf = (part: string, whole: string): string =>
  `(length(${part}) = 1 AND (contains(${whole}, ${part}) AND NOT regexp_matches(${whole}, '[0-9]')
    OR regexp_matches(${whole}, '^[0-9]+[A-Z]$') AND right(${whole}, 1) = ${part}))`;
const pairs = ['s_end', 's_unit'].flatMap((own) => ['m_end', 'm_unit'].map((other) => [own, other] as const));
const some = (condition: (own: string, other: string) => string): string =>
  pairs.map(([own, other]) => `coalesce(${condition(own, other)}, false)`).join(' OR ');
/**
 * A unit that only one of them has is a difference of spelling, as is one that only repeats the number; `25` is a part
 * of the unit `25-26`. `1007` and `1004` are two dwellings.
 */
const sameUnit = `(coalesce(s_end, s_unit) IS NULL OR coalesce(m_end, m_unit) IS NULL OR coalesce(m_unit = m_digits, false)
  OR coalesce(list_contains(string_split_regex(upper(unit_number), '[^A-Z0-9]+'), m_unit), false)
  OR ${some((own, other) => `${own} = ${other} OR ${isPartOf(other, own)} OR ${isPartOf(own, other)}`)})`;
/** Of one numbering: 36 and 401 are not, P18 and 410 are not; nobody knows which of the dwellings is meant. */
const shape = (unit: string): string => `regexp_replace(regexp_replace(${unit}, '[0-9]', '9', 'g'), '[A-Z]', 'A', 'g')`;
const comparableUnits = `(${some((own, other) => `${shape(own)} = ${shape(other)}`)})`;

/** Bases on which somebody is known to live elsewhere (`occupancyBases`). */
const elsewhere = ['UNIT', 'STREET', 'PLACE', 'TOWN'];
/** `moved`: the mail goes to another dwelling; NULL: unknown. */
export const movedBy = (basis: string): string =>
  `CASE WHEN ${basis} = 'LINE' THEN false WHEN ${basis} IN (${elsewhere.map((code) => `'${code}'`).join(', ')}) THEN true END`;

/**
 * Columns that compare: of a relation with the pieces of situs and mailing line (`s_`, `m_`: number, name, suffix,
 * directions, unit, special), city_name, state_code, zip, mail_city, mail_state, mail_zip, m_zip, mail_line, unit_number,
 * property_id and fips. Adds `basis` (`occupancyBases`), NULL where there is no mail.
 *
 * `situs_place` (property_id, fips, digits, name, suffix, unit, zip, city): lines at which the county's parcels stand;
 * one that is another parcel's is no spelling of this one. Which postal names belong together: `town_zip` (fips, city,
 * zip) is where the mail of parcels of a town goes that stand there, `zip_middle` (zip, lat, lng, feet) where ZIPs lie and
 * how far they reach; of a ZIP without land its first digits, `mail_near` (fips, scf).
 */
export function compareOccupancy(relation: string): string {
  return `
  WITH pieces AS (
    SELECT *, ${digitsOf('s_number')} AS s_digits, ${digitsOf('m_number')} AS m_digits,
      coalesce(${endOf('s_number')}, ${leadOf('s_name')}) AS s_end, coalesce(${endOf('m_number')}, ${leadOf('m_name')}) AS m_end
    FROM ${relation}),
  likeness AS (
    SELECT pieces.*,
      -- A range (1035-67) is the place of its first number.
      coalesce(s_digits = m_digits OR (split_part(s_digits, '-', 1) = split_part(m_digits, '-', 1)
        AND ((strpos(s_digits, '-') > 0) <> (strpos(m_digits, '-') > 0) OR ${rangeEnd('s_digits')} = ${rangeEnd('m_digits')})), false) AS same_number,
      coalesce(s_name = m_name OR replace(s_street, ' ', '') = replace(m_street, ' ', '')
        OR (coalesce(s_end, m_end) IS NOT NULL AND ${withoutLead('s_name')} = ${withoutLead('m_name')})
        OR ${directionInName('m_name', 's_name', 's_directions')} OR ${directionInName('s_name', 'm_name', 'm_directions')}, false) AS same_name,
      CASE WHEN split_part(s_digits, '-', 1) = split_part(m_digits, '-', 1) AND s_name <> m_name
        THEN coalesce(${misspelt} OR ${cutShort('m_name', 's_name', 's_suffix')} OR ${cutShort('s_name', 'm_name', 'm_suffix')}, false)
        ELSE false END AS like_name,
      coalesce(s_suffix = m_suffix, true) AS same_suffix, coalesce(s_directions = m_directions, true) AS same_directions,
      coalesce(pieces.zip = m_zip, false) AS same_zip, coalesce(mail_city = city_name, false) AS same_city,
      coalesce(mail_state <> state_code, false) AS other_state,
      -- Too far for a postal name. Without a city, one wrong digit of the ZIP is a slip.
      CASE WHEN mail_city IS NULL AND damerau_levenshtein(m_zip, pieces.zip) <= 1 THEN false
        ELSE coalesce(${feetBetween('own_zip', 'their_zip')} > own_zip.feet + their_zip.feet, left(m_zip, 3) <> left(pieces.zip, 3),
          m_zip IS NOT NULL AND near.scf IS NULL, false) END AS is_far,
      coalesce(mail_zip IS DISTINCT FROM pieces.zip AND m_zip IS DISTINCT FROM pieces.zip AND mail_city <> city_name, false) AS other_town
    FROM pieces LEFT JOIN mail_near near ON near.fips = pieces.fips AND near.scf = left(m_zip, 3)
      LEFT JOIN town_zip town ON town.fips = pieces.fips AND town.city = pieces.city_name
      LEFT JOIN zip_middle own_zip ON own_zip.zip = coalesce(pieces.zip, town.zip)
      LEFT JOIN zip_middle their_zip ON their_zip.zip = m_zip),
  lines AS (
    SELECT *, same_number AND (same_name OR like_name) AND same_directions
      AND (same_zip OR same_city OR (same_suffix AND (same_name OR mail_city IS NULL))) AS like_line,
      same_name AND same_suffix AND (same_zip OR same_city) AS sure_line
    FROM likeness),
  others AS (
    SELECT DISTINCT l.property_id FROM lines l JOIN situs_place t
      ON t.fips = l.fips AND t.digits = l.m_digits AND t.name = l.m_name AND t.property_id <> l.property_id
    WHERE l.like_line AND NOT l.sure_line AND coalesce(t.suffix = l.m_suffix, true)
      AND (l.same_zip OR l.same_city OR coalesce(t.zip = l.m_zip, t.city = l.mail_city, false))),
  dwellings AS (
    SELECT DISTINCT l.property_id FROM lines l JOIN situs_place t
      ON t.fips = l.fips AND t.digits = l.s_digits AND t.name = l.s_name AND t.unit = coalesce(l.m_unit, l.m_end)
        AND t.property_id <> l.property_id
    WHERE l.like_line),
  judged AS (
    SELECT lines.*, like_line AND others.property_id IS NULL AS same_line, dwellings.property_id IS NOT NULL AS is_dwelling
    FROM lines LEFT JOIN others USING (property_id) LEFT JOIN dwellings USING (property_id))
  SELECT * EXCLUDE (s_digits, m_digits, s_end, m_end, same_number, same_name, like_name, same_suffix, same_directions,
      same_zip, same_city, other_state, is_far, other_town, like_line, sure_line, same_line, is_dwelling),
    CASE WHEN mail_line.body IS NULL THEN NULL WHEN m_special = 'PO_BOX' THEN 'BOX'
      WHEN s_number IS NULL OR m_number IS NULL OR s_special IS NOT NULL
        THEN CASE WHEN mail_care_of IS NOT NULL OR m_special IS NOT NULL THEN 'CARE_OF' WHEN other_town THEN 'TOWN' ELSE 'NUMBER' END
      WHEN same_line AND (other_state OR (is_far AND NOT same_city)) THEN CASE WHEN mail_care_of IS NULL THEN 'PLACE' ELSE 'CARE_OF' END
      WHEN same_line AND ${sameUnit} THEN 'LINE'
      -- In care of somebody elsewhere: that says nothing about where the owner lives.
      WHEN mail_care_of IS NOT NULL OR m_special IS NOT NULL THEN 'CARE_OF'
      WHEN same_line THEN CASE WHEN is_dwelling OR ${comparableUnits} THEN 'UNIT' ELSE 'BUILDING' END
      WHEN same_number AND same_name AND same_suffix AND same_directions AND other_town THEN 'PLACE' ELSE 'STREET' END AS basis
  FROM judged`;
}
