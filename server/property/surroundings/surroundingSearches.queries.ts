/** The searches of the comparison tabs kept with a saved property (C046, C048). */
import { sql, type Kysely } from 'kysely';
import { StoredSearch } from '../../../src/api/contract/property/surroundings.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountColumns, ofAccount, ofUser, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** Those of a saved property of the user, by tab; null when the user has no such saved property. */
export async function listSurroundingSearches(
  db: Db,
  principal: Principal,
  savedId: number,
): Promise<StoredSearch[] | null> {
  const saved = await ofUser(db.selectFrom('saved_property'), principal)
    .select('id')
    .where('id', '=', savedId)
    .where('removed', 'is', null)
    .executeTakeFirst();
  if (saved === undefined) return null;
  const rows = await ofAccount(db.selectFrom('surrounding_search'), principal)
    .select(['tab', 'search'])
    .where('saved_property_id', '=', savedId)
    .orderBy('tab')
    .execute();
  // What an older version kept and this one does not know is left out rather than failing the property.
  return rows.flatMap((row) => StoredSearch.safeParse(row).data ?? []);
}

/** Replaces all searches of a saved property. */
export async function replaceSurroundingSearches(
  db: Db,
  principal: Principal,
  savedId: number,
  searches: readonly StoredSearch[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await ofAccount(trx.deleteFrom('surrounding_search'), principal).where('saved_property_id', '=', savedId).execute();
    const last = new Map(searches.map((one) => [one.tab, one]));
    if (last.size === 0) return;
    await trx
      .insertInto('surrounding_search')
      .values(
        [...last.values()].map(({ tab, search }) => ({
          ...accountColumns(principal),
          saved_property_id: savedId,
          tab,
          search: sql<string>`${JSON.stringify(search)}::jsonb`,
        })),
      )
      .execute();
  });
}
