/** Invitations of operators to look inside, in the store. */
import { sql, type Kysely } from 'kysely';
import type { Visit } from '../../../src/api/contract/account/visits.ts';
import type { UserType } from '../../../src/api/catalogue/account/userTypes.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, userColumns, type Principal, type Tenant } from '../../platform/tenant.ts';
import type { Operator } from './operators.queries.ts';

type Db = Kysely<Database>;

/** Those of an account that are not over, the one that ends first before the others. */
export async function liveVisits(db: Db, tenant: Tenant, now: Date): Promise<Visit[]> {
  const rows = await ofAccount(db.selectFrom('guest_visit as v'), tenant)
    .select((eb) => [
      'v.id',
      'v.operator_name as operator',
      'v.as_type as as',
      'v.invited',
      'v.until',
      eb
        .exists(
          eb
            .selectFrom('session as s')
            .select('s.id')
            .whereRef('s.account_id', '=', 'v.account_id')
            .whereRef('s.visit_id', '=', 'v.id')
            .where('s.ended', 'is', null)
            .where('s.expires', '>', now),
        )
        .$castTo<boolean>()
        .as('isInside'),
    ])
    .where('v.ended', 'is', null)
    .where('v.until', '>', now)
    .where(sql<boolean>`operates(v.operator_account_id, v.operator_id)`)
    // Whoever owned the account before invited for themselves.
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('app_user as u')
          .select('u.id')
          .whereRef('u.account_id', '=', 'v.account_id')
          .whereRef('u.id', '=', 'v.user_id')
          .where('u.sub_user', '=', false),
      ),
    )
    .orderBy('v.until')
    .orderBy('v.id')
    .execute();
  return rows.map(({ invited, until, ...visit }) => ({
    ...visit,
    invited: invited.toISOString(),
    until: until.toISOString(),
  }));
}

export async function insertVisit(
  db: Db,
  owner: Principal,
  operator: Operator,
  { as, now, until }: { readonly as: UserType; readonly now: Date; readonly until: Date },
): Promise<void> {
  await db
    .insertInto('guest_visit')
    .values({
      ...userColumns(owner),
      as_type: as,
      operator_account_id: operator.accountId,
      operator_id: operator.userId,
      operator_name: operator.name,
      invited: now,
      until,
    })
    .execute();
}

/** Ends an invitation, and with it what stands on it: each call of a guest asks whether it lives. False: none goes on. */
export async function closeVisit(db: Db, tenant: Tenant, id: number, now: Date): Promise<boolean> {
  const row = await ofAccount(db.updateTable('guest_visit'), tenant)
    .set({ ended: now })
    .where('id', '=', id)
    .where('ended', 'is', null)
    .where('until', '>', now)
    .executeTakeFirst();
  return row.numUpdatedRows > 0n;
}

export interface OpenVisit extends Principal {
  readonly id: number;
  readonly until: Date;
}

/** The invitation of an operator into an account that lets them in now; undefined: there is none. */
export async function openVisit(
  db: Db,
  operator: Principal,
  accountId: number,
  now: Date,
): Promise<OpenVisit | undefined> {
  return await acrossAccounts(
    db
      .selectFrom('guest_visit as v')
      .innerJoin('app_user as u', (join) =>
        join.onRef('u.account_id', '=', 'v.account_id').onRef('u.id', '=', 'v.user_id'),
      )
      .innerJoin('account as a', 'a.id', 'v.account_id')
      .select(['v.account_id as accountId', 'v.user_id as userId', 'v.id', 'v.until'])
      .where('v.account_id', '=', accountId)
      .where('v.operator_account_id', '=', operator.accountId)
      .where('v.operator_id', '=', operator.userId)
      .where('v.ended', 'is', null)
      .where('v.until', '>', now)
      .where('u.sub_user', '=', false)
      .where('u.removed', 'is', null)
      .where((eb) => eb.or([eb('a.closes', 'is', null), eb('a.closes', '>', now)]))
      .orderBy('v.until', 'desc'),
    'visits of an operator',
  ).executeTakeFirst();
}
