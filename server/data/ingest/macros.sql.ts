/** Scalar macros of a snapshot. They are stored in the file, so that readers compute keys and balances the same way. */
import { addressMacros } from './addresses.sql.ts';
import { ownerMacros } from './owners.sql.ts';

export const macros: readonly string[] = [
  /** 52 bits of an md5: fits a JavaScript number exactly. */
  'CREATE OR REPLACE MACRO id52(content) AS (md5_number_lower(content) >> 12)::BIGINT',
  "CREATE OR REPLACE MACRO property_id_of(county, key) AS id52(county || ':' || key)",
  /** Repeated hyphens collapse to one (R-SEARCH-049), blanks too; case is folded. */
  `CREATE OR REPLACE MACRO apn_text(raw) AS CASE WHEN contains(raw, '--') OR contains(raw, '  ') OR raw LIKE ' %' OR raw LIKE '% '
    THEN nullif(trim(regexp_replace(regexp_replace(upper(raw), '-{2,}', '-', 'g'), '\\s+', ' ', 'g')), '') ELSE nullif(upper(raw), '') END`,
  /** Letters and digits only; leading zeros matter. */
  `CREATE OR REPLACE MACRO apn_key_of(raw) AS CASE WHEN regexp_matches(raw, '^[A-Z0-9-]+$') THEN nullif(replace(raw, '-', ''), '')
    ELSE nullif(regexp_replace(upper(raw), '[^A-Z0-9]', '', 'g'), '') END`,
  ...addressMacros,
  /** ROUND ROCK -> Round Rock. */
  "CREATE OR REPLACE MACRO title_case(words) AS array_to_string(list_transform(string_split(lower(words), ' '), lambda word: upper(word[1]) || word[2:]), ' ')",
  ...ownerMacros,
  /** Cents of an estimate to whole dollars, half away from zero: an estimate to the cent would pretend to know it. */
  'CREATE OR REPLACE MACRO whole_dollars(cents) AS round(cents / 100)::BIGINT * 100',
  /** Whole months from one day to another: payments made when one falls due every month. Never negative. */
  "CREATE OR REPLACE MACRO months_paid(since, until) AS greatest(date_sub('month', since, until), 0)",
  /**
   * Cents owed after \`paid\` of \`term\` level monthly payments: amount ((1+i)^term - (1+i)^paid) / ((1+i)^term - 1),
   * i = rate / 12; linear at rate 0; 0 once all are paid. Rounded half away from zero to cents.
   */
  `CREATE OR REPLACE MACRO loan_balance(amount, rate, term, paid) AS round(CASE WHEN paid >= term THEN 0
    WHEN rate = 0 THEN amount::DOUBLE * (term - paid) / term
    ELSE amount::DOUBLE * (pow(1 + rate / 12, term) - pow(1 + rate / 12, paid)) / (pow(1 + rate / 12, term) - 1) END)::BIGINT`,
];
