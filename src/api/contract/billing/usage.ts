/** What is used of the limits of a plan: C109, C112 (R-USAGE-001..006, O-192, O-193, O-195). Money in dollars. */
import { z } from 'zod';
import { limitKinds } from '../../catalogue/billing/limits.ts';
import { defineContract } from '../define.ts';
import { aNumber, CalendarDate, Id, RecordId } from '../words.ts';
import { CardCode, PaidWith } from './pay.ts';
import { Provider } from './plans.ts';

const count = z.int().min(0);

/** Of one user: properties newly put into lists, rows of confirmed exports, and what was bought in the product. */
const Used = z.object({ savesUsed: count, exportsUsed: count, spendUsed: z.number() });

/** Null: there is no limit. */
export const Usage = Used.extend({
  savesRemaining: count.nullable(),
  exportsRemaining: count.nullable(),
  spendRemaining: z.number().nullable(),
  savesLimit: count.nullable(),
  exportsLimit: count.nullable(),
  spendLimit: z.number().nullable(),
  savesUsedPercent: z.number().nullable(),
  exportsUsedPercent: z.number().nullable(),
  spendUsedPercent: z.number().nullable(),
  /** As few are sold at once, and what each costs. */
  savesMinQuantity: count,
  savesCostEach: z.number(),
  exportsMinQuantity: count,
  exportsCostEach: z.number(),
  /** From which day on it counts, and on which it begins again. */
  periodStart: CalendarDate,
  resetsOnDate: CalendarDate,
  /** For the owner; of others nobody. */
  members: z.array(Used.extend({ userId: RecordId, fullName: z.string() })),
  provider: Provider,
});
export type Usage = z.infer<typeof Usage>;

export const usageContract = defineContract({
  usage: {
    id: 'C109',
    area: 'usage',
    method: 'GET',
    path: '/ps/usage/{id}',
    summary: 'What is used of the limits of the account in this month; by member for the owner',
    params: Id,
    answer: Usage,
  },
  raiseLimit: {
    id: 'C112',
    once: true,
    area: 'usage',
    access: 'owner',
    duty: 'BILLING',
    method: 'POST',
    path: '/ps/increase/limit',
    summary: 'Raises a limit for the running month, for a price; an approvedAmount that is not what is due is refused',
    alsoSnakeCase: true,
    body: z.object({
      userId: RecordId,
      type: z.enum(limitKinds),
      quantity: aNumber,
      approvedAmount: aNumber.optional(),
      paymentMethodId: PaidWith.optional(),
      cardCode: CardCode.optional(),
      creditAmount: aNumber.optional(),
      paymentAmount: aNumber.optional(),
    }),
    answer: Usage,
  },
});
