/** What was billed: C132, C133 (R-BILLING-003..009, O-188). Money in dollars. */
import { z } from 'zod';
import { defineContract } from '../define.ts';
import { CalendarDate, Id, Instant, RecordId } from '../words.ts';
import { planLabels } from '../../catalogue/billing/plans.ts';
import { Bill, PriceLine, Provider } from './plans.ts';
import { Usage } from './usage.ts';
import { ShownCard } from './wallet.ts';

export const purchaseTypes = ['Recurring', 'InApp'] as const;

/** A line of an invoice; of what is no time, such as a report, there is nothing of days. */
export const InvoiceLine = PriceLine.extend({
  product: z.enum([
    'PLAN',
    'SEAT',
    'AUTOMATOR',
    'REPORT',
    'SKIP_TRACING',
    'CREDIT',
    'SAVES',
    'EXPORTS',
    'MAILING',
    'LEFT_OUT',
    'REFUND',
  ]),
  days: z.int().nullable(),
  of: z.int().nullable(),
  from: CalendarDate.nullable(),
  to: CalendarDate.nullable(),
});

/** One invoice. */
export const Purchase = z.object({
  id: RecordId,
  /** A credit note takes an invoice back, or a part of it. */
  kind: z.enum(['INVOICE', 'CREDIT_NOTE']),
  /** Number of the invoice in the installation. */
  invoice: RecordId,
  productName: z.string(),
  purchasedBy: z.string(),
  purchasedDate: CalendarDate,
  purchaseType: z.enum(purchaseTypes),
  /** What was to be paid: the lines, less what was carried forward from earlier bills and paid with prepaid credit. */
  price: z.number(),
  /** How long a period of the plan is; null: of none. */
  term: z.enum(['Monthly', 'Annual']).nullable(),
  state: z.enum(['OPEN', 'PAID', 'VOID', 'WRITTEN_OFF']),
  /** When the money came; null: none did, as nothing was due, it is open, or it was taken back. */
  paidDate: CalendarDate.nullable(),
  /** The card that is meant to pay it; null: none. */
  cardType: z.enum(['AMEX', 'DISCOVER', 'MC', 'VISA']).nullable(),
  /** Its last four digits. */
  cardNumber: z.string().nullable(),
  lines: z.array(InvoiceLine),
  /** Paid with what was carried forward, below nothing; carried forward to later bills, above. */
  forward: z.number(),
  /** Paid with prepaid credit, below nothing. */
  credit: z.number(),
});
export type Purchase = z.infer<typeof Purchase>;

/** A bill that a card did not pay. */
const Overdue = z.object({
  since: CalendarDate,
  /** From that day on nothing is saved any more, while it is not paid. */
  readOnlyFrom: CalendarDate,
  /** When it is tried again; null: no more by itself. */
  nextTry: Instant.nullable(),
  /** Why it was not paid. */
  reason: z.string(),
});

/** How the account stands: C124 (R-BILLING-002, R-BILLING-005, O-187). */
export const BillingDetails = z.object({
  label: z.enum(planLabels),
  /** Null: without a plan. */
  nextCycleDate: CalendarDate.nullable(),
  /** What plan and seats cost a month. */
  mrcTotal: z.number(),
  /** Plan and seats as they are paid for in the running cycle, each for the whole of it. */
  lines: z.array(PriceLine),
  /** What comes at the cycle date as things stand; null: nothing. */
  nextBill: Bill.nullable(),
  remainingPrepaidCredit: z.number(),
  /** Pays later bills by itself. */
  carriedForward: z.number(),
  /** Owed by invoices that nobody settled yet. */
  open: z.number(),
  /** Null: nothing is. */
  overdue: Overdue.nullable(),
  /** Pays the subscription; null: none in the wallet. */
  defaultCard: ShownCard.nullable(),
  /** The owner buys with it in the product if no other is named; null: none. */
  purchaseCard: ShownCard.nullable(),
  usage: Usage,
  provider: Provider,
});
export type BillingDetails = z.infer<typeof BillingDetails>;

export const billingContract = defineContract({
  billingDetails: {
    id: 'C124',
    may: 'BILLING',
    area: 'billing',
    method: 'GET',
    path: '/billing/details/{id}',
    summary: 'How the account stands: plan and seats, the next bill line by line, credit, what is owed, what is used',
    params: Id,
    answer: BillingDetails,
  },
  payUnpaid: {
    id: 'P223',
    may: 'OWNER',
    once: true,
    area: 'billing',
    method: 'POST',
    path: '/app/billing/pay',
    summary: 'Charges what is unpaid to the card of the subscription, at once',
    answer: BillingDetails,
  },
  billingHistory: {
    id: 'C132',
    may: 'USAGE',
    area: 'billing',
    method: 'GET',
    path: '/billing/history/{id}',
    summary: 'What was billed, newest first: with the id of the owner all of the account, else what that member bought',
    params: Id,
    answer: z.object({ history: z.array(Purchase), provider: Provider }),
  },
  billingHistoryFile: {
    id: 'C133',
    may: 'USAGE',
    area: 'billing',
    method: 'GET',
    path: '/billing/history/download/{id}',
    summary: 'The same as a PDF; tab leaves out what is not of that type',
    params: Id,
    query: z.object({ tab: z.enum(purchaseTypes).optional() }),
  },
});
