/** When calls of an account are made in a week. */
import { sql, type Kysely } from 'kysely';
import type { WeekSchedule } from '../../../src/calc/marketing/weekSchedule.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountColumns, ofAccount, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

export async function listSchedules(db: Db, tenant: Tenant) {
  return await ofAccount(db.selectFrom('voice_schedule'), tenant)
    .selectAll()
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

export async function findSchedule(db: Db, tenant: Tenant, id: number) {
  return await ofAccount(db.selectFrom('voice_schedule'), tenant).selectAll().where('id', '=', id).executeTakeFirst();
}

export interface ScheduleDraft {
  readonly name: string;
  readonly times: WeekSchedule;
}

export async function insertSchedule(db: Db, tenant: Tenant, { name, times }: ScheduleDraft): Promise<number> {
  const { id } = await db
    .insertInto('voice_schedule')
    .values({ ...accountColumns(tenant), name, times: JSON.stringify(times) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSchedule(
  db: Db,
  tenant: Tenant,
  id: number,
  { name, times }: ScheduleDraft,
): Promise<void> {
  await ofAccount(db.updateTable('voice_schedule'), tenant)
    .set({ name, times: JSON.stringify(times), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function removeSchedule(db: Db, tenant: Tenant, id: number): Promise<boolean> {
  const row = await ofAccount(db.deleteFrom('voice_schedule'), tenant)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
