/**
 * How money comes in. What collects nothing settles an order in the transaction that makes it; a service that charges
 * cards is asked outside of any, with the order kept before and settled after.
 */
import type { Cents } from '../../../src/calc/money.ts';

/** What is owed already, and as much as may be. */
export interface Owing {
  readonly ownUse: boolean;
  readonly open: Cents;
  readonly openLimit: Cents;
}

export interface PaymentProvider {
  readonly kind: 'LEDGER';
  /** Whether money really moves; whatever names an amount says so where it does not. */
  readonly collects: boolean;
  /** What a person reads beside an amount. */
  readonly text: string;
  /** Why an amount cannot be ordered; null: it can. */
  readonly refusal: (amount: Cents, owing: Owing) => string | null;
}
