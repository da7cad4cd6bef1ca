/** The audit of all accounts as chains, for whoever operates the installation. */
import { sql, type Kysely } from 'kysely';
import { acrossAccountsText } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';

type Db = Kysely<Database>;

/** An event with what its hash is over: sha256 of the bytes before and the text. */
export interface Link {
  readonly accountId: number;
  readonly seq: number;
  readonly at: Date;
  readonly text: string;
  readonly previous: Uint8Array;
  readonly hash: Uint8Array;
}

/** Where the chain of an account ends by its own count. */
export interface Head {
  readonly accountId: number;
  readonly owner: string;
  readonly seq: number;
  readonly hash: Uint8Array;
}

const PAGE = 5000;

/** All events, account by account, each in its order; read page by page. */
export async function* readLinks(db: Db): AsyncGenerator<Link> {
  let [account, seq] = [0, 0];
  for (;;) {
    const { rows } = await sql<Link>`
      select e.account_id as "accountId", e.seq, e.at, audit_text(e, e.seq) as text, e.previous, e.hash
      from audit_event e where e.seq is not null and (e.account_id, e.seq) > (${account}::bigint, ${seq}::bigint)
      order by e.account_id, e.seq limit ${PAGE} ${sql.raw(acrossAccountsText('', 'audit chains'))}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    [account, seq] = [last.accountId, last.seq];
  }
}

/** Each account that has events or says that it has. */
export async function readHeads(db: Db): Promise<Head[]> {
  const { rows } = await sql<Head>`
    select a.id as "accountId", coalesce(h.seq, 0)::bigint as seq, coalesce(h.hash, '') as hash,
      coalesce((select u.username from app_user u where u.account_id = a.id and not u.sub_user
        order by u.id limit 1), '') as owner
    from account a left join audit_head h on h.account_id = a.id
    where h.account_id is not null or exists (select 1 from audit_event e where e.account_id = a.id)
    order by a.id ${sql.raw(acrossAccountsText('', 'audit chains'))}`.execute(db);
  return rows;
}

/** Events that no chain has, by account: the database chains each when its transaction commits. */
export async function countLoose(db: Db): Promise<{ readonly accountId: number; readonly events: number }[]> {
  const { rows } = await sql<{ accountId: number; events: number }>`
    select account_id as "accountId", count(*) as events from audit_event where seq is null
    group by account_id order by account_id ${sql.raw(acrossAccountsText('', 'audit chains'))}`.execute(db);
  return rows;
}
