import type { CardFields, PaymentDefaults, PaymentMethod, Wallet } from '../../../src/api/contract/billing/wallet.ts';
import { maskedNumber } from '../../../src/calc/billing/cards.ts';
import { memberName } from '../../account/session/memberName.ts';
import type { PaymentProvider } from '../payments/port.ts';
import type { CardRow, Payer } from './wallet.queries.ts';

/** What becomes of cards: where nothing is collected they are notes; their numbers are known here in no case. */
export const walletProvider = (payments: PaymentProvider): Wallet['provider'] =>
  payments.collects ? { kind: payments.kind, collects: true, text: payments.text } : noted;

const noted = {
  kind: 'LEDGER',
  collects: false,
  text: 'Nothing is collected by this installation: a card here is a note for its operator. Brand, last four digits, expiry, holder and address are kept; the number and the code are checked in this page and never leave it.',
} as const satisfies Wallet['provider'];

const nameOf = ({ firstName, lastName, username }: Payer): string =>
  memberName({ first_name: firstName, last_name: lastName, username });

const defaultsOf = (payer: Payer): PaymentDefaults => ({
  userId: payer.userId,
  userType: payer.type,
  fullName: nameOf(payer),
  defaultSubsPaymentMethodId: payer.subs,
  defaultInAppPaymentMethodId: payer.inApp,
});

/** A card as it is answered; `purchaser`: whose purchases are meant. */
function methodOf(row: CardRow, payers: readonly Payer[], purchaser: number): PaymentMethod {
  const pays = payers.filter(({ subs, inApp }) => subs === row.id || inApp === row.id);
  return {
    paymentMethodId: row.id,
    cardNumber: maskedNumber(row.type, row.last_four),
    cardCode: null,
    cardType: row.type,
    chargeable: row.reference !== null,
    ...fieldsOf(row),
    billingPaymentMethod: pays.some(({ subs }) => subs === row.id),
    purchasePaymentMethod: pays.some(({ userId, inApp }) => userId === purchaser && inApp === row.id),
    defaultPaymentMethods: pays.map((payer) => ({
      fullName: nameOf(payer),
      userType: payer.type,
      paymentMethodType: payer.subs === row.id ? 'ALL' : 'Purchase',
      defaultRecurring: payer.subs === row.id,
    })),
  };
}

/** What a person wrote of a card. */
export const fieldsOf = (row: CardRow): CardFields => ({
  cardName: row.holder,
  cardExpMonth: row.exp_month,
  cardExpYear: row.exp_year,
  billingStreetAddress: row.street,
  billingStreetAddress2: row.street2,
  billingCity: row.city,
  billingState: row.state,
  billingZip: row.postal_code,
  billingCountry: row.country,
});

export const columnsOf = (card: CardFields) => ({
  holder: card.cardName,
  exp_month: card.cardExpMonth,
  exp_year: card.cardExpYear,
  street: card.billingStreetAddress,
  street2: card.billingStreetAddress2,
  city: card.billingCity,
  state: card.billingState,
  postal_code: card.billingZip,
  country: card.billingCountry,
});

/** The wallet as its owner sees it. */
export const walletOf = (
  cards: readonly CardRow[],
  payers: readonly Payer[],
  purchaser: number,
): Omit<Wallet, 'provider'> => ({
  wallets: cards.map((row) => methodOf(row, payers, purchaser)),
  defaults: payers.map(defaultsOf),
});

/** What a member sees: the card that he buys with, without the address of whoever owns it. */
export function walletOfMember(
  cards: readonly CardRow[],
  payers: readonly Payer[],
  userId: number,
): Omit<Wallet, 'provider'> {
  const me = payers.filter((payer) => payer.userId === userId).map((payer) => ({ ...payer, subs: null }));
  const own = cards.filter(({ id }) => me.some(({ inApp }) => inApp === id));
  const unnamed = { street: '', street2: '', city: '', state: '', postal_code: '' };
  return walletOf(
    own.map((row) => ({ ...row, ...unnamed })),
    me,
    userId,
  );
}
