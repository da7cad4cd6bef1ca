/**
 * Credit for a price that is known later: it is set aside, then a part of it pays and the rest goes back to where it came
 * from. The account has to be locked.
 */
import type { Kysely } from 'kysely';
import { creditSum, leftOf, takenFrom, type Credit } from '../../../src/calc/billing/credit.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { negative, type Cents } from '../../../src/calc/money.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { readCredit, takenByEntry } from './credit.queries.ts';
import { post, type Posting } from './post.ts';

type Db = Kysely<Database>;

interface Held {
  /** Of the order: held once, and given back once. */
  readonly key: string;
  readonly day: CalendarDate;
  readonly text: string;
}

/** Debits what was bought and what was given: both belong to the customer. */
export const debitsOf = ({ bonus, bought }: Credit): readonly Posting[] => [
  { book: 'BONUS', cents: bonus },
  { book: 'CREDIT', cents: bought },
];

const sourceOf = (key: string): string => `hold:${key}`;

/** Sets so much of the credit aside; throws when there is less. */
export async function holdCredit(
  db: Db,
  tenant: Tenant,
  { key, day, text, amount }: Held & { readonly amount: Cents },
  now: Date,
): Promise<void> {
  const taken = takenFrom(await readCredit(db, tenant), amount);
  const postings: Posting[] = [...debitsOf(taken), { book: 'HELD', cents: negative(amount) }];
  await post(db, tenant, { source: sourceOf(key), day, text: `Held: ${text}`, invoiceId: null, postings }, now);
}

/** How much is set aside for an order that was not settled yet. */
export const heldCredit = async (db: Db, tenant: Tenant, key: string): Promise<Cents> =>
  creditSum(await takenByEntry(db, tenant, sourceOf(key)));

/** Gives back what was set aside and is not taken. What is taken pays an invoice, which posts it. */
export async function releaseCredit(
  db: Db,
  tenant: Tenant,
  { key, day, text, taken }: Held & { readonly taken: Cents },
  now: Date,
): Promise<void> {
  const rest = leftOf(await takenByEntry(db, tenant, sourceOf(key)), taken);
  const postings: Posting[] = [
    { book: 'HELD', cents: creditSum(rest) },
    { book: 'BONUS', cents: negative(rest.bonus) },
    { book: 'CREDIT', cents: negative(rest.bought) },
  ];
  await post(
    db,
    tenant,
    { source: `release:${key}`, day, text: `Given back: ${text}`, invoiceId: null, postings },
    now,
  );
}
