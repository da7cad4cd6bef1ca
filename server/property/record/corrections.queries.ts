/** What people of an account corrected of a property. */
import type { Kysely } from 'kysely';
import type { FactKey } from '../../../src/api/catalogue/property/facts.ts';
import type { Correction } from '../../../src/api/contract/property/properties.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountColumns, ofAccount, type Principal, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** All corrections of a property, newest first. */
export async function listCorrections(db: Db, tenant: Tenant, propertyId: number): Promise<Correction[]> {
  const rows = await ofAccount(db.selectFrom('fact_correction as c'), tenant)
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.account_id', '=', 'c.account_id').onRef('u.id', '=', 'c.user_id'),
    )
    .select(['c.fact', 'c.value', 'c.corrected', 'u.username', 'u.first_name', 'u.last_name'])
    .where('c.property_id', '=', propertyId)
    .orderBy('c.corrected', 'desc')
    .orderBy('c.fact')
    .execute();
  return rows.map(({ fact, value, corrected, username, first_name, last_name }) => ({
    fact: fact as FactKey, // checked when it was written
    value: value as Correction['value'], // the same
    by: `${first_name} ${last_name}`.trim() || username,
    at: corrected.toISOString(),
  }));
}

/** Writes a correction over an earlier one of the same fact. */
export async function writeCorrection(
  db: Db,
  principal: Principal,
  propertyId: number,
  fact: FactKey,
  value: Correction['value'],
  now: Date,
): Promise<void> {
  const row = { value: JSON.stringify(value), user_id: principal.userId, corrected: now };
  await db
    .insertInto('fact_correction')
    .values({ ...accountColumns(principal), property_id: propertyId, fact, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'property_id', 'fact']).doUpdateSet(row))
    .execute();
}

export async function deleteCorrection(db: Db, tenant: Tenant, propertyId: number, fact: FactKey): Promise<void> {
  await ofAccount(db.deleteFrom('fact_correction'), tenant)
    .where('property_id', '=', propertyId)
    .where('fact', '=', fact)
    .execute();
}
