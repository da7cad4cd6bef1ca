import type { Kysely, Transaction } from 'kysely';
import { grantedTypes, type Grants, type TypeGrants } from '../../../src/api/contract/account/grants.ts';
import { permissions } from '../../../src/api/contract/rights.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountColumns, ofAccount, type Tenant } from '../../platform/tenant.ts';
import { defaultPermissions } from '../session/defaults.ts';

type Db = Kysely<Database>;

/** One record with the types in their order and the permissions in theirs, so that two can be compared. */
const grantsOf = (has: (type: (typeof grantedTypes)[number]) => readonly string[]): TypeGrants => {
  const ofType = (type: (typeof grantedTypes)[number]) => permissions.filter((one) => has(type).includes(one));
  return { TEAM: ofType('TEAM'), TEAM_FULL: ofType('TEAM_FULL'), SCOUT: ofType('SCOUT') };
};

export const inOrder = (grants: TypeGrants): TypeGrants => grantsOf((type) => grants[type]);

export async function readTypeGrants(db: Db, tenant: Tenant): Promise<TypeGrants> {
  const rows = await ofAccount(db.selectFrom('permission_grant'), tenant)
    .select(['user_type as type', 'permission'])
    .execute();
  return grantsOf((type) => rows.filter((row) => row.type === type).map(({ permission }) => permission));
}

export async function readGrants(db: Db, tenant: Tenant): Promise<Grants> {
  const users = await ofAccount(db.selectFrom('app_user'), tenant)
    .select(({ fn }) => ['type', fn.countAll<number>().as('count')])
    .where('removed', 'is', null)
    .where('sub_user', '=', true)
    .groupBy('type')
    .execute();
  const count = (type: string): number => users.find((row) => row.type === type)?.count ?? 0;
  return {
    grants: await readTypeGrants(db, tenant),
    defaults: grantsOf((type) => defaultPermissions[type]),
    members: { TEAM: count('TEAM'), TEAM_FULL: count('TEAM_FULL'), SCOUT: count('SCOUT') },
  };
}

/**
 * Writes what differs; the database leaves the trace. False: they are not as `was` says any more, and stay as they are.
 * The owner's own are no row of it.
 */
export async function writeGrants(
  trx: Transaction<Database>,
  tenant: Tenant,
  { grants, was }: { readonly grants: TypeGrants; readonly was: TypeGrants },
): Promise<boolean> {
  await trx.selectFrom('account').select('id').where('id', '=', tenant.accountId).forNoKeyUpdate().execute();
  const now = await readTypeGrants(trx, tenant);
  if (JSON.stringify(now) !== JSON.stringify(inOrder(was))) return false;
  for (const type of grantedTypes) {
    const taken = now[type].filter((one) => !grants[type].includes(one));
    const given = permissions.filter((one) => grants[type].includes(one) && !now[type].includes(one));
    if (taken.length > 0)
      await ofAccount(trx.deleteFrom('permission_grant'), tenant)
        .where('user_type', '=', type)
        .where('permission', 'in', taken)
        .execute();
    if (given.length > 0)
      await trx
        .insertInto('permission_grant')
        .values(given.map((permission) => ({ ...accountColumns(tenant), user_type: type, permission })))
        .execute();
  }
  return true;
}
