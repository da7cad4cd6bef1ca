import { cardTitle } from '../../../api/billing/cardText.ts';
import { userTypes } from '../../../api/catalogue/account/userTypes.ts';
import type { PaymentDefaults, PaymentMethod } from '../../../api/contract/billing/wallet.ts';
import type { AppEvent } from '../../../machines/app/wiring.ts';
import type { GridColumn, GridEdit } from '../../grid/gridTypes.ts';
import { cardExpiry } from './cardColumns.ts';

export const NO_CARD = 'none';

/** What a card is called beside the others: with its expiry where two are called the same. */
export function cardOption(card: PaymentMethod, cards: readonly PaymentMethod[]): string {
  const title = cardTitle(card);
  return cards.filter((other) => cardTitle(other) === title).length > 1 ? `${title}, ${cardExpiry(card)}` : title;
}

const optionOf = (id: number | null, cards: readonly PaymentMethod[]): string => {
  const card = cards.find(({ paymentMethodId }) => paymentMethodId === id);
  return card === undefined ? NO_CARD : cardOption(card, cards);
};

const missing = (id: number | null): string => (id === null ? 'grid-cell--missing' : '');

/** Whether the person pays the subscription: the owner does. */
const paysSubscription = (one: PaymentDefaults): boolean => one.userType === 'FULL';

export function payerColumns(cards: readonly PaymentMethod[]): readonly GridColumn<PaymentDefaults>[] {
  const options = [NO_CARD, ...cards.map((card) => cardOption(card, cards))];
  return [
    { key: 'name', label: 'Person', width: 200, text: ({ fullName }) => fullName },
    { key: 'type', label: 'Type', width: 190, text: ({ userType }) => userTypes[userType] },
    {
      key: 'subs',
      label: 'Subscription',
      width: 240,
      text: (one) => (paysSubscription(one) ? optionOf(one.defaultSubsPaymentMethodId, cards) : ''),
      className: (one) => missing(one.defaultSubsPaymentMethodId),
      editorOf: (one) => (paysSubscription(one) ? { editor: 'select', options } : null),
    },
    {
      key: 'inApp',
      label: 'Purchases',
      width: 240,
      grow: true,
      text: (one) => optionOf(one.defaultInAppPaymentMethodId, cards),
      className: (one) => missing(one.defaultInAppPaymentMethodId),
      editorOf: () => ({ editor: 'select', options }),
    },
  ];
}

/** What cells that were chosen or pasted mean: one step of undo for each person. */
export function payerEdits(
  edits: readonly GridEdit[],
  defaults: readonly PaymentDefaults[],
  cards: readonly PaymentMethod[],
): AppEvent[] {
  return defaults.flatMap((one, index): AppEvent[] => {
    const mine = edits.filter((edit) => edit.index === index);
    const cardOf = (key: string, now: number | null): number | null => {
      const edit = mine.findLast((some) => some.key === key);
      if (edit === undefined) return now;
      if (edit.text.trim() === '' || edit.text === NO_CARD) return null;
      return cards.find((card) => cardOption(card, cards) === edit.text)?.paymentMethodId ?? now;
    };
    if (mine.length === 0) return [];
    return [
      {
        type: 'wallet.assign',
        label: `Choose cards of ${one.fullName}`,
        defaults: [
          {
            userId: one.userId,
            defaultSubsPaymentMethodId: cardOf('subs', one.defaultSubsPaymentMethodId),
            defaultInAppPaymentMethodId: cardOf('inApp', one.defaultInAppPaymentMethodId),
          },
        ],
      },
    ];
  });
}
