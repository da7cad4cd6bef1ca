/** Add-ons and trials of the lead automator, in the store: rows of what an account pays for. */
import type { Kysely, UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { CycleMonths } from '../../../src/calc/billing/cycle.ts';
import type { AddOn } from '../../../src/calc/billing/subscription.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { cents, type Cents } from '../../../src/calc/money.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountColumns, ofAccount, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** A trial of the automator, running or over; null: the account had none. */
export async function readTrial(db: Db, tenant: Tenant): Promise<{ ends: CalendarDate; properties: number } | null> {
  const row = await ofAccount(db.selectFrom('subscription_line'), tenant)
    .select([
      (eb) => eb.ref('trial_ends').$notNull().as('ends'),
      (eb) => eb.ref('properties').$notNull().as('properties'),
    ])
    .where('trial_ends', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Ends by itself: nobody is asked, and nothing is owed. */
export async function startTrial(
  db: Db,
  tenant: Tenant,
  { properties, day, ends }: { readonly properties: number; readonly day: CalendarDate; readonly ends: CalendarDate },
): Promise<void> {
  await db
    .insertInto('subscription_line')
    .values({
      ...accountColumns(tenant),
      product: 'AUTOMATOR',
      plan_id: null,
      member_id: null,
      name: 'Lead automator trial',
      cents: cents(0),
      months: 1,
      started: day,
      ended: ends,
      properties,
      trial_ends: ends,
    })
    .execute();
}

export async function endAddOn(db: Db, tenant: Tenant, day: CalendarDate): Promise<void> {
  await openAddOn(db.updateTable('subscription_line'), tenant).set({ ended: day }).execute();
}

/** The add-on of a cycle, at the price of all of it. One that runs already ends. */
export async function startAddOn(
  db: Db,
  tenant: Tenant,
  { id, name, properties }: AddOn,
  cycle: { readonly price: Cents; readonly months: CycleMonths; readonly day: CalendarDate },
): Promise<void> {
  await endAddOn(db, tenant, cycle.day);
  await db
    .insertInto('subscription_line')
    .values({
      ...accountColumns(tenant),
      product: 'AUTOMATOR',
      plan_id: null,
      member_id: null,
      name,
      cents: cycle.price,
      months: cycle.months,
      started: cycle.day,
      add_on_id: id,
      properties,
    })
    .execute();
}

/** What comes in the place of the add-on at the cycle date: another one, none (null), or what is there ('SAME'). */
export async function scheduleAddOn(db: Db, tenant: Tenant, next: AddOn | null | 'SAME'): Promise<void> {
  await openAddOn(db.updateTable('subscription_line'), tenant)
    .set({
      next_add_on: next === 'SAME' || next === null ? null : JSON.stringify(next),
      ends_with_cycle: next === null,
    })
    .execute();
}

const openAddOn = (
  update: UpdateQueryBuilder<Database, 'subscription_line', 'subscription_line', UpdateResult>,
  tenant: Tenant,
) => ofAccount(update, tenant).where('ended', 'is', null).where('add_on_id', 'is not', null);
