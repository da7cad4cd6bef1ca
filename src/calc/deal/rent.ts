import { roundFormula, type Arithmetic } from '../arithmetic.ts';
import { cents, centsOf, type Cents } from '../money.ts';
import type { RentalUnit } from './analysis.ts';

/** Rental unit defaults (R-ANALYSIS-052). */
export const DEFAULT_OCCUPANCY_RATE = 1;
export const DEFAULT_QUANTITY = 1;
export const DEFAULT_RENT_INCREASE_RATE = 0.04;

/** A rental unit with its defaults filled in and its monthly amount in cents. */
export interface UnitRent {
  readonly amount: Cents;
  readonly quantity: number;
  readonly occupancyRate: number;
  readonly rentIncreaseRate: number;
}

/**
 * The monthly rent of one unit: squareFeet x pricePerSquareFoot when that price is set, else its amount
 * (R-ANALYSIS-047); in cents.
 *
 * @example unitAmount({ amount: 900, squareFeet: 850, pricePerSquareFoot: 1.255 }) // 106675
 */
export function unitAmount({ amount, squareFeet, pricePerSquareFoot }: RentalUnit): Cents {
  if (!pricePerSquareFoot || pricePerSquareFoot <= 0) return centsOf(amount ?? 0);
  const price = pricePerSquareFoot;
  return cents(roundFormula((in_) => in_.times(in_.times(in_.of(squareFeet ?? 0), in_.of(price)), in_.of(100))));
}

export function unitRentOf(unit: RentalUnit): UnitRent {
  return {
    amount: unitAmount(unit),
    quantity: unit.quantity ?? DEFAULT_QUANTITY,
    occupancyRate: unit.occupancyRate ?? DEFAULT_OCCUPANCY_RATE,
    rentIncreaseRate: unit.rentIncreaseRate ?? DEFAULT_RENT_INCREASE_RATE,
  };
}

/**
 * The exact rent of a number of months within one year of the hold, after `increases` increases (conventions 13).
 * Months of different years have different rents and are summed by the caller.
 */
export function exactRent<N>(in_: Arithmetic<N>, units: readonly UnitRent[], increases: number, months: number): N {
  return rentSum(in_, units, increases, months, () => in_.of(1));
}

/** The part of `exactRent` that is lost to vacancy. */
export function exactVacancy<N>(in_: Arithmetic<N>, units: readonly UnitRent[], increases: number, months: number): N {
  return rentSum(in_, units, increases, months, (unit) => in_.minus(in_.of(1), in_.of(unit.occupancyRate)));
}

function rentSum<N>(
  in_: Arithmetic<N>,
  units: readonly UnitRent[],
  increases: number,
  months: number,
  share: (unit: UnitRent) => N,
): N {
  let sum = in_.of(0);
  for (const unit of units) {
    const growth = in_.power(in_.plus(in_.of(1), in_.of(unit.rentIncreaseRate)), increases);
    const monthly = in_.times(in_.times(in_.of(unit.amount), in_.of(unit.quantity)), growth);
    sum = in_.plus(sum, in_.times(monthly, share(unit)));
  }
  return in_.times(sum, in_.of(months));
}

/**
 * One-year rent: the sum of amount x quantity x 12, without vacancy and increases, in cents (conventions 13).
 *
 * @example oneYearRent([{ amount: 1000, quantity: 2 }]) // 2400000
 */
export function oneYearRent(units: readonly RentalUnit[]): Cents {
  const rents = units.map(unitRentOf);
  return cents(roundFormula((in_) => exactRent(in_, rents, 0, 12)));
}
