/**
 * Whether the mail of an owner goes to the parcel itself. The line of delivery decides first (number, street, unit),
 * the place only where lines agree: the same house has several postal names, the same line stands in several towns.
 */

/** `1607-B`, `1607B` and `1607 B`, `770-3C`: the end is a part of the house, as a unit is. `35-20` and `1035-67` have none. */
const END = "'(-[0-9]+[A-Z]|-?[A-Z])$'";
export const digitsOf = (number: string): string => `regexp_replace(${number}, ${END}, '')`;
const endOf = (number: string): string => `nullif(ltrim(regexp_extract(${number}, ${END}), '-'), '')`;
/** A letter between number and name: `1607 B AMHERST ST`. N, E, S and W are directions. */
const leadOf = (name: string): string => `nullif(regexp_extract(${name}, '^([A-DF-MO-RT-VX-Z]) .', 1), '')`;
const withoutLead = (name: string): string => `regexp_replace(${name}, '^[A-DF-MO-RT-VX-Z] (.)', '\\1')`;

/** One letter wrong, missing or swapped in a name of five or more: RIVES and RIVEST. */
const misspelt = `(length(s_name) >= 5 AND abs(length(s_name) - length(m_name)) <= 1
  AND NOT regexp_matches(s_name, '[0-9]') AND damerau_levenshtein(s_name, m_name) <= 1)`;

/** An ending that no list of abbreviations knows: LIMEKILN PK for LIMEKILN PIKE, ELLICOTT DRIVEWAY for ELLICOTT DR. */
const cutShort = (long: string, short: string, suffix: string): string =>
  `(${suffix} IS NOT NULL AND starts_with(${long}, ${short} || ' ')
    AND regexp_matches(substr(${long}, length(${short}) + 2), '^(' || left(${suffix}, 1) || '[A-Z]{0,3}|' || ${suffix} || '[A-Z]*)$'))`;

/** `A` of the lot `A&B`, `F` of the flat `5F`. */
const isPartOf = (part: string, whole: string): string =>
  `(length(${part}) = 1 AND (contains(${whole}, ${part}) AND NOT regexp_matches(${whole}, '[0-9]')
    OR regexp_matches(${whole}, '^[0-9]+[A-Z]$') AND right(${whole}, 1) = ${part}))`;
const pairs = ['s_end', 's_unit'].flatMap((own) => ['m_end', 'm_unit'].map((other) => [own, other] as const));
/** A unit that only one of them has is a difference of spelling; `1007` and `1004` are two dwellings. */
const sameUnit = `(coalesce(s_end, s_unit) IS NULL OR coalesce(m_end, m_unit) IS NULL OR ${pairs
  .map(([own, other]) => `coalesce(${own} = ${other} OR ${isPartOf(other, own)} OR ${isPartOf(own, other)}, false)`)
  .join(' OR ')})`;

/**
 * Columns that compare: of a relation with the pieces of situs and mailing line (`s_`, `m_`: number, name, suffix,
 * directions, unit, special), city_name, state_code, zip, mail_city, mail_state, mail_zip, m_zip, mail_line, property_id
 * and fips. Adds `basis`: LINE for the parcel itself, UNIT for another unit of the building, STREET for another line,
 * PLACE for the same line in another place, TOWN for another town; NULL where nothing can be said.
 *
 * `situs_place` (property_id, fips, digits, name, suffix, zip, city): lines at which the county's parcels stand; one that
 * is another parcel's is no spelling of this one. `mail_near` (fips, scf): how ZIPs around the county begin.
 */
export function compareOccupancy(relation: string): string {
  return `
  WITH pieces AS (
    SELECT *, ${digitsOf('s_number')} AS s_digits, ${digitsOf('m_number')} AS m_digits,
      coalesce(${endOf('s_number')}, ${leadOf('s_name')}) AS s_end, coalesce(${endOf('m_number')}, ${leadOf('m_name')}) AS m_end
    FROM ${relation}),
  likeness AS (
    SELECT *,
      -- A range (1035-67) is the place of its first number.
      coalesce(s_digits = m_digits OR ((strpos(s_digits, '-') > 0) <> (strpos(m_digits, '-') > 0)
        AND split_part(s_digits, '-', 1) = split_part(m_digits, '-', 1)), false) AS same_number,
      coalesce(s_name = m_name OR replace(s_street, ' ', '') = replace(m_street, ' ', '')
        OR (coalesce(s_end, m_end) IS NOT NULL AND ${withoutLead('s_name')} = ${withoutLead('m_name')}), false) AS same_name,
      CASE WHEN split_part(s_digits, '-', 1) = split_part(m_digits, '-', 1) AND s_name <> m_name
        THEN coalesce(${misspelt} OR ${cutShort('m_name', 's_name', 's_suffix')} OR ${cutShort('s_name', 'm_name', 'm_suffix')}, false)
        ELSE false END AS like_name,
      coalesce(s_suffix = m_suffix, true) AS same_suffix, coalesce(s_directions = m_directions, true) AS same_directions,
      coalesce(zip = m_zip, false) AS same_zip, coalesce(mail_city = city_name, false) AS same_city,
      coalesce(mail_state <> state_code, false) AS other_state,
      -- Too far for a postal name: no mail of the county goes to a ZIP that begins like this one.
      coalesce(left(m_zip, 3) <> left(zip, 3), m_zip IS NOT NULL AND near.scf IS NULL, false) AS is_far,
      coalesce(mail_zip IS DISTINCT FROM zip AND m_zip IS DISTINCT FROM zip AND mail_city <> city_name, false) AS other_town
    FROM pieces LEFT JOIN mail_near near ON near.fips = pieces.fips AND near.scf = left(m_zip, 3)),
  lines AS (
    SELECT *, same_number AND (same_name OR like_name) AND same_directions
      AND (same_zip OR same_city OR (same_name AND same_suffix)) AS like_line,
      same_name AND same_suffix AND (same_zip OR same_city) AS sure_line
    FROM likeness),
  others AS (
    SELECT DISTINCT l.property_id FROM lines l JOIN situs_place t
      ON t.fips = l.fips AND t.digits = l.m_digits AND t.name = l.m_name AND t.property_id <> l.property_id
    WHERE l.like_line AND NOT l.sure_line AND coalesce(t.suffix = l.m_suffix, true)
      AND (l.same_zip OR l.same_city OR coalesce(t.zip = l.m_zip, t.city = l.mail_city, false))),
  judged AS (
    SELECT lines.*, like_line AND others.property_id IS NULL AS same_line FROM lines LEFT JOIN others USING (property_id))
  SELECT * EXCLUDE (s_digits, m_digits, s_end, m_end, same_number, same_name, like_name, same_suffix, same_directions,
      same_zip, same_city, other_state, scf, is_far, other_town, like_line, sure_line, same_line),
    CASE WHEN mail_line.body IS NULL OR m_special = 'PO_BOX' THEN NULL
      WHEN s_number IS NULL OR m_number IS NULL OR s_special IS NOT NULL
        THEN CASE WHEN mail_care_of IS NULL AND m_special IS NULL AND other_town THEN 'TOWN' END
      WHEN same_line AND (other_state OR (is_far AND NOT same_city)) THEN CASE WHEN mail_care_of IS NULL THEN 'PLACE' END
      WHEN same_line AND ${sameUnit} THEN 'LINE'
      -- In care of somebody elsewhere: that says nothing about where the owner lives.
      WHEN mail_care_of IS NOT NULL OR m_special IS NOT NULL THEN NULL
      WHEN same_line THEN 'UNIT' WHEN other_town OR other_state THEN 'TOWN' ELSE 'STREET' END AS basis
  FROM judged`;
}
