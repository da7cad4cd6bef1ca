/**
 * How money comes in. What collects nothing settles an order in the transaction that makes it, because nothing leaves
 * the process; a service that charges cards is asked outside of any, with the order kept before and settled after.
 */
import type { CardType } from '../../../src/calc/billing/cards.ts';
import type { Cents } from '../../../src/calc/money.ts';

/** What is owed already, and as much as may be. */
interface Owing {
  readonly ownUse: boolean;
  readonly open: Cents;
  readonly openLimit: Cents;
}

interface Told {
  /** What a person reads beside an amount. */
  readonly text: string;
}

/** Amounts are noted, to be settled with whoever runs the installation. */
export interface NotingProvider extends Told {
  readonly kind: 'LEDGER';
  readonly collects: false;
  /** Why an amount cannot be ordered; null: it can. */
  readonly refusal: (amount: Cents, owing: Owing) => string | null;
}

/** A card as a service knows it. */
export interface Method {
  readonly customer: string;
  readonly reference: string;
}

export interface ProviderOrder {
  /** Ours: under it the service does it once. */
  readonly key: string;
  readonly accountId: number;
  readonly amount: Cents;
  readonly method: Method;
  /** LATER: set aside now, taken when it is known what it comes to. */
  readonly take: 'NOW' | 'LATER';
  /** Where the bank sends the person back whom it asks; null: nobody is there to be asked. */
  readonly back: string | null;
  /** What it is called on statements and receipts of the service. */
  readonly text: string;
  /** When it was written down: nothing of it is older at the service. */
  readonly made: Date;
}

/** What became of it. UNKNOWN: nobody knows, and it has to be looked up. `ref`: what the service calls it. */
export type Outcome =
  /** `fee`: what the service keeps for itself; null: it does not know yet. */
  | { readonly is: 'DONE'; readonly ref: string; readonly fee: Cents | null }
  | { readonly is: 'HELD' | 'RELEASED'; readonly ref: string }
  | { readonly is: 'ACTION'; readonly ref: string; readonly url: string }
  | { readonly is: 'REFUSED'; readonly ref: string | null; readonly code: string; readonly text: string }
  | { readonly is: 'UNKNOWN' };

/** The service could not be asked, or failed: nothing is known of what was asked. */
export class NoAnswer extends Error {
  constructor() {
    super('the payment service does not answer');
    this.name = 'NoAnswer';
  }
}

/** A card that a service keeps, as the wallet has it. */
export interface KeptCard {
  readonly reference: string;
  readonly fingerprint: string | null;
  /** Null: of a brand that is not taken. */
  readonly type: CardType | null;
  readonly last_four: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly holder: string;
  readonly street: string;
  readonly street2: string;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
  readonly country: string;
}

/** Something that a service tells. Of which thing it is about is believed, nothing else of it. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** What the service calls the thing. */
  readonly object: string;
  readonly made: Date;
  /** Something may follow from it. */
  readonly isHeard: boolean;
}

/** Money that went back at a service; `key`: ours, '' where it was not ordered here. */
export interface GivenBack {
  readonly ref: string;
  readonly key: string;
  readonly amount: Cents;
}

export type RefundOutcome =
  | { readonly is: 'DONE'; readonly ref: string }
  | { readonly is: 'REFUSED'; readonly text: string }
  | { readonly is: 'UNKNOWN' };

/** A charge that the holder of the card denies. */
export interface Denied {
  readonly ref: string;
  readonly amount: Cents;
  readonly stage: 'OPEN' | 'WON' | 'LOST';
}

/** What an event is about, as the thing is now. `payment`: what the service calls the payment. */
export type Concern =
  | { readonly is: 'PAYMENT'; readonly key: string }
  | { readonly is: 'ENTERED'; readonly customer: string; readonly entered: string }
  | {
      readonly is: 'GIVEN_BACK';
      readonly payment: string;
      /** The oldest first. */ readonly refunds: readonly GivenBack[];
    }
  | { readonly is: 'DENIED'; readonly payment: string; readonly denied: Denied }
  /** `card` null: it is not kept any more. */
  | { readonly is: 'CARD'; readonly reference: string; readonly card: KeptCard | null };

/** A service that charges cards. What it does for an order is an outcome; all else throws `NoAnswer`. Nothing of it is called within a transaction. */
export interface CollectingProvider extends Told {
  readonly kind: 'STRIPE';
  readonly collects: true;
  readonly pay: (order: ProviderOrder) => Promise<Outcome>;
  /** Takes so much of what was set aside, and gives the rest back; again is not twice. */
  readonly take: (order: ProviderOrder, ref: string, amount: Cents) => Promise<Outcome>;
  /** Gives back what was set aside, or ends what the bank asks. */
  readonly release: (order: ProviderOrder, ref: string) => Promise<Outcome>;
  /** What became of it, for orders that a crash left open: looks first, repeats the order only if it never arrived. */
  readonly look: (order: ProviderOrder) => Promise<Outcome>;
  /** Gives back a part of what was charged, once under its key. */
  readonly refund: (refund: {
    readonly key: string;
    readonly ref: string;
    readonly amount: Cents;
  }) => Promise<RefundOutcome>;
  /** The page on which the bank asks; null: it does not any more. */
  readonly pageOf: (ref: string) => Promise<string | null>;
  /** Under which name the service knows an account from now on. */
  readonly makeCustomer: (accountId: number, name: string) => Promise<string>;
  /**
   * The address of a page of the service on which a card is entered. It leads back to `done`, in which it writes the name
   * of what it made, or to `left` where nothing was entered.
   */
  readonly addCard: (customer: string, back: { readonly done: string; readonly left: string }) => Promise<string>;
  /** What was entered there, and whose it is; null: nothing yet. */
  readonly cardOf: (entered: string) => Promise<{ readonly customer: string; readonly card: KeptCard } | null>;
  /** An event as it was sent to us; null: it is not signed by the service, or too old. */
  readonly heard: (body: Buffer, signature: string) => ProviderEvent | null;
  /** What it told since then, to us or nobody, newest first. */
  readonly eventsSince: (since: Date) => Promise<readonly ProviderEvent[]>;
  /** Fetches the thing anew; null: it is not ours, or nothing follows from it. */
  readonly about: (event: Pick<ProviderEvent, 'type' | 'object'>) => Promise<Concern | null>;
  /** The service keeps it no longer. */
  readonly forgetCard: (reference: string) => Promise<void>;
}

export type PaymentProvider = NotingProvider | CollectingProvider;

/** What is said of it beside amounts. */
export const toldOf = ({ kind, collects, text }: PaymentProvider) => ({ kind, collects, text });
