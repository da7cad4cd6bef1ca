/** The trace of what members change of what is the account's. */
import { sql, type Kysely } from 'kysely';
import type { AccountChange, ChangeKind } from '../../../src/api/contract/account/changes.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, userValues, type Principal, type Tenant } from '../../platform/tenant.ts';
import { memberName } from '../session/memberName.ts';
import { accountChangeOf } from './changes.rows.ts';

type Db = Kysely<Database>;

/** A change as whoever makes it knows it. `subjectId`: the id of the thing, of a correction that of its property. */
export type Traced = {
  [K in ChangeKind]: {
    readonly what: K;
    readonly subjectId: string;
    readonly subject: string;
    /** Null: there was none, there is none any more. */
    readonly before: Extract<AccountChange, { what: K }>['before'];
    readonly after: Extract<AccountChange, { what: K }>['after'];
  };
}[ChangeKind];

/**
 * Writes who changed what of the account, in the transaction of the change: both are there, or neither. Whatever writes
 * a table of the account's own goes through here; test/server/account/changes walks the tables. What is as it was
 * leaves no trace.
 */
export async function traceChange(
  trx: Kysely<Database>,
  principal: Principal,
  changes: readonly Traced[],
): Promise<void> {
  const rows = changes
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
    .map(({ what, subjectId, subject, before, after }) => ({
      what,
      subject_id: subjectId,
      subject,
      action: before === null ? 'CREATED' : after === null ? 'REMOVED' : 'CHANGED',
      before,
      after,
    }));
  if (rows.length === 0) return;
  const member = await ofAccount(trx.selectFrom('app_user'), principal)
    .select(['first_name', 'last_name', 'username'])
    .where('id', '=', principal.userId)
    .executeTakeFirstOrThrow();
  await sql`
    insert into account_change (account_id, user_id, member, what, subject_id, subject, action, before, after)
    select ${userValues(principal)}, ${memberName(member)}::text, c.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c (what text, subject_id text, subject text, action text, before jsonb, after jsonb)`.execute(trx);
}

export interface ChangesPage {
  /** Only those before this one. */
  readonly before?: number | undefined;
  readonly limit: number;
  readonly what?: ChangeKind | undefined;
  /** With what was done to members. */
  readonly seesTeam: boolean;
}

/** A page, newest first. */
export async function listChanges(db: Db, tenant: Tenant, { before, limit, ...wanted }: ChangesPage) {
  const rows = await ofWhat(db, tenant, wanted)
    .select(['id', 'at', 'user_id', 'member', 'what', 'action', 'subject_id', 'subject', 'before', 'after'])
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(accountChangeOf);
}

export async function countChanges(db: Db, tenant: Tenant, wanted: Wanted): Promise<number> {
  const { count } = await ofWhat(db, tenant, wanted)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type Wanted = Pick<ChangesPage, 'what' | 'seesTeam'>;

const ofWhat = (db: Db, tenant: Tenant, { what, seesTeam }: Wanted) =>
  ofAccount(db.selectFrom('account_change'), tenant)
    .$if(what !== undefined, (query) => query.where('what', '=', what ?? 'COLUMN'))
    .$if(!seesTeam, (query) => query.where('what', '<>', 'MEMBER'));

/** Forgets those older than this; of all accounts: only for a job. Answers how many. */
export async function purgeChanges(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await acrossAccounts(
    db.deleteFrom('account_change').where('at', '<', before),
    'old account changes',
  ).executeTakeFirst();
  return Number(numDeletedRows);
}
