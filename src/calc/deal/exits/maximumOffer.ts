import { cents, timesRate, type Cents } from '../../money.ts';

/** The usual share of the after-repair value; users move between 0.60 and 0.80. */
export const DEFAULT_OFFER_SHARE = 0.7;

export interface OfferInput {
  readonly afterRepairValue: Cents;
  /** Share of the after-repair value, meant to leave room for costs and profit. */
  readonly share?: number;
  readonly repairs: Cents;
  /** Fee of the wholesaler who assigns the contract. */
  readonly assignmentFee?: Cents;
  /** Closing, holding and selling costs that the share is not meant to cover. */
  readonly otherCosts?: Cents;
  /** Costs that the share covers, but a minimum profit has to come on top of. */
  readonly coveredCosts?: Cents;
  /** Profit in dollars below which the deal is not worth doing; null leaves that rule out. */
  readonly minimumProfit?: Cents | null;
}

export interface MaximumOffer {
  /** The lower of the two, not below 0. */
  readonly offer: Cents;
  readonly byShare: Cents;
  readonly byProfit: Cents | null;
  readonly limitedBy: 'share' | 'profit';
  /** The costs that the minimum profit comes on top of; null where they are not known. */
  readonly coveredCosts: Cents | null;
}

/**
 * The maximum allowable offer: by the share rule and, when a minimum profit is asked for, by that; the lower wins.
 *
 *     by share  = value * share - repairs - assignment fee - other costs
 *     by profit = value - repairs - assignment fee - other costs - covered costs - minimum profit
 *
 * @example maximumOffer({ afterRepairValue: cents(300_000_00), repairs: cents(40_000_00) }).offer // 170_000_00
 * @example maximumOffer({ afterRepairValue: cents(300_000_00), repairs: cents(40_000_00), minimumProfit: cents(100_000_00) }).offer // 160_000_00
 */
export function maximumOffer(input: OfferInput): MaximumOffer {
  const { afterRepairValue, share = DEFAULT_OFFER_SHARE, minimumProfit = null } = input;
  const costs = input.repairs + (input.assignmentFee ?? 0) + (input.otherCosts ?? 0);
  const byShare = cents(timesRate(afterRepairValue, share) - costs);
  const coveredCosts = input.coveredCosts ?? cents(0);
  const byProfit = minimumProfit === null ? null : cents(afterRepairValue - costs - coveredCosts - minimumProfit);
  const limitedBy = byProfit !== null && byProfit < byShare ? 'profit' : 'share';
  return {
    offer: cents(Math.max(0, Math.min(byShare, byProfit ?? byShare))),
    byShare,
    byProfit,
    limitedBy,
    coveredCosts,
  };
}
