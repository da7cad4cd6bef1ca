/**
 * Who has owned each home and what they paid: up to five ownerships back in time, the newest first, each with buyer,
 * day, price and way of paying; then the mailing address of today's owner.
 */
import { growthSql } from './growth.ts';
import { SAMPLE_AS_OF, pick } from './sampleHomes.queries.ts';
import {
  companyFirst,
  companySecond,
  farPlaces,
  firstNames,
  lastNames,
  lenders,
  streetFirst,
  streetSecond,
} from './sampleWords.ts';
import { literal } from '../ingest/text.ts';

const OWNERSHIPS = 5;

/** Days an ownership lasts: many short, a long tail of decades. The newest one is cut off by today. */
const tenure = (turn: number): string => {
  const u = `draw(home, 'tenure ${turn}')`;
  const days = `(CASE WHEN ${u} < 0.3 THEN 40 + ${u} * 3600 WHEN ${u} < 0.62 THEN 1120 + (${u} - 0.3) * 9000
    WHEN ${u} < 0.86 THEN 4000 + (${u} - 0.62) * 18000 ELSE 8300 + (${u} - 0.86) * 60000 END)`;
  return turn === 1 ? `(1 + ${days} * (0.1 + 0.9 * draw(home, 'now')))` : days;
};

const sinceNewest = (turn: number): string => Array.from({ length: turn }, (_, index) => tenure(index + 1)).join(' + ');

export function sampleOwners(): string[] {
  const last = pick(lastNames, "draw(who, 'last')");
  const first = pick(firstNames, "draw(who, 'first')");
  const second = pick(firstNames, "draw(who, 'second')");
  const letter = `substr('ABCDEFGHJKLMNPRSTW', 1 + floor(draw(who, 'letter') * 18)::INTEGER, 1)`;
  return [
    `CREATE OR REPLACE TEMP TABLE sample_owner AS
    WITH turns AS (
      SELECT property_id, fips, home, kind, is_land, type_code, city_name, companies, year_built, hood_year, market_value, state_code,
        unnest([${Array.from({ length: OWNERSHIPS }, (_, index) => `{'turn': ${index + 1}, 'days': ${sinceNewest(index + 1)}}`).join(', ')}], recursive := true)
      FROM sample_home),
    dated AS (
      SELECT *, DATE '${SAMPLE_AS_OF}' - floor(days)::INTEGER AS sale_date, home + turn * 35184372088831 AS who FROM turns),
    kept AS (SELECT * FROM dated WHERE turn = 1 OR sale_date >= make_date(greatest(coalesce(year_built, hood_year), 1976), 3, 1)),
    drawn AS (
      SELECT *, draw(who, 'kind') AS u_kind, draw(who, 'party') AS u_party,
        CASE WHEN kind = 'COMMERCIAL' THEN 0.8 WHEN kind = 'MULTI' THEN 0.42 WHEN is_land THEN 0.35 WHEN kind = 'CONDO' THEN 0.2 ELSE 0.1 END AS company_share,
        year_built IS NOT NULL AND sale_date < make_date(greatest(coalesce(year_built, hood_year), 1976), 3, 1) AS is_early
      FROM kept),
    typed AS (
      SELECT *, CASE WHEN type_code IN ('8001', '8002') THEN 'PUBLIC' WHEN u_party < company_share THEN 'COMPANY' WHEN u_party < company_share + 0.06 THEN 'TRUST'
          WHEN turn = 1 AND u_party < company_share + 0.07 THEN 'ESTATE' ELSE 'PERSON' END AS party,
        CASE WHEN u_kind < 0.045 THEN 'I' WHEN u_kind < 0.062 THEN 'R' WHEN u_kind < 0.0665 AND turn = 1 AND NOT is_land AND kind <> 'COMMERCIAL' THEN 'F'
          WHEN year_built >= 1985 AND year(sale_date) <= year_built + 1 THEN 'N' ELSE 'S' END AS sale_kind
      FROM drawn),
    named AS (
      SELECT *, floor(draw(who, 'company') * draw(who, 'rank') * companies)::INTEGER AS company_number,
        (fips::BIGINT * 100003 + floor(draw(who, 'company') * draw(who, 'rank') * companies)::BIGINT) * 99824437 AS company_key,
        draw(who, 'pay') < CASE party WHEN 'COMPANY' THEN 0.55 WHEN 'PERSON' THEN 0.17 ELSE 0.4 END OR is_land AS is_cash
      FROM typed)
    SELECT property_id, fips, home, turn, who, sale_date, sale_kind, party, company_number, company_key, is_early,
      sale_kind IN ('S', 'N', 'R') AND is_cash AS cash,
      CASE WHEN sale_kind = 'F' THEN 'LENDER' ELSE party END AS owner_party,
      upper(CASE WHEN sale_kind = 'F' THEN ${pick(lenders, "draw(who, 'lender')")}
        WHEN party = 'PUBLIC' THEN CASE WHEN type_code = '8001' THEN 'City of ' || city_name ELSE ${pick(streetFirst, "draw(who, 'last')")} || ' Street Church' END
        WHEN party = 'COMPANY' THEN ${pick(companyFirst, "draw(company_key, 'first')")} || ' ' || CASE WHEN company_number >= 40 THEN (company_number // 40 + 1)::VARCHAR || ' ' ELSE '' END || ${pick(companySecond, "draw(company_key, 'second')")}
        WHEN party = 'TRUST' THEN ${last} || ' Family Trust'
        WHEN party = 'ESTATE' THEN 'Estate of ' || ${first} || ' ' || ${last}
        ELSE ${first} || ' ' || ${letter} || ' ' || ${last} END) AS owner_name,
      CASE WHEN party = 'PERSON' AND sale_kind <> 'F' AND draw(who, 'couple') < 0.46 THEN upper(${second} || ' ' || ${last}) END AS owner2_name,
      -- price of the day in five hundreds, a little above or below the curve
      greatest(round(market_value * ${growthSql('sale_date')} * (0.93 + 0.07 * draw(who, 'bid_1') + 0.07 * draw(who, 'bid_2')) * CASE WHEN sale_kind = 'R' THEN 0.78 ELSE 1 END / 500), 20) * 500 AS price
    FROM named`,
    // Today's owner: where the mail goes. HOME = the home itself, then near, same state, other state, box, care of.
    `CREATE OR REPLACE TEMP TABLE sample_mail AS
    WITH drawn AS (
      SELECT h.property_id, h.home, h.house_number, h.street_name, h.street_long, h.street_short, h.unit, h.city_name, h.state_code, h.zip, h.state_city, h.state_zip,
        h.fips, o.party, o.owner_party, h.is_land, h.kind, draw(h.home, 'mail') AS u_mail, draw(h.home, 'far') AS u_far, draw(h.home, 'spell') AS u_spell,
        CASE WHEN o.owner_party IN ('COMPANY', 'LENDER', 'PUBLIC') THEN o.company_key ELSE h.home END AS mail_home,
        o.owner_party IN ('COMPANY', 'LENDER', 'PUBLIC') OR h.is_land
          OR draw(h.home, 'lives') < CASE WHEN h.kind = 'CONDO' THEN 0.3 WHEN h.kind = 'MULTI' THEN 0.55 WHEN h.kind = 'COMMERCIAL' THEN 0.8 ELSE 0.155 END AS is_away
      FROM sample_home h JOIN sample_owner o ON o.property_id = h.property_id AND o.turn = 1),
    sorted AS (
      SELECT *, CASE WHEN NOT is_away THEN CASE WHEN u_mail < 0.03 THEN 'BOX' ELSE 'HOME' END
          WHEN u_mail < 0.5 THEN 'NEAR' WHEN u_mail < 0.72 THEN 'STATE' WHEN u_mail < 0.94 THEN 'FAR' WHEN u_mail < 0.985 THEN 'BOX' ELSE 'CARE' END AS mail_kind,
        [${farPlaces.map((place) => `[${place.map(literal).join(', ')}]`).join(', ')}][1 + floor(draw(mail_home, 'town') * ${farPlaces.length})::INTEGER] AS far,
        (100 + floor(draw(mail_home, 'number') * 8900)::INTEGER)::VARCHAR || ' ' || ${pick(streetFirst, "draw(mail_home, 'street_1')")} || ' ' || ${pick(streetSecond, "draw(mail_home, 'street_2')")} || ' ' || ${pick(['St', 'Street', 'Ave', 'Avenue', 'Dr', 'Rd', 'Blvd'], "draw(mail_home, 'street_3')")} AS other_street
      FROM drawn)
    SELECT property_id, mail_kind,
      CASE WHEN mail_kind = 'CARE' THEN 'C/O ' || ${pick(companyFirst, "draw(mail_home, 'care')")} || ' Management' END AS care_of,
      CASE mail_kind WHEN 'BOX' THEN 'PO Box ' || (10 + floor(draw(mail_home, 'box') * 9900)::INTEGER)
        WHEN 'HOME' THEN house_number || ' ' || CASE WHEN u_spell < 0.2 THEN street_name || ' ' || street_long WHEN u_spell < 0.25 THEN street_name || ' ' || street_short || '.' ELSE upper(street_name || ' ' || street_short) END
          || CASE WHEN unit IS NOT NULL THEN ' ' || ['APT ', 'Unit ', '# '][1 + floor(u_far * 3)::INTEGER] || unit ELSE '' END
        ELSE other_street END AS street,
      upper(CASE mail_kind WHEN 'STATE' THEN state_city WHEN 'FAR' THEN far[1] ELSE city_name END) AS city,
      CASE mail_kind WHEN 'FAR' THEN far[2] ELSE state_code END AS state,
      CASE mail_kind WHEN 'STATE' THEN state_zip WHEN 'FAR' THEN far[3] ELSE zip END AS zip
    FROM sorted`,
  ];
}
