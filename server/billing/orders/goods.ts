/** What can be ordered, and what an order of it is made of. */
import type { Kysely } from 'kysely';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Cents } from '../../../src/calc/money.ts';
import type { NewInvoice } from '../invoices/issueInvoice.ts';
import type { AccountRow } from '../plans/subscription.queries.ts';
import type { JobResources } from '../../platform/jobs/definition.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import type { Tender } from './tender.ts';

/** What an order may touch: of a request as of a job. */
export type Shop = Pick<JobResources, 'store' | 'clock' | 'config' | 'brands' | 'payments' | 'files' | 'jobs'>;

/** When an order is placed or settled: the account is locked, and it is this day where it is. */
export interface Moment {
  readonly account: AccountRow;
  readonly today: CalendarDate;
  readonly now: Date;
  /** Where what is told by mail leads, and the bank sends people back to: of the account's brand. */
  readonly publicUrl: string;
}

/** How an order ended: no invoice is there of what costs nothing, and of what is billed later. */
export interface Deal {
  readonly invoiceId: number | null;
  readonly now: Date;
}

/**
 * A kind of things to buy. An intent is all that is handed out, as data: it is kept with the payment, so that whoever
 * finds the payment after a crash hands out exactly what was quoted and paid.
 */
export interface Goods<Intent extends object> {
  /** By which the payment remembers it. */
  readonly purpose: string;
  /** In the transaction that puts it on an invoice: without the one there is not the other. */
  readonly handOut: (db: Kysely<Database>, buyer: Principal, intent: Intent, deal: Deal) => Promise<void>;
  /** What was written for an order that came to nothing goes, in the transaction that says so. */
  readonly takeBack?: (db: Kysely<Database>, buyer: Principal, intent: Intent, now: Date) => Promise<void>;
  /** What was laid ready elsewhere for it goes behind that. */
  readonly discard?: (shop: Shop, intent: Intent) => Promise<void>;
  /** What follows once it is handed out. */
  readonly afterwards?: (shop: Shop, buyer: Principal, intent: Intent) => Promise<void>;
}

/** Any of them: an intent fits the goods that wrote it, and nobody else looks into it. */
export type AnyGoods = Goods<never>;

export interface Offer<Intent extends object> {
  /** Names what is bought: who comes again with it has it already. */
  readonly key: string;
  /** Of orders with the same one is paid at a time. */
  readonly queue: string;
  readonly intent: Intent;
  readonly bill: Pick<NewInvoice, 'purchaseType' | 'day' | 'lines' | 'bonus'>;
  readonly tender: Tender;
  /** The price is known later, and the bill names the most that it can be. */
  readonly isLater?: boolean;
}

/** An order as its payment keeps it. */
export interface KeptOrder {
  readonly key: string;
  readonly goods: never;
  readonly bill: Offer<object>['bill'];
  /** Of what was carried forward, so much pays. */
  readonly fromForward: Cents;
}
