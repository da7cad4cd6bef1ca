/** Row types of payments and of what payment services tell. */
import type { Generated, JSONColumnType } from 'kysely';
import type { Cents } from '../../../src/calc/money.ts';
import type { OfUser, Tenant } from './columnTypes.ts';

/**
 * CREATED: to be sent when it is due. SENT: the service is asked, or nobody knows what it answered. ACTION: the bank asks
 * the buyer. HELD: set aside on the card. DONE: charged. NOTED: nothing is collected. REFUSED, RELEASED: nothing was taken.
 */
export type PaymentState = 'CREATED' | 'SENT' | 'ACTION' | 'HELD' | 'DONE' | 'NOTED' | 'REFUSED' | 'RELEASED';

export interface PaymentTables {
  /** Of the installation: one row. */
  installation: { one: Generated<boolean>; id: Generated<string> };
  provider_customer: Tenant & { reference: string };
  payment: OfUser & {
    id: Generated<number>;
    key: string;
    provider: 'LEDGER' | 'STRIPE';
    purpose: string;
    queue: string;
    /** What is to be handed out and billed, as whoever placed the order wrote it. */
    intent: JSONColumnType<object>;
    cents: Cents;
    credit_cents: Generated<Cents>;
    later: Generated<boolean>;
    method_id: number | null;
    back: string | null;
    state: PaymentState;
    reference: string | null;
    failure_code: string | null;
    failure: string | null;
    invoice_id: number | null;
    taken_cents: Cents | null;
    refunded_cents: Generated<Cents>;
    attempt: Generated<number>;
    due: Date | null;
    made: Date;
    sent: Date | null;
    settled: Date | null;
  };
  refund: Tenant & {
    id: Generated<number>;
    key: string;
    payment_id: number;
    cents: Cents;
    reason: string;
    state: 'CREATED' | 'DONE' | 'REFUSED';
    reference: string | null;
    failure: string | null;
    credit_note_id: number | null;
    made: Date;
    settled: Date | null;
  };
  /** Of the installation. */
  provider_event: {
    id: string;
    type: string;
    object: string;
    made: Date;
    received: Date;
    handled: Date | null;
  };
}
