import { cardBrandName, lastFourOf } from '../../calc/billing/cards.ts';
import type { PaymentMethod } from '../contract/billing/wallet.ts';

/** What a card is called. @example cardTitle({ cardType: 'VISA', cardNumber: '**** **** **** 1111' }) // 'Visa •••• 1111' */
export const cardTitle = ({ cardType, cardNumber }: Pick<PaymentMethod, 'cardType' | 'cardNumber'>): string =>
  `${cardBrandName(cardType)} •••• ${lastFourOf(cardNumber)}`;
