import type { Cents } from '../money.ts';
import { failure, success, type Result } from '../result.ts';

/**
 * Debt service coverage: net operating income over interest and principal of the same time.
 *
 *     dscr = noi / debt service
 *
 * Lenders usually want 1.20 to 1.25 or more; below 1 the property does not carry its loans. Without debt the ratio has
 * no meaning.
 *
 * @example dscr({ noi: cents(60_000_00), debtService: cents(48_000_00) }) // { ok: true, value: 1.25 }
 * @example dscr({ noi: cents(60_000_00), debtService: cents(0) }) // { ok: false, reason: 'no_debt' }
 */
export function dscr({ noi, debtService }: { noi: Cents; debtService: Cents }): Result<number, 'no_debt'> {
  return debtService <= 0 ? failure('no_debt') : success(noi / debtService);
}

/**
 * Break-even ratio: the share of gross income that operating expenses and debt service take. Above 1 even a full house
 * loses cash.
 *
 *     break-even = (operating expenses + debt service) / gross income
 *
 * @example breakEvenRatio({ operatingExpenses: cents(20_000), debtService: cents(60_000), grossIncome: cents(100_000) }) // { ok: true, value: 0.8 }
 */
export function breakEvenRatio({
  operatingExpenses,
  debtService,
  grossIncome,
}: {
  operatingExpenses: Cents;
  debtService: Cents;
  grossIncome: Cents;
}): Result<number, 'no_income'> {
  return grossIncome <= 0 ? failure('no_income') : success((operatingExpenses + debtService) / grossIncome);
}

/**
 * Gross rent multiplier: price over one year's rent before vacancy.
 *
 * @example grossRentMultiplier({ price: cents(240_000_00), yearlyRent: cents(24_000_00) }) // { ok: true, value: 10 }
 */
export function grossRentMultiplier({
  price,
  yearlyRent,
}: {
  price: Cents;
  yearlyRent: Cents;
}): Result<number, 'no_rent'> {
  return yearlyRent <= 0 ? failure('no_rent') : success(price / yearlyRent);
}
