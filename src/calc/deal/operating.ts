import { roundFormula, type Formula } from '../arithmetic.ts';
import { cents, type Cents } from '../money.ts';
import type { Deal } from './deal.ts';
import type { HoldPeriod } from './holdTerm.ts';
import { exactRent, exactVacancy } from './rent.ts';
import { exactYearlyShare } from './yearlyAmount.ts';

/** Income and expenses of one period, in cents. */
export interface Operating {
  readonly rent: Cents;
  readonly otherIncome: Cents;
  readonly vacancyLoss: Cents;
  readonly expenses: Cents;
  readonly management: Cents;
  readonly leasingCommission: Cents;
  readonly grossIncome: Cents;
  readonly netIncome: Cents;
  readonly operatingExpenses: Cents;
  readonly noi: Cents;
}

/**
 * Income, expenses and NOI of a period (R-ANALYSIS-020, calculation conventions 13): exact monthly values are summed and
 * each of the six parts is rounded once; the rest are sums of rounded parts.
 */
export function operatingOf(deal: Deal, { increases, months }: HoldPeriod): Operating {
  const { units, managementRate, leasingRate } = deal;
  const rent = rounded((in_) => exactRent(in_, units, increases, months));
  const vacancyLoss = rounded((in_) => exactVacancy(in_, units, increases, months));
  const otherIncome = rounded((in_) => exactYearlyShare(in_, deal.incomes, increases, months));
  const expenses = rounded((in_) => exactYearlyShare(in_, deal.expenses, increases, months));
  const management =
    managementRate === 0
      ? cents(0)
      : rounded((in_) => {
          const collected = in_.minus(
            exactRent(in_, units, increases, months),
            exactVacancy(in_, units, increases, months),
          );
          return in_.times(collected, in_.of(managementRate));
        });
  const leasingCommission =
    leasingRate === 0
      ? cents(0)
      : rounded((in_) => in_.times(exactRent(in_, units, increases, months), in_.of(leasingRate)));
  const grossIncome = cents(rent + otherIncome);
  const netIncome = cents(grossIncome - vacancyLoss);
  const operatingExpenses = cents(expenses + management + leasingCommission);
  return {
    rent,
    otherIncome,
    vacancyLoss,
    expenses,
    management,
    leasingCommission,
    grossIncome,
    netIncome,
    operatingExpenses,
    noi: cents(netIncome - operatingExpenses),
  };
}

function rounded(formula: Formula): Cents {
  return cents(roundFormula(formula));
}
