import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';

interface Done {
  readonly thing: string;
  readonly subject: string;
  readonly words: Readonly<Record<string, string>>;
}

/** What an operator did to the facts of the installation, in the audit of the own account, as loads stand there. */
export async function auditFacts(
  db: Kysely<Database>,
  { accountId }: Pick<Principal, 'accountId'>,
  { thing, subject, words }: Done,
): Promise<void> {
  await db.transaction().execute(
    async (trx) =>
      await sql`select audit_write(${accountId}::bigint, null, 'SETTINGS', ${thing}::text, ${subject}::text, null::jsonb,
        ${JSON.stringify(words)}::jsonb, true)`.execute(trx),
  );
}
