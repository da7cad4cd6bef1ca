import { cardBrandName, lastFourOf } from '../../calc/billing/cards.ts';
import { formatDate } from '../../calc/format/date.ts';
import type { Purchase } from '../contract/billing/billing.ts';

const states = { OPEN: 'To be paid', PAID: 'Paid', VOID: 'Void', WRITTEN_OFF: 'Written off' } as const;

/**
 * How an invoice stands, on screen and on paper alike.
 *
 * @example settledText({ state: 'PAID', paidDate: '2026-03-02', cardType: 'VISA', cardNumber: '1111' })
 *   // 'Paid 03/02/2026, Visa ending in 1111'
 */
export function settledText({
  state,
  paidDate,
  cardType,
  cardNumber,
}: Pick<Purchase, 'state' | 'paidDate' | 'cardType' | 'cardNumber'>): string {
  const stands = paidDate === null ? states[state] : `${states[state]} ${formatDate(paidDate)}`;
  return cardType === null || cardNumber === null
    ? stands
    : `${stands}, ${cardBrandName(cardType)} ending in ${lastFourOf(cardNumber)}`;
}
