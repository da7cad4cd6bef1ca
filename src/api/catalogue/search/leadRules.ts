/**
 * Rules behind the lead types (O-039): data with parameters and the text shown on screen. Ingest evaluates them
 * against the as-of date of the source (not the day it runs), stores the flags, and keeps the parameters it used in
 * the snapshot, so that the screen can show the rule that made a flag.
 */
import type { LeadTypeCode } from './leadTypes.ts';

export interface LeadRules {
  /** E: equity / value at or above this share. */
  readonly highEquityShare: number;
  /** E: or equity at or above this many dollars; null = option off. */
  readonly highEquityFloor: number | null;
  /** E: and owned at least this many years; null = option off. */
  readonly highEquityYears: number | null;
  /** P: notice recorded within this many years. */
  readonly preForeclosureYears: number;
  /** C: bought within this many years; null = at any time. */
  readonly cashBuyerYears: number | null;
  /** FAIL: expired, canceled or withdrawn within this many months. */
  readonly failedMonths: number;
  /** SOLD: market sale within this many days. */
  readonly soldDays: number;
  /** A sale below this many dollars is not a market sale. Decided when a source is loaded, with its deeds. */
  readonly marketSaleFloor: number;
}

export const defaultLeadRules: LeadRules = {
  highEquityShare: 0.5,
  highEquityFloor: null,
  highEquityYears: null,
  preForeclosureYears: 2,
  cashBuyerYears: null,
  failedMonths: 12,
  soldDays: 30,
  marketSaleFloor: 10_000,
};

export interface RuleParameter {
  readonly leadType: LeadTypeCode;
  readonly label: string;
  readonly unit: 'share' | 'dollars' | 'years' | 'months' | 'days';
  readonly min: number;
  readonly max: number;
  /** Can be left empty: the rule is then without it. */
  readonly optional: boolean;
}

/** What people may change of the rules, with its bounds (shares as fractions). */
export const ruleParameters = {
  highEquityShare: { leadType: 'E', label: 'Equity of the value', unit: 'share', min: 0.01, max: 1, optional: false },
  highEquityFloor: { leadType: 'E', label: 'or equity of', unit: 'dollars', min: 1, max: 100_000_000, optional: true },
  highEquityYears: { leadType: 'E', label: 'and owned for', unit: 'years', min: 1, max: 100, optional: true },
  preForeclosureYears: { leadType: 'P', label: 'Notice within', unit: 'years', min: 1, max: 50, optional: false },
  cashBuyerYears: { leadType: 'C', label: 'Bought within', unit: 'years', min: 1, max: 100, optional: true },
  failedMonths: { leadType: 'FAIL', label: 'Failed within', unit: 'months', min: 1, max: 120, optional: false },
  soldDays: { leadType: 'SOLD', label: 'Sold within', unit: 'days', min: 1, max: 3650, optional: false },
} as const satisfies Partial<Record<keyof LeadRules, RuleParameter>>;

export type RuleKey = keyof typeof ruleParameters;
export const ruleKeys = Object.keys(ruleParameters) as RuleKey[]; // keys of a const object are exactly RuleKey

/** The rules that people changed, over those of the product. */
export type ChosenRules = Pick<LeadRules, RuleKey>;

const percent = (share: number): string => `${Math.round(share * 10_000) / 100} %`;
const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;
const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** The rule of every lead type in words, with its parameters filled in. */
export function leadRuleTexts(rules: LeadRules): Record<string, string> {
  const { highEquityFloor, highEquityYears, cashBuyerYears } = rules;
  const floor = highEquityFloor === null ? '' : `, or estimated equity of ${dollars(highEquityFloor)} or more`;
  const owned = highEquityYears === null ? '' : `; owned for ${plural(highEquityYears, 'year')} or more`;
  const bought = cashBuyerYears === null ? '' : ` within ${plural(cashBuyerYears, 'year')} of the data's date`;
  return {
    M: 'Listed on the market now: active, pending or contingent.',
    P: `Notice of default or lis pendens recorded within ${plural(rules.preForeclosureYears, 'year')} of the data's date and not released.`,
    F: 'Owned by a lender after a foreclosure deed.',
    L: 'At least one involuntary lien that is not released.',
    C: `Last market sale bought without a loan${bought}, by an owner whose mail goes elsewhere. Unknown mail or unknown loans: not counted.`,
    E: `Estimated equity of ${percent(rules.highEquityShare)} of the estimated value or more${floor}${owned}. Unknown value or loans: not counted.`,
    V: 'Flagged vacant by the source.',
    R: 'No open loan on record, where loans are known for the county. Unknown is not free.',
    B: 'Open bankruptcy case of the owner, any chapter.',
    D: 'Divorce filing on record for the owner.',
    A: "Auction date on or after the data's date.",
    FAIL: `Listing expired, canceled or withdrawn within ${plural(rules.failedMonths, 'month')} of the data's date.`,
    SOLD: `Market sale of ${dollars(rules.marketSaleFloor)} or more within ${plural(rules.soldDays, 'day')} of the data's date.`,
    CUSTOM: 'Every parcel; your filters decide.',
  };
}
