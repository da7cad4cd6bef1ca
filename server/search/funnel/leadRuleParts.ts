/**
 * What the rule of each lead type asks, one thing after the other, as far as the facts of a parcel tell: each part
 * keeps rows of the part before it, and the last one is the flag itself. So a lead type without rows says where they
 * are lost, and whether the data of the place knows of such things at all.
 */
import type { LeadRules } from '../../../src/api/catalogue/search/leadRules.ts';
import type { LeadTypeCode } from '../../../src/api/catalogue/search/leadTypes.ts';

export interface LeadRulePart {
  readonly text: string;
  /** Condition on `parcel`. */
  readonly sql: string;
  /** A date column whose newest value says how near the rows come to the next part. */
  readonly newest?: string;
}

type Rules = Readonly<Partial<Record<LeadTypeCode, readonly LeadRulePart[]>>>;

/** The parts for the rules that made the data. Lead types without a rule have none. */
export function leadRuleParts(rules: LeadRules): Rules {
  const { highEquityShare, highEquityFloor, highEquityYears, cashBuyerYears } = rules;
  const floor = highEquityFloor === null ? '' : `, or of ${dollars(highEquityFloor)} or more`;
  const enough: LeadRulePart = {
    text: `Equity of ${percent(highEquityShare)} of the value or more${floor}`,
    sql: [
      `parcel.equity_share >= ${highEquityShare}`,
      ...(highEquityFloor === null ? [] : [`parcel.estimated_equity_cents >= ${highEquityFloor * 100}`]),
    ].join(' OR '),
  };
  const moved: LeadRulePart = { text: 'Mail goes elsewhere', sql: 'parcel.absentee', newest: 'last_sale_date' };
  return {
    M: [listed, { text: 'Active, pending or contingent now', sql: 'parcel.lead_m' }],
    P: [
      { ...foreclosed, newest: 'foreclosure_date' },
      {
        text: `Notice within ${plural(rules.preForeclosureYears, 'year')} of the data’s date, not released`,
        sql: 'parcel.lead_p',
      },
    ],
    F: [
      { text: 'Owned by a lender', sql: "parcel.owner_type = 'LENDER'" },
      { text: 'After a foreclosure deed', sql: 'parcel.lead_f' },
    ],
    L: [
      { text: 'Lien on record', sql: 'parcel.lien_id IS NOT NULL', newest: 'lien_date' },
      { text: 'Not released', sql: 'parcel.lead_l' },
    ],
    C: [
      sold,
      { text: 'Bought without a loan', sql: 'parcel.cash_purchase' },
      ...(cashBuyerYears === null
        ? [{ ...moved, sql: 'parcel.lead_c' }]
        : [
            moved,
            { text: `Bought within ${plural(cashBuyerYears, 'year')} of the data’s date`, sql: 'parcel.lead_c' },
          ]),
    ],
    E: [
      { text: 'Value known', sql: 'parcel.estimated_value_cents IS NOT NULL' },
      { text: 'Loans known', sql: 'parcel.estimated_equity_cents IS NOT NULL' },
      ...(highEquityYears === null
        ? [{ ...enough, sql: 'parcel.lead_e' }]
        : [enough, { text: `Owned for ${plural(highEquityYears, 'year')} or more`, sql: 'parcel.lead_e' }]),
    ],
    V: [
      { text: 'Known whether vacant', sql: 'parcel.vacant IS NOT NULL' },
      { text: 'Vacant', sql: 'parcel.lead_v' },
    ],
    R: [
      { text: 'Known whether a loan is open', sql: 'parcel.lead_r IS NOT NULL' },
      { text: 'No open loan', sql: 'parcel.lead_r' },
    ],
    B: [
      { text: 'Bankruptcy case on record', sql: 'parcel.bankruptcy_id IS NOT NULL', newest: 'bankruptcy_date' },
      { text: 'Still open', sql: 'parcel.lead_b' },
    ],
    D: [{ text: 'Divorce filing on record', sql: 'parcel.lead_d' }],
    A: [
      foreclosed,
      { text: 'Auction date known', sql: 'parcel.auction_date IS NOT NULL', newest: 'auction_date' },
      { text: 'On or after the data’s date', sql: 'parcel.lead_a' },
    ],
    FAIL: [
      listed,
      {
        text: 'Expired, canceled or withdrawn',
        sql: "parcel.mls_listing_status = 'FAIL'",
        newest: 'mls_status_date',
      },
      { text: `Within ${plural(rules.failedMonths, 'month')} of the data’s date`, sql: 'parcel.lead_fail' },
    ],
    SOLD: [
      { ...sold, newest: 'last_sale_date' },
      { text: `Within ${plural(rules.soldDays, 'day')} of the data’s date`, sql: 'parcel.lead_sold' },
    ],
  };
}

const listed: LeadRulePart = { text: 'Listing on record', sql: 'parcel.mls_listing_id IS NOT NULL' };
const foreclosed: LeadRulePart = { text: 'Foreclosure on record', sql: 'parcel.foreclosure_id IS NOT NULL' };
const sold: LeadRulePart = { text: 'Market sale on record', sql: 'parcel.last_sale_date IS NOT NULL' };

const percent = (share: number): string => `${Math.round(share * 10_000) / 100} %`;
const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;
const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
