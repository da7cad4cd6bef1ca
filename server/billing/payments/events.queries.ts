/** What payment services told, in the store: of the installation, each once. */
import type { Kysely } from 'kysely';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal, Tenant } from '../../platform/tenant.ts';
import type { ProviderEvent } from './port.ts';

type Db = Kysely<Database>;

/** Answers how many are new. */
export async function keepEvents(db: Db, events: readonly ProviderEvent[], now: Date): Promise<number> {
  if (events.length === 0) return 0;
  const kept = await db
    .insertInto('provider_event')
    .values(events.map(({ id, type, object, made }) => ({ id, type, object, made, received: now, handled: null })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return kept.length;
}

/** When the newest one was made; null: there is none. */
export async function newestEvent(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('provider_event')
    .select(({ fn }) => fn.max('made').as('made'))
    .executeTakeFirst();
  return row?.made ?? null;
}

/** Those that nobody looked at yet, as they came. */
export async function eventsToHandle(db: Db): Promise<{ id: string; type: string; object: string }[]> {
  return await db
    .selectFrom('provider_event')
    .select(['id', 'type', 'object'])
    .where('handled', 'is', null)
    .orderBy('received')
    .orderBy('made')
    .execute();
}

export async function markHandled(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('provider_event').set({ handled: now }).where('id', '=', id).execute();
}

export async function purgeEvents(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('provider_event').where('received', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}

/** The payment of a key, whose it is. */
export async function findPaymentBy(
  db: Db,
  by: { readonly key: string } | { readonly reference: string },
): Promise<(Tenant & { readonly id: number }) | undefined> {
  return await acrossAccounts(
    db
      .selectFrom('payment')
      .select(['account_id as accountId', 'id'])
      .$if('key' in by, (query) => query.where('key', '=', 'key' in by ? by.key : ''))
      .$if('reference' in by, (query) => query.where('reference', '=', 'reference' in by ? by.reference : '')),
    'payment of a service',
  ).executeTakeFirst();
}

/** The owner of the account that a service knows by a name. */
export async function ownerOfCustomer(db: Db, customer: string): Promise<Principal | undefined> {
  return await acrossAccounts(
    db
      .selectFrom('provider_customer as c')
      .innerJoin('app_user as u', 'u.account_id', 'c.account_id')
      .select(['u.account_id as accountId', 'u.id as userId'])
      .where('c.reference', '=', customer)
      .where('u.sub_user', '=', false),
    'customer of a service',
  ).executeTakeFirst();
}

/** The card that a service knows by a name, and whose it is. */
export async function cardOfReference(
  db: Db,
  reference: string,
): Promise<(Tenant & { readonly id: number }) | undefined> {
  return await acrossAccounts(
    db
      .selectFrom('payment_method')
      .select(['account_id as accountId', 'id'])
      .where('reference', '=', reference)
      .where('removed', 'is', null),
    'card of a service',
  ).executeTakeFirst();
}
