import { roundFormula } from '../arithmetic.ts';
import { cents, timesRate, type Cents } from '../money.ts';
import type { ValueIncreaseType } from './analysis.ts';

/** What the value and the sale of a property depend on. */
export interface SalePlan {
  readonly valueKind: ValueIncreaseType;
  readonly basis: Cents;
  readonly marketValueIncreaseRate: number;
  readonly inflationRate: number;
  readonly capRate: number;
  readonly fixedPrice: Cents;
  /** Purchase plus buyer's closing costs plus improvements. */
  readonly cost: Cents;
  readonly saleCost:
    { readonly kind: 'rate'; readonly rate: number } | { readonly kind: 'amount'; readonly amount: Cents };
  readonly capitalGainTaxRate: number;
}

/** The state of a deal at the end of a period, as far as a sale needs it. */
export interface SaleMoment {
  readonly lastMonth: number;
  readonly months: number;
  readonly noi: Cents;
  readonly mortgageBalance: Cents;
  readonly depreciationToDate: Cents;
}

export interface Sale {
  readonly propertyValue: Cents;
  readonly equity: Cents;
  readonly saleCost: Cents;
  readonly saleGain: Cents;
  readonly capitalGainTax: Cents;
  readonly saleProceedsBeforeTax: Cents;
  readonly saleProceedsAfterTax: Cents;
}

/**
 * The property's value at the end of a period (R-ANALYSIS-054, calculation conventions 17): growth counts completed
 * years; by cap rate it is the period's own NOI, made yearly, over the rate.
 */
export function propertyValue(plan: SalePlan, { lastMonth, months, noi }: SaleMoment): Cents {
  const years = Math.floor(lastMonth / 12);
  const grown = (rate: number) =>
    roundFormula((in_) => in_.times(in_.of(plan.basis), in_.power(in_.plus(in_.of(1), in_.of(rate)), years)));
  switch (plan.valueKind) {
    case 'MARKET_VALUE_INCREASE_RATE':
      return cents(grown(plan.marketValueIncreaseRate));
    case 'INFLATION_RATE':
      return cents(grown(plan.inflationRate));
    case 'CAP_RATE': {
      if (plan.capRate <= 0) return cents(0);
      const value = roundFormula((in_) =>
        in_.over(in_.times(in_.of(noi), in_.of(12)), in_.times(in_.of(months), in_.of(plan.capRate))),
      );
      return cents(value);
    }
    case 'DOLLAR_AMOUNT':
      return plan.fixedPrice;
    default:
      throw new RangeError(`unknown propertyValueIncreaseType: ${String(plan.valueKind)}`);
  }
}

/**
 * What a sale at the end of a period would bring (R-ANALYSIS-023, calculation conventions 17). A loss is not taxed.
 *
 * Example 13 of the conventions: price 7,250,545, cost of sale 290,022, loan 2,570,607 bring 4,389,916 before tax.
 */
export function saleOf(plan: SalePlan, moment: SaleMoment): Sale {
  const value = propertyValue(plan, moment);
  const saleCost = plan.saleCost.kind === 'rate' ? timesRate(value, plan.saleCost.rate) : plan.saleCost.amount;
  const saleGain = cents(value - saleCost - (plan.cost - moment.depreciationToDate));
  const capitalGainTax = timesRate(cents(Math.max(0, saleGain)), plan.capitalGainTaxRate);
  const saleProceedsBeforeTax = cents(value - saleCost - moment.mortgageBalance);
  return {
    propertyValue: value,
    equity: cents(value - moment.mortgageBalance),
    saleCost,
    saleGain,
    capitalGainTax,
    saleProceedsBeforeTax,
    saleProceedsAfterTax: cents(saleProceedsBeforeTax - capitalGainTax),
  };
}
