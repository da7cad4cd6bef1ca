/** What is used of the limits of a plan: C109, C112 (R-USAGE-001..006, O-192, O-193, O-195). Money in dollars. */
import { z } from 'zod';
import { limitKinds } from '../../catalogue/billing/limits.ts';
import { defineContract } from '../define.ts';
import { aNumber, CalendarDate, Id, RecordId } from '../words.ts';
import { CardCode, PaidWith } from './pay.ts';
import { MemberLimits } from '../account/team.ts';
import { Provider } from './plans.ts';
import { ShownCard } from './wallet.ts';

const count = z.int().min(0);

/** Of one user: properties newly put into lists, rows of confirmed exports, and what was bought in the product. */
const Used = z.object({ savesUsed: count, exportsUsed: count, spendUsed: z.number() });

/** What a member keeps of what is limited by rows: rows of favorites and of marketing lists, and contacts. */
export const heldKinds = ['favorites', 'marketingProperties', 'marketingContacts'] as const;
export type HeldKind = (typeof heldKinds)[number];
const Kept = z.record(z.enum(heldKinds), count);

/** One thing that consumed some of a limit: a list, an export, what was bought of a kind. */
const Consumed = z.object({
  what: z.enum(['saves', 'exports', 'spend']),
  userId: RecordId,
  fullName: z.string(),
  text: z.string(),
  /** Properties, rows, or dollars. */
  amount: z.number(),
  /** Of an export: when it was confirmed. */
  on: CalendarDate.nullable(),
});
export type Consumed = z.infer<typeof Consumed>;

/**
 * Of the account for whoever pays for it; a member sees his share where he has one, else what the account has. Null:
 * there is no limit.
 */
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
  /** What is limited of who is asked for, and how much of it there is. */
  kept: z.array(z.object({ kind: z.enum(heldKinds), used: count, limit: count })),
  /** For the owner; of others nobody. `kept` is null where no member is limited in rows. */
  members: z.array(
    Used.extend(MemberLimits.shape).extend({ userId: RecordId, fullName: z.string(), kept: Kept.nullable() }),
  ),
  provider: Provider,
});
export type Usage = z.infer<typeof Usage>;

/** With what consumed it, the largest and newest first, and what pays for more: prepaid credit, and a card for the rest. */
const UsageInFull = Usage.extend({
  consumed: z.array(Consumed),
  remainingPrepaidCredit: z.number(),
  /** Null: none is chosen. */
  purchaseCard: ShownCard.nullable(),
});
export type UsageInFull = z.infer<typeof UsageInFull>;

export const usageContract = defineContract({
  usage: {
    id: 'C109',
    may: 'USAGE',
    scope: 'READ',
    area: 'usage',
    method: 'GET',
    path: '/ps/usage/{id}',
    summary: 'What is used of the limits in this month, and what consumed it; by member for the owner',
    params: Id,
    answer: UsageInFull,
  },
  raiseLimit: {
    id: 'C112',
    may: 'BILLING',
    once: true,
    area: 'usage',
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
    answer: UsageInFull,
  },
});
