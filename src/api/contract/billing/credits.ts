/**
 * Prepaid credit of an account: C106-C108, C110, C111 (R-CREDIT-001..007, O-189, O-190). Money in dollars. Whoever deals
 * with its money buys it, its members spend it.
 */
import { z } from 'zod';
import { defineContract } from '../define.ts';
import { aNumber, CalendarDate, derived, numberText, RecordId, RecordIdText } from '../words.ts';
import { CardCode, PaidWith } from './pay.ts';
import { Provider } from './plans.ts';

export const creditMoves = ['CREDIT', 'BONUS', 'PURCHASE', 'HELD', 'RELEASED'] as const;

/** Something that was bought in the product, or that changed the credit. */
export const CreditMove = z.object({
  id: RecordId,
  date: CalendarDate,
  /** Bought or given; spent, or paid otherwise; set aside for a price that is known later, and what came back of it. */
  type: z.enum(creditMoves),
  text: z.string(),
  /** By how much the credit grew, below nothing where it was spent. */
  credit: z.number(),
  /** What is owed by invoice. */
  owed: z.number(),
  /** Number of the invoice; null: of none. */
  invoice: RecordId.nullable(),
  purchasedBy: z.string(),
});
export type CreditMove = z.infer<typeof CreditMove>;

export const PrepaidCredit = z.object({
  remaining: z.number(),
  /** Set aside for what is under way. */
  held: z.number(),
  /** As little and as much as is sold at once. */
  minimum: z.number(),
  maximum: z.number(),
  /** Credit that was bought or given, the newest first. */
  purchases: z.array(CreditMove),
  provider: Provider,
});
export type PrepaidCredit = z.infer<typeof PrepaidCredit>;

const Bought = PrepaidCredit.extend({ remainingPrepaidCredit: z.number() });
/** In a query: nobody writes an amount with an exponent, and 1e3 would buy a thousand dollars of credit. */
const AmountText = z.preprocess(
  (value) => (typeof value === 'string' && /e/i.test(value) ? null : value),
  numberText(aNumber),
);
const AREA = { area: 'credits' } as const;

export const creditsContract = defineContract({
  buyCredits: {
    id: 'C106',
    may: 'BILLING',
    ...AREA,
    once: true,
    method: 'POST',
    path: '/resource/auth/ps4/user/credits',
    summary: 'Buys prepaid credit; the code of a card is neither logged nor kept',
    alsoSnakeCase: true,
    query: z.object({
      amount: AmountText,
      paymentMethodId: PaidWith.optional(),
      cardCode: CardCode.optional(),
    }),
    answer: Bought,
  },
  credits: {
    id: 'C107',
    may: 'USAGE',
    scope: 'READ',
    ...AREA,
    method: 'GET',
    path: '/resource/auth/ps4/user/credits',
    summary: 'The prepaid credit of the account, and what moved it: for the owner all, else what that member bought',
    answer: z.object({ remainingPrepaidCredit: z.number(), transactions: z.array(CreditMove) }),
  },
  creditTransactions: {
    id: 'C108',
    may: 'USAGE',
    ...AREA,
    method: 'GET',
    path: '/resource/auth/ps4/user/transactions',
    summary: 'What moved the prepaid credit, and purchases in the product, newest first',
    answer: z.object({ transactions: z.array(CreditMove) }),
  },
  prepaidCredits: {
    id: 'C110',
    may: 'USAGE',
    scope: 'READ',
    ...AREA,
    method: 'GET',
    path: '/ps/prepaidcredits',
    summary: 'The prepaid credit of the account of a user, and when it was bought or given',
    alsoSnakeCase: true,
    query: z.object({ userId: RecordIdText }),
    answer: PrepaidCredit,
  },
  buyPrepaidCredits: {
    id: 'C111',
    may: 'BILLING',
    ...AREA,
    once: true,
    method: 'POST',
    path: '/ps/prepaidcredits',
    summary: 'Buys prepaid credit. An approvedAmount that is not what is due is refused',
    alsoSnakeCase: true,
    body: z.object({
      userId: RecordId,
      amount: aNumber,
      approvedAmount: aNumber.optional(),
      paymentMethodId: PaidWith.optional(),
      cardCode: CardCode.optional(),
      creditAmount: derived,
    }),
    answer: Bought,
  },
});
