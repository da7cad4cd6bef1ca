/** What rests of members who were removed long ago, of all accounts: only for a job. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { acrossAccountsText } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ownership } from './ownership.ts';

type Db = Kysely<Database>;

export interface Purged {
  readonly rows: number;
  /** Files that are nobody's any more: documents, logos. */
  readonly fileKeys: readonly string[];
  /** Imports whose folders are nobody's any more. */
  readonly imports: readonly { readonly accountId: number; readonly importId: number }[];
}

const ACROSS = sql.raw(acrossAccountsText('', 'removed members'));

/** Those whose rows name a user; what hangs on them goes with them. */
const tables = Object.entries(ownership).flatMap(([table, owned]) =>
  (owned.is === 'OWN' || owned.is === 'OWN_ENDS') && !('hangsOn' in owned) ? [table] : [],
);

/** Of jobs those that are over: one that runs ends by itself, and what it cost is paid then. */
const isOver: Readonly<Record<string, RawBuilder<unknown>>> = {
  append_job: sql`and t.state in ('COMPLETE', 'FAILED')`,
  property_import: sql`and t.state not in ('QUEUED', 'PROCESSING')`,
};

/** Forgets what was their own of members who were removed before that time, and was not handed over. */
export async function purgeMembers(db: Db, before: Date): Promise<Purged> {
  return await db.transaction().execute(async (trx) => {
    const logos = await forgetLogos(trx, before);
    const documents = await sql<{ key: string }>`
      ${deleteOf('document', before)} returning t.file_key as key ${ACROSS}`.execute(trx);
    const imports = await sql<{ accountId: number; importId: number }>`
      ${deleteOf('property_import', before)}
      returning t.account_id as "accountId", t.id as "importId" ${ACROSS}`.execute(trx);
    let rows = documents.rows.length + imports.rows.length;
    for (const table of tables) {
      const { numAffectedRows = 0n } = await sql`${deleteOf(table, before)} ${ACROSS}`.execute(trx);
      rows += Number(numAffectedRows);
    }
    return { rows, fileKeys: [...logos, ...documents.rows.map(({ key }) => key)], imports: imports.rows };
  });
}

const deleteOf = (table: string, before: Date) => sql`
  delete from ${sql.table(table)} as t using app_user u
  where u.account_id = t.account_id and u.id = t.user_id and u.removed < ${before} ${isOver[table] ?? sql``}`;

async function forgetLogos(trx: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with gone as (
      select account_id, id, logo_key from app_user where removed < ${before} and logo_key is not null for update
    )
    update app_user u set logo_key = null, logo_type = null from gone
    where u.account_id = gone.account_id and u.id = gone.id returning gone.logo_key as key ${ACROSS}`.execute(trx);
  return rows.map(({ key }) => key);
}
