/**
 * Administration: whom the installation is run for, what they owe, and how it is (P293-P299; design/account.md, sections
 * 12, 15 and 16). What `platbook admin` does at the machine, by the same functions. Nothing of lists, contacts, documents
 * or searches stands in any answer but how many there are. Money in dollars.
 */
import { z } from 'zod';
import { LARGEST_DOLLARS } from '../../../calc/money.ts';
import { defineContract } from '../define.ts';
import { aNumber, CalendarDate, Id, Instant, LARGEST_SMALL, numberText, RecordId, RecordIdText } from '../words.ts';
import { ERASE_DAYS } from './archive.ts';
import { purchaseTypes } from '../billing/billing.ts';

export const ACCOUNTS_PAGE = 100;
/** The link that opens an account that was made is good for so long. */
export const FIRST_LINK_DAYS = 7;

/** How it stands with an account: open; looking only; closing on a day; closed; its rows are removed. */
const accountStates = ['OPEN', 'READ_ONLY', 'CLOSING', 'CLOSED', 'ERASED'] as const;

/** Which accounts are asked for: all; that owe something; that are not open as usual; that invite who asks to look inside. */
export const accountFilters = ['ALL', 'OWING', 'NOT_OPEN', 'INVITING'] as const;
export type AccountFilter = (typeof accountFilters)[number];

const Customer = z.object({
  id: RecordId,
  /** With what its owner signs in. */
  owner: z.string(),
  name: z.string(),
  /** Code of the brand that it is run under. */
  brand: z.string(),
  /** Null: no plan. */
  plan: z.string().nullable(),
  nextBill: CalendarDate.nullable(),
  members: z.int(),
  /** Owed and not settled; and as much as may be, null: of the operator's own, no limit. */
  open: z.number(),
  openLimit: z.number().nullable(),
  state: z.enum(accountStates),
  /** When it closes or did; null: it does not. */
  closes: Instant.nullable(),
  made: Instant,
  /** When somebody of it was last seen; null: nobody was. */
  lastUse: Instant.nullable(),
  /** Until when who asks may look inside; null: nobody invited them. */
  invitedUntil: Instant.nullable(),
});
export type Customer = z.infer<typeof Customer>;

const OwedInvoice = z.object({
  number: RecordId,
  kind: z.enum(['INVOICE', 'CREDIT_NOTE']),
  day: CalendarDate,
  purchaseType: z.enum(purchaseTypes),
  /** What was to be paid, and what is still owed of it. */
  amount: z.number(),
  owed: z.number(),
  state: z.enum(['OPEN', 'PAID', 'VOID', 'WRITTEN_OFF']),
});
export type OwedInvoice = z.infer<typeof OwedInvoice>;

export const CustomerDetails = Customer.extend({
  /** The account of whoever operates the installation. */
  isFirst: z.boolean(),
  credit: z.number(),
  /** How many there are. */
  counts: z.object({
    lists: z.int(),
    properties: z.int(),
    contacts: z.int(),
    documents: z.int(),
    members: z.int(),
  }),
  /** Those that are offered; dollars a cycle. */
  plans: z.array(z.object({ id: RecordId, name: z.string(), amount: z.number() })),
  /** The newest, at most a hundred. */
  invoices: z.array(OwedInvoice),
});
export type CustomerDetails = z.infer<typeof CustomerDetails>;

const Dollars = aNumber
  .min(0, { error: 'must be 0 or more' })
  .max(LARGEST_DOLLARS, { error: 'is too large' })
  .multipleOf(0.01, { error: 'has two decimals at most' });

export const AccountAct = z.discriminatedUnion('what', [
  z.object({ what: z.literal('LIMIT'), dollars: Dollars }),
  z.object({ what: z.literal('BRAND'), brand: z.string().max(100) }),
  /** 0: it is left, at the cycle date. */
  z.object({ what: z.literal('PLAN'), planId: z.int().min(0).max(LARGEST_SMALL) }),
  z.object({ what: z.literal('READ_ONLY'), isOn: z.boolean() }),
  z.object({ what: z.literal('CLOSE'), when: z.enum(['NOW', 'CYCLE_DATE']) }),
  z.object({ what: z.literal('REOPEN') }),
]);
export type AccountAct = z.infer<typeof AccountAct>;

const Trouble = z.string().nullable();

export const Installation = z.object({
  /** What is wrong, in a sentence; null: nothing is. */
  health: z.object({ store: Trouble, warehouse: Trouble, queue: Trouble, disk: Trouble }),
  /** Bytes. */
  storeBytes: z.int(),
  freeBytes: z.int(),
  /** What does not fit together in the books of all accounts. */
  books: z.array(z.string()),
  jobs: z.object({
    waiting: z.int(),
    running: z.int(),
    /** Failed for good, or five minutes late; at most a hundred. */
    troubled: z.array(
      z.object({
        id: z.string(),
        queue: z.string(),
        state: z.enum(['FAILED', 'LATE']),
        since: Instant,
        why: z.string(),
      }),
    ),
  }),
  mail: z.object({
    sends: z.boolean(),
    waiting: z.int(),
    givenUp: z.int(),
    /** Those that were tried and not taken, at most a hundred: to whom, never what they say. */
    troubled: z.array(
      z.object({
        id: RecordId,
        accountId: RecordId,
        to: z.string(),
        made: Instant,
        attempts: z.int(),
        why: z.string(),
      }),
    ),
  }),
  brands: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      hostnames: z.array(z.string()),
      /** Where its mail and its ways of signing in lead: its own address, else that of the installation. */
      address: z.string(),
      automator: z.boolean(),
      accounts: z.int(),
    }),
  ),
  /** Null: none are made. */
  backups: z.object({ where: z.string(), newest: Instant.nullable(), problem: Trouble }).nullable(),
});
export type Installation = z.infer<typeof Installation>;

export const operatorContract = defineContract({
  customers: {
    id: 'P293',
    may: 'ADMINISTRATION',
    area: 'account',
    method: 'GET',
    path: '/app/administration/accounts',
    summary: `The accounts of the installation, the newest first, ${ACCOUNTS_PAGE} at a time: by a part of the owner's or the account's name, by how they stand; the next page with the last one's id as before`,
    query: z.object({
      text: z.string().max(200).optional(),
      filter: z.enum(accountFilters).default('ALL'),
      before: RecordIdText.optional(),
      limit: numberText(z.int().min(1).max(1000)).default(ACCOUNTS_PAGE),
    }),
    answer: z.object({ results: z.array(Customer), total: z.int() }),
  },
  customer: {
    id: 'P294',
    may: 'ADMINISTRATION',
    area: 'account',
    method: 'GET',
    path: '/app/administration/accounts/{id}',
    summary: 'One of them: what it owes, and how much there is in it',
    params: Id,
    answer: CustomerDetails,
  },
  makeCustomer: {
    id: 'P295',
    may: 'ADMINISTRATION',
    area: 'account',
    fresh: true,
    once: true,
    onlyOnce: 'link',
    method: 'POST',
    path: '/app/administration/accounts',
    summary: `Makes an account for somebody else, without a plan; the link that opens it is told this once and is good for ${FIRST_LINK_DAYS} days`,
    body: z.object({ owner: z.string().trim().max(200), openLimit: Dollars.default(0) }),
    answer: z.object({ account: CustomerDetails, link: z.string().nullable() }),
  },
  changeCustomer: {
    id: 'P296',
    may: 'ADMINISTRATION',
    area: 'account',
    fresh: true,
    method: 'PUT',
    path: '/app/administration/accounts/{id}',
    summary: `Changes the plan of an account, how much may be open in it, its brand, or whether it may only look; closes it, now or at the cycle date, with its rows removed ${ERASE_DAYS} days later, or opens it again`,
    params: Id,
    body: AccountAct,
    answer: CustomerDetails,
  },
  settleInvoice: {
    id: 'P297',
    may: 'ADMINISTRATION',
    area: 'account',
    fresh: true,
    method: 'POST',
    path: '/app/administration/invoices/{id}/settled',
    summary: 'What the invoice of a number asks for has come in, by what the bank calls it',
    params: Id,
    body: z.object({ reference: z.string().trim().max(200).default('') }),
    answer: CustomerDetails,
  },
  retryJob: {
    id: 'P298',
    may: 'ADMINISTRATION',
    area: 'account',
    fresh: true,
    once: true,
    method: 'POST',
    path: '/app/administration/jobs/{id}/again',
    summary: 'Runs a background job again that failed for good',
    params: z.object({ id: z.uuid() }),
    body: z.object({}),
    answer: Installation,
  },
  installation: {
    id: 'P299',
    may: 'ADMINISTRATION',
    area: 'account',
    method: 'GET',
    path: '/app/administration/installation',
    summary: 'How the installation is: books, store, disk, jobs, mail, brands and backups',
    answer: Installation,
  },
});
