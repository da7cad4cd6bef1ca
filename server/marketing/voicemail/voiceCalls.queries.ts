/** Calls of voicemail campaigns that are under way. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** A call that rings, waits for the greeting and plays its minute is over by then, whether its end was told or not. */
const LONGEST_CALL_MS = 5 * 60_000;

/** A person who answered hears two sentences. */
const WORDS_MS = 30_000;

/** How many calls of a mailing are under way: being placed, or placed and not told to be over. */
export async function callsGoing(db: Db, tenant: Tenant, mailingId: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - LONGEST_CALL_MS);
  const heard = new Date(now.getTime() - WORDS_MS);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recipient r
    where ${isOfAccount(tenant, 'r')} and r.mailing_id = ${mailingId}::bigint
      and (r.state = 'CLAIMED' or (r.state = 'ACCEPTED' and r.accepted > ${since}::timestamptz
        and not exists (select from receipt t where t.account_id = r.account_id and t.mailing_id = r.mailing_id
          and t.seq = r.seq and t.kind = 'HUMAN' and t.at <= ${heard}::timestamptz)))`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What a call of this row plays, and for whom; undefined: the row is none of voicemail, or its campaign is gone. */
export async function findSpoken(
  db: Db,
  tenant: Tenant,
  { mailingId, seq }: { readonly mailingId: number; readonly seq: number },
) {
  const { rows } = await sql<{ body: unknown; sender: { readonly MyBusinessName?: string } | null; state: string }>`
    select m.body, m.sender, r.state from recipient r
    join mailing m on m.account_id = r.account_id and m.id = r.mailing_id
    where ${isOfAccount(tenant, 'r')} and r.mailing_id = ${mailingId}::bigint and r.seq = ${seq}::int
      and m.type = 'VOICEMAIL' and m.removed is null`.execute(db);
  return rows[0];
}
