/** Row types of plans, invoices and books. Days are read as text (`postgresStore.ts`). */
import type { Generated, JSONColumnType } from 'kysely';
import type { CardType } from '../../../src/calc/billing/cards.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Cents } from '../../../src/calc/money.ts';
import type { AddOn } from '../../../src/calc/billing/subscription.ts';
import type { CycleMonths } from '../../../src/calc/billing/cycle.ts';
import type { OfUser, Tenant } from './columnTypes.ts';

/** Books in which the balance is what belongs to the customer never become a debit. */
export const books = [
  'RECEIVABLE',
  'REVENUE_RECURRING',
  'REVENUE_IN_APP',
  'FORWARD',
  'CREDIT',
  'BONUS',
  'HELD',
  'PROMOTION',
  'BANK',
  'PROCESSOR',
  'FEES',
  'DISPUTED',
  'BAD_DEBT',
] as const;
export type Book = (typeof books)[number];

export interface BillingTables {
  subscription_line: Tenant & {
    id: Generated<number>;
    product: 'PLAN' | 'SEAT' | 'AUTOMATOR';
    plan_id: number | null;
    name: string;
    cents: Cents;
    months: CycleMonths;
    member_id: number | null;
    started: CalendarDate;
    ended: CalendarDate | null;
    add_on_id: number | null;
    properties: number | null;
    trial_ends: CalendarDate | null;
    next_add_on: JSONColumnType<AddOn | null, string | null, string | null> | null;
    ends_with_cycle: Generated<boolean>;
  };
  scheduled_change: OfUser & {
    id: Generated<number>;
    what: 'PLAN' | 'LEAVE';
    plan_id: number | null;
    effective: CalendarDate;
    state: Generated<'PENDING' | 'UNDONE' | 'APPLIED'>;
    made: Date;
  };
  /** Of the installation. */
  installation_counter: { name: 'invoice'; value: number };
  invoice: OfUser & {
    id: Generated<number>;
    number: number;
    kind: 'INVOICE' | 'CREDIT_NOTE';
    credits_id: number | null;
    purchase_type: PurchaseType;
    issued: Date;
    day: CalendarDate;
    state: 'OPEN' | 'PAID' | 'VOID' | 'WRITTEN_OFF';
    cycle_start: CalendarDate | null;
    total_cents: Cents;
    forward_cents: Cents;
    credit_cents: Generated<Cents>;
    due_cents: Cents;
    card_type: CardType | null;
    card_last_four: string | null;
  };
  invoice_line: Tenant & {
    invoice_id: number;
    seq: number;
    product:
      | 'PLAN'
      | 'SEAT'
      | 'AUTOMATOR'
      | 'REPORT'
      | 'SKIP_TRACING'
      | 'CREDIT'
      | 'SAVES'
      | 'EXPORTS'
      | 'MAILING'
      | 'LEFT_OUT'
      | 'REFUND';
    text: string;
    quantity: number;
    unit_cents: Cents;
    cents: Cents;
    service_from: CalendarDate | null;
    service_to: CalendarDate | null;
    days: number | null;
    of_days: number | null;
    member_id: number | null;
  };
  book_entry: Tenant & {
    id: Generated<number>;
    source: string;
    day: CalendarDate;
    text: string;
    made: Date;
    lines: number;
    invoice_id: number | null;
    reverses_id: number | null;
  };
  book_line: Tenant & { entry_id: number; seq: number; book: Book; cents: Cents };
  /** Kept by the database itself, line by line. */
  book_balance: Tenant & { book: Book; cents: Cents };
  /** A property that was put into a list in a month of the account. */
  usage_save: Tenant & { property_id: number; period: CalendarDate };
  /** How many, by who put them there first, and the name of the list. */
  usage_count: OfUser & { period: CalendarDate; list: Generated<string>; saves: number };
  /** Bought beyond the plan for one month. */
  usage_grant: OfUser & {
    id: Generated<number>;
    period: CalendarDate;
    what: 'SAVES' | 'EXPORTS';
    quantity: number;
    invoice_id: number;
  };
  /** What somebody was told of plan, limits and cards, once each. */
  notice: OfUser & { subject: string; told: Date };
}

export type PurchaseType = 'Recurring' | 'InApp';
