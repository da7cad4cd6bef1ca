/**
 * Staged parcels plus the records of `new_<kind>` to rows of `parcel`: every derived fact of the catalogue in one
 * query. Lead flags follow leadRules.ts against the as-of date of the source; a flag whose inputs are unknown is NULL.
 */
import { factColumn, factKeys, facts, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import { propertyTypes } from '../../../src/api/catalogue/property/propertyTypes.ts';
import { placeKey } from './addresses.sql.ts';
import { compareOccupancy, digitsOf, endOf, movedBy } from './occupancy.sql.ts';
import { parseStreets } from './parsedStreets.queries.ts';
import { ownErrorFeet } from './points.queries.ts';
import { changesOwner, rateTable, rateYear } from './deriveRecords.queries.ts';
import { nonDisclosureStates } from './nonDisclosure.ts';
import type { Step } from './snapshotWork.ts';
import type { RecordKind, SourceContext } from './sourceContext.ts';
import { stagedFacts } from './staging.sql.ts';
import { statedColumn, statedFacts } from '../warehouse/schema.ts';
import { literal, sqlList, sqlMap } from './text.ts';

/** A source that gives the type but not the class: the type's class. */
const typeClasses = Object.entries(propertyTypes).map(([code, type]) => [code, type.propertyClass] as const);

/** Months after a market sale during which its price may stand in for an unknown value. */
const SALE_AS_VALUE_MONTHS = 24;
/** Part of the assessed value that a price has at least where it counts for more: shares and gifts are not marked in every roll. */
const LEAST_OF_ASSESSED = 0.5;
/** The assumption behind estimated loans (share of the price, payments). */
const ESTIMATED_LOAN_SHARE = 0.8;
const ESTIMATED_LOAN_MONTHS = 360;

/** ZIPs that begin alike and get so much of a county's mail are around it. */
const NEAR_SHARE = 0.05;

/** Address lines of both kinds without their numbers. */
const streets = parseStreets(
  '(SELECT situs_line.body AS body FROM stage_parcel UNION ALL SELECT mail_line.body FROM stage_parcel)',
);

/**
 * How many parcels an owner has in the county, where it is more than one: a person (or what might be one) is one owner
 * per name and mailing address, anything else per name. Keyed by a hash, which lives only as long as this query.
 */
const ownerHash = (name: string, number: string, street: string): string =>
  `hash(fips, owner_key, CASE WHEN coalesce(owner_type, 'PERSON') = 'PERSON' THEN concat_ws(' ', ${number}, ${name}, ${street}, coalesce(zip5(mail_zip), mail_city)) END)`;
const lineHash = ownerHash('mb.name_key', 'mail_line.number', 'mb.street');
const ownersOf = (lines: string): string =>
  `CREATE OR REPLACE TEMP TABLE new_owner AS SELECT owner_hash, count(*)::INTEGER AS owned FROM (
    SELECT ${lineHash} AS owner_hash FROM ${lines} p LEFT JOIN parsed_street mb ON mb.body = p.mail_line.body WHERE owner_key IS NOT NULL)
  GROUP BY owner_hash HAVING count(*) > 1`;
const owners = ownersOf('stage_parcel');

/** What `compareOccupancy` knows of the county, from the relations of its lines and of its mail. */
const linesOf = (lines: string, mail: string): string[] => [
  `CREATE OR REPLACE TEMP TABLE situs_place AS SELECT p.property_id, p.fips, ${digitsOf('number_key(p.situs_line.number)')} AS digits,
      b.name_key AS name, b.suffix, coalesce(unit_key(p.unit_number), b.unit_id, ${endOf('number_key(p.situs_line.number)')}) AS unit, p.zip, p.city_name AS city
    FROM ${lines} p JOIN parsed_street b ON b.body = p.situs_line.body WHERE p.situs_line.number <> ''`,
  `CREATE OR REPLACE TEMP TABLE mail_near AS SELECT fips, scf FROM (
      SELECT fips, left(zip5(mail_zip), 3) AS scf, count(*) AS n FROM ${mail} WHERE zip5(mail_zip) IS NOT NULL GROUP BY ALL)
    QUALIFY n >= ${NEAR_SHARE} * sum(n) OVER (PARTITION BY fips)`,
];

/**
 * The same where only some parcels of a source are staged (`staged`, SQL of their rows of `parcel`, which still hold
 * what was before): the owners they had and have are counted over all parcels of the source (`all`).
 */
export const ownersOfSome = (staged: string, all: string): Step[] => [
  `CREATE OR REPLACE TEMP TABLE changed_owner AS SELECT owner_key FROM stage_parcel UNION SELECT owner_key FROM parcel WHERE ${staged}`,
  `CREATE OR REPLACE TEMP TABLE owner_line AS SELECT property_id, fips, owner_key, owner_type, mail_line, mail_zip, mail_city FROM stage_parcel
    UNION ALL SELECT property_id, fips, owner_key, owner_type, split_line(address_line(mail_street_address)), mail_zip, mail_city
    FROM parcel WHERE ${all} AND owner_key IN (SELECT owner_key FROM changed_owner WHERE owner_key IS NOT NULL)
      AND property_id NOT IN (SELECT property_id FROM stage_parcel)`,
  ...parseStreets('(SELECT mail_line.body AS body FROM owner_line)'),
  ownersOf('owner_line'),
  `CREATE OR REPLACE TEMP TABLE own_line AS SELECT property_id, fips, situs_line, unit_number, zip, city_name FROM stage_parcel
    UNION ALL SELECT property_id, fips, split_line(address_line(street_address)), unit_number, zip, city_name FROM parcel
    WHERE ${all} AND property_id NOT IN (SELECT property_id FROM stage_parcel)
      AND regexp_extract(street_address, '^[0-9]+') IN (SELECT regexp_extract(mail_line.number, '^[0-9]+') FROM stage_parcel)`,
  ...parseStreets('(SELECT situs_line.body AS body FROM own_line)'),
  ...linesOf(
    'own_line',
    `(SELECT fips, mail_zip FROM stage_parcel UNION ALL SELECT fips, mail_zip FROM parcel
      WHERE ${all} AND property_id NOT IN (SELECT property_id FROM stage_parcel))`,
  ),
];

const putCounts = (which: string): string => `UPDATE parcel SET owned_parcel_count = n.owned FROM (
    SELECT property_id, coalesce(o.owned, 1) AS owned FROM (
      SELECT p.property_id, ${lineHash} AS owner_hash FROM owner_line p LEFT JOIN parsed_street mb ON mb.body = p.mail_line.body
      WHERE ${which}) l LEFT JOIN new_owner o USING (owner_hash)) n
  WHERE n.property_id = parcel.property_id AND parcel.owned_parcel_count IS DISTINCT FROM n.owned`;

/** Puts the counts of `ownersOfSome` into the parcels that are not staged. */
export const countOwnersOfOthers = putCounts('p.property_id NOT IN (SELECT property_id FROM stage_parcel)');

/** Where several sources list parcels of a county: what an owner has in all of them, without what is retired. */
export const countOwnersOfCounty = (inCounty: string): Step[] => [
  `CREATE OR REPLACE TEMP TABLE owner_line AS SELECT property_id, fips, owner_key, owner_type,
      split_line(address_line(mail_street_address)) AS mail_line, mail_zip, mail_city
    FROM parcel WHERE ${inCounty} AND owner_key IS NOT NULL AND retired_date IS NULL`,
  ...parseStreets('(SELECT mail_line.body AS body FROM owner_line)'),
  ownersOf('owner_line'),
  putCounts('true'),
];

/** Where the parcel is, where its mail goes, whose it is. `moved`: the mail goes to another dwelling; NULL: unknown. */
const places = `
  WITH parsed AS (
    SELECT p.*, number_key(situs_line.number) AS s_number, number_key(mail_line.number) AS m_number,
      sb.special AS s_special, sb.street AS s_street, sb.name_key AS s_name, sb.suffix AS s_suffix, sb.directions AS s_directions, sb.unit AS s_inline, sb.unit_word AS s_unit_word,
      mb.special AS m_special, mb.street AS m_street, mb.name_key AS m_name, mb.suffix AS m_suffix, mb.directions AS m_directions, mb.unit AS m_inline,
      mb.unit_word AS m_unit_word, zip5(mail_zip) AS m_zip, coalesce(unit_key(unit_number), sb.unit_id) AS s_unit, mb.unit_id AS m_unit
    FROM stage_parcel p LEFT JOIN parsed_street sb ON sb.body = p.situs_line.body LEFT JOIN parsed_street mb ON mb.body = p.mail_line.body)
  SELECT *, ${movedBy('basis')} AS moved,
    CASE WHEN owner_key IS NOT NULL THEN ${ownerHash('m_name', 'mail_line.number', 'm_street')} END AS owner_hash
  FROM (${compareOccupancy('parsed')})`;

const situsKey = placeKey(
  {
    number: 'p.s_number',
    special: 'p.s_special',
    name: 'p.s_name',
    suffix: 'p.s_suffix',
    directions: 'p.s_directions',
    unit: 'p.s_unit',
    zip: 'p.zip',
  },
  { withoutZip: true },
);
const mailKey = placeKey({
  number: 'p.m_number',
  special: 'p.m_special',
  name: 'p.m_name',
  suffix: 'p.m_suffix',
  directions: 'p.m_directions',
  unit: 'p.m_unit',
  zip: 'p.m_zip',
});

const sales = (asOf: string): string => `CREATE OR REPLACE TEMP TABLE new_sale AS
  SELECT property_id, priced[1] AS last, priced[2] AS prior, transfer, situation, started, transfers, as_of FROM (
    SELECT property_id, max(${asOf}) AS as_of, count(*) FILTER (sale_date IS NOT NULL)::INTEGER AS transfers,
      arg_min({'date': sale_date, 'amount': amount_cents, 'situation': sale_situation, 'document': document_type, 'cash': cash}, record_seq, 2)
        FILTER (market_sale OR not_market_reason = 'price_undisclosed') AS priced,
      arg_min({'date': sale_date, 'amount': amount_cents, 'situation': sale_situation, 'multi': multi_parcel, 'reason': not_market_reason, 'qualified': qualified}, record_seq)
        FILTER (sale_date IS NOT NULL) AS transfer,
      arg_min(sale_situation, record_seq) FILTER (sale_date IS NOT NULL AND sale_situation IS NOT NULL) AS situation,
      coalesce(max(sale_date) FILTER (market_sale OR not_market_reason IN ${changesOwner}),
        max(sale_date)) AS started
    FROM new_deed GROUP BY property_id)`;

const loans = `CREATE OR REPLACE TEMP TABLE new_debt AS
  SELECT * EXCLUDE ranked, ranked[1] AS first, ranked[2] AS second FROM (
    SELECT property_id, count(*)::INTEGER AS open_count, sum(estimated_balance_cents)::BIGINT AS balance,
      sum(amount_cents)::BIGINT AS borrowed, max(recording_date) AS newest,
      list_sort(coalesce(list(DISTINCT loan_type) FILTER (loan_type IS NOT NULL), [])) AS types,
      list_sort(coalesce(list(DISTINCT financing_type) FILTER (financing_type IS NOT NULL), [])) AS financings,
      arg_min({'amount': amount_cents, 'date': recording_date, 'type': loan_type, 'financing': financing_type, 'rate': interest_rate,
          'lender': lender, 'term': term_months},
        (coalesce(position, 9), coalesce(recording_date, DATE '9999-12-31'), loan_id), 2) AS ranked
    FROM new_loan WHERE open GROUP BY property_id)`;

/** A notice counts until a release or the foreclosure itself; an auction likewise. */
const foreclosures = (asOf: string, years: number): string => `CREATE OR REPLACE TEMP TABLE new_default AS
  WITH ended AS (SELECT *, max(recording_date) FILTER (status IN ('RECISSION', 'FORECLOSURE')) OVER (PARTITION BY property_id) AS ended_on
    FROM new_foreclosure),
  live AS (SELECT *, ${asOf} AS as_of, released_date IS NULL AND coalesce(recording_date > ended_on, true) AS is_live FROM ended)
  SELECT property_id,
    arg_max({'id': foreclosure_id, 'status': status, 'document': document_type, 'date': recording_date, 'case': case_number},
      (recording_date, foreclosure_id)) AS latest,
    arg_max(lender, (recording_date, foreclosure_id)) AS lender, arg_max(trustee, (recording_date, foreclosure_id)) AS trustee,
    max(coalesce(released_date, CASE WHEN status = 'RECISSION' THEN recording_date END)) AS released,
    arg_max(unpaid_balance_cents, recording_date) AS unpaid, arg_max(default_amount_cents, recording_date) AS defaulted,
    arg_max(opening_bid_cents, recording_date) AS opening_bid,
    coalesce(min(auction_date) FILTER (is_live AND auction_date >= as_of), max(auction_date)) AS auction_date,
    bool_or(status = 'PRE_FORECLOSURE' AND is_live AND recording_date BETWEEN as_of - INTERVAL ${years} YEAR AND as_of) AS is_pre,
    bool_or(coalesce(is_live AND auction_date >= as_of, false)) AS is_auction
  FROM live GROUP BY property_id`;

const liens = `CREATE OR REPLACE TEMP TABLE new_claim AS
  SELECT property_id, sum(coalesce(lien_count, 1)) FILTER (open)::INTEGER AS open_count, sum(amount_cents) FILTER (open)::BIGINT AS open_amount,
    list_sort(coalesce(list(DISTINCT lien_type) FILTER (open AND lien_type IS NOT NULL), [])) AS types,
    arg_max({'id': lien_id, 'type': lien_type, 'document': document_type, 'date': recording_date, 'amount': amount_cents, 'creditor': creditor},
      (open, coalesce(recording_date, DATE '0001-01-01'), lien_id)) AS latest
  FROM new_lien GROUP BY property_id`;

const bankruptcies = `CREATE OR REPLACE TEMP TABLE new_case AS
    SELECT property_id, bool_or(closed_date IS NULL) AS is_open,
      arg_max({'id': bankruptcy_id, 'chapter': chapter, 'date': recording_date, 'case': case_number, 'closed': closed_date},
        (closed_date IS NULL, coalesce(recording_date, DATE '0001-01-01'), bankruptcy_id)) AS latest
    FROM new_bankruptcy GROUP BY property_id`;

const divorces = `CREATE OR REPLACE TEMP TABLE new_split AS
    SELECT property_id, arg_max({'id': divorce_id, 'date': recording_date, 'case': case_number}, (coalesce(recording_date, DATE '0001-01-01'), divorce_id)) AS latest
    FROM new_divorce GROUP BY property_id`;

const violations = `CREATE OR REPLACE TEMP TABLE new_fault AS
  SELECT property_id, count(*) FILTER (open)::INTEGER AS open_count,
    arg_max({'type': coalesce(violation_type, description), 'date': violation_date},
      (open, coalesce(violation_date, DATE '0001-01-01'), violation_id)) AS latest
  FROM new_violation GROUP BY property_id`;

const listings = (asOf: string): string => `CREATE OR REPLACE TEMP TABLE new_offer AS
  SELECT property_id, arg_max({'id': listing_id, 'status': status, 'listed': listing_date, 'changed': coalesce(status_date, listing_date),
      'amount': list_amount_cents, 'days': days_on_market, 'number': listing_number, 'sold_amount': sold_amount_cents, 'sold': sold_date,
      'agent': agent, 'office': office, 'as_of': ${asOf}},
      (coalesce(status_date, listing_date, DATE '0001-01-01'), coalesce(listing_date, DATE '0001-01-01'), listing_id)) AS latest
  FROM new_listing GROUP BY property_id`;

/**
 * Growth of a parcel's newest series of values: against the value nearest to one and three years before its newest, at
 * most three months off. Values of different kinds (assessed, estimated) are never compared.
 */
const values = `CREATE OR REPLACE TEMP TABLE new_worth AS
  WITH known AS (SELECT property_id, kind, value_date, amount_cents FROM stage_value WHERE amount_cents > 0 AND value_date IS NOT NULL),
  newest AS (SELECT property_id, kind, max(value_date) AS day, arg_max(amount_cents, value_date) AS amount FROM known GROUP BY property_id, kind),
  apart AS (SELECT n.*, k.amount_cents AS before, date_diff('day', k.value_date, n.day) / 365.25 AS years
    FROM newest n JOIN known k ON k.property_id = n.property_id AND k.kind IS NOT DISTINCT FROM n.kind),
  grown AS (SELECT property_id, day, kind,
      arg_min(amount / before - 1, (abs(years - 1), before)) FILTER (years BETWEEN 0.75 AND 1.25) AS one,
      arg_min(amount / before - 1, (abs(years - 3), before)) FILTER (years BETWEEN 2.75 AND 3.25) AS three
    FROM apart GROUP BY property_id, day, kind)
  SELECT property_id, arg_max({'one': one, 'three': three}, (day, coalesce(kind, ''))) AS growth FROM grown GROUP BY property_id`;

/** The day of a record's source: SQL over its `source_id`. */
function recordAsOf({ asOf, joined = new Map<number, string>(), salesKnown }: SourceContext, ofSales = false): string {
  if (joined.size === 0) return `DATE ${literal(asOf)}`;
  const days = new Map([...joined, ...(ofSales ? (salesKnown ?? []) : [])]);
  const cases = [...days].map(([id, day]) => `WHEN ${id} THEN DATE ${literal(day)}`);
  return `CASE source_id ${cases.join(' ')} ELSE DATE ${literal(asOf)} END`;
}

/** Everything the final query joins, in order; `kinds`: of records that have rows, the others are not joined. */
export function deriveSummaries(context: SourceContext, kinds: Present['kinds']): Step[] {
  const asOf = recordAsOf(context);
  const ofKinds: Readonly<Record<RecordKind | 'value', string>> = {
    deed: sales(recordAsOf(context, true)),
    loan: loans,
    foreclosure: foreclosures(asOf, context.rules.preForeclosureYears),
    lien: liens,
    violation: violations,
    bankruptcy: bankruptcies,
    divorce: divorces,
    listing: listings(asOf),
    value: values,
  };
  return [
    ...streets,
    owners,
    ...linesOf('stage_parcel', 'stage_parcel'),
    ...summaries.flatMap(({ kind }) => (kinds.has(kind) ? [ofKinds[kind]] : [])),
  ];
}

/** What is there to derive from: kinds of records that have rows, staged columns that have a value in some row. */
export interface Present {
  readonly kinds: ReadonlySet<RecordKind | 'value'>;
  readonly columns: ReadonlySet<string>;
  /** Other sources name some of these parcels: `new_standing` says how many. */
  readonly isJoined?: boolean;
  /** Columns that the listing source itself fills, where others fill some too. */
  readonly listed?: ReadonlySet<string>;
}

const summaries = [
  { kind: 'deed', table: 'new_sale', alias: 'sale' },
  { kind: 'loan', table: 'new_debt', alias: 'debt' },
  { kind: 'foreclosure', table: 'new_default', alias: 'fc' },
  { kind: 'lien', table: 'new_claim', alias: 'claim' },
  { kind: 'violation', table: 'new_fault', alias: 'fault' },
  { kind: 'bankruptcy', table: 'new_case', alias: 'court' },
  { kind: 'divorce', table: 'new_split', alias: 'split' },
  { kind: 'listing', table: 'new_offer', alias: 'offer' },
  { kind: 'value', table: 'new_worth', alias: 'worth' },
] as const satisfies readonly { kind: RecordKind | 'value'; table: string; alias: string }[];

/**
 * Inserts the staged parcels, sorted so that a county, a ZIP and a neighbourhood are read together. Most rolls lack
 * most kinds of records: what is the same for every parcel then is left out of joins and sort and put in at the end,
 * which halves the work.
 */
export function deriveParcels(context: SourceContext, present: Present): string {
  const { rules } = context;
  const joins = summaries.filter(({ kind }) => present.kinds.has(kind));
  const absent = summaries.filter(({ kind }) => !present.kinds.has(kind)).map(({ alias }) => alias);
  const absentReference = new RegExp(`\\b(?:${absent.join('|') || '-'})\\.[a-z_]+(?:\\.[a-z_]+)?`, 'g');
  const withoutAbsent = (expression: string): string => expression.replace(absentReference, 'NULL');
  const asOf = `DATE ${literal(context.asOf)}`;
  // A source that lists some says yes by what it lists; only one that lists all says no by what it does not.
  const covered = (kind: RecordKind, expression: string): string =>
    context.covers.has(kind) ? `coalesce(${expression}, false)` : `CASE WHEN ${expression} THEN true END`;
  const codeIf = (kind: RecordKind, expression: string): string =>
    context.covers.has(kind) ? `coalesce(${expression}, 'NONE')` : `${expression}::VARCHAR`;
  const countIf = (kind: RecordKind, expression: string): string =>
    context.covers.has(kind) ? `coalesce(${expression}, 0)` : expression;

  const lienAmount = context.covers.has('lien')
    ? 'CASE WHEN coalesce(claim.open_count, 0) = 0 THEN 0 ELSE claim.open_amount END'
    : 'claim.open_amount';

  const isEstimated = context.loans === 'estimated' && present.kinds.has('deed');
  const estimatedBalance = isEstimated
    ? `loan_balance(sale.last.amount * ${ESTIMATED_LOAN_SHARE}, mortgage_rate.rate, ${ESTIMATED_LOAN_MONTHS}, months_paid(sale.last.date, ${asOf}))`
    : 'NULL::BIGINT';
  const loansKnown = context.loans === 'source';
  const ratio = context.assessmentRatio;
  const assessed =
    ratio === null
      ? 'NULL'
      : ratio === 1
        ? 'p.assessed_value_cents'
        : `whole_dollars(p.assessed_value_cents / ${ratio})`;
  const soldRecently = `(sale.last.date >= ${asOf} - INTERVAL ${SALE_AS_VALUE_MONTHS} MONTH AND sale.last.amount IS NOT NULL)`;

  // The value of an assessment is of the first day of its year, and no later than that of the roll: what was paid on the
  // market since then says more, unless it is so little that it was hardly the whole price.
  const thisYear = `date_trunc('year', ${asOf})::DATE`;
  const assessedDay = `least(coalesce(make_date(p.assessed_year, 1, 1), ${thisYear}), ${thisYear})`;
  const soldSince = `(${assessed} IS NOT NULL AND sale.last.date >= ${assessedDay} AND sale.last.amount >= ${assessed} * ${LEAST_OF_ASSESSED})`;
  const isWorth = `WHEN p.estimated_value_cents IS NOT NULL THEN`;
  const isPrice = `WHEN ${soldSince} OR (${assessed} IS NULL AND ${soldRecently}) THEN`;

  const inputs = `
    SELECT ${['p.*', ...joins.map(({ alias }) => alias), ...(present.isJoined === true ? ['standing.named'] : []), 'o.owned'].join(', ')},
      CASE ${isWorth} p.estimated_value_cents ${isPrice} sale.last.amount ELSE ${assessed} END AS value,
      CASE ${isWorth} 'Estimate of the source' ${isPrice} 'Last market sale of ' || strftime(sale.last.date, '%m/%d/%Y')
        WHEN ${assessed} IS NOT NULL THEN ${ratio === 1 ? "'Assessed value'" : `'Assessed value at ' || ${literal(ratio === null ? '' : `${Math.round(ratio * 100)} %`)} || ' of market value'`} || coalesce(' of ' || p.assessed_year, '') END AS value_method,
      CASE ${isWorth} ${asOf} ${isPrice} sale.last.date
        WHEN ${assessed} IS NOT NULL THEN coalesce(make_date(p.assessed_year, 1, 1), ${asOf}) END AS value_date,
      whole_dollars(coalesce(debt.balance, ${loansKnown ? '0' : estimatedBalance})) AS balance,
      CASE WHEN debt.balance IS NOT NULL OR ${loansKnown} THEN 'Open loans on record, amortised'
        ${isEstimated ? `WHEN ${estimatedBalance} IS NOT NULL THEN 'Estimated: ${ESTIMATED_LOAN_SHARE * 100} % loan at purchase, ${ESTIMATED_LOAN_MONTHS / 12} years, ' || round(mortgage_rate.rate * 100, 2) || ' %'` : ''} END AS balance_method
    FROM (${places}) p
    LEFT JOIN new_owner o USING (owner_hash)
    ${present.isJoined === true ? 'LEFT JOIN new_standing standing USING (property_id)' : ''}
    ${joins.map(({ table, alias }) => `LEFT JOIN ${table} ${alias} USING (property_id)`).join('\n')}
    ${isEstimated ? `LEFT JOIN ${rateTable} ON mortgage_rate.rate_year = ${rateYear('sale.last.date')}` : ''}`;

  const equity = 'whole_dollars(p.value - p.balance)';
  const foreclosed = `(p.owner_type = 'LENDER' AND (fc.latest.status = 'FORECLOSURE' OR sale.transfer.situation = 'F'))`;

  const ownershipLength = `round(date_diff('day', sale.started::DATE, greatest(${asOf}, sale.as_of::DATE)) / 365.25, 1)`;

  const derived: Partial<Record<FactKey, string>> = {
    propertyId: 'p.property_id',
    apnKey: 'p.apn_key',
    // A unit in the line that is not the one given apart ("REAR" of unit 4) belongs to the street. A zero alone is how some
    // rolls write that there is none.
    streetAddress: `nullif(nullif(concat_ws(' ', nullif(p.situs_line.number, ''), p.s_street,
      CASE WHEN p.unit_number IS NOT NULL AND p.s_inline IS NOT NULL AND unit_key(p.unit_number) IS DISTINCT FROM unit_key(p.s_inline) THEN concat_ws(' ', coalesce(p.s_unit_word, '#'), nullif(p.s_inline, p.s_unit_word)) END), ''), '0')`,
    unitNumber:
      "coalesce(nullif(trim(regexp_replace(upper(p.unit_number), '^ *(APT|APARTMENT|UNIT|STE|SUITE|#|NO) *[.#]? *', '')), ''), p.s_inline)",
    propertyClass: `coalesce(p.property_class, ${sqlMap(typeClasses)}[p.property_type_code])`,
    addressKey: situsKey,
    // The rest follows when all parcels are there (points.queries.ts).
    pointKind: ifPlaced(present, "coalesce(p.point_kind, 'SOURCE')"),
    pointErrorFeet: ifPlaced(present, ownErrorFeet),
    ownerType: 'p.owner_type',
    mailStreetAddress:
      "nullif(nullif(concat_ws(' ', nullif(p.mail_line.number, ''), p.m_street, p.m_unit_word, CASE WHEN p.m_inline IS NOT NULL AND p.m_unit_word IS NULL THEN '#' END, nullif(p.m_inline, p.m_unit_word)), ''), '0')",
    mailKey: `CASE WHEN p.mail_care_of IS NULL THEN ${mailKey} END`,
    ownerKey: 'p.owner_key',
    ownerOccupied: 'coalesce(p.owner_occupied, NOT p.moved)',
    absentee: 'coalesce(p.moved, NOT p.owner_occupied)',
    // Where the mail does not tell and the source does.
    occupancyBasis:
      "CASE WHEN p.owner_key IS NOT NULL OR p.basis IS NOT NULL THEN coalesce(p.basis, CASE WHEN p.owner_occupied IS NOT NULL THEN 'SOURCE' END) END",
    outOfState: 'p.mail_state <> p.state_code',
    ownershipStartDate: 'sale.started',
    ownershipLength,
    ownedParcelCount: 'CASE WHEN p.owner_key IS NOT NULL THEN coalesce(p.owned, 1) END',
    estimatedValue: 'p.value',
    estimatedValueMethod: 'p.value_method',
    estimatedValueDate: 'p.value_date',
    lastSaleDate: 'sale.last.date',
    lastSaleAmount: 'sale.last.amount',
    lastSaleSituation: 'sale.last.situation',
    lastSaleDocumentType: 'sale.last.document',
    priorSaleDate: 'sale.prior.date',
    priorSaleAmount: 'sale.prior.amount',
    lastTransferDate: 'sale.transfer.date',
    lastTransferAmount: 'sale.transfer.amount',
    // Of the newest transfer whose situation is known: the last market sale is never I, F or M.
    lastTransferSituation: 'sale.situation',
    lastTransferReason: 'sale.transfer.reason',
    lastTransferQualified: 'sale.transfer.qualified',
    cashPurchase: 'sale.last.cash',
    openLoanCount: loansKnown ? 'coalesce(debt.open_count, 0)' : 'debt.open_count',
    openMortgageBalance: 'p.balance',
    openMortgageBalanceMethod: 'p.balance_method',
    estimatedEquity: equity,
    equityShare: `${equity} / nullif(p.value, 0)`,
    loanToValue: 'p.balance / nullif(p.value, 0)',
    firstLoanAmount: 'debt.first.amount',
    firstLoanDate: 'debt.first.date',
    firstLoanType: 'debt.first.type',
    firstLoanFinancing: 'debt.first.financing',
    firstLoanRate: 'debt.first.rate',
    firstLoanLender: 'debt.first.lender',
    foreclosureStatus: `coalesce(fc.latest.status, CASE WHEN ${foreclosed} THEN 'FORECLOSURE' END, ${context.covers.has('foreclosure') ? "'NONE'" : 'NULL'})`,
    foreclosureId: 'fc.latest.id',
    foreclosureDocumentType: 'fc.latest.document',
    foreclosureDate: 'fc.latest.date',
    unpaidBalance: 'fc.unpaid',
    defaultAmount: 'fc.defaulted',
    auctionDate: 'fc.auction_date',
    openingBidAmount: 'fc.opening_bid',
    openLienCount: countIf('lien', 'claim.open_count'),
    // Liens without an amount are not liens of 0 dollars.
    openLienAmount: lienAmount,
    lienId: 'claim.latest.id',
    lienType: 'claim.latest.type',
    lienDocumentType: 'claim.latest.document',
    lienDate: 'claim.latest.date',
    lienAmount: 'claim.latest.amount',
    openViolationCount: countIf('violation', 'fault.open_count'),
    violationType: 'fault.latest.type',
    violationDate: 'fault.latest.date',
    bankruptcyId: 'court.latest.id',
    bankruptcyChapter: 'court.latest.chapter',
    bankruptcyDate: 'court.latest.date',
    divorceId: 'split.latest.id',
    divorceDate: 'split.latest.date',
    mlsListingId: 'offer.latest.id',
    mlsListingStatus: codeIf('listing', 'offer.latest.status'),
    mlsListingDate: 'offer.latest.listed',
    mlsStatusDate: 'offer.latest.changed',
    mlsListingAmount: 'offer.latest.amount',
    daysOnMarket: `coalesce(offer.latest.days, date_diff('day', offer.latest.listed::DATE,
      CASE WHEN offer.latest.status = 'ACTIVE' THEN offer.latest.as_of::DATE ELSE offer.latest.changed::DATE END)::INTEGER)`,
    leadM: covered('listing', "offer.latest.status IN ('ACTIVE', 'PENDING', 'CONTINGENT')"),
    leadP: covered('foreclosure', 'fc.is_pre'),
    leadF:
      context.covers.has('foreclosure') || (context.covers.has('deed') && context.situations !== false)
        ? `coalesce(${foreclosed}, false)`
        : `CASE WHEN ${foreclosed} THEN true END`,
    leadL: covered('lien', 'claim.open_count > 0'),
    leadC: `sale.last.cash AND coalesce(p.moved, NOT p.owner_occupied)${
      rules.cashBuyerYears === null
        ? ''
        : ` AND sale.last.date > sale.as_of::DATE - INTERVAL ${rules.cashBuyerYears} YEAR`
    }`,
    leadE: `(${equity} / nullif(p.value, 0) >= ${rules.highEquityShare}${
      rules.highEquityFloor === null ? '' : ` OR ${equity} >= ${rules.highEquityFloor * 100}`
    })${rules.highEquityYears === null ? '' : ` AND ${ownershipLength} >= ${rules.highEquityYears}`}`,
    leadV: 'p.vacant',
    leadR: loansKnown ? 'coalesce(debt.open_count, 0) = 0' : 'CASE WHEN debt.open_count > 0 THEN false END',
    leadB: covered('bankruptcy', 'court.is_open'),
    leadD: covered('divorce', 'split.latest.id IS NOT NULL'),
    leadA: covered('foreclosure', 'fc.is_auction'),
    leadFail: covered(
      'listing',
      `offer.latest.status = 'FAIL' AND offer.latest.changed > offer.latest.as_of::DATE - INTERVAL ${rules.failedMonths} MONTH`,
    ),
    leadSold: covered('deed', `sale.last.date BETWEEN sale.as_of::DATE - ${rules.soldDays} AND sale.as_of::DATE`),
    nonDisclosure: `p.state_code IN ${sqlList(nonDisclosureStates)}`,
    sourceCount: present.isJoined === true ? '(1 + coalesce(p.named, 0))::INTEGER' : '1::INTEGER',
    sourceId: `${context.sourceId}::BIGINT`,
    asOfDate: asOf,
    retiredDate: context.retired === undefined ? 'NULL::DATE' : `DATE ${literal(context.retired)}`,
    ...ratiosOf(present, loansKnown),
    mailPoBox: "CASE WHEN p.mail_line.body IS NOT NULL THEN coalesce(p.m_special = 'PO_BOX', false) END",
    valueGrowthOneYear: 'worth.growth.one',
    valueGrowthThreeYears: 'worth.growth.three',
    multiParcelSale: 'sale.transfer.multi',
    transferCount: countIf('deed', 'sale.transfers'),
    firstLoanTerm: 'debt.first.term',
    firstLoanMaturityDate: '(debt.first.date::DATE + to_months(debt.first.term::INTEGER))::DATE',
    secondLoanAmount: 'debt.second.amount',
    secondLoanDate: 'debt.second.date',
    secondLoanType: 'debt.second.type',
    totalLoanAmount: loansKnown ? 'coalesce(debt.borrowed, 0)' : 'debt.borrowed',
    newestLoanDate: 'debt.newest',
    foreclosureLender: 'fc.lender',
    foreclosureTrustee: 'fc.trustee',
    foreclosureCaseNumber: 'fc.latest.case',
    foreclosureReleasedDate: 'fc.released',
    lienCreditor: 'claim.latest.creditor',
    openLienTypes: context.covers.has('lien') ? 'coalesce(claim.types, []::VARCHAR[])' : 'claim.types',
    combinedLoanToValue: `(p.balance + ${lienAmount}) / nullif(p.value, 0)`,
    bankruptcyCaseNumber: 'court.latest.case',
    bankruptcyClosedDate: 'court.latest.closed',
    divorceCaseNumber: 'split.latest.case',
    mlsListingNumber: 'offer.latest.number',
    mlsSoldAmount: 'offer.latest.sold_amount',
    mlsSoldDate: 'offer.latest.sold',
    mlsAgent: 'offer.latest.agent',
    mlsOffice: 'offer.latest.office',
  };
  // What is no longer in the roll is nobody's lead.
  if (context.retired !== undefined) for (const key of leadFacts) derived[key] = 'NULL::BOOLEAN';
  derived.leadCount = leadFacts.map((key) => `coalesce((${derived[key] ?? 'NULL'})::INTEGER, 0)`).join(' + ');

  const count = (flags: readonly string[]): string =>
    flags.map((flag) => `coalesce(${flag}, false)::INTEGER`).join(' + ');
  derived.distressCount = `(${count([
    'p.vacant',
    'claim.open_count > 0 OR p.tax_delinquent_amount_cents > 0',
    `fc.is_pre OR fc.is_auction OR ${foreclosed}`,
    'fault.open_count > 0',
    'court.is_open',
    'split.latest.id IS NOT NULL',
    `(${derived.leadFail ?? 'NULL'})`,
  ])})`;

  if (context.retired !== undefined) derived.distressCount = '0::INTEGER';

  const staged = (key: FactKey): string => (present.columns.has(factColumn(key)) ? `p.${factColumn(key)}` : 'NULL');
  const columns = factKeys.map((key) => {
    const column = factColumn(key);
    const expression = derived[key] ?? (stagedFacts.includes(key) ? staged(key) : null);
    if (expression === null) throw new Error(`no rule derives the fact ${key}`);
    return {
      column,
      sql: withoutAbsent(expression),
      isConstant: !/\b(?:p|sale|debt|fc|claim|fault|court|split|offer|worth)\./.test(withoutAbsent(expression)),
    };
  });
  for (const key of statedFacts)
    columns.push({ column: statedColumn(key), sql: staged(key), isConstant: !present.columns.has(factColumn(key)) });
  const varying = columns.filter(({ isConstant }) => !isConstant);
  return `INSERT INTO parcel BY NAME SELECT ${columns.map(({ column, sql, isConstant }) => (isConstant ? `${sql} AS ${column}` : column)).join(', ')} FROM (
    SELECT ${varying.map(({ column, sql }) => `${sql} AS ${column}`).join(',\n')} FROM (${withoutAbsent(inputs)}) p
    ORDER BY fips::INTEGER, ${placeOrder
      .filter(({ column }) => varying.some((entry) => entry.column === column))
      .map(({ sql }) => `${sql}, `)
      .join('')}property_id)`;
}

const ifPlaced = ({ columns }: Present, expression: string): string =>
  columns.has('latitude') && columns.has('longitude')
    ? `CASE WHEN p.latitude IS NOT NULL AND p.longitude IS NOT NULL THEN ${expression} END`
    : 'NULL';

/** The lead flags: `leadCount` says how many of them are known to be true. */
const leadFacts = factKeys.filter((key) => facts[key].group === 'Lead types' && facts[key].kind === 'flag');

const arrearColumns = ['tax_delinquent_amount_cents', 'tax_delinquent_year'];

/** Facts that are worked out of two others of the parcel, and flags that a column of the source says by being filled. */
function ratiosOf({ columns, listed = columns }: Present, loansKnown: boolean): Partial<Record<FactKey, string>> {
  const perFoot = (amount: string): string => `round(${amount} / nullif(p.square_feet, 0))::BIGINT`;
  // Of some parcels none may have a value in a column that the source fills for others.
  const has = (column: string): boolean => columns.has(column) || listed.has(column);
  const arrears = [
    ...(has('tax_delinquent_amount_cents') ? ['p.tax_delinquent_amount_cents > 0'] : []),
    ...(has('tax_delinquent_year') ? ['p.tax_delinquent_year IS NOT NULL'] : []),
  ];
  return {
    floorAreaRatio: 'p.square_feet / nullif(p.lot_square_feet, 0)',
    // Two people may stand in one name. A roll that names second owners names all of them; one that has no such column says nothing.
    coOwned: has('owner_name')
      ? `CASE WHEN p.owner2_name IS NOT NULL OR (p.owner_type = 'PERSON' AND regexp_matches(p.owner_key, '[A-Z] (&|AND) [A-Z]|\\b(ETAL|ET AL|ETUX|ET UX|ETVIR|ET VIR)\\b')) THEN true WHEN p.owner_name IS NOT NULL AND ${listed.has('owner2_name')} THEN false END`
      : 'NULL::BOOLEAN',
    // Likewise a list of arrears: a parcel that is not on it owes nothing.
    taxDelinquent:
      arrears.length === 0
        ? 'NULL::BOOLEAN'
        : `coalesce(${arrears.join(', ')}${arrearColumns.some((column) => listed.has(column)) ? ', false' : ''})`,
    taxRate: 'p.tax_amount_cents / nullif(p.value, 0)',
    valuePerSquareFoot: perFoot('p.value'),
    rentYield: 'p.rent_amount_cents / nullif(p.value, 0)',
    lastSalePerSquareFoot: perFoot('sale.last.amount'),
    gainSinceSale: 'p.value / nullif(sale.last.amount, 0) - 1',
    flipLength: "round(date_diff('day', sale.prior.date::DATE, sale.last.date::DATE) / 30.4375, 1)",
    loanTypes: loansKnown ? 'coalesce(debt.types, []::VARCHAR[])' : 'debt.types',
    financingTypes: loansKnown ? 'coalesce(debt.financings, []::VARCHAR[])' : 'debt.financings',
    listPricePerSquareFoot: perFoot('offer.latest.amount'),
    listToValue: 'offer.latest.amount / nullif(p.value, 0)',
  };
}

const placeOrder = [
  { column: 'zip', sql: 'try_cast(zip AS INTEGER)' },
  { column: 'latitude', sql: 'floor(latitude * 200)::INTEGER' },
  { column: 'longitude', sql: 'longitude' },
];
