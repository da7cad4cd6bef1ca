/** What the public record holds on each home: deeds, loans, liens, defaults, listings, court cases, values. */
import { rateTable, rateYear } from '../ingest/deriveRecords.queries.ts';
import { nonDisclosureStates } from '../ingest/nonDisclosure.ts';
import { insertParcels } from '../ingest/staging.sql.ts';
import { sqlList } from '../ingest/text.ts';
import { growthSql } from './growth.ts';
import { SAMPLE_AS_OF, pick } from './sampleHomes.queries.ts';
import { brokerages, lenders, streetFirst, streetSecond } from './sampleWords.ts';

const AS_OF = `DATE '${SAMPLE_AS_OF}'`;
const documentNumber = `year(sale_date) || '-' || lpad(floor(draw(who, 'document') * 1000000)::INTEGER::VARCHAR, 6, '0')`;
const undisclosed = sqlList(nonDisclosureStates);
/** Days before the as-of date, by a draw. */
const ago = (salt: string, days: number): string => `${AS_OF} - floor(draw(home, '${salt}') * ${days})::INTEGER`;
const caseNumber = (salt: string, prefix: string): string =>
  `'${prefix}-' || lpad(floor(draw(home, '${salt}') * 10000000)::INTEGER::VARCHAR, 7, '0')`;

/** Sales; the lender's own deed before a bank resale; and some bundles: one deed over a row of neighbours. */
const deeds = `INSERT INTO stage_deed
  WITH told AS (
    SELECT o.*, h.state_code, h.hood_key, h.kind,
      coalesce(lead(o.owner_name) OVER (PARTITION BY o.property_id ORDER BY o.turn), upper(${pick(streetFirst, "draw(o.who, 'seller')")} || ' Development Co')) AS seller,
      draw(h.hood_key + o.turn, 'bundle') < 0.05 AND h.kind IN ('SFR', 'TOWN') AND h.street = 3 AND h.house < 4 AND o.turn = 1 AS is_bundle
    FROM sample_owner o JOIN sample_home h USING (property_id)),
  numbered AS (
    SELECT *, CASE WHEN is_bundle THEN 'B' || lpad((hood_key % 1000000000)::VARCHAR, 9, '0') ELSE ${documentNumber} END AS document,
      CASE WHEN is_bundle THEN ${AS_OF} - 200 - floor(draw(hood_key, 'bundle day') * 900)::INTEGER ELSE sale_date END AS day,
      CASE WHEN is_bundle THEN floor(400000 + draw(hood_key, 'bundle price') * 900000) ELSE price END AS dollars
    FROM told)
  SELECT property_id, fips, day, least(day + 3, ${AS_OF}),
    CASE WHEN sale_kind = 'I' THEN CASE WHEN draw(who, 'gift') < 0.8 THEN 0 ELSE 1000 END WHEN state_code IN ${undisclosed} THEN NULL ELSE dollars * 100 END::BIGINT,
    CASE sale_kind WHEN 'I' THEN 'Quitclaim Deed' WHEN 'F' THEN 'Trustee Deed' WHEN 'N' THEN 'Warranty Deed' WHEN 'R' THEN 'Special Warranty Deed' ELSE 'Warranty Deed' END,
    document, owner_name, seller,
    CASE WHEN sale_kind IN ('I', 'F', 'R', 'N') AND NOT is_bundle THEN sale_kind END, CASE WHEN sale_kind IN ('S', 'N', 'R') THEN cash END, sale_kind IN ('S', 'N', 'R') AND NOT is_bundle, NULL
  FROM numbered
  UNION ALL
  SELECT property_id, fips, sale_date - 90 - floor(draw(who, 'held') * 260)::INTEGER, sale_date - 88 - floor(draw(who, 'held') * 260)::INTEGER,
    CASE WHEN state_code IN ${undisclosed} THEN NULL ELSE price * 88 END::BIGINT, 'Trustee Deed', 'T' || document,
    upper(${pick(lenders, "draw(who, 'lender')")}), seller, 'F', NULL, false, NULL
  FROM numbered WHERE sale_kind = 'R'`;

/** Purchase loans, refinancings of the low-rate years and credit lines; older ones satisfied when the home was sold. */
const loans = `INSERT INTO stage_loan
  WITH bought AS (
    SELECT o.*, h.kind, h.market_value, h.is_land, lead(o.sale_date) OVER (PARTITION BY o.property_id ORDER BY o.turn DESC) AS sold_on, mortgage_rate.rate
    FROM sample_owner o JOIN sample_home h USING (property_id)
    JOIN ${rateTable} ON mortgage_rate.rate_year = ${rateYear('o.sale_date')}),
  purchase AS (
    SELECT *, round(price * CASE WHEN owner_party = 'COMPANY' THEN 0.7 ELSE [0.8, 0.8, 0.8, 0.9, 0.95, 0.965, 0.75, 0.6][1 + floor(draw(who, 'share') * 8)::INTEGER] END / 100) * 100 AS borrowed,
      round((rate * 100 + draw(who, 'rate') - 0.45) * 8) / 800 AS own_rate,
      CASE WHEN draw(who, 'term') < 0.86 THEN 360 ELSE 180 END AS term,
      draw(home, 'refinanced') < 0.42 AND turn = 1 AND sale_date < DATE '2020-02-01' AS is_refinanced,
      DATE '2020-06-01' + floor(draw(home, 'refinance day') * 620)::INTEGER AS refinance_date,
      turn = 1 AND draw(who, 'paid off') < least(date_diff('day', sale_date, ${AS_OF}) / 365.25 * 0.013, 0.4) AS is_paid_off
    FROM bought WHERE sale_kind IN ('S', 'N', 'R') AND NOT cash AND NOT is_land AND turn <= 2)
  SELECT property_id, fips, least(sale_date + 2, ${AS_OF}), (borrowed * 100)::BIGINT,
    CASE WHEN owner_party = 'COMPANY' THEN 'COMMERCIAL' WHEN draw(who, 'loan type') < 0.68 THEN 'CONVENTIONAL' WHEN draw(who, 'loan type') < 0.84 THEN 'FHA' WHEN draw(who, 'loan type') < 0.93 THEN 'VA' ELSE 'OTHER' END,
    CASE WHEN draw(who, 'fixed') < 0.9 THEN 'FIXED' ELSE 'ADJUSTABLE' END, own_rate, term, upper(${pick(lenders, "draw(who, 'bank')")}), 1,
    turn = 1 AND NOT is_refinanced AND NOT is_paid_off AND months_paid(sale_date + 2, ${AS_OF}) < term,
    CASE WHEN turn > 1 THEN sold_on WHEN is_refinanced THEN refinance_date
      WHEN is_paid_off THEN sale_date + 2 + floor(date_diff('day', sale_date, ${AS_OF}) * (0.3 + 0.7 * draw(who, 'payoff day')))::INTEGER END
  FROM purchase
  UNION ALL
  SELECT property_id, fips, refinance_date, (round(market_value * ${growthSql('refinance_date')} * (0.45 + 0.3 * draw(home, 'refinance share')) / 1000) * 100000)::BIGINT,
    'CONVENTIONAL', 'FIXED', round((2.75 + draw(home, 'refinance rate')) * 8) / 800, CASE WHEN draw(home, 'refinance term') < 0.6 THEN 360 ELSE 180 END,
    upper(${pick(lenders, "draw(home, 'refinance bank')")}), 1, true, NULL
  FROM purchase WHERE is_refinanced
  UNION ALL
  SELECT property_id, fips, greatest(${AS_OF} - floor(draw(home, 'line day') * 2600)::INTEGER, sale_date + 60), (20000 + floor(draw(home, 'line') * 17) * 5000)::BIGINT * 100,
    'CREDIT', 'VARIABLE', 0.085, NULL, upper(${pick(lenders, "draw(home, 'line bank')")}), 2, true, NULL
  FROM bought WHERE turn = 1 AND owner_party = 'PERSON' AND NOT is_land AND draw(home, 'has line') < 0.075 AND sale_date < ${AS_OF} - 100
  UNION ALL
  SELECT property_id, fips, ${ago('reverse day', 3600)}, (round(market_value * 0.42 / 1000) * 100000)::BIGINT, 'REVERSE', 'ADJUSTABLE', NULL, NULL,
    upper(${pick(lenders, "draw(home, 'reverse bank')")}), 1, true, NULL
  FROM bought WHERE turn = 1 AND owner_party = 'PERSON' AND NOT is_land AND cash AND draw(home, 'reverse') < 0.03`;

const liens = `INSERT INTO stage_lien
  SELECT property_id, fips, kind_of, [${['Certificate of Tax Lien', 'Notice of Assessment Lien', "Mechanic''s Lien", 'Utility Lien', 'UCC Fixture Filing', 'Child Support Lien', 'Judgment Lien'].map((text) => `'${text}'`).join(', ')}][place],
    day, (floor(400 + u * u * 16000) * 100)::BIGINT, CASE kind_of WHEN 'TAX' THEN 'COUNTY TAX OFFICE' WHEN 'HOA' THEN upper(subdivision || ' Owners Association') ELSE upper(${pick(streetSecond, "draw(home, 'creditor')")} || ' Services Inc') END,
    is_open, CASE WHEN NOT is_open THEN day + 90 + floor(u * 400)::INTEGER END, 'L' || lpad(floor(draw(home, 'lien number') * 10000000)::INTEGER::VARCHAR, 7, '0'), NULL
  FROM (SELECT *, ['TAX', 'HOA', 'MECHANIC', 'UTILITY', 'SOLAR', 'CHILD', 'OTHER'][place] AS kind_of FROM (
    SELECT *, draw(home, 'lien size') AS u, ${ago('lien day', 1500)} AS day, draw(home, 'lien') < 0.034 AS is_open,
      CASE WHEN draw(home, 'lien kind') < 0.36 THEN 1 WHEN draw(home, 'lien kind') < 0.56 THEN CASE WHEN hood_hoa THEN 2 ELSE 3 END
        WHEN draw(home, 'lien kind') < 0.68 THEN 3 WHEN draw(home, 'lien kind') < 0.76 THEN 4 WHEN draw(home, 'lien kind') < 0.82 THEN 5 WHEN draw(home, 'lien kind') < 0.87 THEN 6 ELSE 7 END AS place
    FROM sample_home WHERE draw(home, 'lien') < 0.058 AND coalesce(type_code, '') NOT LIKE '8%'))`;

/** Notices within two years, some of them on the way to auction, some released; banks that own after foreclosure. */
const defaults = `INSERT INTO stage_foreclosure
  WITH owing AS (
    SELECT h.*, l.amount_cents AS borrowed, l.recording_date AS borrowed_on, l.lender AS bank, draw(h.home, 'default') AS u
    FROM sample_home h JOIN (SELECT property_id, amount_cents, recording_date, lender FROM stage_loan WHERE open AND position = 1 AND loan_type <> 'REVERSE') l USING (property_id)
    WHERE draw(h.home, 'default') < 0.03 AND h.is_land = false),
  notices AS (
    SELECT *, greatest(${AS_OF} - 10 - floor(draw(home, 'notice day') * CASE WHEN u < 0.014 THEN 690 ELSE 2400 END)::INTEGER, borrowed_on + 120) AS day,
      u < 0.0045 AS is_auction, u BETWEEN 0.014 AND 0.021 AS is_released FROM owing)
  SELECT property_id, fips, 'PRE_FORECLOSURE', notice, day, NULL, NULL, (borrowed * (0.55 + 0.4 * draw(home, 'unpaid')))::BIGINT, (borrowed * (0.015 + 0.05 * draw(home, 'missed')))::BIGINT,
    bank, upper(${pick(streetFirst, "draw(home, 'trustee')")} || ' Trustee Services'), ${caseNumber('case', 'FC')}, CASE WHEN is_released THEN day + 120 END
  FROM notices WHERE day < ${AS_OF}
  UNION ALL
  SELECT property_id, fips, 'RECISSION', 'Release of ' || notice, day + 120, NULL, NULL, NULL, NULL, bank, NULL, ${caseNumber('case', 'FC')}, NULL
  FROM notices WHERE is_released AND day + 120 < ${AS_OF}
  UNION ALL
  SELECT property_id, fips, 'AUCTION', 'Notice of Sale', least(greatest(day + 20, ${AS_OF} - 35), ${AS_OF} - 1), ${AS_OF} + 3 + floor(draw(home, 'auction day') * 60)::INTEGER,
    (borrowed * (0.6 + 0.35 * draw(home, 'opening')))::BIGINT, (borrowed * (0.55 + 0.4 * draw(home, 'unpaid')))::BIGINT, (borrowed * (0.02 + 0.05 * draw(home, 'missed')))::BIGINT,
    bank, upper(${pick(streetFirst, "draw(home, 'trustee')")} || ' Trustee Services'), ${caseNumber('case', 'FC')}, NULL
  FROM notices WHERE is_auction
  UNION ALL
  SELECT o.property_id, o.fips, 'FORECLOSURE', 'Trustee Deed', o.sale_date, NULL, NULL, (o.price * 90)::BIGINT, NULL, o.owner_name, NULL, ${caseNumber('case', 'FC').replaceAll('home', 'o.home')}, NULL
  FROM sample_owner o WHERE o.turn = 1 AND o.sale_kind = 'F'`;

/** On the market now, failed, and the listings behind the market sales of the last three years. */
const listings = `INSERT INTO stage_listing
  WITH drawn AS (
    SELECT h.property_id, h.fips, h.home, h.market_value, draw(h.home, 'listing') AS u, o.sale_date, o.sale_kind, o.price,
      upper(${pick(brokerages, "draw(h.home, 'office')")}) AS office, 'M' || lpad(floor(draw(h.home, 'listing number') * 10000000)::INTEGER::VARCHAR, 7, '0') AS number
    FROM sample_home h JOIN sample_owner o ON o.property_id = h.property_id AND o.turn = 1
    WHERE coalesce(h.type_code, '') NOT LIKE '8%'),
  offered AS (SELECT *, round(market_value * (0.97 + 0.12 * draw(home, 'ask')) / 1000) * 100000 AS ask FROM drawn)
  SELECT property_id, fips, CASE WHEN u < 0.0125 THEN 'ACTIVE' WHEN u < 0.018 THEN 'PENDING' ELSE 'CONTINGENT' END, number, ${ago('listed', 95)}, ${ago('listed', 95)} + floor(draw(home, 'listed') * 95 * 0.8 * draw(home, 'changed'))::INTEGER,
    ask::BIGINT, NULL, NULL, NULL, 'AGENT ' || upper(${pick(streetSecond, "draw(home, 'agent')")}), office
  FROM offered WHERE u < 0.021 AND sale_date < ${AS_OF} - 120
  UNION ALL
  SELECT property_id, fips, 'FAIL', number, ${ago('failed', 900)} - 110, ${ago('failed', 900)}, (ask * 1.06)::BIGINT, NULL, NULL, 110, 'AGENT ' || upper(${pick(streetSecond, "draw(home, 'agent')")}), office
  FROM offered WHERE u BETWEEN 0.021 AND 0.068 AND sale_date < ${AS_OF} - 1100
  UNION ALL
  SELECT property_id, fips, 'SOLD', number, sale_date - 35 - floor(draw(home, 'days') * 80)::INTEGER, sale_date, (round(price * (0.98 + 0.05 * draw(home, 'over')) / 1000) * 100000)::BIGINT,
    (price * 100)::BIGINT, sale_date, 5 + floor(draw(home, 'days') * 80)::INTEGER, 'AGENT ' || upper(${pick(streetSecond, "draw(home, 'agent')")}), office
  FROM offered WHERE u > 0.068 AND sale_kind IN ('S', 'N', 'R') AND sale_date > ${AS_OF} - 1100 AND draw(home, 'was listed') < 0.8`;

/** What inspectors found; old houses and empty ones more often. */
const violations = `INSERT INTO stage_violation
  SELECT property_id, fips, ['Property maintenance', 'Overgrowth', 'Structure unfit', 'Work without permit', 'Trash and debris'][1 + floor(draw(home, 'violation kind') * 5)::INTEGER],
    NULL, ${ago('violation day', 900)}, ${ago('violation day', 900)} + 30, draw(home, 'violation') < 0.008,
    CASE WHEN draw(home, 'violation') >= 0.008 THEN least(${ago('violation day', 900)} + 60, ${AS_OF}) END, ${caseNumber('violation case', 'CV')}
  FROM sample_home WHERE draw(home, 'violation') < 0.018 AND NOT is_land`;

const cases = [
  `INSERT INTO stage_bankruptcy
    SELECT property_id, fips, CASE WHEN draw(home, 'chapter') < 0.6 THEN 7 WHEN draw(home, 'chapter') < 0.95 THEN 13 ELSE 11 END, ${ago('bankruptcy day', 1100)}, ${caseNumber('bankruptcy case', 'BK')},
      CASE WHEN draw(home, 'bankruptcy') > 0.006 THEN ${ago('bankruptcy day', 1100)} + 150 END
    FROM sample_home WHERE draw(home, 'bankruptcy') < 0.014 AND coalesce(type_code, '') LIKE '1%'`,
  `INSERT INTO stage_divorce SELECT property_id, fips, ${ago('divorce day', 1000)}, ${caseNumber('divorce case', 'DR')}
    FROM sample_home WHERE draw(home, 'divorce') < 0.009 AND coalesce(type_code, '') LIKE '1%'`,
];

/** Estimated value at the start of each of the last years, for the value graph. */
const values = `INSERT INTO stage_value
  SELECT property_id, fips, day, 'estimated', (round(market_value * ${growthSql('day')} * (0.98 + 0.04 * draw(home + year(day) * 1048573, 'year')) / 1000) * 100000)::BIGINT
  FROM sample_home, (SELECT unnest([DATE '2021-01-01', DATE '2022-01-01', DATE '2023-01-01', DATE '2024-01-01', DATE '2025-01-01', DATE '2026-01-01']) AS day)
  WHERE NOT is_land`;

export const sampleRecords: readonly string[] = [deeds, loans, liens, defaults, listings, violations, ...cases, values];

/** The parcels themselves, as a county roll would give them: addresses as typed, nothing derived. */
export const sampleParcels = insertParcels(
  `SELECT h.property_id, apn_key_of(h.apn) AS apn_key, h.fips, h.apn,
    h.house_number || ' ' || h.street_name || ' ' || CASE WHEN draw(h.home, 'written') < 0.3 THEN h.street_long ELSE h.street_short END AS street_address,
    h.unit AS unit_number, upper(h.city_name) AS city_name, h.state_code, h.zip, h.latitude, h.longitude, upper(h.subdivision) AS subdivision,
    'LOT ' || (h.lot + 1) || ' BLK ' || (h.street + 1) || ' ' || upper(h.subdivision) AS legal_description,
    CASE h.kind WHEN 'COMMERCIAL' THEN 'C-2' WHEN 'MULTI' THEN 'R-3' WHEN 'CONDO' THEN 'R-4' WHEN 'LAND' THEN 'AG' ELSE 'R-1' END AS zoning,
    h.type_code AS property_type_code, CASE left(h.type_code, 1) WHEN '1' THEN 'R' WHEN '2' THEN 'C' WHEN '3' THEN 'O' WHEN '4' THEN 'I' WHEN '8' THEN 'E' ELSE 'V' END AS property_class,
    CASE h.kind WHEN 'SFR' THEN 'Single Family' WHEN 'TOWN' THEN 'Townhouse' WHEN 'CONDO' THEN 'Condominium' WHEN 'MULTI' THEN 'Multi-Family' WHEN 'COMMERCIAL' THEN 'Commercial' ELSE 'Vacant Land' END AS land_use,
    CASE h.kind WHEN 'SFR' THEN '100' WHEN 'TOWN' THEN '107' WHEN 'CONDO' THEN '108' WHEN 'MULTI' THEN '120' WHEN 'COMMERCIAL' THEN '300' ELSE '500' END AS land_use_code,
    CASE WHEN h.type_code LIKE '1%' THEN greatest(1, least(6, (h.square_feet / 560 + draw(h.home, 'beds') - 0.5)::INTEGER)) END AS bedrooms,
    CASE WHEN h.type_code LIKE '1%' THEN greatest(2, least(9, (h.square_feet / 440 + draw(h.home, 'baths')  - 0.5)::INTEGER)) / 2.0 END AS bathrooms,
    CASE WHEN h.type_code LIKE '1%' THEN greatest(2, (h.square_feet / 260 + draw(h.home, 'rooms'))::INTEGER) END AS rooms,
    CASE WHEN h.kind = 'SFR' AND NOT h.is_land AND draw(h.home, 'basement') < 0.4 THEN round(h.square_feet * (0.3 + 0.3 * draw(h.home, 'basement size')))::INTEGER END AS basement_square_feet,
    h.square_feet, CASE WHEN h.kind = 'CONDO' THEN NULL ELSE round(CASE WHEN h.kind = 'LAND' THEN 40000 + h.u_land * 180000 WHEN h.kind = 'TOWN' THEN 1800 + h.u_land * 900 ELSE 5200 + h.u_land * 5200 END)::INTEGER END AS lot_square_feet,
    h.year_built, least(h.year_built + CASE WHEN draw(h.home, 'renewed') < 0.25 THEN 10 + floor(draw(h.home, 'renewed in') * 30)::INTEGER ELSE 0 END, 2025)::INTEGER AS effective_year_built,
    CASE WHEN NOT h.is_land THEN CASE WHEN h.kind = 'CONDO' OR h.square_feet < 1500 THEN 1 ELSE 1 + (draw(h.home, 'stories') < 0.7)::INTEGER END END::DOUBLE AS stories,
    CASE h.type_code WHEN '1010' THEN 2 WHEN '1011' THEN 3 WHEN '1012' THEN 4 WHEN '1020' THEN 5 + floor(draw(h.home, 'units') * 20)::INTEGER ELSE CASE WHEN h.type_code LIKE '1%' THEN 1 END END AS units,
    CASE WHEN h.is_land THEN 0 ELSE 1 END AS building_count, CASE WHEN h.type_code IN ('1001', '1002') THEN (draw(h.home, 'garage') * 3)::INTEGER END AS garage_spaces,
    CASE WHEN NOT h.is_land THEN h.kind = 'SFR' AND draw(h.home, 'pool') < 0.09 END AS has_pool,
    CASE WHEN NOT h.is_land THEN draw(h.home, 'vacant') < CASE WHEN o.party = 'ESTATE' THEN 0.3 ELSE 0.03 END END AS vacant,
    CASE WHEN NOT h.is_land AND draw(h.home, 'vacant') < CASE WHEN o.party = 'ESTATE' THEN 0.3 ELSE 0.03 END THEN ${AS_OF} - 40 - floor(draw(h.home, 'vacant day') * 700)::INTEGER END AS vacant_date,
    o.owner_name, o.owner2_name, 'FIRST_LAST' AS owner_name_order, m.care_of AS mail_care_of, m.street AS mail_street_address, m.city AS mail_city, m.state AS mail_state, m.zip AS mail_zip,
    (round(h.market_value * 0.94 * h.ratio / 100) * 10000)::BIGINT AS assessed_value_cents, (round(h.market_value * 0.94 * h.ratio * 0.24 / 100) * 10000)::BIGINT AS assessed_land_value_cents,
    (round(h.market_value * 0.94 * h.ratio / 100) * 10000 - round(h.market_value * 0.94 * h.ratio * 0.24 / 100) * 10000)::BIGINT AS assessed_improvement_value_cents, 2026 AS assessed_year,
    round(h.market_value * h.tax_rate * CASE WHEN m.mail_kind = 'HOME' THEN 0.88 ELSE 1 END * 100)::BIGINT AS tax_amount_cents,
    CASE WHEN draw(h.home, 'arrears') < 0.022 THEN round(h.market_value * h.tax_rate * (0.5 + 2.5 * draw(h.home, 'arrears size')) * 100)::BIGINT END AS tax_delinquent_amount_cents,
    CASE WHEN draw(h.home, 'arrears') < 0.022 THEN 2025 - floor(draw(h.home, 'arrears size') * 3)::INTEGER END AS tax_delinquent_year,
    CASE WHEN h.type_code = '8002' THEN ['Religious'] WHEN m.mail_kind <> 'HOME' OR h.kind IN ('COMMERCIAL', 'LAND') THEN ['None']
      ELSE list_filter(['Homestead', CASE WHEN draw(h.home, 'senior') < 0.16 THEN 'Senior Citizen' END, CASE WHEN draw(h.home, 'veteran') < 0.05 THEN 'Veteran' END,
        CASE WHEN draw(h.home, 'disabled') < 0.012 THEN 'Disabled' END, CASE WHEN draw(h.home, 'widow') < 0.008 THEN 'Widow' END], lambda code: code IS NOT NULL) END AS tax_exemptions,
    (round(h.market_value * (0.96 + 0.08 * draw(h.home, 'estimate')) / 1000) * 100000)::BIGINT AS estimated_value_cents,
    CASE WHEN h.type_code LIKE '1%' THEN (round(h.market_value * (0.052 + 0.022 * draw(h.home, 'rent')) / 120) * 12000)::BIGINT END AS rent_amount_cents,
    CASE WHEN h.kind = 'CONDO' THEN (2400 + round(h.u_hoa * 40) * 60) * 100 WHEN h.hood_hoa AND NOT h.is_land THEN (300 + round(h.u_hoa * 30) * 30) * 100 END::BIGINT AS hoa_fee_annual_total_cents
  FROM sample_home h JOIN sample_owner o ON o.property_id = h.property_id AND o.turn = 1 JOIN sample_mail m ON m.property_id = h.property_id`,
  ['street_address', 'mail_street_address', 'mail_care_of', 'owner_name'],
);
