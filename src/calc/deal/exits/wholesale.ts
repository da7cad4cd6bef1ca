import { cents, type Cents } from '../../money.ts';

export interface WholesaleInput {
  /** What the contract with the seller says. */
  readonly contractPrice: Cents;
  readonly assignmentFee: Cents;
  /** Marketing, inspection, title search: what is spent whether or not the deal closes. */
  readonly costs: Cents;
  /** The most the end buyer should pay, usually a maximum allowable offer without assignment fee. */
  readonly endBuyersMaximum: Cents;
}

export interface WholesaleDeal {
  readonly endBuyersPrice: Cents;
  readonly profit: Cents;
  /** What is left between the end buyer's price and maximum; negative when the deal is too dear to assign. */
  readonly roomLeft: Cents;
  readonly isAssignable: boolean;
  /** The highest contract price that keeps the fee within the end buyer's maximum. */
  readonly maximumContractPrice: Cents;
}

/**
 * Assigning a contract to an end buyer for a fee.
 *
 * @example wholesaleDeal({ contractPrice: cents(150_000_00), assignmentFee: cents(10_000_00), costs: cents(1_500_00), endBuyersMaximum: cents(170_000_00) }).roomLeft // 10_000_00
 */
export function wholesaleDeal(input: WholesaleInput): WholesaleDeal {
  const endBuyersPrice = cents(input.contractPrice + input.assignmentFee);
  const roomLeft = cents(input.endBuyersMaximum - endBuyersPrice);
  return {
    endBuyersPrice,
    profit: cents(input.assignmentFee - input.costs),
    roomLeft,
    isAssignable: roomLeft >= 0,
    maximumContractPrice: cents(Math.max(0, input.endBuyersMaximum - input.assignmentFee)),
  };
}
