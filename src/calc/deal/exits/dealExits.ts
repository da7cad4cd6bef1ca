import type { Analysis } from '../analysis.ts';
import { lackOfLoans } from '../lacking.ts';
import { dealOf, type Deal } from '../deal.ts';
import { debtOf } from '../debt.ts';
import { operatingOf } from '../operating.ts';
import { cents, centsOf, dividedBy, timesRate, type Cents } from '../../money.ts';
import type { Mortgage } from '../../mortgage/mortgage.ts';
import { firstMortgage } from '../../mortgage/mortgageList.ts';
import { failure, success, type Result } from '../../result.ts';
import { brrrrDeal, type BrrrrDeal } from './brrrr.ts';
import { flipDeal, type FlipDeal } from './flip.ts';
import { DEFAULT_OFFER_SHARE, maximumOffer, type MaximumOffer } from './maximumOffer.ts';
import { wholesaleDeal, type WholesaleDeal } from './wholesale.ts';

/** Half a year from buying to selling or refinancing. */
export const DEFAULT_PROJECT_MONTHS = 6;
/** What lenders usually give on the value of a rental. */
export const DEFAULT_REFINANCE_SHARE = 0.75;
export const DEFAULT_REFINANCE_TERM = 360;

/** The input that a way out of the deal cannot be calculated without. */
export type MissingForExit = 'marketValue' | 'purchaseAmount' | 'refinanceRate' | 'loanRate' | 'loanTerm';

/** The same deal in other ways than by holding it: each result says which input it lacks. Amounts are cents. */
export interface DealExits {
  readonly offer: Result<MaximumOffer, MissingForExit>;
  readonly wholesale: Result<WholesaleDeal, MissingForExit>;
  readonly flip: Result<FlipDeal, MissingForExit>;
  readonly brrrr: Result<BrrrrDeal, MissingForExit>;
  /** The rate of the new loan: the one entered, else that of the First mortgage. */
  readonly refinanceRate: number | null;
}

/**
 * Maximum offer, wholesale assignment, fix-and-flip and BRRRR over the inputs of one analysis.
 *
 * Market value is the value after repairs, improvements are the repairs, expenses run while the house is worked on, and
 * interest is what the mortgages charge in those months. Missing: offerShare 0.70, projectMonths 6, refinanceShare 0.75,
 * refinanceTerm 360; refinanceRate is that of the First mortgage; amounts 0. Expects a valid analysis.
 *
 * @example dealExits({ purchaseAmount: 150_000, marketValue: 250_000, saleCostRate: 0.08 }).flip.value.profit // 80_000_00
 * @example dealExits({ purchaseAmount: 150_000 }).flip // { ok: false, reason: 'marketValue' }
 */
export function dealExits(analysis: Analysis): DealExits {
  const deal = dealOf(analysis);
  const refinanceRate = analysis.refinanceRate ?? rateOf(firstMortgage(analysis.mortgages ?? []));
  if (!analysis.marketValue) {
    const none = failure('marketValue');
    return { offer: none, wholesale: none, flip: none, brrrr: none, refinanceRate };
  }
  const project = projectOf(analysis, deal);
  const flip = flipDeal(project);
  const assignmentFee = centsOf(analysis.assignmentFee ?? 0);
  const rule = {
    afterRepairValue: project.afterRepairValue,
    share: analysis.offerShare ?? DEFAULT_OFFER_SHARE,
    repairs: deal.improvements,
    coveredCosts: cents(deal.closingCosts + flip.holdingCosts + flip.interest + flip.sellingCosts),
    minimumProfit: analysis.minimumProfit ? centsOf(analysis.minimumProfit) : null,
  };
  const unknownLoan = missingOfLoan(analysis);
  // What a loan costs that nobody gave a rate for is not known, and a minimum profit is what is left after it.
  const needsLoan = rule.minimumProfit !== null && unknownLoan !== null;
  const offer = needsLoan ? failure(unknownLoan) : success(offerOf({ ...rule, assignmentFee }, unknownLoan === null));
  if (deal.purchase <= 0) {
    const none = failure('purchaseAmount');
    return { offer, wholesale: none, flip: none, brrrr: none, refinanceRate };
  }
  const wholesale = wholesaleDeal({
    contractPrice: deal.purchase,
    assignmentFee,
    costs: centsOf(analysis.assignmentCost ?? 0),
    endBuyersMaximum: maximumOffer(rule).offer,
  });
  return {
    offer,
    wholesale: needsLoan ? failure(unknownLoan) : success(wholesale),
    flip: unknownLoan === null ? success(flip) : failure(unknownLoan),
    brrrr: refinancedOrWhy(analysis, deal, flip, refinanceRate),
    refinanceRate,
  };
}

function offerOf(rule: Parameters<typeof maximumOffer>[0], areCostsKnown: boolean): MaximumOffer {
  const offer = maximumOffer(rule);
  return areCostsKnown ? offer : { ...offer, coveredCosts: null };
}

function missingOfLoan(analysis: Analysis): 'loanRate' | 'loanTerm' | null {
  const lack = lackOfLoans(analysis);
  return lack === null ? null : lack === 'rate' ? 'loanRate' : 'loanTerm';
}

/** What the flip costs by the arithmetic alone, also where the rate of a loan is not known. */
export const countedFlip = (analysis: Analysis): FlipDeal => flipDeal(projectOf(analysis, dealOf(analysis)));

function projectOf(analysis: Analysis, deal: Deal): Parameters<typeof flipDeal>[0] {
  const months = analysis.projectMonths ?? DEFAULT_PROJECT_MONTHS;
  const [debt] = debtOf(deal.loans, [{ number: 1, firstMonth: 1, lastMonth: months, months, increases: 0 }]);
  const { saleCost } = deal.sale;
  return {
    purchase: deal.purchase,
    purchaseCosts: deal.closingCosts,
    repairs: deal.improvements,
    monthlyHoldingCosts: dividedBy(timesRate(deal.expenses.total, deal.expenses.multiplier), 12),
    holdingMonths: months,
    afterRepairValue: centsOf(analysis.marketValue ?? 0),
    sellingCostRate: saleCost.kind === 'rate' ? saleCost.rate : 0,
    sellingCostAmount: saleCost.kind === 'amount' ? saleCost.amount : null,
    loan: { amount: borrowedOf(deal), points: 0, interest: debt?.interest ?? cents(0) },
  };
}

function refinancedOrWhy(
  analysis: Analysis,
  deal: Deal,
  flip: FlipDeal,
  refinanceRate: number | null,
): DealExits['brrrr'] {
  const unknownLoan = missingOfLoan(analysis);
  if (unknownLoan !== null) return failure(unknownLoan);
  return refinanceRate === null ? failure('refinanceRate') : success(refinanced(analysis, deal, flip, refinanceRate));
}

function refinanced(analysis: Analysis, deal: Deal, flip: FlipDeal, refinanceRate: number): BrrrrDeal {
  return brrrrDeal({
    purchase: deal.purchase,
    purchaseCosts: deal.closingCosts,
    repairs: deal.improvements,
    holdingCosts: cents(flip.holdingCosts + flip.interest),
    purchaseLoan: borrowedOf(deal),
    afterRepairValue: centsOf(analysis.marketValue ?? 0),
    refinanceLoanToValue: analysis.refinanceShare ?? DEFAULT_REFINANCE_SHARE,
    refinanceCosts: centsOf(analysis.refinanceCost ?? 0),
    refinanceRate,
    refinanceTermMonths: analysis.refinanceTerm ?? DEFAULT_REFINANCE_TERM,
    yearlyNoi: operatingOf(deal, { number: 1, firstMonth: 1, lastMonth: 12, months: 12, increases: 0 }).noi,
  });
}

/** What is borrowed for the purchase. Principal repaid meanwhile is paid back with the loan and changes nothing. */
function borrowedOf({ loans }: Deal): Cents {
  return cents(loans.reduce((sum, { amount }) => sum + Math.max(0, amount), 0));
}

function rateOf(mortgage: Mortgage | undefined): number | null {
  if (mortgage === undefined) return null;
  const rate = mortgage.type === 'INTEREST_ONLY' ? mortgage.interestOnlyRate : mortgage.fixedInterestRate;
  return rate ?? mortgage.interestOnlyRate ?? null;
}
