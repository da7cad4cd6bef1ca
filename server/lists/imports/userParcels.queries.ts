/** Parcels that the loaded data does not have and a user keeps from an import. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { FIRST_USER_PARCEL_ID } from './judgeLines.queries.ts';
import { ofUser, userColumns, type Principal } from '../../platform/tenant.ts';

type Facts = Readonly<Record<string, unknown>>;

/** What is known of those of the ids that are the user's own parcels, as facts of the wire. */
export async function userParcelFacts(
  db: Kysely<Database>,
  principal: Principal,
  ids: readonly number[],
): Promise<Map<number, Facts>> {
  const own = ids.filter((id) => id >= FIRST_USER_PARCEL_ID);
  if (own.length === 0) return new Map();
  const rows = await ofUser(db.selectFrom('user_parcel'), principal)
    .select(['property_id', 'facts'])
    .where(sql<boolean>`property_id = any(${own}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.property_id, row.facts as Facts])); // written by insertUserParcels
}

/** Keeps parcels; those kept already stay as they are. `facts` are JSON texts. */
export async function insertUserParcels(
  trx: Kysely<Database>,
  principal: Principal,
  parcels: readonly { readonly propertyId: number; readonly facts: string }[],
): Promise<void> {
  if (parcels.length === 0) return;
  await trx
    .insertInto('user_parcel')
    .values(
      parcels.map(({ propertyId, facts }) => ({
        ...userColumns(principal),
        property_id: propertyId,
        facts,
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'property_id']).doNothing())
    .execute();
}
