/** How an order is paid: so much by prepaid credit, the rest by card; or why it cannot be. */
import type { Kysely } from 'kysely';
import { creditFirst, creditSum } from '../../../src/calc/billing/credit.ts';
import { cardCodeLength, expiryText, isExpired } from '../../../src/calc/billing/cards.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { formatCurrency } from '../../../src/calc/format/currency.ts';
import { cents, centsOf, dollarsOf, LARGEST_DOLLARS, type Cents } from '../../../src/calc/money.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { PurchaseType } from '../../platform/store/billingTables.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { readCredit } from '../books/credit.queries.ts';
import { findCardOf, type CardRow } from '../wallet/wallet.queries.ts';

/** How the buyer wants to pay, as C071 and its kin are told; amounts in dollars. Without amounts: credit first (O-191). */
export interface Tender {
  readonly paymentMethodId?: string | undefined;
  /** How many signs the code of the card has: nothing else of it ever comes here. */
  readonly cardCode?: number | undefined;
  readonly paymentAmount?: number | undefined;
  readonly creditAmount?: number | undefined;
  /** Somebody said yes to it before: no code is asked again. */
  readonly isAgreed?: boolean | undefined;
}

export interface Parts {
  readonly credit: Cents;
  readonly card: Cents;
  /** With which one the rest is meant to be paid; null: none is in the wallet. */
  readonly method: CardRow | null;
}

interface Price {
  readonly price: Cents;
  readonly purchaseType: PurchaseType;
  /** False for subscriptions, and for credit itself. */
  readonly mayUseCredit: boolean;
  /** A card is charged, so there has to be one that can be. */
  readonly collects: boolean;
  /** What did not happen, as refusals end. */
  readonly nothing: string;
}

/** From this much on a card its code is asked where nothing is collected (O-180). */
const CODE_FROM = cents(100_00);

/** Whether the code of a card is asked where nothing is collected (O-180). */
export const asksCode = (amount: Cents): boolean => amount >= CODE_FROM;

export async function partsOf(
  db: Kysely<Database>,
  principal: Principal,
  wanted: Price,
  tender: Tender,
  today: CalendarDate,
): Promise<Parts | Refusal> {
  const { price, mayUseCredit, purchaseType, nothing } = wanted;
  const left = mayUseCredit ? creditSum(await readCredit(db, principal)) : cents(0);
  const amounts = amountsOf(price, tender, left, nothing);
  if ('kind' in amounts) return amounts;
  if (amounts.credit > left) {
    const text = `The prepaid credit is ${dollars(left)}, and ${dollars(amounts.credit)} of it were named.`;
    return refuse(422, `${text} ${nothing}`, { creditAmount: `must be ${dollars(left)} at most` });
  }
  if (amounts.card === 0) return { ...amounts, method: null };
  const method = await findCardOf(db, principal, tender.paymentMethodId, purchaseType);
  if (method === null && tender.paymentMethodId !== undefined) {
    return refuse(422, `There is no such card to buy with. ${nothing}`, { paymentMethodId: 'is no card' });
  }
  const refusal = wanted.collects
    ? refuseCharge(method, nothing, today)
    : refuseNote(method, amounts.card, tender, nothing, today);
  return refusal ?? { ...amounts, method };
}

/** What of a price is paid with credit and what by card, as it was said; or why that is not the price. */
export function amountsOf(
  price: Cents,
  { paymentAmount, creditAmount }: Tender,
  left: Cents,
  nothing: string,
): Pick<Parts, 'credit' | 'card'> | Refusal {
  if (paymentAmount === undefined && creditAmount === undefined) {
    const { credit, rest: card } = creditFirst(price, left);
    return { credit, card };
  }
  const field = paymentAmount === undefined ? 'creditAmount' : 'paymentAmount';
  const refusal = (text: string): Refusal =>
    refuse(422, `${text} ${nothing}`, { [field]: `must sum to ${dollars(price)}` });
  const credit = amountOf(creditAmount ?? 0);
  if (credit === null || (paymentAmount !== undefined && amountOf(paymentAmount) === null)) {
    return refusal(`The price is ${dollars(price)}, and its parts are amounts of two decimals.`);
  }
  if (paymentAmount === undefined && credit > price) {
    return refusal(`The credit is more than the price, which is ${dollars(price)}.`);
  }
  const card = paymentAmount === undefined ? cents(price - credit) : centsOf(paymentAmount);
  const sum = cents(card + credit);
  if (sum !== price) return refusal(`The parts sum to ${dollars(sum)}, the price is ${dollars(price)}.`);
  return { credit, card };
}

/** Dollars that somebody named as cents; null: nobody can pay that. */
export const amountOf = (amount: number): Cents | null =>
  amount >= 0 && amount <= LARGEST_DOLLARS && dollarsOf(centsOf(amount)) === amount ? centsOf(amount) : null;

/** Why a card cannot be charged; null: it can be tried. */
function refuseCharge(method: CardRow | null, nothing: string, today: CalendarDate): Refusal | null {
  const field = (text: string) => ({ paymentMethodId: text });
  if (method === null)
    return refuse(422, `There is no card to pay with: add one first. ${nothing}`, field('is missing'));
  if (method.reference === null) {
    const text = 'This card is a note from when nothing was collected: add it again, and delete the note.';
    return refuse(422, `${text} ${nothing}`, field('cannot be charged'));
  }
  return hasExpired(method, today) ? refuse(422, `The card has expired. ${nothing}`, field('has expired')) : null;
}

/** Of a card that is a note only what was said of it is looked at. */
function refuseNote(
  method: CardRow | null,
  amount: Cents,
  { paymentMethodId, cardCode = 0, isAgreed = false }: Tender,
  nothing: string,
  today: CalendarDate,
): Refusal | null {
  if (method === null || paymentMethodId === undefined) return null;
  if (hasExpired(method, today)) {
    return refuse(422, `The card has expired. ${nothing}`, { paymentMethodId: 'has expired' });
  }
  if (isAgreed || !asksCode(amount)) return null;
  if (cardCode === 0) {
    return refuse(422, `From ${dollars(CODE_FROM)} on the code of the card is asked. ${nothing}`, {
      cardCode: 'is missing',
    });
  }
  const digits = cardCodeLength(method.type);
  if (cardCode === digits) return null;
  return refuse(422, `The code has ${digits} digits. ${nothing}`, { cardCode: `must have ${digits} digits` });
}

const hasExpired = ({ exp_month: month, exp_year: year }: CardRow, today: CalendarDate): boolean =>
  isExpired(expiryText({ month, year }), today);

const dollars = (amount: Cents): string => formatCurrency(amount, { forceCents: true });
