/** Webhooks of a user, and what was sent to them. Messages themselves are written by the triggers of 0047_webhooks.sql. */
import { sql, type Kysely } from 'kysely';
import { TEST_KIND, type WebhookKind } from '../../../src/api/catalogue/account/webhookKinds.ts';
import { DELIVERIES_PAGE } from '../../../src/api/contract/account/webhooks.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isOfUser, ofUser, userColumns, userValues, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

export interface WebhookDraft {
  readonly name: string;
  readonly url: string;
  readonly kinds: readonly WebhookKind[];
  readonly groupId: number | null;
}

/** Whether anybody has one, so that a missing key is told. */
export async function hasWebhooks(db: Db): Promise<boolean> {
  const row = await acrossAccounts(db.selectFrom('webhook').select('id').limit(1), 'any webhook').executeTakeFirst();
  return row !== undefined;
}

export async function readWebhooks(db: Db, principal: Principal) {
  return await ofUser(db.selectFrom('webhook as w'), principal)
    .leftJoin('property_group as g', (join) =>
      join.onRef('g.account_id', '=', 'w.account_id').onRef('g.id', '=', 'w.group_id'),
    )
    .selectAll('w')
    .select((eb) => {
      const sent = eb
        .selectFrom('webhook_delivery as d')
        .whereRef('d.account_id', '=', 'w.account_id')
        .whereRef('d.webhook_id', '=', 'w.id');
      const inState = (state: 'WAITING' | 'GIVEN_UP') =>
        sent
          .where('d.state', '=', state)
          .select((of) => of.cast<number>(of.fn.countAll(), 'integer').as('count'))
          .$asScalar()
          .$notNull();
      return [
        'g.name as groupName',
        inState('WAITING').as('waiting'),
        inState('GIVEN_UP').as('givenUp'),
        sent
          .where('d.state', '=', 'TAKEN')
          .select((of) => of.fn.max('d.tried').as('last'))
          .$asScalar()
          .as('lastTaken'),
      ];
    })
    .orderBy(sql`lower(w.name)`)
    .orderBy('w.id')
    .execute();
}

/** Whether a list is the user's. */
export async function ownsGroup(db: Db, principal: Principal, groupId: number): Promise<boolean> {
  const row = await ofUser(db.selectFrom('property_group'), principal)
    .select('id')
    .where('id', '=', groupId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countWebhooks(db: Db, principal: Principal): Promise<number> {
  const row = await ofUser(db.selectFrom('webhook'), principal)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertWebhook(
  db: Db,
  principal: Principal,
  { name, url, kinds, groupId }: WebhookDraft,
  secret: Buffer,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('webhook')
    .values({ ...userColumns(principal), name, url, kinds: [...kinds], group_id: groupId, secret, made: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Goes on with what was given up by itself or by hand, when it is not paused. False: there is none. */
export async function updateWebhook(
  db: Db,
  principal: Principal,
  id: number,
  { name, url, kinds, groupId, isPaused }: WebhookDraft & { readonly isPaused: boolean },
): Promise<boolean> {
  const row = await ofUser(db.updateTable('webhook'), principal)
    .set({
      name,
      url,
      kinds: [...kinds],
      group_id: groupId,
      // Why it is paused stays, where it was.
      paused: isPaused ? sql<'BY_HAND'>`coalesce(paused, 'BY_HAND')` : null,
      failing_since: sql<Date | null>`case when ${isPaused} then failing_since end`,
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteWebhook(db: Db, principal: Principal, id: number): Promise<boolean> {
  const row = await ofUser(db.deleteFrom('webhook'), principal).where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** Another secret; the one before signs beside it until then. */
export async function renewSecret(
  db: Db,
  principal: Principal,
  id: number,
  { secret, until }: { readonly secret: Buffer; readonly until: Date },
): Promise<boolean> {
  const row = await ofUser(db.updateTable('webhook'), principal)
    .set({ secret, former_secret: sql<Buffer>`secret`, former_until: until })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A message that only says that it came. Also to one that is paused: it is to be tried. */
export async function insertTest(db: Db, principal: Principal, id: number): Promise<boolean> {
  const { rows } = await sql`
    insert into webhook_delivery (account_id, user_id, webhook_id, kind, data)
    select ${userValues(principal)}, w.id, ${TEST_KIND}, jsonb_build_object('webhook', jsonb_build_object('id', w.id, 'name', w.name))
    from webhook w where ${isOfUser(principal, 'w')} and w.id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

/** All of a message but what it carries, which may be long: of that only which part of a change it is. */
const logged = [
  'account_id',
  'id',
  'kind',
  'made',
  'state',
  'attempts',
  'due',
  'tried',
  'took_ms',
  'status',
  'answer',
  sql`jsonb_build_object('part', data -> 'part', 'parts', data -> 'parts')`.as('place'),
] as const;

/** Newest first, one more than a page. */
export async function readDeliveries(
  db: Db,
  principal: Principal,
  { webhookId, before }: { readonly webhookId: number; readonly before: number | undefined },
) {
  return await ofUser(db.selectFrom('webhook_delivery'), principal)
    .select(logged)
    .where('webhook_id', '=', webhookId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(DELIVERIES_PAGE + 1)
    .execute();
}

/** One with what it carries. Undefined: there is none. */
export async function readDelivery(db: Db, principal: Principal, webhookId: number, id: number) {
  return await ofUser(db.selectFrom('webhook_delivery'), principal)
    .select([...logged, 'data'])
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Due at once, with all attempts before it. Undefined: there is none. */
export async function sendAgain(db: Db, principal: Principal, webhookId: number, id: number) {
  return await ofUser(db.updateTable('webhook_delivery'), principal)
    .set({ state: 'WAITING', attempts: 0, due: null })
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .returning(logged)
    .executeTakeFirst();
}

/** Forgets messages made before this time; of all accounts: only for a job. */
export async function purgeDeliveries(db: Db, before: Date): Promise<number> {
  const result = await acrossAccounts(
    db.deleteFrom('webhook_delivery').where('made', '<', before),
    'old messages of webhooks',
  ).executeTakeFirst();
  return Number(result.numDeletedRows);
}
