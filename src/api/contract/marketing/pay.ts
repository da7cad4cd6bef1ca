import { z } from 'zod';
import { CardCode, PaidWith } from '../billing/pay.ts';
import { aNumber, numberText } from '../words.ts';

const dollars = numberText(aNumber.min(0, 'is negative').max(1_000_000, 'is too large')).optional();

/**
 * How the order of a campaign is paid, in the query or in the body (section 16). That an amount is there, whatever it is,
 * means to order (O-202). Dollars; both sum to the price.
 */
export const Pay = z.object({
  paymentMethodId: PaidWith.optional(),
  cardCode: CardCode.optional(),
  paymentAmount: dollars,
  creditAmount: dollars,
});
export type Pay = z.output<typeof Pay>;
