/** E-mail in the store: written with what it tells about, sent by a job. */
import { sql, type Kysely } from 'kysely';
import type { MailDelivery } from '../../../src/api/contract/search/searches.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, ofUser, userColumns, type Principal } from '../../platform/tenant.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';

type Db = Kysely<Database>;

/** Attempts of a message, the later the further apart. */
export const MOST_ATTEMPTS = 10;
const BATCH = 50;

export interface WaitingMail extends Principal {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly created: Date;
  readonly attempts: number;
  /** In whose name it goes: the brand of the account. */
  readonly brandCode: string;
}

/** Where mail to the user goes; null when the user name is no e-mail address. */
export async function recipientOf(db: Db, principal: Principal): Promise<string | null> {
  const row = await ofAccount(db.selectFrom('app_user'), principal)
    .select('username')
    .where('id', '=', principal.userId)
    .where('removed', 'is', null)
    .executeTakeFirst();
  const name = row?.username ?? '';
  return /^[^@\s<>,;]+@[^@\s<>,;]+$/.test(name) ? name : null;
}

export interface NewMail {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** It carries a link that opens a door: its text goes once it is sent. */
  readonly isSecret?: boolean;
}

export async function insertMail(
  db: Db,
  principal: Principal,
  { isSecret = false, ...mail }: NewMail,
  now: Date,
): Promise<void> {
  await db
    .insertInto('mail')
    .values({ ...userColumns(principal), ...mail, is_secret: isSecret, created: now, next_attempt: now })
    .execute();
}

/**
 * Takes messages that are due, of all accounts: only for a job. Each is put off at once, so that of two workers only
 * one takes it, and a worker that dies leaves it to a later attempt.
 */
export async function takeWaitingMail(db: Db, now: Date): Promise<WaitingMail[]> {
  return await acrossAccounts(
    db
      .updateTable('mail')
      .set({
        attempts: sql<number>`attempts + 1`,
        // It is on its way: what was wrong the last time says nothing of now.
        error: null,
        next_attempt: sql<Date>`${now}::timestamptz + interval '2 minutes' * power(2, attempts)`,
      })
      .where((eb) =>
        eb(
          eb.refTuple('account_id', 'id'),
          'in',
          eb
            .selectFrom('mail')
            .select(['account_id', 'id'])
            .where('sent', 'is', null)
            .where('next_attempt', '<=', now)
            .where('attempts', '<', MOST_ATTEMPTS)
            .orderBy('next_attempt')
            .limit(BATCH)
            .forUpdate()
            .skipLocked()
            .$asTuple('account_id', 'id'),
        ),
      )
      .returning((eb) => [
        'account_id as accountId',
        'user_id as userId',
        'id',
        'recipient',
        'subject',
        'body',
        'created',
        'attempts',
        eb
          .selectFrom('account as a')
          .select('a.brand_code')
          .whereRef('a.id', '=', 'mail.account_id')
          .$asScalar()
          .$notNull()
          .as('brandCode'),
      ]),
    'waiting mail',
  ).execute();
}

/** Messages to a user that were tried and not taken; null when there are none. One that is on its way the first time is not among them. */
export async function mailTrouble(db: Db, principal: Principal): Promise<MailDelivery['trouble']> {
  const rows = await ofUser(db.selectFrom('mail'), principal)
    .select(['attempts', 'error', 'next_attempt'])
    .where('sent', 'is', null)
    .where((eb) => eb.or([eb('error', 'is not', null), eb('attempts', '>', 1)]))
    .orderBy('next_attempt')
    .execute();
  if (rows.length === 0) return null;
  const waiting = rows.filter(({ attempts }) => attempts < MOST_ATTEMPTS);
  return {
    waiting: waiting.length,
    nextAttempt: waiting[0]?.next_attempt.toISOString() ?? null,
    givenUp: rows.length - waiting.length,
    error: rows.findLast(({ error }) => error !== null)?.error ?? null,
  };
}

/** What a user's server did not take is due now. Not what is on its way: that would arrive twice. */
export async function makeMailDue(db: Db, principal: Principal, now: Date): Promise<void> {
  await ofUser(db.updateTable('mail'), principal)
    .set({ attempts: 0, next_attempt: now })
    .where('sent', 'is', null)
    .where('error', 'is not', null)
    // Of one with a link that was given up nothing is left to send.
    .where((eb) => eb.or([eb('is_secret', '=', false), eb('body', '<>', '')]))
    .execute();
}

export async function markMail(
  db: Db,
  mail: Pick<WaitingMail, 'accountId' | 'id'>,
  outcome: { readonly sent: Date } | { readonly error: string; readonly isGivenUp: boolean },
): Promise<void> {
  const isOver = 'sent' in outcome || outcome.isGivenUp;
  await ofAccount(db.updateTable('mail'), mail)
    .set('sent' in outcome ? { sent: outcome.sent, error: null } : { error: outcome.error })
    .$if(isOver, (query) => query.set({ body: sql<string>`case when is_secret then '' else body end` }))
    .where('id', '=', mail.id)
    .execute();
}

/** Forgets messages made before this time; of all accounts: only for a job. */
export async function purgeMail(db: Db, before: Date): Promise<number> {
  const result = await acrossAccounts(
    db.deleteFrom('mail').where('created', '<', before),
    'old mail',
  ).executeTakeFirst();
  return Number(result.numDeletedRows);
}
