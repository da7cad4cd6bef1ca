/**
 * The wallet of an account: C125-C131 (R-WALLET-002..007, R-WALLET-019..021, O-180..O-185). Of a card only brand, last four
 * digits, expiry, holder and address are ever sent: number and code are looked at by the page and stay there.
 */
import { z } from 'zod';
import { cardTypes, mayHoldCardNumber } from '../../../calc/billing/cards.ts';
import { userTypes, type UserType } from '../../catalogue/account/userTypes.ts';
import { defineContract } from '../define.ts';
import { aNumber, derived, Id, LARGEST_SMALL, numberText, RecordId, RecordIdText, SmallId } from '../words.ts';

const NO_NUMBER =
  'is not taken here: nothing is charged to cards by this installation, and of a number the last four digits are kept alone. Nothing was kept of it';
const NO_CODE = 'is not taken here: nothing is charged to cards by this installation. Nothing was kept of it';

/** As answers have it: masked but for the last four digits. A whole number is refused before anything else sees it. */
const MaskedNumber = z.string({ error: NO_NUMBER }).regex(/^[*\s]{1,30}\d{4}$/, { error: NO_NUMBER });
/** There is none, in answers as in requests. */
const NoCode = z.union([z.null(), z.literal('')], { error: NO_CODE });

/** A text of a card; none may hold a number of one. */
const aText = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => !mayHoldCardNumber(text), {
      error: `holds what looks like the number of a card, which ${NO_NUMBER}`,
    });

/** Of a card in the store. It is no number of a card, and never looks like one. */
const CardId = SmallId;

/** What a person writes of a card and may change. */
export const CardTexts = z.object({
  cardName: aText(50).min(1),
  cardExpMonth: z.int().min(1).max(12),
  cardExpYear: z.int().min(2000).max(2100),
  billingStreetAddress: aText(50).min(1),
  billingStreetAddress2: aText(50),
  billingCity: aText(50).min(1),
  /** Code of a state; empty where an address of the country names none. */
  billingState: aText(50),
  billingZip: aText(10),
  billingCountry: z.string().regex(/^[A-Z]{2}$/),
});
export type CardFields = z.infer<typeof CardTexts>;

/** Who pays with a card if no other is named (O-184). */
const UsedBy = z.object({
  fullName: z.string(),
  userType: z.enum(Object.keys(userTypes) as [UserType, ...UserType[]]), // exactly the keys
  /** ALL: the subscription, and purchases in the product. */
  paymentMethodType: z.enum(['ALL', 'Purchase']),
  defaultRecurring: z.boolean(),
});

export const PaymentMethod = CardTexts.extend({
  // A member is not told where the owner lives.
  billingStreetAddress: z.string(),
  billingCity: z.string(),
  paymentMethodId: CardId,
  cardNumber: MaskedNumber,
  cardCode: z.null(),
  cardType: z.enum(cardTypes),
  /** A payment service keeps it and charges it; else it is a note for the operator. */
  chargeable: z.boolean(),
  /** It pays the subscription if no other is named. */
  billingPaymentMethod: z.boolean(),
  /** The user who is asked for buys with it if no other is named. */
  purchasePaymentMethod: z.boolean(),
  defaultPaymentMethods: z.array(UsedBy),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** A card where it pays for something. */
export const ShownCard = PaymentMethod.pick({
  paymentMethodId: true,
  cardType: true,
  cardNumber: true,
  cardExpMonth: true,
  cardExpYear: true,
});
export type ShownCard = z.infer<typeof ShownCard>;

/** The cards of a user; null: none. Members have none for the subscription. */
export const DefaultCards = z.object({
  userId: RecordId,
  defaultSubsPaymentMethodId: CardId.nullable(),
  defaultInAppPaymentMethodId: CardId.nullable(),
});
export type DefaultCards = z.infer<typeof DefaultCards>;

export const PaymentDefaults = DefaultCards.extend({
  userType: UsedBy.shape.userType,
  fullName: z.string(),
});
export type PaymentDefaults = z.infer<typeof PaymentDefaults>;

/** Every call answers the whole wallet as it is now. */
export const Wallet = z.object({
  /** In the order in which they were put in. */
  wallets: z.array(PaymentMethod),
  /** The owner first. Scouts buy nothing and have none. */
  defaults: z.array(PaymentDefaults),
  /** What becomes of a card here, and what to say of it. */
  provider: z.object({ kind: z.enum(['LEDGER', 'STRIPE']), collects: z.boolean(), text: z.string() }),
});
export type Wallet = z.infer<typeof Wallet>;

/** How the cards of users stand after it, for undo: instead of what would follow by itself. */
const defaultsAfter = z.array(DefaultCards).max(1000).optional();
const AREA = { area: 'wallet', may: 'BILLING' } as const;

export const walletContract = defineContract({
  wallet: {
    id: 'C125',
    may: 'CARD',
    area: 'wallet',
    method: 'GET',
    path: '/wallet/all/{id}',
    summary: 'The cards of the account, as its owner; as a member the card alone that the member buys with',
    params: Id,
    answer: Wallet,
  },
  addCard: {
    id: 'C126',
    ...AREA,
    once: true,
    takesCard: true,
    method: 'POST',
    path: '/wallet/add',
    summary:
      'Puts a card into the wallet, by brand and last four digits; the first one pays for everything. Numbers and codes are refused',
    alsoSnakeCase: true,
    body: CardTexts.extend({
      billingStreetAddress2: CardTexts.shape.billingStreetAddress2.default(''),
      billingState: CardTexts.shape.billingState.default(''),
      billingZip: CardTexts.shape.billingZip.default(''),
      // R-COUNTRY-011.
      billingCountry: CardTexts.shape.billingCountry.default('US'),
      cardNumber: MaskedNumber,
      cardType: PaymentMethod.shape.cardType,
      cardCode: NoCode.optional(),
      billingPaymentMethod: z.boolean().default(false),
      purchasePaymentMethod: z.boolean().default(false),
      paymentMethodId: z.null().optional(),
      defaultPaymentMethods: z.array(UsedBy).optional(),
    }),
    answer: Wallet.extend({ savedId: CardId }),
  },
  saveCard: {
    id: 'C127',
    ...AREA,
    takesCard: true,
    method: 'PUT',
    path: '/wallet/update',
    summary: 'Changes holder, expiry and address of a card; removed: false brings a deleted one back',
    alsoSnakeCase: true,
    body: CardTexts.partial().extend({
      paymentMethodId: CardId,
      removed: z.literal(false).optional(),
      defaults: defaultsAfter,
      cardNumber: MaskedNumber.optional(),
      cardCode: NoCode.optional(),
      cardType: z.enum(cardTypes).optional(),
      chargeable: derived,
      billingPaymentMethod: derived,
      purchasePaymentMethod: derived,
      defaultPaymentMethods: derived,
    }),
    answer: Wallet,
  },
  deleteCard: {
    id: 'C128',
    ...AREA,
    method: 'DELETE',
    path: '/wallet/delete/{a}/{b}',
    summary: 'Deletes the card {b} of the account of user {a}; who bought with it has none then',
    params: z.object({ a: RecordIdText, b: numberText(aNumber.int().positive().max(LARGEST_SMALL)) }),
    answer: Wallet,
  },
  replaceCard: {
    id: 'C129',
    ...AREA,
    method: 'DELETE',
    path: '/wallet/delete',
    summary: 'The same; whoever paid with the card pays with the one named from now on',
    alsoSnakeCase: true,
    body: z.object({
      userId: RecordId,
      paymentMethodId: CardId,
      replacementPaymentMethodId: CardId.nullish(),
      defaults: defaultsAfter,
    }),
    answer: Wallet,
  },
  cardDefaults: {
    id: 'C130',
    ...AREA,
    method: 'GET',
    path: '/wallet/all/defaults/{id}',
    summary: 'With which card each user of the account pays if no other is named',
    params: Id,
    answer: Wallet.pick({ defaults: true }),
  },
  saveCardDefaults: {
    id: 'C131',
    ...AREA,
    method: 'PUT',
    path: '/wallet/all/defaults',
    summary: 'Sets these cards of the users named; of all others they stay',
    alsoSnakeCase: true,
    body: z.object({
      defaults: z
        .array(DefaultCards.extend({ userType: derived, fullName: derived }))
        .min(1)
        .max(1000),
    }),
    answer: Wallet,
  },
});
