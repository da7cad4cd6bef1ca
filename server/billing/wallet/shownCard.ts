import type { ShownCard } from '../../../src/api/contract/billing/wallet.ts';
import { maskedNumber } from '../../../src/calc/billing/cards.ts';
import type { CardRow } from './wallet.queries.ts';

/** A card where it pays for something; null: there is none. */
export function shownCard(card: CardRow | undefined): ShownCard | null {
  if (card === undefined) return null;
  const { id, type, last_four: lastFour, exp_month: month, exp_year: year } = card;
  return {
    paymentMethodId: id,
    cardType: type,
    cardNumber: maskedNumber(type, lastFour),
    cardExpMonth: month,
    cardExpYear: year,
  };
}
