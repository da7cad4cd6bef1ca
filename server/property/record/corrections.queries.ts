/** What people of an account corrected of a property. */
import type { Kysely } from 'kysely';
import type { FactKey } from '../../../src/api/catalogue/property/facts.ts';
import type { Correction } from '../../../src/api/contract/property/properties.ts';
import type { Who } from '../../account/session/session.queries.ts';
import type { Database } from '../../platform/store/schema.ts';

type Db = Kysely<Database>;

/** All corrections of a property, newest first. */
export async function listCorrections(db: Db, who: Pick<Who, 'accountId'>, propertyId: number): Promise<Correction[]> {
  const rows = await db
    .selectFrom('fact_correction as c')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.account_id', '=', 'c.account_id').onRef('u.id', '=', 'c.user_id'),
    )
    .select(['c.fact', 'c.value', 'c.corrected', 'u.username', 'u.first_name', 'u.last_name'])
    .where('c.account_id', '=', who.accountId)
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
  who: Who,
  propertyId: number,
  fact: FactKey,
  value: Correction['value'],
  now: Date,
): Promise<void> {
  const row = { value: JSON.stringify(value), user_id: who.userId, corrected: now };
  await db
    .insertInto('fact_correction')
    .values({ account_id: who.accountId, property_id: propertyId, fact, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'property_id', 'fact']).doUpdateSet(row))
    .execute();
}

export async function deleteCorrection(
  db: Db,
  who: Pick<Who, 'accountId'>,
  propertyId: number,
  fact: FactKey,
): Promise<void> {
  await db
    .deleteFrom('fact_correction')
    .where('account_id', '=', who.accountId)
    .where('property_id', '=', propertyId)
    .where('fact', '=', fact)
    .execute();
}
