/** Removes the rows of an account that was closed thirty days ago, and its files (design/account.md section 13). */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { NoAnswer } from '../../billing/payments/port.ts';
import { lockAccount, setCycle } from '../../billing/plans/subscription.queries.ts';
import { importFolder } from '../../lists/imports/importFolder.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, type Tenant } from '../../platform/tenant.ts';
import { childrenFirst } from '../archive/childrenFirst.ts';
import { readingsFolder } from '../readBack/readingFolder.ts';
import { tableShapes, type TableShape } from '../archive/tableShapes.queries.ts';

type Db = Kysely<Database>;

/** What stays: what was billed, paid and posted, what happened, and the names that these have to name. */
export const keptTables: Readonly<Record<string, string>> = {
  app_user: 'without all but the name of who stands on an invoice',
  audit_event: 'a chain that nothing can be taken out of',
  audit_head: 'where it ends',
  book_balance: 'the books',
  book_entry: 'the books',
  book_line: 'the books',
  charge: 'purchases of before there were invoices',
  invoice: 'invoices have numbers without gaps, and are kept by law',
  invoice_line: 'what they say',
  payment: 'the books name it',
  refund: 'the books name it',
};

/**
 * Answers how many rows were removed; null: not yet, an order is still being paid. Files go first: a crash between
 * leaves rows without files, which the next run removes, and no file that nothing names.
 */
export async function eraseAccount(
  resources: Pick<Resources, 'store' | 'files' | 'config' | 'payments'>,
  tenant: Tenant,
  now: Date,
): Promise<number | null> {
  const { store, files, config, payments } = resources;
  return await store.db.transaction().execute(async (trx) => {
    await lockAccount(trx, tenant);
    if (await isBeingSettled(trx, tenant)) return null;
    for (const key of await fileKeys(trx, tenant)) await files.remove(key);
    for (const id of await importIds(trx, tenant))
      await rm(importFolder(config.dataDir, tenant.accountId, id).dir, { recursive: true, force: true });
    // What was sent to be read back and is not yet.
    await rm(join(readingsFolder(config.dataDir), String(tenant.accountId)), { recursive: true, force: true });
    for (const reference of await cardReferences(trx, tenant)) {
      try {
        if (payments.collects) await payments.forgetCard(reference);
      } catch (error) {
        // Once it is asked again: rows and all stay until then.
        if (error instanceof NoAnswer) return null;
        throw error;
      }
    }
    let removed = 0;
    for (const { name } of childrenFirst(erased(await tableShapes(trx)))) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(name)} as t where t.account_id = ${tenant.accountId}`.execute(trx);
      removed += Number(numAffectedRows);
    }
    await emptyWhatStays(trx, tenant, now);
    return removed;
  });
}

/** Tables with rows of accounts that do not stay. */
const erased = (shapes: readonly TableShape[]): TableShape[] =>
  shapes.filter(
    ({ name, columns }) => !Object.hasOwn(keptTables, name) && columns.some((one) => one.name === 'account_id'),
  );

/** Users and payments stay because others name them: of users the name of those who stand on an invoice, nothing else. */
async function emptyWhatStays(trx: Db, tenant: Tenant, now: Date): Promise<void> {
  const { accountId } = tenant;
  // No card is asked any more for what is owed: there is none.
  await ofAccount(trx.updateTable('payment'), tenant)
    .set({ state: 'RELEASED', sent: now, settled: now })
    .where('state', '=', 'CREATED')
    .execute();
  await sql`update payment as t set intent = '{}', back = null where t.account_id = ${accountId}`.execute(trx);
  await sql`
    with billed as (
      select i.user_id as id from invoice i where i.account_id = ${accountId}
      union select l.member_id from invoice_line l where l.account_id = ${accountId} and l.member_id is not null
    )
    update app_user as u set
      username = case when u.id in (select id from billed) then u.username else 'closed-' || u.id end,
      first_name = case when u.id in (select id from billed) then u.first_name else '' end,
      last_name = case when u.id in (select id from billed) then u.last_name else '' end,
      password_hash = null, phone = '', phone2 = '', logo_key = null, logo_type = null, heir_id = null, duties = '{}',
      last_sign_in = null, lowers_on = null, leaves_on = null, seat_since = null,
      removed = coalesce(u.removed, ${now}::timestamptz)
    where u.account_id = ${accountId}`.execute(trx);
  await setCycle(trx, tenant, null);
  await sql`
    update account as a set erased = ${now}::timestamptz, overdue_since = null,
      name = case when exists (select 1 from invoice i where i.account_id = ${accountId}) then a.name
        else 'Closed account ' || a.id end
    where a.id = ${accountId}`.execute(trx);
}

/** Something is asked of a card, or held: what comes of it is still to be written. */
async function isBeingSettled(trx: Db, tenant: Tenant): Promise<boolean> {
  const row = await ofAccount(trx.selectFrom('payment'), tenant)
    .select('id')
    .where('state', 'in', ['SENT', 'ACTION', 'HELD'])
    .executeTakeFirst();
  return row !== undefined;
}

async function fileKeys(trx: Db, { accountId }: Tenant): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select d.file_key as key from document d where d.account_id = ${accountId}
    union all select u.logo_key from app_user u where u.account_id = ${accountId} and u.logo_key is not null
    union all select r.file_key from recording r where r.account_id = ${accountId} and r.file_key is not null
    union all select a.file_key from account_archive a where a.account_id = ${accountId} and a.file_key is not null`.execute(
    trx,
  );
  return rows.map(({ key }) => key);
}

async function importIds(trx: Db, tenant: Tenant): Promise<number[]> {
  const rows = await ofAccount(trx.selectFrom('property_import'), tenant).select('id').execute();
  return rows.map(({ id }) => id);
}

async function cardReferences(trx: Db, tenant: Tenant): Promise<string[]> {
  const rows = await ofAccount(trx.selectFrom('payment_method'), tenant)
    .select('reference')
    .where('reference', 'is not', null)
    .execute();
  return rows.flatMap(({ reference }) => reference ?? []);
}
