/** Cards of nobody, as the page sends them, and the cards of users as the wallet has them. */
import type { Client } from '../../src/api/client.ts';
import type { DefaultCards, Wallet } from '../../src/api/contract/billing/wallet.ts';
import { valueOf } from './valueOf.ts';

export const VISA = {
  cardNumber: '**** **** **** 1111',
  cardType: 'VISA',
  cardName: 'Ann Lee',
  cardExpMonth: 12,
  cardExpYear: 2030,
  billingStreetAddress: '12 Main Street',
  billingCity: 'Charlottesville',
  billingState: 'VA',
  billingZip: '22901',
} as const;
export const AMEX = { ...VISA, cardNumber: '**** ****** *0005', cardType: 'AMEX' } as const;
export const MC = { ...VISA, cardNumber: '**** **** **** 4444', cardType: 'MC' } as const;

export const walletOf = async (client: Client, id: number): Promise<Wallet> =>
  valueOf(await client.call('wallet', { params: { id } }));

/** What undo has to bring back: the cards without what follows from the defaults, and those. */
export const shapeOf = ({ wallets, defaults }: Pick<Wallet, 'wallets' | 'defaults'>) => ({
  cards: wallets.map(
    ({ defaultPaymentMethods: _used, billingPaymentMethod: _b, purchasePaymentMethod: _p, ...card }) => card,
  ),
  defaults: defaults.map(plainDefaults),
});

export const plainDefaults = ({
  userId,
  defaultSubsPaymentMethodId,
  defaultInAppPaymentMethodId,
}: DefaultCards): DefaultCards => ({ userId, defaultSubsPaymentMethodId, defaultInAppPaymentMethodId });
