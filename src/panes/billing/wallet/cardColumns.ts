import { cardTitle } from '../../../api/billing/cardText.ts';
import type { DefaultCards, PaymentMethod } from '../../../api/contract/billing/wallet.ts';
import { expiryText, expiryWarning } from '../../../calc/billing/cards.ts';
import type { CalendarDate } from '../../../calc/dates.ts';
import type { Chip, GridColumn } from '../../grid/gridTypes.ts';

const expiryOf = ({ cardExpMonth: month, cardExpYear: year }: PaymentMethod) => ({ month, year });

/** @example '03/2027' */
export const cardExpiry = (card: PaymentMethod): string => expiryText(expiryOf(card));

/** The month, and that it is near or past. */
function expiryChips(card: PaymentMethod, today: CalendarDate): readonly Chip[] {
  const warning = expiryWarning(expiryOf(card), today);
  if (warning === null) return [];
  const { text, isPast } = warning;
  return [
    { text: cardExpiry(card), className: 'wallet-chip-text', title: '' },
    { text, className: isPast ? 'tag tag--bad' : 'tag tag--warn', title: `The card ${isPast ? 'has expired' : text}` },
  ];
}

/** What a card pays if no other is named, the first of `defaults` being the owner. */
function payChips({ paymentMethodId: id }: PaymentMethod, defaults: readonly DefaultCards[]): readonly Chip[] {
  const buyers = defaults.filter(({ defaultInAppPaymentMethodId }) => defaultInAppPaymentMethodId === id);
  const isMine = buyers.some(({ userId }) => userId === defaults[0]?.userId);
  const others = buyers.length - (isMine ? 1 : 0);
  const paysSubscription = defaults.some(({ defaultSubsPaymentMethodId }) => defaultSubsPaymentMethodId === id);
  const chip = (text: string): Chip => ({ text, className: 'tag', title: text });
  return [
    ...(paysSubscription ? [chip('subscription')] : []),
    ...(isMine ? [chip('your purchases')] : []),
    ...(others > 0 ? [chip(others === 1 ? '1 member' : `${others} members`)] : []),
  ];
}

const addressOf = (card: PaymentMethod): string =>
  [
    card.billingStreetAddress,
    card.billingStreetAddress2,
    card.billingCity,
    [card.billingState, card.billingZip].filter((part) => part !== '').join(' '),
    card.billingCountry === 'US' ? '' : card.billingCountry,
  ]
    .filter((part) => part !== '')
    .join(', ');

const wordsOf = (chips: readonly Chip[]): string => chips.map(({ text }) => text).join(', ');

export const cardColumns = (
  defaults: readonly DefaultCards[],
  today: CalendarDate,
  collects: boolean,
): readonly GridColumn<PaymentMethod>[] => [
  {
    key: 'card',
    label: 'Card',
    width: 200,
    // What was noted before cards were charged.
    text: (card) => (collects && !card.chargeable ? `${cardTitle(card)}, a note` : cardTitle(card)),
  },
  {
    key: 'expires',
    label: 'Expires',
    width: 190,
    text: (card) => wordsOf(expiryChips(card, today)) || cardExpiry(card),
    chips: (card) => expiryChips(card, today),
  },
  {
    key: 'name',
    label: 'Name on the card',
    width: 210,
    text: ({ cardName }) => cardName,
    tooltip: ({ cardName }) => cardName,
  },
  {
    key: 'pays',
    label: 'Pays',
    width: 270,
    text: (card) => wordsOf(payChips(card, defaults)),
    chips: (card) => payChips(card, defaults),
  },
  { key: 'address', label: 'Billing address', width: 220, grow: true, text: addressOf, tooltip: addressOf },
];
