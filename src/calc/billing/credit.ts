/** Prepaid credit: what was bought, and what was given on top. What was given is spent first. */
import { cents, type Cents } from '../money.ts';

export interface Credit {
  readonly bonus: Cents;
  readonly bought: Cents;
}

/** As little and as much as is sold at once (O-189). */
export const LEAST_CREDIT = cents(10_00);
export const MOST_CREDIT = cents(9_999_99);

/** @example creditSum({ bonus: cents(5), bought: cents(7) }) // 12 */
export const creditSum = ({ bonus, bought }: Credit): Cents => cents(bonus + bought);

/**
 * How a price is paid: with credit as far as there is some, the rest otherwise (O-191).
 *
 * @example creditFirst(cents(500), cents(200)) // { credit: 200, rest: 300 }
 */
export function creditFirst(price: Cents, left: Cents): { readonly credit: Cents; readonly rest: Cents } {
  const credit = cents(Math.min(left, price));
  return { credit, rest: cents(price - credit) };
}

/**
 * Where an amount is taken from; it is not more than there is.
 *
 * @example takenFrom({ bonus: cents(5), bought: cents(7) }, cents(8)) // { bonus: 5, bought: 3 }
 */
export function takenFrom({ bonus, bought }: Credit, amount: Cents): Credit {
  const ofBonus = Math.min(bonus, amount);
  if (amount < 0 || amount - ofBonus > bought) throw new RangeError(`${amount} cents of ${bonus} and ${bought}`);
  return { bonus: cents(ofBonus), bought: cents(amount - ofBonus) };
}

/** What is left of it, each part where it came from. */
export function leftOf(credit: Credit, amount: Cents): Credit {
  const taken = takenFrom(credit, amount);
  return { bonus: cents(credit.bonus - taken.bonus), bought: cents(credit.bought - taken.bought) };
}

/**
 * What a person may type as an amount: digits and one dot, at most seven signs (R-CREDIT-003).
 *
 * @example typedAmount('$1,234.567') // '1234.56'
 * @example typedAmount('12.3.4') // '12.34'
 */
export function typedAmount(text: string): string {
  const [whole = '', ...rest] = text.replaceAll(/[^0-9.]/g, '').split('.');
  return (rest.length === 0 ? whole : `${whole}.${rest.join('').slice(0, 2)}`).slice(0, 7);
}
