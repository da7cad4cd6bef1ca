import type { Client } from '../../../api/client.ts';
import type { CardType } from '../../../calc/billing/cards.ts';
import type {
  CardFields,
  DefaultCards,
  PaymentDefaults,
  PaymentMethod,
  Wallet,
} from '../../../api/contract/billing/wallet.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';
import type { ShownPage } from '../../parts/shownPage.ts';
import type { Work } from '../../parts/workQueue.ts';

/** A card as the dialog hands it over: of the number the last four digits alone. */
export interface NewCard {
  readonly type: CardType;
  /** Masked. */
  readonly number: string;
  readonly fields: CardFields;
}

/** What to do on the server. `before`: the cards of users as they stood, for undo. */
export type Task =
  | { readonly kind: 'add'; readonly card: NewCard; readonly before: readonly DefaultCards[] }
  | {
      readonly kind: 'edit';
      readonly id: number;
      readonly name: string;
      readonly fields: CardFields;
      readonly was: CardFields;
    }
  | {
      readonly kind: 'remove';
      readonly id: number;
      readonly name: string;
      readonly replacement: number | null;
      /** How the cards of these users stand afterwards; absent: as it follows. */
      readonly defaults?: readonly DefaultCards[] | undefined;
      readonly before: readonly DefaultCards[];
    }
  | {
      readonly kind: 'restore';
      readonly id: number;
      readonly name: string;
      readonly defaults: readonly DefaultCards[];
    }
  | {
      readonly kind: 'assign';
      readonly label: string;
      readonly defaults: readonly DefaultCards[];
      readonly was: readonly DefaultCards[];
    };

export type WalletEvent =
  | Broadcast
  | MessageTo<'wallet'>
  | Extract<RowEvent<'wallet', number>, { readonly type: 'wallet.cursor' | 'wallet.move' | 'wallet.moveTo' }>
  /** The keyboard is in one of the two grids: cards, or who pays with which. */
  | { readonly type: 'wallet.attend'; readonly grid: 'cards' | 'payers' }
  | { readonly type: 'wallet.payer'; readonly index: number }
  /** The dialog of a new card, or of the one under the cursor. */
  | { readonly type: 'wallet.startAdd' }
  | { readonly type: 'wallet.open' }
  /** That dialog is gone. */
  | { readonly type: 'wallet.leave' }
  | { readonly type: 'wallet.add'; readonly card: NewCard }
  /** Deletes the card under the cursor, asking for another where it is needed. */
  | { readonly type: 'wallet.startRemove' }
  /** The card under the cursor pays the subscription, or what the person chosen buys. */
  | { readonly type: 'wallet.use'; readonly what: 'subscription' | 'purchases' };

export interface WalletContext extends Work<Task>, ShownPage {
  readonly client: Client;
  /** Null: nobody has signed in yet. */
  readonly me: { readonly id: number; readonly pays: boolean; readonly isScout: boolean } | null;
  readonly cards: readonly PaymentMethod[];
  readonly defaults: readonly PaymentDefaults[];
  readonly provider: Wallet['provider'] | null;
  readonly cursor: number;
  readonly payer: number;
  readonly grid: 'cards' | 'payers';
  /** The card whose dialog is open; `new`: one that is not there yet; null: none is open. */
  readonly form: 'new' | number | null;
  /** Why what the dialog asked for was refused: in words, and by field. */
  readonly refusal: { readonly text: string; readonly fields: Readonly<Record<string, string>> } | null;
}

export const cardUnderCursor = ({
  cards,
  cursor,
}: Pick<WalletContext, 'cards' | 'cursor'>): PaymentMethod | undefined => cards[cursor];

/** Whose purchases are meant: in the grid of payers the one under its cursor, else the owner. */
export const payerMeant = ({
  defaults,
  payer,
  grid,
}: Pick<WalletContext, 'defaults' | 'payer' | 'grid'>): PaymentDefaults | undefined =>
  defaults[grid === 'payers' ? payer : 0];

/** The person may change the wallet. */
export const ownsWallet = ({ me }: Pick<WalletContext, 'me'>): boolean => me?.pays === true;

/** Somebody pays with this card. */
export const isUsed = (defaults: readonly DefaultCards[], id: number): boolean =>
  defaults.some(
    ({ defaultSubsPaymentMethodId: subs, defaultInAppPaymentMethodId: inApp }) => subs === id || inApp === id,
  );

/** The cards of users without their names, as calls take them. */
export const plain = (defaults: readonly DefaultCards[]): DefaultCards[] =>
  defaults.map(({ userId, defaultSubsPaymentMethodId, defaultInAppPaymentMethodId }) => ({
    userId,
    defaultSubsPaymentMethodId,
    defaultInAppPaymentMethodId,
  }));

/** Those of the first whose cards are others in the second. */
export const differing = (some: readonly DefaultCards[], others: readonly DefaultCards[]): DefaultCards[] =>
  plain(some).filter((one) => {
    const other = others.find(({ userId }) => userId === one.userId);
    return (
      other?.defaultSubsPaymentMethodId !== one.defaultSubsPaymentMethodId ||
      other.defaultInAppPaymentMethodId !== one.defaultInAppPaymentMethodId
    );
  });

/** What a person wrote of a card. */
export const fieldsOf = (card: CardFields): CardFields => ({
  cardName: card.cardName,
  cardExpMonth: card.cardExpMonth,
  cardExpYear: card.cardExpYear,
  billingStreetAddress: card.billingStreetAddress,
  billingStreetAddress2: card.billingStreetAddress2,
  billingCity: card.billingCity,
  billingState: card.billingState,
  billingZip: card.billingZip,
  billingCountry: card.billingCountry,
});
