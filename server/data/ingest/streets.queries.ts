/** The tables `town_street` and `postal_name`: what addresses are found by that are typed as people say them. */
import { directionalWords, streetKeyWords, suffixWords } from './streetWords.ts';
import { literal, sqlList } from './text.ts';

const foldWord = `CASE word ${[...streetKeyWords]
  .filter(([word, spelling]) => word !== spelling)
  .map(([word, spelling]) => `WHEN ${literal(word)} THEN ${literal(spelling)}`)
  .join(' ')} ELSE word END`;

const directions = sqlList(new Set(directionalWords.values()));
const suffixes = sqlList(new Set(suffixWords.values()));

/** Fewer mails to a name are slips of the pen. */
const FEWEST_MAILS = 3;

/** The number of a house in `street_address`: `12`, `1607-B`, `5 1/2`. */
export const houseNumber = "'^[0-9][^ ]* ([0-9]/[0-9] )?'";

/** `typedStreet` (server/search/places/typedStreet.ts) takes a typed street apart in the same way. */
export const writeStreets: readonly string[] = [
  'DELETE FROM town_street',
  `INSERT INTO town_street WITH counted AS (
      SELECT regexp_replace(street_address, ${houseNumber}, '') AS street, fips, state_code, city_name, zip, count(*)::INTEGER AS parcels
      FROM parcel WHERE street_address IS NOT NULL GROUP BY ALL),
    spelled AS (
      SELECT street, regexp_replace(regexp_replace(array_to_string(list_transform(string_split(street, ' '), lambda word: ${foldWord}), ' '),
        '\\b0+([1-9][0-9]*(?:ST|ND|RD|TH))\\b', '\\1', 'g'), '\\b([NS]) ([EW])\\b', '\\1\\2', 'g') AS street_key
      FROM (SELECT DISTINCT street FROM counted)),
    behind AS (
      SELECT *, string_split(street_key, ' ') AS t,
        len(t) >= 2 AND t[-1] IN ${directions} AND (len(t) >= 3 OR t[1] NOT IN ${suffixes}) AS has_post FROM spelled),
    before AS (
      SELECT *, if(has_post, t[:-2], t) AS u, len(u) >= 2 AND u[-1] IN ${suffixes} AS has_suffix,
        len(u) - has_suffix::INTEGER >= 2 AND u[1] IN ${directions} AS has_pre FROM behind),
    parted AS (SELECT *, if(has_pre, u[2:], u) AS v FROM before)
    SELECT street, fips, state_code, city_name, zip, parcels, street_key, array_to_string(v, ' '),
      array_to_string(if(has_suffix, v[:-2], v), ' '), concat(if(has_pre, u[1], ''), if(has_post, t[-1], ''))
    FROM counted JOIN parted USING (street) ORDER BY 8, street, fips, zip, city_name`,
  'DELETE FROM postal_name',
  // A name that only the mail has, of a ZIP in which parcels lie; of parcels without a ZIP, where their own mail goes.
  `INSERT INTO postal_name WITH mail AS (
      SELECT lower(replace(mail_city, '.', '')) AS name, zip5(mail_zip) AS their_zip, zip, fips, state_code, city_name, occupancy_basis
      FROM parcel WHERE mail_city IS NOT NULL AND retired_date IS NULL AND coalesce(mail_state = state_code, true)),
    area AS (SELECT fips, zip, mode(state_code) AS state_code, mode(city_name) AS city_name FROM parcel WHERE zip IS NOT NULL GROUP BY fips, zip),
    own AS (SELECT DISTINCT fips, zip, lower(replace(city_name, '.', '')) AS name FROM parcel)
    SELECT name, fips, state_code, city_name, zip, parcels FROM (
      SELECT name, area.fips, area.state_code, area.city_name, area.zip, count(*)::INTEGER AS parcels
      FROM mail JOIN area ON area.fips = mail.fips AND area.zip = mail.their_zip GROUP BY ALL
      UNION ALL
      SELECT name, fips, state_code, city_name, NULL, count(*)::INTEGER FROM mail WHERE zip IS NULL AND occupancy_basis = 'LINE' GROUP BY ALL) found
    WHERE parcels >= ${FEWEST_MAILS} AND NOT EXISTS (
      SELECT 1 FROM own WHERE own.fips = found.fips AND own.name = found.name AND own.zip IS NOT DISTINCT FROM found.zip)
    ORDER BY name, fips, zip`,
];
