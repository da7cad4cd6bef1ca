import type { Estimate } from '../../../src/api/contract/marketing/mailings.ts';
import type { MailingType } from '../../../src/api/catalogue/marketing/campaignTypes.ts';
import { creditFirst, creditSum } from '../../../src/calc/billing/credit.ts';
import { cents, dollarsOf, type Cents } from '../../../src/calc/money.ts';
import { readCredit } from '../../billing/books/credit.queries.ts';
import { asksCode } from '../../billing/orders/tender.ts';
import { toldOf } from '../../billing/payments/port.ts';
import { shownCard } from '../../billing/wallet/shownCard.ts';
import { defaultCard } from '../../billing/wallet/wallet.queries.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { rateOf } from './rates.ts';

export interface Price {
  /** Cents for a piece; 0 where nothing is paid. */
  readonly rate: Cents;
  readonly price: Cents;
  /** The same for whoever reads the estimate, in dollars. */
  readonly told: Pick<
    Estimate,
    'rate' | 'price' | 'priceWithService' | 'credit' | 'due' | 'cardCodeRequired' | 'card' | 'provider'
  >;
}

/**
 * What so many pieces cost, and how that would be paid: with credit as far as there is some, the rest by card (section 9,
 * O-203). What is made as files costs nothing, and is told what a service would take.
 */
export async function priceOf(
  { store: { db }, config, payments }: Pick<Services, 'store' | 'config' | 'payments'>,
  principal: Principal,
  { type, pieces, isFree }: { readonly type: MailingType; readonly pieces: number; readonly isFree: boolean },
): Promise<Price> {
  const ofService = rateOf(config, type);
  const withService = cents(pieces * ofService);
  const price = isFree ? cents(0) : withService;
  const credit = creditSum(await readCredit(db, principal));
  const { rest: due } = creditFirst(price, credit);
  const card = due === 0 ? null : shownCard(await defaultCard(db, principal, 'InApp'));
  return {
    rate: isFree ? cents(0) : ofService,
    price,
    told: {
      rate: dollarsOf(ofService),
      price: dollarsOf(price),
      priceWithService: dollarsOf(withService),
      credit: dollarsOf(credit),
      due: dollarsOf(due),
      cardCodeRequired: card !== null && !payments.collects && asksCode(due),
      card,
      provider: toldOf(payments),
    },
  };
}
