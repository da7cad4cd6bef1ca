/** Messages on their way, of all webhooks: taken by whoever sends, and marked with what became of each. */
import { sql, type Kysely } from 'kysely';
import { TEST_KIND } from '../../../src/api/catalogue/account/webhookKinds.ts';
import { acrossAccountsText } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** One that is taken is due again then: its sender has died. Longer than a request may take. */
export const TAKEN_MS = 60_000;

export interface Outgoing extends Principal {
  readonly id: number;
  readonly webhookId: number;
  readonly kind: string;
  readonly data: unknown;
  readonly made: Date;
  readonly attempts: number;
  readonly url: string;
  readonly secret: Uint8Array;
  readonly formerSecret: Uint8Array | null;
  readonly formerUntil: Date | null;
}

/**
 * Takes messages that are due, `most` in all and `mostEach` of a webhook, those that were due first before. `busy`: how
 * many of a webhook are on their way here already, by account and id. Each is put off at once, so that of two senders
 * only one has it, and one that dies leaves it to a later attempt. Members who may not sign in are sent nothing.
 */
export async function takeDue(
  db: Db,
  now: Date,
  { most, mostEach, busy }: { most: number; mostEach: number; busy: readonly (readonly [number, number, number])[] },
): Promise<Outgoing[]> {
  const { rows } = await sql<Outgoing>`
    with busy as (select * from json_to_recordset(${JSON.stringify(
      busy.map(([account, webhook, count]) => ({ account, webhook, count })),
    )}::json) as b (account bigint, webhook bigint, count integer)),
    due as (
      select d.account_id, d.id, w.url, w.secret, w.former_secret, w.former_until
      from webhook w
      join app_user u on u.account_id = w.account_id and u.id = w.user_id and u.removed is null and u.state = 'ACTIVE'
        and u.type <> 'SCOUT'
      join account a on a.id = w.account_id and (a.closes is null or a.closes > ${now})
      left join busy b on b.account = w.account_id and b.webhook = w.id
      cross join lateral (
        select m.account_id, m.id from webhook_delivery m
        where m.account_id = w.account_id and m.webhook_id = w.id and m.state = 'WAITING'
          and (m.due is null or m.due <= ${now}) and (w.paused is null or m.kind = ${TEST_KIND})
        order by m.due nulls first, m.id
        limit greatest(0, ${mostEach} - coalesce(b.count, 0))
        for update skip locked
      ) d
      order by d.id
      limit ${most}
    )
    update webhook_delivery d
    set attempts = d.attempts + 1, due = ${now}::timestamptz + ${`${TAKEN_MS} milliseconds`}::interval
    from due
    where d.account_id = due.account_id and d.id = due.id
    returning d.account_id as "accountId", d.user_id as "userId", d.id, d.webhook_id as "webhookId", d.kind, d.data, d.made,
      d.attempts, due.url, due.secret, due.former_secret as "formerSecret", due.former_until as "formerUntil"
    ${sql.raw(acrossAccountsText('', 'messages due'))}`.execute(db);
  return rows;
}

export interface Tried {
  readonly tried: Date;
  readonly tookMs: number;
  readonly status: number | null;
  readonly answer: string | null;
}

/** What became of an attempt; `due` null: it was taken, or is given up. */
export async function markDelivery(
  db: Db,
  { accountId, id }: Pick<Outgoing, 'accountId' | 'id'>,
  state: 'WAITING' | 'TAKEN' | 'GIVEN_UP',
  { tried, tookMs, status, answer }: Tried,
  due: Date | null,
): Promise<void> {
  await ofAccount(db.updateTable('webhook_delivery'), { accountId })
    .set({ state, due, tried, took_ms: tookMs, status, answer })
    .where('id', '=', id)
    .execute();
}

/** Somebody took a message: whatever failed before is over. */
export async function markTaken(db: Db, { accountId, webhookId }: Outgoing): Promise<void> {
  await ofAccount(db.updateTable('webhook'), { accountId })
    .set({ failing_since: null })
    .where('id', '=', webhookId)
    .where('failing_since', 'is not', null)
    .execute();
}

/** Since when it fails; and its name, for whoever is told. Undefined: it is gone. */
export async function markFailing(db: Db, { accountId, webhookId }: Outgoing, now: Date) {
  return await ofAccount(db.updateTable('webhook'), { accountId })
    .set({ failing_since: sql<Date>`coalesce(failing_since, ${now}::timestamptz)` })
    .where('id', '=', webhookId)
    .returning(['failing_since as since', 'name'])
    .executeTakeFirst();
}

/** Nothing is sent there until its user says so. False: it was paused already. */
export async function pauseWebhook(
  db: Db,
  { accountId, webhookId }: Outgoing,
  why: 'FAILED' | 'GONE',
): Promise<boolean> {
  const row = await ofAccount(db.updateTable('webhook'), { accountId })
    .set({ paused: why })
    .where('id', '=', webhookId)
    .where('paused', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
