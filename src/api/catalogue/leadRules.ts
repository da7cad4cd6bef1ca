/**
 * Rules behind the lead types (O-039): data with parameters and the text shown on screen. Ingest evaluates them
 * against the as-of date of the source (not the day it runs), stores the flags, and keeps the parameters it used in
 * the snapshot, so that the screen can show the rule that made a flag.
 */
export interface LeadRules {
  /** E: equity / value at or above this share. */
  readonly highEquityShare: number;
  /** E: or equity at or above this many dollars; null = option off. */
  readonly highEquityFloor: number | null;
  /** P: notice recorded within this many years. */
  readonly preForeclosureYears: number;
  /** FAIL: expired, canceled or withdrawn within this many months. */
  readonly failedMonths: number;
  /** SOLD: market sale within this many days. */
  readonly soldDays: number;
  /** A sale below this many dollars is not a market sale. */
  readonly marketSaleFloor: number;
}

export const defaultLeadRules: LeadRules = {
  highEquityShare: 0.5,
  highEquityFloor: null,
  preForeclosureYears: 2,
  failedMonths: 12,
  soldDays: 30,
  marketSaleFloor: 10_000,
};

const percent = (share: number): string => `${Math.round(share * 10_000) / 100} %`;

/** The rule of every lead type in words, with its parameters filled in. */
export function leadRuleTexts(rules: LeadRules): Record<string, string> {
  const floor =
    rules.highEquityFloor === null
      ? ''
      : `, or estimated equity of $${rules.highEquityFloor.toLocaleString('en-US')} or more`;
  return {
    M: 'Listed on the market now: active, pending or contingent.',
    P: `Notice of default or lis pendens recorded within ${rules.preForeclosureYears} years of the data's date and not released.`,
    F: 'Owned by a lender after a foreclosure deed.',
    L: 'At least one involuntary lien that is not released.',
    C: 'Last market sale bought without a loan, by an owner whose mail goes elsewhere. Unknown mail or unknown loans: not counted.',
    E: `Estimated equity of ${percent(rules.highEquityShare)} of the estimated value or more${floor}. Unknown value or loans: not counted.`,
    V: 'Flagged vacant by the source.',
    R: 'No open loan on record, where loans are known for the county. Unknown is not free.',
    B: 'Open bankruptcy case of the owner, any chapter.',
    D: 'Divorce filing on record for the owner.',
    A: "Auction date on or after the data's date.",
    FAIL: `Listing expired, canceled or withdrawn within ${rules.failedMonths} months of the data's date.`,
    SOLD: `Market sale within ${rules.soldDays} days of the data's date.`,
    CUSTOM: 'Every parcel; your filters decide.',
  };
}
